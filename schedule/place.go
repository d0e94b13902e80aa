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

// PositionColumns are the columns of the positions, LocationColumns those of the locations.
var (
	PositionColumns = []Column[PlaceRow]{
		key("position_id", "Number of the position.", func(r *PlaceRow) int64 { return r.ID }),
		text("position", "Name of the position.", func(r *PlaceRow) string { return r.Name }).as("Position"),
		count("employees", "People who can work in it.", func(r *PlaceRow) int { return r.People }).as("Can work it"),
		count("primary_employees", "Of these, whose primary position it is.", func(r *PlaceRow) int { return r.Primary }).as("Primary"),
		count("scheduled_employees", "Different people with a shift in it that begins on the days.", func(r *PlaceRow) int { return r.Working }).as("Scheduled"),
		count("scheduled_shifts", "Their shifts.", func(r *PlaceRow) int { return r.Shifts }).as("Shifts"),
		minutes("scheduled_minutes", "Length of these shifts in minutes, breaks included.", func(r *PlaceRow) int { return r.Minutes }).as("Hours"),
		count("open_shifts", "Shifts that nobody is assigned to.", func(r *PlaceRow) int { return r.Open }).as("Open shifts"),
		count("open_slots", "People that these still want.", func(r *PlaceRow) int { return r.Slots }),
	}
	LocationColumns = []Column[PlaceRow]{
		key("location_id", "Number of the location.", func(r *PlaceRow) int64 { return r.ID }),
		text("location", "Name of the location.", func(r *PlaceRow) string { return r.Name }).as("Location"),
		text("time_zone", "IANA time zone of the location.", func(r *PlaceRow) string { return r.TimeZone }),
		count("employees", "People whose home it is.", func(r *PlaceRow) int { return r.People }).as("At home here"),
		count("scheduled_employees", "Different people with a shift at it that begins on the days.", func(r *PlaceRow) int { return r.Working }).as("Scheduled"),
		count("scheduled_shifts", "Their shifts.", func(r *PlaceRow) int { return r.Shifts }).as("Shifts"),
		minutes("scheduled_minutes", "Length of these shifts in minutes, breaks included.", func(r *PlaceRow) int { return r.Minutes }).as("Hours"),
		count("open_shifts", "Shifts that nobody is assigned to.", func(r *PlaceRow) int { return r.Open }).as("Open shifts"),
		count("open_slots", "People that these still want.", func(r *PlaceRow) int { return r.Slots }),
		code("coverage", "The worst of its coverage targets on the days: gap, short, over or met; empty where none asks for anybody.", func(r *PlaceRow) CoverageWord { return r.Coverage }).as("Coverage"),
	}
)
