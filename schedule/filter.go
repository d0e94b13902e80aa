package schedule

import "net/url"

// Filter is the carried query: what every schedule screen narrows by. The zero value asks for everything.
// From and To are inclusive dates, local to each row's own zone.
type Filter struct {
	EmployeeID int64
	From, To   Date
	BlockID    int64
	Statuses   []BlockStatus // empty: the default of the question; All asks for every status
	All        bool          // status=all
	Q          string        // as typed; compare Fold(Q) with the normalised columns
	LocationID int64
	PositionID int64
}

// FilterNames are the query parameters a Filter is made of, in the order they are shown.
var FilterNames = []string{"employee_id", "from", "to", "block_id", "status", "q", "location_id", "position_id"}

// BadValue is one parameter that could not be used, and why.
type BadValue struct {
	Name    string // query parameter
	Value   string // as given, cut to a readable length
	Message string // a whole sentence that says what is wrong
	Hint    string // a few words that say what to write instead
}

// ParseFilter reads a Filter from a query. It keeps every good value, names every bad one, and never fails as a
// whole. Parameters that are no part of a Filter are left alone.
func ParseFilter(q url.Values) (Filter, []BadValue) { return parseFilter(q) }
