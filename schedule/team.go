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
