package schedule

// Teammate is a published shift of somebody who works where an employee works.
type Teammate struct {
	ShiftRow
	Together int // minutes in which the employee works at the same location
}

// Team is the shifts of others at the locations of an employee, in the order given, with the minutes worked together. Open shifts
// are nobody's and left out.
func Team(employee int64, own, others []ShiftRow) []Teammate {
	var out []Teammate
	for i := range others {
		o := &others[i]
		if o.EmployeeID == 0 || o.EmployeeID == employee {
			continue
		}
		mate := Teammate{ShiftRow: *o}
		for k := range own {
			if own[k].LocationID == o.LocationID {
				mate.Together += own[k].Interval().Overlap(o.Interval()).Minutes()
			}
		}
		out = append(out, mate)
	}
	return out
}

// TeamColumns are who works with an employee: names, times and positions, and nothing else.
var TeamColumns = []Column[Teammate]{
	local("starts_local", "Start on the wall clock of time_zone.", func(r *Teammate) (Instant, string) { return r.StartsAt, r.TimeZone }).as("When"),
	local("ends_local", "End on the wall clock of time_zone, not included.", func(r *Teammate) (Instant, string) { return r.EndsAt, r.TimeZone }),
	text("time_zone", "IANA time zone of the shift.", func(r *Teammate) string { return r.TimeZone }),
	text("employee_name", "Name of the employee.", func(r *Teammate) string { return r.EmployeeName }).as("Who"),
	text("position", "Position of the shift.", func(r *Teammate) string { return r.Position }).as("Work"),
	text("location", "Location of the shift.", func(r *Teammate) string { return r.Location }),
	minutes("together_minutes", "Minutes of the shift in which you work at the same location.", func(r *Teammate) int { return r.Together }).as("With you"),
}
