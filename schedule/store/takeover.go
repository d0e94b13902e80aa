package store

import (
	"opshub/schedule"
)

// ref writes an id, or NULL for none.
func ref(c cells, id int64) {
	if id == 0 {
		c.null()
		return
	}
	c.int(id)
}

// day writes a date, or NULL for none.
func day(c cells, d schedule.Date) {
	if d == 0 {
		c.null()
		return
	}
	c.text(d.String())
}

// moment writes an instant, or NULL for none.
func moment(c cells, at schedule.Instant) { ref(c, int64(at)) }

func flag(c cells, on bool) {
	if on {
		c.int(1)
		return
	}
	c.int(0)
}

// orElse is s, or the other where s is empty.
func orElse(s, other string) string {
	if s == "" {
		return other
	}
	return s
}

func (i *importer) people() error {
	r := i.roster
	t := bulkTable{"employee", []string{"id", "number", "name", "email", "status", "home_location_id",
		"primary_position_id", "hired_on", "terminated_on"}, 1}
	err := i.bulk(t, len(r.Employees), func(k int, c cells) {
		e := &r.Employees[k]
		c.int(e.ID)
		c.text(e.Number)
		c.text(e.Name)
		c.text(e.Email)
		c.text(orElse(e.Status, "active"))
		ref(c, i.location(e.LocationID))
		ref(c, i.position(e.PositionID))
		day(c, e.HiredOn)
		day(c, e.TerminatedOn)
	})
	if err != nil {
		return err
	}
	var holders []*schedule.Employee
	for k := range r.Employees {
		if r.Employees[k].PositionID != 0 {
			holders = append(holders, &r.Employees[k])
		}
	}
	t = bulkTable{"employee_position", []string{"employee_id", "position_id", "is_primary"}, 2}
	return i.bulk(t, len(holders), func(k int, c cells) {
		c.int(holders[k].ID)
		c.int(i.position(holders[k].PositionID))
		c.int(1)
	})
}
