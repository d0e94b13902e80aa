package store

import (
	"opshub/schedule"
)

func (i *importer) series() error {
	r := i.roster
	t := bulkTable{"block_series", []string{"id", "employee_id", "time_zone", "local_start_minute", "minutes", "rrule",
		"first_on", "until_on", "status", "reason_text"}, 1}
	return i.bulk(t, len(r.Series), func(k int, c cells) {
		s := r.Series[k]
		c.int(s.ID)
		c.int(s.EmployeeID)
		c.text(orElse(s.TimeZone, "UTC"))
		c.int(int64(s.LocalStart))
		c.int(int64(s.Minutes))
		c.text(s.RRule)
		day(c, s.FirstOn)
		day(c, s.UntilOn)
		c.text(string(s.Status))
		c.text(s.ReasonText)
	})
}

func (i *importer) writeBlocks(blocks []schedule.Block) error {
	t := bulkTable{"unavailable_block", []string{"id", "employee_id", "series_id", "kind", "status", "all_day",
		"starts_at", "ends_at", "starts_on", "ends_on", "rrule", "first_on", "start_minute", "end_minute", "time_zone",
		"overrides_recurring", "reason_code", "reason_text", "note", "source", "requested_at", "requested_by",
		"decided_at", "decided_by", "created_at", "updated_at", "deleted", changedColumn}, 1}
	return i.bulk(t, len(blocks), func(k int, c cells) {
		b := &blocks[k]
		c.int(b.ID)
		c.int(b.EmployeeID)
		ref(c, b.SeriesID)
		c.text(string(b.Kind))
		c.text(string(b.Status))
		flag(c, b.AllDay)
		moment(c, b.StartsAt)
		moment(c, b.EndsAt)
		day(c, b.StartsOn)
		day(c, b.EndsOn)
		c.text(b.RRule)
		day(c, b.FirstOn)
		c.int(int64(b.StartMinute))
		c.int(int64(b.EndMinute))
		c.text(b.TimeZone)
		flag(c, b.OverridesRecur)
		c.text(b.ReasonCode)
		c.text(b.ReasonText)
		c.text(b.Note)
		c.text(b.Source)
		moment(c, b.RequestedAt)
		c.text(b.RequestedBy)
		moment(c, b.DecidedAt)
		c.text(b.DecidedBy)
		moment(c, b.CreatedAt)
		moment(c, b.UpdatedAt)
		flag(c, b.Deleted)
		c.int(int64(i.meta.At))
	})
}

// writeExceptions replaces the exceptions of the blocks of this import.
func (i *importer) writeExceptions(before map[int64][]schedule.BlockException) error {
	for _, b := range i.roster.Blocks {
		if len(before[b.ID]) > 0 {
			err := i.w.exec(i.ctx, `DELETE FROM unavailable_block_exception WHERE block_id = ?1`, b.ID)
			if err != nil {
				return err
			}
		}
	}
	list := i.roster.Exceptions
	t := bulkTable{"unavailable_block_exception", []string{"block_id", "occurs_on", "action", "start_minute",
		"end_minute"}, 2}
	return i.bulk(t, len(list), func(k int, c cells) {
		c.int(list[k].BlockID)
		c.text(list[k].OccursOn.String())
		c.text(list[k].Action)
		c.int(int64(list[k].StartMinute))
		c.int(int64(list[k].EndMinute))
	})
}
