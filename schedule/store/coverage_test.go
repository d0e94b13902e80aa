package store

import (
	"slices"
	"time"

	"opshub/schedule"
	"opshub/schedule/store/storetest"
)

// targetedRoster is a roster with coverage targets of every place and day of the week.
func targetedRoster() *schedule.Roster {
	r := storetest.Roster(40, 23)
	for i := range 24 {
		r.CoverageTargets = append(r.CoverageTargets, schedule.CoverageTarget{ID: int64(i + 1), LocationID: int64(i%3) + 1, PositionID: int64(i % 2), Weekday: time.Weekday(i % 7),
			StartMinute: 60 * (4 + i%18), EndMinute: 60 * ((10 + i) % 24), Min: 1 + i%3, Optimal: 2 + i%3})
	}
	return r
}

// shownShifts is what employees were shown: the copies in the current version, and what was published without one.
func shownShifts(r *schedule.Roster) []schedule.Shift {
	out := copiesOf(r, 2)
	for _, s := range r.Shifts {
		copied := slices.ContainsFunc(r.PublishedShifts, func(p schedule.PublishedShift) bool { return p.PublishedPeriodID == 2 && p.Shift.ID == s.ID })
		if s.State == schedule.Published && !copied {
			out = append(out, s)
		}
	}
	return out
}

func copiesOf(r *schedule.Roster, period int64) (out []schedule.Shift) {
	for _, p := range r.PublishedShifts {
		if p.PublishedPeriodID == period && p.ChangeKind != schedule.ChangeRemoved {
			p.Shift.State = schedule.Published
			out = append(out, p.Shift)
		}
	}
	return out
}
