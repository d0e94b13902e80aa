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
	shifts := slices.Clone(w.Shifts)
	slices.SortFunc(shifts, func(a, b Shift) int {
		return cmp.Or(cmp.Compare(a.StartsAt, b.StartsAt), cmp.Compare(a.EndsAt, b.EndsAt), cmp.Compare(a.ID, b.ID))
	})
	r := review{w: w, l: l, shifts: shifts}
	for i := range shifts {
		r.shift(&shifts[i])
	}
	r.overlaps()
	r.blocks()
	r.rest()
	r.hours()
	r.daysInARow()
	SortFindings(r.found)
	return r.found
}

// ReviewShift holds one shift against the rules that need nothing but the shift itself, for open shifts too.
func ReviewShift(s Shift, l Limits) []Finding {
	r := review{l: l}
	r.length(&s)
	return r.found
}

// review gathers the findings of one employee. shifts are by start.
type review struct {
	w      Worker
	l      Limits
	shifts []Shift
	found  []Finding
}

// add notes a finding at a shift; change fills what the rule knows beside it.
func (r *review) add(kind ConstraintKind, s *Shift, change func(*Finding)) {
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
	minutes := s.Interval().Minutes()
	if s.Interval().Empty() {
		r.add(ZeroLength, s, nil)
	} else if r.l.ShiftMinutes > 0 && minutes > r.l.ShiftMinutes {
		r.add(OverLong, s, func(f *Finding) { f.Measured, f.Limit = minutes, r.l.ShiftMinutes })
	}
	if _, known := ZoneOrUTC(s.TimeZone); !known {
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
