package rules

import "opshub/schedule"

// Trial holds one employee after another against an opening, in the same memory.
type Trial struct {
	l looker
}

// NewTrial is a trial of nobody yet.
func NewTrial(o Opening) *Trial {
	t := &Trial{looker{o: o}}
	t.l.zone, _ = schedule.ZoneOrUTC(o.TimeZone)
	t.l.firstDay, t.l.lastDay = t.l.zone.Days(o.Interval)
	return t
}

// Consider is Consider for the opening of the trial. Nothing of the worker is kept but the employee.
func (t *Trial) Consider(w *Worker, limits func(schedule.Date) schedule.Limits) Candidate {
	l := &t.l
	l.hear(w)
	l.begin(w, limits)
	l.c.Employee, l.c.Reasons = w.Employee, make([]Reason, 0, usualReasons)
	l.there()
	l.held()
	return l.c
}

// begin takes a candidate of whom nothing is known but where the employee belongs.
func (l *looker) begin(w *Worker, limits func(schedule.Date) schedule.Limits) {
	l.w, l.limits = w, limits
	l.c = Candidate{Standing: Free, RestBefore: -1, RestAfter: -1}
	l.belongs(w)
}

// belongs says whether the opening is where the employee belongs.
func (l *looker) belongs(w *Worker) {
	l.c.AtHome = l.o.LocationID != 0 && l.o.LocationID == w.LocationID
	l.c.Primary = l.o.PositionID != 0 && l.o.PositionID == w.PositionID
}

// Free says whether the employee is there at all: employed, on no shift and not away. It is Consider without the rest of it, and
// the standing of everybody else is NotFree.
func (t *Trial) Free(w *Worker) bool {
	l := &t.l
	l.hear(w)
	l.c = Candidate{Standing: Free, Reasons: l.spare[:0]} // never those of a candidate that was given away
	l.there()
	l.spare = l.c.Reasons
	return l.c.Standing != NotFree
}

// Opening is what the trial holds employees against.
func (t *Trial) Opening() Opening { return t.l.o }
