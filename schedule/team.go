package schedule

// Teammate is a published shift of somebody who works where an employee works.
type Teammate struct {
	ID, EmployeeID, LocationID                 int64
	StartsAt, EndsAt                           Instant
	TimeZone, EmployeeName, Position, Location string
	Together                                   int // minutes in which the employee works at the same location
}

// Interval is the time of the shift.
func (t *Teammate) Interval() Interval { return Interval{t.StartsAt, t.EndsAt} }

// Together is the minutes in which an employee works at a location while somebody else is there.
func Together(own []ShiftRow, location int64, at Interval) (minutes int) {
	for k := range own {
		if own[k].LocationID == location {
			minutes += own[k].Interval().Overlap(at).Minutes()
		}
	}
	return minutes
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
