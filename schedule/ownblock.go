package schedule

// OwnBlock is an unavailable block of an employee with the published shifts that overlap it.
type OwnBlock struct {
	BlockRow
	Upcoming Interval   // first of the checked occurrences; empty for none
	Times    int        // number of checked occurrences
	Touched  []ShiftRow // sorted by start, without duplicates
	Minutes  int        // minutes of the shifts that occurrences cover; overlaps count once
}
