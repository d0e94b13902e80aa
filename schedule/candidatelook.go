package schedule

import (
	"fmt"
	"slices"
)

// Consider holds one employee against an opening by the rules of Constraints. The worker has to come with the shifts of
// Opening.Around and the occurrences that touch the opening; limits are those of the employee day by day, see LimitsOn. A shift
// of the worker that is the opening itself does not stand in its own way.
func Consider(w Worker, o Opening, limits func(Date) Limits) Candidate {
	l := looker{w: w, o: o, limits: limits, c: Candidate{Employee: w.Employee, Standing: Free, RestBefore: -1, RestAfter: -1}}
	l.zone, _ = ZoneOrUTC(o.TimeZone)
	l.firstDay, l.lastDay = l.zone.Days(o.Interval)
	l.c.AtHome = o.LocationID != 0 && o.LocationID == w.LocationID
	l.c.Primary = o.PositionID != 0 && o.PositionID == w.PositionID
	l.shifts = w.Shifts
	if own := func(s Shift) bool { return s.Interval().Empty() || (o.ShiftID != 0 && s.ID == o.ShiftID) }; slices.ContainsFunc(w.Shifts, own) {
		l.shifts = slices.DeleteFunc(slices.Clone(w.Shifts), own)
	}
	l.employed()
	l.scheduled()
	l.available()
	l.qualified()
	l.rested()
	l.underHours()
	l.inRow()
	return l.c
}

// looker gathers the reasons of one candidate.
type looker struct {
	w                 Worker
	o                 Opening
	zone              *Zone
	firstDay, lastDay Date
	limits            func(Date) Limits
	shifts            []Shift // but the opening itself
	c                 Candidate
}

// say adds a reason.
func (l *looker) say(kind ConstraintKind, standing Standing, format string, args ...any) {
	l.c.Reasons = append(l.c.Reasons, Reason{kind, standing, fmt.Sprintf(format, args...)})
	if slices.Index(Standings, standing) > slices.Index(Standings, l.c.Standing) {
		l.c.Standing = standing
	}
}

func (l *looker) employed() {
	switch e := l.w.Employee; {
	case e.Status == "on_leave":
		l.say(OutsideEmployment, NotFree, "on leave")
	case !e.Employed(l.firstDay, l.firstDay):
		l.say(OutsideEmployment, NotFree, "not employed on that day")
	}
}

func (l *looker) scheduled() {
	none := true
	for _, s := range l.shifts {
		if s.Interval().Overlaps(l.o.Interval) {
			none = false
			z, _ := ZoneOrUTC(s.TimeZone)
			l.say(NoOverlap, NotFree, "on shift %d, %s", s.ID, RangeWords(z, s.Interval()))
		}
	}
	if none {
		l.say(NoOverlap, Free, "no shift at that time")
	}
}

// available looks at the live blocks. Their words are the kind and the number, never a reason.
func (l *looker) available() {
	none, seen := true, map[int64]bool{}
	for _, o := range l.w.Occurrences {
		if o.Missing || !o.counts() || seen[o.BlockID] || !o.Overlaps(l.o.Interval) {
			continue
		}
		none, seen[o.BlockID] = false, true
		kind, rule, words := l.w.Kinds[o.BlockID], WhileUnavailable, "unavailable"
		switch kind {
		case TimeOff:
			rule, words = WhileTimeOff, "time off"
		case Undesired:
			rule, words = WhileUndesired, "would rather not work then"
		}
		switch {
		case o.Status == Requested:
			l.say(rule, FreeWithNotes, "%s if block %d is approved", words, o.BlockID)
		case kind == Undesired:
			l.say(rule, FreeWithNotes, "%s, block %d", words, o.BlockID)
		default:
			l.say(rule, NotFree, "%s, block %d", words, o.BlockID)
		}
	}
	if none {
		l.say(WhileUnavailable, Free, "available")
	}
}

func (l *looker) qualified() {
	switch {
	case l.o.PositionID == 0:
	case l.c.Primary:
		l.say(RequiredPosition, Free, "primary position")
	case slices.Contains(l.w.Positions, l.o.PositionID):
		l.say(RequiredPosition, Free, "works in this position")
	case len(l.w.Positions) == 0 && l.w.PositionID == 0:
		l.say(RequiredPosition, FreeWithNotes, "no position is known")
	default:
		l.say(RequiredPosition, BreaksRules, "does not work in this position")
	}
}

// rested looks at the nearest shifts before and after. A shift that touches is one stretch of work with it.
func (l *looker) rested() {
	var before, after *Shift
	for i := range l.shifts {
		switch s := &l.shifts[i]; {
		case s.EndsAt <= l.o.Start && (before == nil || s.EndsAt > before.EndsAt):
			before = s
		case s.StartsAt >= l.o.End && (after == nil || s.StartsAt < after.StartsAt):
			after = s
		}
	}
	fine := true
	short := func(rest, limit int, other *Shift, where string) {
		if rest > 0 && rest < limit {
			fine = false
			l.say(MinRestMinutes, BreaksRules, "rest of %s %s shift %d, at least %s", DurationWords(rest), where, other.ID, DurationWords(limit))
		}
	}
	words := "rested"
	if before != nil {
		l.c.RestBefore = Interval{before.EndsAt, l.o.Start}.Minutes()
		short(l.c.RestBefore, l.limits(l.firstDay).RestMinutes, before, "after")
		words += ", " + DurationWords(l.c.RestBefore) + " before"
	}
	if after != nil {
		z, _ := ZoneOrUTC(after.TimeZone)
		l.c.RestAfter = Interval{l.o.End, after.StartsAt}.Minutes()
		short(l.c.RestAfter, l.limits(z.Date(after.StartsAt)).RestMinutes, after, "before")
		words += ", " + DurationWords(l.c.RestAfter) + " after"
	}
	if fine {
		l.say(MinRestMinutes, Free, "%s", words)
	}
}
