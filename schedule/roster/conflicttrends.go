package roster

import (
	"cmp"
	"iter"
	"maps"
	"slices"
	"time"

	"opshub/schedule"
)

// ConflictWeeks is the soft conflicts of the filter by the week in which the overlap begins on the clock of the shift:
// every week from the first to the last.
func (w View) ConflictWeeks(f schedule.Filter) (weeks []schedule.ConflictWeek) {
	startsOn := time.Weekday(w.organization.WeekStartsOn)
	tally := schedule.NewConflictTally(func(_ *schedule.ConflictMoment, on schedule.Date, _ int) schedule.Date { return on.WeekStart(startsOn) })
	for m := range w.conflictMoments(f) {
		tally.Add(m)
	}
	for _, week := range slices.Sorted(maps.Keys(tally.Sums)) {
		for len(weeks) > 0 && weeks[len(weeks)-1].Week+7 < week { // weeks without conflicts
			weeks = append(weeks, schedule.ConflictWeek{Week: weeks[len(weeks)-1].Week + 7})
		}
		weeks = append(weeks, schedule.ConflictWeek{Week: week, ConflictSums: *tally.Sums[week]})
	}
	return weeks
}

// spotKey is a location, a weekday and an hour; -1 for what spots are not told apart by.
type spotKey struct {
	location int64
	weekday  time.Weekday
	hour     int
}

// ConflictSpots is the soft conflicts of the filter by the location, the weekday and the hour in which the overlap begins
// on the clock of the shift, or by some of these, in that order.
func (w View) ConflictSpots(by schedule.SpotsBy, f schedule.Filter) (spots []schedule.ConflictSpot) {
	tally := schedule.NewConflictTally(func(m *schedule.ConflictMoment, on schedule.Date, minute int) spotKey {
		k := spotKey{-1, -1, -1}
		if by.Location {
			k.location = m.LocationID
		}
		if by.Weekday {
			k.weekday = on.Weekday()
		}
		if by.Hour {
			k.hour = minute / 60
		}
		return k
	})
	for m := range w.conflictMoments(f) {
		tally.Add(m)
	}
	for k, sums := range tally.Sums {
		spots = append(spots, schedule.ConflictSpot{LocationID: k.location, Location: w.locationName(k.location), Weekday: k.weekday, Hour: k.hour, ConflictSums: *sums})
	}
	startsOn := time.Weekday(w.organization.WeekStartsOn)
	slices.SortFunc(spots, func(a, b schedule.ConflictSpot) int {
		return cmp.Or(cmp.Compare(a.Location, b.Location), cmp.Compare(a.LocationID, b.LocationID),
			cmp.Compare((a.Weekday-startsOn+7)%7, (b.Weekday-startsOn+7)%7), cmp.Compare(a.Hour, b.Hour))
	})
	return spots
}

// conflictMoments gives the soft conflicts of the filter by shift and start of the overlap, as a tally takes them. The
// moment is only valid until the next one.
func (w View) conflictMoments(f schedule.Filter) iter.Seq[*schedule.ConflictMoment] {
	sel := w.selectConflicts(f)
	return func(yield func(*schedule.ConflictMoment) bool) {
		places := slices.Collect(sel.each())
		slices.SortStableFunc(places, func(a, b int32) int { return cmp.Compare(w.conflicts[a].number, w.conflicts[b].number) })
		for _, at := range places {
			c := &w.conflicts[at]
			s := &w.shifts[c.shift]
			p := &w.posts[s.post]
			m := schedule.ConflictMoment{ShiftID: s.id, LocationID: p.location, TimeZone: w.names[p.zone], Overlap: w.overlap(c), Status: schedule.BlockStatuses[w.statusOf(c)]}
			if !yield(&m) {
				return
			}
		}
	}
}
