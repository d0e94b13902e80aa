package store

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"opshub/schedule"
	"opshub/schedule/store/storetest"
)

const feedDay = 86400

// versions is a roster whose month was published so many times, a day apart: from one version to the next shifts move in time,
// to another employee, place or position, go, and come. Some shifts were published without a version.
func versions(n int, seed uint64) *schedule.Roster {
	r := storetest.Roster(8, seed)
	r.PublishedShifts, r.PublishedPeriods = nil, nil
	for k := range r.Shifts {
		r.Shifts[k].Notes = "private words"
	}
	g := rand.New(rand.NewPCG(seed, 3))
	in := func(s schedule.Shift) bool { return s.ID%3 != 0 } // the others are published as they are
	var before []schedule.PublishedShift
	for v := 1; v <= n; v++ {
		var rows []schedule.PublishedShift
		for k := range r.Shifts {
			s := &r.Shifts[k]
			if s.State, s.DraftPeriodID = schedule.Published, 0; !in(*s) {
				continue
			}
			s.DraftPeriodID = 1
			switch g.IntN(12) {
			case 0:
				continue // not in this version
			case 1:
				s.EmployeeID = int64(g.IntN(8))
			case 2:
				s.LocationID = 1 + int64(g.IntN(3))
			case 3:
				s.StartsAt, s.EndsAt = s.StartsAt+3600, s.EndsAt+3600
			}
			p := schedule.PublishedShift{Shift: *s}
			if s.EmployeeID != 0 {
				p.EmployeeName = fmt.Sprint("then ", s.EmployeeID)
			}
			rows = append(rows, p)
		}
		head := schedule.PublishedPeriod{ID: int64(v), DraftPeriodID: 1, Version: v, StartsOn: schedule.DateOf(2026, 11, 1), EndsOn: schedule.DateOf(2026, 11, 30),
			Status: "superseded", PublishedAt: now + schedule.Instant(v*feedDay)}
		if v == n {
			head.Status = "current"
		}
		r.PublishedPeriods = append(r.PublishedPeriods, head)
		before = schedule.Compare(head.ID, before, rows)
		r.PublishedShifts = append(r.PublishedShifts, before...)
	}
	return r
}

// inFeed says whether a row is in the calendar of the filter, days left aside.
func inFeed(f schedule.Filter, s schedule.Shift) bool {
	return (f.EmployeeID == 0 || s.EmployeeID == f.EmployeeID) && (f.LocationID == 0 || s.LocationID == f.LocationID) &&
		(f.PositionID == 0 || s.PositionID == f.PositionID)
}

// onDays says whether a shift touches the days of the filter.
func onDays(f schedule.Filter, s schedule.Shift) bool {
	z, _ := schedule.ZoneOrUTC(s.TimeZone)
	first, last := z.Days(s.Interval())
	return (f.From == 0 || last >= f.From) && (f.To == 0 || first <= f.To)
}

// naiveFeed tells the same calendar by walking the versions one after the other: each line is a shift, its times, its version and
// whether it is cancelled.
func naiveFeed(r *schedule.Roster, f schedule.Filter, since schedule.Instant) []string {
	line := func(s schedule.Shift, version int, cancelled bool) string {
		return fmt.Sprint(s.ID, " ", s.StartsAt, " ", s.EndsAt, " ", s.EmployeeID, " v", version, " ", cancelled)
	}
	state, gone := map[int64]schedule.Shift{}, map[int64]string{}
	last := r.PublishedPeriods[len(r.PublishedPeriods)-1]
	copied := map[int64]bool{}
	for _, head := range r.PublishedPeriods {
		now := map[int64]schedule.Shift{}
		for _, p := range r.PublishedShifts {
			if p.PublishedPeriodID != head.ID {
				continue
			}
			copied[p.Shift.ID] = head.ID == last.ID
			if p.ChangeKind != schedule.ChangeRemoved {
				now[p.Shift.ID] = p.Shift
			}
		}
		for id, s := range state {
			after, there := now[id]
			if inFeed(f, s) && (!there || !inFeed(f, after)) && head.PublishedAt >= since && onDays(f, s) {
				gone[id] = line(s, head.Version, true)
			}
		}
		state = now
	}
	var out []string
	add := func(s schedule.Shift, version int) {
		if inFeed(f, s) && onDays(f, s) {
			delete(gone, s.ID)
			out = append(out, line(s, version, false))
		}
	}
	for _, s := range state {
		add(s, last.Version)
	}
	for _, s := range r.Shifts {
		if s.State == schedule.Published && !copied[s.ID] {
			add(s, 0)
		}
	}
	for _, text := range gone {
		out = append(out, text)
	}
	slices.Sort(out)
	return out
}
