package rules

import (
	"opshub/schedule"
	"opshub/schedule/localtime"
)

// Trial assesses employees for one opening and reuses its memory.
type Trial struct {
	l looker
}

// NewTrial returns a trial for an opening.
func NewTrial(o Opening) *Trial {
	t := &Trial{looker{o: o}}
	t.l.zone, _ = localtime.ZoneOrUTC(o.TimeZone)
	t.l.firstDay, t.l.lastDay = t.l.zone.Days(o.Interval)
	return t
}

// Consider is like the function Consider for the opening of the trial. It retains no data of the worker except the
// employee.
func (t *Trial) Consider(w *Worker, limits func(schedule.Date) schedule.Limits) Candidate {
	l := &t.l
	l.hear(w)
	l.begin(w, limits)
	l.c.Employee, l.c.Reasons = w.Employee, make([]Reason, 0, usualReasons)
	l.there()
	l.held()
	return l.c
}

// begin resets the candidate for a worker.
func (l *looker) begin(w *Worker, limits func(schedule.Date) schedule.Limits) {
	l.w, l.limits = w, limits
	l.c = Candidate{Standing: Free, RestBefore: -1, RestAfter: -1}
	l.belongs(w)
}

// belongs sets whether the opening is at the employee's home location and in the primary position.
func (l *looker) belongs(w *Worker) {
	l.c.AtHome = l.o.LocationID != 0 && l.o.LocationID == w.LocationID
	l.c.Primary = l.o.PositionID != 0 && l.o.PositionID == w.PositionID
}

// Free reports whether the employee is employed, on no shift and not away. It performs only the first part of Consider;
// the standing of all other employees is NotFree.
func (t *Trial) Free(w *Worker) bool {
	l := &t.l
	l.hear(w)
	l.c = Candidate{Standing: Free, Reasons: l.spare[:0]} // never memory of a candidate that was returned
	l.there()
	l.spare = l.c.Reasons
	return l.c.Standing != NotFree
}

// Opening returns the opening of the trial.
func (t *Trial) Opening() Opening { return t.l.o }
