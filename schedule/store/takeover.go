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
		"primary_position_id", "hired_on", "terminated_on", "account", "max_minutes_per_day", "max_minutes_per_week", "min_rest_minutes",
		"preferred_minutes_per_week"}, 1}
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
		c.text(e.Account)
		for _, n := range []int{e.Limits.MinutesPerDay, e.Limits.MinutesPerWeek, e.Limits.RestMinutes, e.Limits.PreferredMinutes} {
			c.int(int64(n))
		}
	})
	if err != nil {
		return err
	}
	return i.employeePositions()
}

// employeePositions takes over the primary positions of the employees, then those beside them.
func (i *importer) employeePositions() error {
	r := i.roster
	var holders []*schedule.Employee
	for k := range r.Employees {
		if r.Employees[k].PositionID != 0 {
			holders = append(holders, &r.Employees[k])
		}
	}
	type held [2]int64
	primary := map[held]bool{}
	t := bulkTable{"employee_position", []string{"employee_id", "position_id", "is_primary"}, 2}
	err := i.bulk(t, len(holders), func(k int, c cells) {
		h := held{holders[k].ID, i.position(holders[k].PositionID)}
		primary[h] = true
		c.int(h[0])
		c.int(h[1])
		c.int(1)
	})
	if err != nil {
		return err
	}
	var beside []held
	for _, p := range r.EmployeePositions {
		if h := (held{p.EmployeeID, i.position(p.PositionID)}); !primary[h] {
			beside = append(beside, h)
			primary[h] = true
		}
	}
	return i.bulk(t, len(beside), func(k int, c cells) {
		c.int(beside[k][0])
		c.int(beside[k][1])
		c.int(0)
	})
}
