package store

import (
	"cmp"
	"slices"

	"opshub/schedule"
)

// publishedRows is the rows of the roster as they will be stored, by period and shift.
func (i *importer) publishedRows() []schedule.PublishedShift {
	rows := slices.Clone(i.roster.PublishedShifts)
	for k := range rows {
		p := &rows[k]
		p.Shift.LocationID, p.Shift.PositionID = i.location(p.Shift.LocationID), i.position(p.Shift.PositionID)
		p.Shift.TimeZone = orElse(p.Shift.TimeZone, "UTC")
		p.ChangeKind = schedule.ChangeKind(orElse(string(p.ChangeKind), string(schedule.ChangeAdded)))
		for _, s := range []*string{&p.EmployeeName, &p.Shift.TimeZone, &p.Shift.Label, &p.Shift.Notes} {
			*s = clean(*s)
		}
	}
	slices.SortStableFunc(rows, func(a, b schedule.PublishedShift) int {
		return cmp.Or(cmp.Compare(a.PublishedPeriodID, b.PublishedPeriodID), cmp.Compare(a.Shift.ID, b.Shift.ID))
	})
	return rows
}

// settledPeriod is a head as it will be stored.
func settledPeriod(p schedule.PublishedPeriod) schedule.PublishedPeriod {
	p.Status = orElse(p.Status, "current")
	p.PublishedBy, p.Note = clean(p.PublishedBy), clean(p.Note)
	return p
}

// writePublishedHeads writes new heads, still open for their rows.
func (i *importer) writePublishedHeads(heads []schedule.PublishedPeriod) error {
	t := bulkTable{"published_period", []string{"id", "draft_period_id", "version", "starts_on", "ends_on", "status",
		"published_at", "published_by", "note"}, 1}
	return i.bulk(t, len(heads), func(k int, c cells) {
		p := heads[k]
		c.int(p.ID)
		ref(c, p.DraftPeriodID)
		c.int(int64(p.Version))
		c.text(p.StartsOn.String())
		c.text(p.EndsOn.String())
		c.text(p.Status)
		c.int(int64(p.PublishedAt))
		c.text(p.PublishedBy)
		c.text(p.Note)
	})
}

// writePublishedRows writes the rows of periods that are new.
func (i *importer) writePublishedRows(rows []schedule.PublishedShift) error {
	rows = slices.DeleteFunc(rows, func(p schedule.PublishedShift) bool {
		_, known := i.publishedBefore[p.PublishedPeriodID]
		return known
	})
	t := bulkTable{"published_shift", []string{"published_period_id", "shift_id", "employee_id", "employee_name",
		"location_id", "position_id", "starts_at", "ends_at", "time_zone", "break_minutes", "open_slots", "label", "notes",
		"change_kind"}, 2}
	return i.bulk(t, len(rows), func(k int, c cells) {
		p := &rows[k]
		c.int(p.PublishedPeriodID)
		c.int(p.Shift.ID)
		ref(c, p.Shift.EmployeeID)
		c.text(p.EmployeeName)
		ref(c, p.Shift.LocationID)
		ref(c, p.Shift.PositionID)
		c.int(int64(p.Shift.StartsAt))
		c.int(int64(p.Shift.EndsAt))
		c.text(p.Shift.TimeZone)
		c.int(int64(p.Shift.BreakMinutes))
		c.int(int64(p.Shift.OpenSlots))
		c.text(p.Shift.Label)
		c.text(p.Shift.Notes)
		c.text(string(p.ChangeKind))
	})
}
