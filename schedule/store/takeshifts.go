package store

import (
	"opshub/schedule"
)

func (i *importer) periods() error {
	r := i.roster
	t := bulkTable{"draft_period", []string{"id", "name", "starts_on", "ends_on", "status"}, 1}
	err := i.bulk(t, len(r.DraftPeriods), func(k int, c cells) {
		p := r.DraftPeriods[k]
		c.int(p.ID)
		c.text(p.Name)
		c.text(p.StartsOn.String())
		c.text(p.EndsOn.String())
		c.text(orElse(p.Status, "draft"))
	})
	if err != nil {
		return err
	}
	t = bulkTable{"published_period", []string{"id", "draft_period_id", "version", "starts_on", "ends_on", "status",
		"published_at", "published_by", "note"}, 1}
	return i.bulk(t, len(r.PublishedPeriods), func(k int, c cells) {
		p := r.PublishedPeriods[k]
		c.int(p.ID)
		ref(c, p.DraftPeriodID)
		c.int(int64(p.Version))
		c.text(p.StartsOn.String())
		c.text(p.EndsOn.String())
		c.text(orElse(p.Status, "current"))
		c.int(int64(p.PublishedAt))
		c.text(p.PublishedBy)
		c.text(p.Note)
	})
}

func (i *importer) shifts() error {
	days := newDayWords()
	r := i.roster
	t := bulkTable{"shift", []string{"id", "employee_id", "location_id", "position_id", "draft_period_id", "starts_at",
		"ends_at", "time_zone", "break_minutes", "label", "state", "first_on", "last_on"}, 1}
	if !r.ShiftsWithoutNotes {
		t.columns = append(t.columns, "notes")
	}
	return i.bulk(t, len(r.Shifts), func(k int, c cells) {
		s := &r.Shifts[k]
		first, last := days.touched(s.TimeZone, s.Interval())
		c.int(s.ID)
		ref(c, s.EmployeeID)
		ref(c, i.location(s.LocationID))
		ref(c, i.position(s.PositionID))
		ref(c, s.DraftPeriodID)
		c.int(int64(s.StartsAt))
		c.int(int64(s.EndsAt))
		c.text(orElse(s.TimeZone, "UTC"))
		c.int(int64(s.BreakMinutes))
		c.text(s.Label)
		c.text(orElse(string(s.State), string(schedule.NeverPublished)))
		c.text(first)
		c.text(last)
		if !r.ShiftsWithoutNotes {
			c.text(s.Notes)
		}
	})
}

func (i *importer) published() error {
	days := newDayWords()
	r := i.roster
	t := bulkTable{"published_shift", []string{"published_period_id", "shift_id", "employee_id", "employee_name",
		"location_id", "position_id", "starts_at", "ends_at", "time_zone", "break_minutes", "label", "notes",
		"change_kind", "first_on", "last_on"}, 2}
	return i.bulk(t, len(r.PublishedShifts), func(k int, c cells) {
		p := &r.PublishedShifts[k]
		first, last := days.touched(p.Shift.TimeZone, p.Shift.Interval())
		c.int(p.PublishedPeriodID)
		c.int(p.Shift.ID)
		ref(c, p.Shift.EmployeeID)
		c.text(p.EmployeeName)
		ref(c, i.location(p.Shift.LocationID))
		ref(c, i.position(p.Shift.PositionID))
		c.int(int64(p.Shift.StartsAt))
		c.int(int64(p.Shift.EndsAt))
		c.text(orElse(p.Shift.TimeZone, "UTC"))
		c.int(int64(p.Shift.BreakMinutes))
		c.text(p.Shift.Label)
		c.text(p.Shift.Notes)
		c.text(orElse(p.ChangeKind, "added"))
		c.text(first)
		c.text(last)
	})
}
