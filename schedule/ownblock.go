package schedule

// OwnBlock is an unavailable block of an employee with the published shifts that its times touch.
type OwnBlock struct {
	BlockRow
	Upcoming Interval   // the first of its times that were looked at; empty for none
	Times    int        // how many of its times were looked at
	Touched  []ShiftRow // by start, each once
	Minutes  int        // of the shifts that its times cover; a stretch that two times cover counts once
}
