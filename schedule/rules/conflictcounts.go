package rules

import (
	"cmp"
	"slices"

	"opshub/schedule"
	"opshub/schedule/localtime"
)

// CompareConflicts defines the default order of the soft-conflict report: by start of the overlap, then shift, block
// and occurrence.
func CompareConflicts(a, b schedule.SoftConflict) int {
	return cmp.Or(cmp.Compare(a.Overlap.Start, b.Overlap.Start), cmp.Compare(a.Shift.ID, b.Shift.ID),
		cmp.Compare(a.BlockID, b.BlockID), cmp.Compare(a.Occurrence.Start, b.Occurrence.Start))
}

// CountConflicts returns the counts of these pairs. It does not set Compared.
func CountConflicts(pairs []schedule.SoftConflict) schedule.ConflictCounts {
	c := schedule.ConflictCounts{Pairs: len(pairs), ByStatus: map[schedule.BlockStatus]int{}}
	months, employees, overlaps := map[string]*schedule.ConflictMonth{}, map[int64]bool{}, map[int64][]schedule.Interval{}
	first := map[int64]*schedule.ConflictMonth{} // by shift ID
	for _, p := range slices.SortedFunc(slices.Values(pairs), CompareConflicts) {
		name := localtime.UTC.Date(p.Shift.StartsAt).String()[:len("2006-01")]
		if months[name] == nil {
			months[name] = &schedule.ConflictMonth{Month: name, ByStatus: map[schedule.BlockStatus]int{}}
		}
		m := months[name]
		m.Pairs++
		m.ByStatus[p.BlockStatus]++
		c.ByStatus[p.BlockStatus]++
		employees[p.Shift.EmployeeID] = true
		if first[p.Shift.ID] == nil {
			first[p.Shift.ID] = m
			m.Shifts++
		}
		overlaps[p.Shift.ID] = append(overlaps[p.Shift.ID], p.Overlap)
	}
	for shift, list := range overlaps {
		minutes := unionMinutes(list)
		c.Minutes += minutes
		first[shift].Minutes += minutes
	}
	c.Live, c.Requested, c.Shifts, c.Employees = c.ByStatus[schedule.Active]+c.ByStatus[schedule.Approved], c.ByStatus[schedule.Requested], len(overlaps), len(employees)
	for _, m := range months {
		c.Months = append(c.Months, *m)
	}
	slices.SortFunc(c.Months, func(a, b schedule.ConflictMonth) int { return cmp.Compare(a.Month, b.Month) })
	return c
}
