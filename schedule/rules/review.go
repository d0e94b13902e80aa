package rules

import (
	"cmp"
	"slices"

	"opshub/schedule"
	"opshub/schedule/localtime"
)

// Worker is one employee with the data that the rules need.
type Worker struct {
	schedule.Employee
	Positions   []int64                      // positions of the employee; if empty, the position rule is skipped
	Shifts      []schedule.Shift             // the copies to review, in any order, without staged ones
	Occurrences []schedule.Occurrence        // of live blocks
	Kinds       map[int64]schedule.BlockKind // kind of each block by ID
}

// Review checks the shifts of one employee against all rules except coverage, which needs other employees. Findings are
// in the order of SortFindings.
//
// Cost: O(n log n) for n shifts and occurrences, plus the number of findings.
func Review(w Worker, l schedule.Limits) []Finding {
	return ReviewBy(w, func(schedule.Date) schedule.Limits { return l })
}

// ReviewBy is like Review with limits by day, see LimitsOn, and checks only the given rules, or all if none are given.
// The limits of a rest are those of the day on which it ends, of a week those of its first day, and of a run of days
// those of its last.
func ReviewBy(w Worker, limits func(schedule.Date) schedule.Limits, kinds ...schedule.ConstraintKind) []Finding {
	shifts := w.Shifts
	if !slices.IsSortedFunc(shifts, byStart) {
		shifts = slices.Clone(shifts)
		slices.SortFunc(shifts, byStart)
	}
	r := review{w: w, limits: limits, shifts: shifts, kinds: kinds}
	if r.selects(schedule.ZeroLength, schedule.OverLong, schedule.UnknownZone, schedule.OutsideEmployment, schedule.RequiredPosition) {
		for i := range shifts {
			r.shift(&shifts[i])
		}
	}
	for _, rule := range []struct {
		look  func()
		kinds []schedule.ConstraintKind
	}{
		{r.overlaps, []schedule.ConstraintKind{schedule.NoOverlap}},
		{r.blocks, []schedule.ConstraintKind{schedule.WhileUnavailable, schedule.WhileTimeOff, schedule.WhileUndesired}},
		{r.rest, []schedule.ConstraintKind{schedule.MinRestMinutes}},
		{r.hours, []schedule.ConstraintKind{schedule.MaxMinutesPerDay, schedule.MaxMinutesPerWeek}},
		{r.daysInARow, []schedule.ConstraintKind{schedule.MaxConsecutiveDays}},
	} {
		if r.selects(rule.kinds...) {
			rule.look()
		}
	}
	SortFindings(r.found)
	return r.found
}

// byStart defines the order in which shifts are reviewed.
func byStart(a, b schedule.Shift) int {
	switch {
	case a.StartsAt != b.StartsAt:
		return cmp.Compare(a.StartsAt, b.StartsAt)
	case a.EndsAt != b.EndsAt:
		return cmp.Compare(a.EndsAt, b.EndsAt)
	}
	return cmp.Compare(a.ID, b.ID)
}

// ReviewShift checks one shift against the rules that need only the shift. It also accepts open shifts.
func ReviewShift(s schedule.Shift, l schedule.Limits) []Finding {
	r := review{limits: func(schedule.Date) schedule.Limits { return l }}
	r.length(&s)
	return r.found
}

// review collects the findings of one employee. shifts are sorted by start.
type review struct {
	w      Worker
	limits func(schedule.Date) schedule.Limits
	shifts []schedule.Shift
	kinds  []schedule.ConstraintKind // selected rules; empty for all
	found  []Finding
}

// selects reports whether any of the rules is selected.
func (r *review) selects(kinds ...schedule.ConstraintKind) bool {
	return len(r.kinds) == 0 || slices.ContainsFunc(kinds, func(k schedule.ConstraintKind) bool { return slices.Contains(r.kinds, k) })
}

// add records a finding for a shift if its rule is selected. change sets further fields.
func (r *review) add(kind schedule.ConstraintKind, s *schedule.Shift, change func(*Finding)) {
	if !r.selects(kind) {
		return
	}
	c, _ := schedule.ConstraintOf(kind)
	z, _ := localtime.ZoneOrUTC(s.TimeZone)
	f := Finding{Kind: kind, Severity: c.Severity, EmployeeID: s.EmployeeID, ShiftID: s.ID, On: z.Date(s.StartsAt), When: s.Interval(), TimeZone: s.TimeZone}
	if change != nil {
		change(&f)
	}
	r.found = append(r.found, f)
}

// shift checks the rules that need only one shift and the employee.
func (r *review) shift(s *schedule.Shift) {
	r.length(s)
	z, _ := localtime.ZoneOrUTC(s.TimeZone)
	on := z.Date(s.StartsAt)
	if e := r.w.Employee; (e.HiredOn != 0 && on < e.HiredOn) || (e.TerminatedOn != 0 && on > e.TerminatedOn) {
		r.add(schedule.OutsideEmployment, s, nil)
	}
	if s.PositionID != 0 && len(r.w.Positions) > 0 && !slices.Contains(r.w.Positions, s.PositionID) {
		r.add(schedule.RequiredPosition, s, nil)
	}
}

func (r *review) length(s *schedule.Shift) {
	z, known := localtime.ZoneOrUTC(s.TimeZone)
	minutes := s.Interval().Minutes()
	if s.Interval().Empty() {
		r.add(schedule.ZeroLength, s, nil)
	} else if limit := r.limits(z.Date(s.StartsAt)).ShiftMinutes; limit > 0 && minutes > limit {
		r.add(schedule.OverLong, s, func(f *Finding) { f.Measured, f.Limit = minutes, limit })
	}
	if !known {
		r.add(schedule.UnknownZone, s, nil)
	}
}

// overlaps reports each pair of overlapping shifts once, at the later one.
func (r *review) overlaps() {
	var open []int
	for i := range r.shifts {
		s := &r.shifts[i]
		if s.Interval().Empty() {
			continue
		}
		open = slices.DeleteFunc(open, func(j int) bool { return r.shifts[j].EndsAt <= s.StartsAt })
		for _, j := range open {
			shared := s.Interval().Overlap(r.shifts[j].Interval())
			r.add(schedule.NoOverlap, s, func(f *Finding) { f.OtherID, f.When, f.Measured = r.shifts[j].ID, shared, shared.Minutes() })
		}
		open = append(open, i)
	}
}

// blocks reports each soft conflict under the rule for its kind.
func (r *review) blocks() {
	copies := make([]ShiftCopies, len(r.shifts))
	for i, s := range r.shifts {
		copies[i] = ShiftCopies{ID: s.ID, Working: s.Interval()}
	}
	kinds := map[schedule.BlockKind]schedule.ConstraintKind{schedule.TimeOff: schedule.WhileTimeOff, schedule.Undesired: schedule.WhileUndesired}
	for _, p := range FindConflicts(copies, r.w.Occurrences) {
		o := r.w.Occurrences[p.Occurrence]
		if !occurrenceCounts(o) {
			continue
		}
		kind := cmp.Or(kinds[r.w.Kinds[o.BlockID]], schedule.WhileUnavailable)
		r.add(kind, &r.shifts[p.Shift], func(f *Finding) {
			f.BlockID, f.When, f.Measured, f.IfApproved = o.BlockID, p.Overlap, p.Overlap.Minutes(), o.Status == schedule.Requested
		})
	}
}
