package store

import (
	"opshub/schedule"
)

func (i *importer) draftPeriods() error {
	r := i.roster
	t := bulkTable{"draft_period", []string{"id", "name", "starts_on", "ends_on", "status"}, 1}
	return i.bulk(t, len(r.DraftPeriods), func(k int, c cells) {
		p := r.DraftPeriods[k]
		c.int(p.ID)
		c.text(p.Name)
		c.text(p.StartsOn.String())
		c.text(p.EndsOn.String())
		c.text(orElse(p.Status, "draft"))
	})
}

func (i *importer) shifts() error {
	r := i.roster
	t := bulkTable{"shift", []string{"id", "employee_id", "location_id", "position_id", "draft_period_id", "starts_at",
		"ends_at", "time_zone", "break_minutes", "label", "state", "open_slots", changedColumn}, 1}
	if !r.ShiftsWithoutNotes {
		t.columns = append(t.columns, "notes")
	}
	return i.bulk(t, len(r.Shifts), func(k int, c cells) {
		s := &r.Shifts[k]
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
		c.int(int64(s.OpenSlots))
		c.int(int64(i.meta.At))
		if !r.ShiftsWithoutNotes {
			c.text(s.Notes)
		}
	})
}
