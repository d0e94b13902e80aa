package schedule

// PlaceRow is one position or location with its schedule: shifts that begin on the days of the filter, without staged
// ones and including breaks.
type PlaceRow struct {
	ID       int64
	Name     string
	TimeZone string // of a location
	People   int    // current employees who can work in the position or have the location as home
	Primary  int    // of these, with this primary position
	Shifts   int    // with an employee
	Minutes  int    // of these
	Working  int    // distinct employees with these shifts
	Open     int    // shifts without an employee
	Slots    int    // people that the open shifts need
	Targets  int    // windows of coverage targets on the days
	Coverage CoverageWord
}

// PlaceWorker is one employee with the work at a place.
type PlaceWorker struct {
	EmployeeID   int64
	Name, Number string
	Shifts       int
	Minutes      int
}

// PlaceDay is the work that begins at a place on one day.
type PlaceDay struct {
	On      Date
	Shifts  int
	Minutes int
	Working int
	Open    int
}
