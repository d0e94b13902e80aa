package schedule

import (
	"cmp"
	"slices"
)

// Worker is one employee with what the rules look at.
type Worker struct {
	Employee
	Positions   []int64             // positions the employee works in; empty for unknown, which keeps the rule quiet
	Shifts      []Shift             // the copies to be reviewed, in any order; staged ones are left out by the caller
	Occurrences []Occurrence        // of live blocks
	Kinds       map[int64]BlockKind // kind of each block among the occurrences
}

// Review holds the shifts of one employee against every rule that needs nothing but that employee: everything except
// coverage. Findings come in the order of SortFindings.
//
// Cost: O(n log n) for n shifts and occurrences, and one finding each for what is found.
func Review(w Worker, l Limits) []Finding {
	return ReviewBy(w, func(Date) Limits { return l })
}

// ReviewBy is Review with limits that can differ from day to day, see LimitsOn, and against the given rules only; none are
// all of them. A rest is held against the limits of the day on which it ends, a week against those of its first day, and a run
// of days against those of its last.
func ReviewBy(w Worker, limits func(Date) Limits, kinds ...ConstraintKind) []Finding {
	shifts := w.Shifts
	if !slices.IsSortedFunc(shifts, byStart) {
		shifts = slices.Clone(shifts)
		slices.SortFunc(shifts, byStart)
	}
	r := review{w: w, limits: limits, shifts: shifts, kinds: kinds}
	if r.asks(ZeroLength, OverLong, UnknownZone, OutsideEmployment, RequiredPosition) {
		for i := range shifts {
			r.shift(&shifts[i])
		}
	}
	for _, rule := range []struct {
		look  func()
		kinds []ConstraintKind
	}{
		{r.overlaps, []ConstraintKind{NoOverlap}},
		{r.blocks, []ConstraintKind{WhileUnavailable, WhileTimeOff, WhileUndesired}},
		{r.rest, []ConstraintKind{MinRestMinutes}},
		{r.hours, []ConstraintKind{MaxMinutesPerDay, MaxMinutesPerWeek}},
		{r.daysInARow, []ConstraintKind{MaxConsecutiveDays}},
	} {
		if r.asks(rule.kinds...) {
			rule.look()
		}
	}
	SortFindings(r.found)
	return r.found
}

// byStart is the order in which shifts are looked at.
func byStart(a, b Shift) int {
	switch {
	case a.StartsAt != b.StartsAt:
		return cmp.Compare(a.StartsAt, b.StartsAt)
	case a.EndsAt != b.EndsAt:
		return cmp.Compare(a.EndsAt, b.EndsAt)
	}
	return cmp.Compare(a.ID, b.ID)
}

// ReviewShift holds one shift against the rules that need nothing but the shift itself, for open shifts too.
func ReviewShift(s Shift, l Limits) []Finding {
	r := review{limits: func(Date) Limits { return l }}
	r.length(&s)
	return r.found
}

// review gathers the findings of one employee. shifts are by start.
type review struct {
	w      Worker
	limits func(Date) Limits
	shifts []Shift
	kinds  []ConstraintKind // that are asked for; none are all
	found  []Finding
}

// asks says whether any of the rules is asked for.
func (r *review) asks(kinds ...ConstraintKind) bool {
	return len(r.kinds) == 0 || slices.ContainsFunc(kinds, func(k ConstraintKind) bool { return slices.Contains(r.kinds, k) })
}

// add notes a finding at a shift where its rule is asked for; change fills what the rule knows beside it.
func (r *review) add(kind ConstraintKind, s *Shift, change func(*Finding)) {
	if !r.asks(kind) {
		return
	}
	c, _ := ConstraintOf(kind)
	z, _ := ZoneOrUTC(s.TimeZone)
	f := Finding{Kind: kind, Severity: c.Severity, EmployeeID: s.EmployeeID, ShiftID: s.ID, On: z.Date(s.StartsAt), When: s.Interval(), TimeZone: s.TimeZone}
	if change != nil {
		change(&f)
	}
	r.found = append(r.found, f)
}

// shift holds one shift against what the shift and the employee say of themselves.
func (r *review) shift(s *Shift) {
	r.length(s)
	z, _ := ZoneOrUTC(s.TimeZone)
	on := z.Date(s.StartsAt)
	if e := r.w.Employee; (e.HiredOn != 0 && on < e.HiredOn) || (e.TerminatedOn != 0 && on > e.TerminatedOn) {
		r.add(OutsideEmployment, s, nil)
	}
	if s.PositionID != 0 && len(r.w.Positions) > 0 && !slices.Contains(r.w.Positions, s.PositionID) {
		r.add(RequiredPosition, s, nil)
	}
}

func (r *review) length(s *Shift) {
	z, known := ZoneOrUTC(s.TimeZone)
	minutes := s.Interval().Minutes()
	if s.Interval().Empty() {
		r.add(ZeroLength, s, nil)
	} else if limit := r.limits(z.Date(s.StartsAt)).ShiftMinutes; limit > 0 && minutes > limit {
		r.add(OverLong, s, func(f *Finding) { f.Measured, f.Limit = minutes, limit })
	}
	if !known {
		r.add(UnknownZone, s, nil)
	}
}

// overlaps reports each pair of shifts that share time once, at the later one.
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
			r.add(NoOverlap, s, func(f *Finding) { f.OtherID, f.When, f.Measured = r.shifts[j].ID, shared, shared.Minutes() })
		}
		open = append(open, i)
	}
}

// blocks reports each soft conflict as the rule of its kind.
func (r *review) blocks() {
	copies := make([]ShiftCopies, len(r.shifts))
	for i, s := range r.shifts {
		copies[i] = ShiftCopies{ID: s.ID, Working: s.Interval()}
	}
	kinds := map[BlockKind]ConstraintKind{TimeOff: WhileTimeOff, Undesired: WhileUndesired}
	for _, p := range FindConflicts(copies, r.w.Occurrences) {
		o := r.w.Occurrences[p.Occurrence]
		if !o.counts() {
			continue
		}
		kind := cmp.Or(kinds[r.w.Kinds[o.BlockID]], WhileUnavailable)
		r.add(kind, &r.shifts[p.Shift], func(f *Finding) {
			f.BlockID, f.When, f.Measured, f.IfApproved = o.BlockID, p.Overlap, p.Overlap.Minutes(), o.Status == Requested
		})
	}
}
