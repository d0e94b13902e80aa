package store

import (
	"cmp"
	"context"
	"maps"
	"slices"

	"opshub/schedule"
)

// countChosen is countPairs over the sheet: its rows come by the start of the overlap.
func countChosen(pairs *chosen, c *schedule.ConflictCounts) {
	type dayStatus struct {
		day    int64
		status int64
	}
	type sums struct{ pairs, shifts, minutes int }
	days := map[dayStatus]*sums{}
	employees := newNumberSet()
	defer employees.done()
	reached := make(map[int64]schedule.Instant, pairs.left()) // end of what the pairs of a shift covered so far
	var last dayStatus
	var s *sums
	pairs.each(func(i int) {
		k := dayStatus{pairs.columns[pairShiftDay][i], pairs.columns[pairStatus][i]}
		if s == nil || k != last {
			s, last = of(days, k), k
		}
		s.pairs++
		shift, iv := pairs.columns[pairShiftNo][i], pairs.overlap(i)
		before, known := reached[shift]
		if !known {
			s.shifts++
			before = iv.Start
		}
		s.minutes += schedule.Interval{Start: max(iv.Start, before), End: iv.End}.Minutes()
		reached[shift] = max(before, iv.End)
		employees.add(pairs.columns[pairRank][i])
	})
	c.ByStatus = map[schedule.BlockStatus]int{}
	keys := slices.SortedFunc(maps.Keys(days), func(a, b dayStatus) int {
		return cmp.Or(cmp.Compare(a.day, b.day), cmp.Compare(a.status, b.status))
	})
	for _, k := range keys {
		addPairs(c, schedule.UTC.Date(schedule.Instant(k.day*secondsPerDay)), schedule.BlockStatus(pairs.list[k.status]), days[k].pairs, days[k].shifts, days[k].minutes)
	}
	c.Employees = employees.size
}

// momentsOf gives the pairs by shift and start of the overlap, as eachMoment does.
func momentsOf(pairs *chosen, fn func(*schedule.ConflictMoment)) {
	rows := make([]int32, 0, pairs.left())
	pairs.each(func(i int) { rows = append(rows, int32(i)) }) // #nosec G115 -- as many as rows in memory
	no := pairs.columns[pairShiftNo]
	slices.SortStableFunc(rows, func(a, b int32) int { return cmp.Compare(no[a], no[b]) })
	for _, i := range rows {
		fn(&schedule.ConflictMoment{
			ShiftID: pairs.columns[pairShift][i], LocationID: pairs.columns[pairLocation][i], TimeZone: pairs.list[pairs.columns[pairZone][i]],
			Overlap: pairs.overlap(int(i)), Status: schedule.BlockStatus(pairs.list[pairs.columns[pairStatus][i]]),
		})
	}
}

// pairsOf is the pairs of the filter from the sheet; nil where only the table knows: where the filter has a text, or nothing
// was packed.
func (s *Store) pairsOf(ctx context.Context, v schedule.Viewer, f schedule.Filter) (*chosen, error) {
	if f.Q != "" {
		return nil, nil
	}
	all, err := s.conflictSheetFor(ctx, f)
	if err != nil || all == nil {
		return nil, err
	}
	return conflictsIn(all, v, f), nil
}
