package schedule

// PlaceRow is one position or location with what is scheduled there: shifts that begin on the days of the question, without those
// to be removed, breaks included.
type PlaceRow struct {
	ID       int64
	Name     string
	TimeZone string // of a location
	People   int    // who can work in the position, or are at home at the location; those who left are not counted
	Primary  int    // of these, whose primary position it is
	Shifts   int    // with an employee
	Minutes  int    // of these
	Working  int    // different employees who have them
	Open     int    // shifts without an employee
	Slots    int    // people they still want
	Targets  int    // stretches of coverage targets on the days
	Coverage CoverageWord
}

// PlaceWorker is one employee with the shifts at a place.
type PlaceWorker struct {
	EmployeeID   int64
	Name, Number string
	Shifts       int
	Minutes      int
}

// PlaceDay is what begins at a place on one day.
type PlaceDay struct {
	On      Date
	Shifts  int
	Minutes int
	Working int
	Open    int
}
