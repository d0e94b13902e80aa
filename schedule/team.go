package schedule

// Teammate is a published shift of a colleague at a location where the employee works.
type Teammate struct {
	ID, EmployeeID, LocationID                 int64
	StartsAt, EndsAt                           Instant
	TimeZone, EmployeeName, Position, Location string
	Together                                   int // minutes in which both work at the location
}

// Interval returns the time of the shift.
func (t *Teammate) Interval() Interval { return Interval{Start: t.StartsAt, End: t.EndsAt} }

// Together returns the minutes of the own shifts at a location that overlap the interval of a colleague's shift.
func Together(own []ShiftRow, location int64, at Interval) (minutes int) {
	for k := range own {
		if own[k].LocationID == location {
			minutes += own[k].Interval().Overlap(at).Minutes()
		}
	}
	return minutes
}
