package rules

import (
	"opshub/schedule"
	"opshub/schedule/localtime"
)

// neighbour is the nearest shift on one side of the opening. at is its end before the opening, or its start after the
// opening; on is the local day of that start.
type neighbour struct {
	near bool
	at   schedule.Instant
	on   schedule.Date
	id   int64
}

// nearest returns the nearest shifts before and after the opening.
func (l *looker) nearest() (before, after neighbour) {
	if g := l.g; g != nil {
		return neighbour{near: g.near[0], at: g.before}, neighbour{near: g.near[1], at: g.after, on: g.afterOn}
	}
	zone := ""
	for i := range l.shifts {
		switch s := &l.shifts[i]; {
		case s.EndsAt <= l.o.Start && (!before.near || s.EndsAt > before.at):
			before = neighbour{near: true, at: s.EndsAt, id: s.ID}
		case s.StartsAt >= l.o.End && (!after.near || s.StartsAt < after.at):
			after, zone = neighbour{near: true, at: s.StartsAt, id: s.ID}, s.TimeZone
		}
	}
	if after.near {
		z, _ := localtime.ZoneOrUTC(zone)
		after.on = z.Date(after.at)
	}
	return before, after
}

// rested checks the rest to the nearest shifts before and after. A shift without a gap to the opening continues the
// same work and needs no rest.
func (l *looker) rested() {
	before, after := l.nearest()
	fine := true
	short := func(rest, limit int, other neighbour, form string) {
		if rest > 0 && rest < limit {
			fine = false
			l.say(schedule.MinRestMinutes, BreaksRules, form, int64(rest), other.id, int64(limit))
		}
	}
	if before.near {
		l.c.RestBefore = schedule.Interval{Start: before.at, End: l.o.Start}.Minutes()
		short(l.c.RestBefore, l.limits(l.firstDay).RestMinutes, before, "rest of ~ after shift #, at least ~")
	}
	if after.near {
		l.c.RestAfter = schedule.Interval{Start: l.o.End, End: after.at}.Minutes()
		short(l.c.RestAfter, l.limits(after.on).RestMinutes, after, "rest of ~ before shift #, at least ~")
	}
	switch {
	case !fine:
	case before.near && after.near:
		l.say(schedule.MinRestMinutes, Free, "rested, ~ before, ~ after", int64(l.c.RestBefore), int64(l.c.RestAfter))
	case before.near:
		l.say(schedule.MinRestMinutes, Free, "rested, ~ before", int64(l.c.RestBefore))
	case after.near:
		l.say(schedule.MinRestMinutes, Free, "rested, ~ after", int64(l.c.RestAfter))
	default:
		l.say(schedule.MinRestMinutes, Free, "rested")
	}
}
