package schedule

// ShiftChangeRow is one change of a shift as reports show it, with the notice that people have or had of it.
type ShiftChangeRow struct {
	ShiftChange
	Told     Instant // from when the notice counts: now for a plan, the publication for a version
	Promised int     // days of notice that the organization promises; 0 for no promise
}

// NoticeDays is the number of days from the day of Told to the day on which the shift begins, both on the wall clock of the copy
// that begins first. It is below 0 for a shift that had begun on a day before.
func (r *ShiftChangeRow) NoticeDays() int {
	z, _ := ZoneOrUTC(r.Copy().TimeZone)
	return int(r.On() - z.Date(r.Told))
}

// Short says whether the notice is less than was promised.
func (r *ShiftChangeRow) Short() bool { return r.NoticeDays() < r.Promised }
