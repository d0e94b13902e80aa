package rules

import (
	"slices"

	"opshub/schedule"
	"opshub/schedule/localtime"
)

// Consider assesses one employee for an opening by the rules of Constraints. The worker must have the shifts of
// Opening.Around and the occurrences that overlap the opening. limits returns the limits of the employee by day, see
// LimitsOn. If the opening is one of the worker's own shifts, that shift is ignored.
func Consider(w Worker, o Opening, limits func(schedule.Date) schedule.Limits) Candidate {
	return NewTrial(o).Consider(&w, limits)
}

// usualReasons is the number of reasons of most candidates.
const usualReasons = 6

// looker collects the reasons for one candidate.
type looker struct {
	w                 *Worker
	o                 Opening
	zone              *localtime.Zone
	firstDay, lastDay schedule.Date
	limits            func(schedule.Date) schedule.Limits
	shifts            []schedule.Shift // without the opening itself
	c                 Candidate

	g             *Glance // if not nil, the checks use it instead of the shifts and only count reasons
	gauge         *Gauge
	broken, notes int
	gone          bool

	kept  []schedule.Shift // memory that is reused
	near  []schedule.Shift
	days  []DayWork
	weeks []WeekWork
	dates []schedule.Date
	spare []Reason
}

// hear sets the shifts of the next worker.
func (l *looker) hear(w *Worker) {
	l.w, l.shifts = w, w.Shifts
	for i := range w.Shifts {
		if !l.counts(&w.Shifts[i]) {
			l.leaveOut(i)
			return
		}
	}
}

// counts reports whether a shift of the worker is considered.
func (l *looker) counts(s *schedule.Shift) bool {
	at := s.Interval()
	return !at.Empty() && (l.o.ShiftID == 0 || s.ID != l.o.ShiftID)
}

// leaveOut copies the shifts that count. All shifts before first count, and first does not.
func (l *looker) leaveOut(first int) {
	l.kept = append(l.kept[:0], l.w.Shifts[:first]...)
	for i := first + 1; i < len(l.w.Shifts); i++ {
		if l.counts(&l.w.Shifts[i]) {
			l.kept = append(l.kept, l.w.Shifts[i])
		}
	}
	l.shifts = l.kept
}

// say adds a reason. See Reason.Words for the form.
func (l *looker) say(kind schedule.ConstraintKind, standing Standing, form string, figures ...int64) {
	if l.g != nil {
		l.tell(standing)
		return
	}
	r := Reason{Kind: kind, Standing: standing, form: form}
	copy(r.figures[:], figures)
	l.add(r)
}

func (l *looker) add(r Reason) {
	l.c.Reasons = append(l.c.Reasons, r)
	if r.Standing.rank() > l.c.Standing.rank() {
		l.c.Standing = r.Standing
	}
}

// there checks whether the employee is employed, free and available.
func (l *looker) there() {
	l.employed()
	l.scheduled()
	l.available()
}

func (l *looker) held() {
	l.qualified()
	l.rested()
	l.underHours()
	l.inRow()
}

func (l *looker) employed() {
	switch e := &l.w.Employee; {
	case e.Status == "on_leave":
		l.say(schedule.OutsideEmployment, NotFree, "on leave")
	case !e.Employed(l.firstDay, l.firstDay):
		l.say(schedule.OutsideEmployment, NotFree, "not employed on that day")
	}
}

func (l *looker) scheduled() {
	if l.g != nil {
		if l.g.overlaps {
			l.tell(NotFree)
		}
		return
	}
	none := true
	for i := range l.shifts {
		if s := &l.shifts[i]; s.Interval().Overlaps(l.o.Interval) {
			none = false
			l.add(Reason{Kind: schedule.NoOverlap, Standing: NotFree, form: "on shift #, @", figures: [3]int64{s.ID, int64(s.StartsAt), int64(s.EndsAt)}, zone: s.TimeZone})
		}
	}
	if none {
		l.say(schedule.NoOverlap, Free, "no shift at that time")
	}
}

// available checks the live blocks. The texts contain the kind and the number of a block, never its reason.
func (l *looker) available() {
	none := true
	touches := func(o *schedule.Occurrence) bool {
		return !o.Missing && occurrenceCounts(*o) && o.Overlaps(l.o.Interval)
	}
	for i := range l.w.Occurrences {
		o := &l.w.Occurrences[i]
		if !touches(o) || slices.ContainsFunc(l.w.Occurrences[:i], func(was schedule.Occurrence) bool { return was.BlockID == o.BlockID && touches(&was) }) {
			continue
		}
		none = false
		kind, rule, words := l.w.Kinds[o.BlockID], schedule.WhileUnavailable, "unavailable"
		switch kind {
		case schedule.TimeOff:
			rule, words = schedule.WhileTimeOff, "time off"
		case schedule.Undesired:
			rule, words = schedule.WhileUndesired, "prefers not to work then"
		}
		switch {
		case o.Status == schedule.Requested:
			l.say(rule, FreeWithNotes, words+" if block # is approved", o.BlockID)
		case kind == schedule.Undesired:
			l.say(rule, FreeWithNotes, words+", block #", o.BlockID)
		default:
			l.say(rule, NotFree, words+", block #", o.BlockID)
		}
	}
	if none {
		l.say(schedule.WhileUnavailable, Free, "available")
	}
}

func (l *looker) qualified() {
	switch {
	case l.o.PositionID == 0:
	case l.c.Primary:
		l.say(schedule.RequiredPosition, Free, "primary position")
	case slices.Contains(l.w.Positions, l.o.PositionID):
		l.say(schedule.RequiredPosition, Free, "works in this position")
	case len(l.w.Positions) == 0 && l.w.PositionID == 0:
		l.say(schedule.RequiredPosition, FreeWithNotes, "no position is known")
	default:
		l.say(schedule.RequiredPosition, BreaksRules, "does not work in this position")
	}
}
