package store

import (
	"context"

	"opshub/schedule"
)

// timesOf is the occurrences of the filter from the sheet, whoever has them; nil where the filter has a text, or nothing was packed.
func (s *Store) timesOf(ctx context.Context, v schedule.Viewer, f schedule.Filter) (*chosen, error) {
	if f.Q != "" {
		return nil, nil
	}
	all, err := s.occurrenceSheetFor(ctx, f)
	if err != nil || all == nil {
		return nil, err
	}
	return occurrencesOn(all, v, f), nil
}

// timesAtHome is timesOf of the employees who are at home where the filter says. Those of any status are chosen once for all parts of a
// page.
func (s *Store) timesAtHome(ctx context.Context, v schedule.Viewer, f schedule.Filter) (*chosen, error) {
	anyStatus := schedule.Filter{EmployeeID: f.EmployeeID, BlockID: f.BlockID, From: f.From, To: f.To, LocationID: f.LocationID, PositionID: f.PositionID, All: true}
	all, err := s.occurrenceSheetFor(ctx, f)
	if err != nil || all == nil || f.Q != "" {
		return nil, err
	}
	var homes []home
	if f.LocationID != 0 || f.PositionID != 0 {
		if homes, err = s.homes(ctx); err != nil {
			return nil, err
		}
	}
	choose := func(f schedule.Filter) *chosen {
		times := &chosen{sheet: all}
		if len(homes) > 0 && f.EmployeeID == 0 && (f.From != 0 || f.To != 0) {
			times.daysAtHome(timeFirst, timeLast, timeRank, homes, f)
		}
		times.occurrences(v, f).atHome(timeRank, homes, f)
		return times
	}
	if f.From == 0 && f.To == 0 {
		return choose(f), nil
	}
	times := &chosen{sheet: all, some: true, ids: all.recent(key("times", v, anyStatus), func() []int32 { return choose(anyStatus).ids })}
	times.statuses(timeStatus, f)
	return times, nil
}

// comparedByTotals counts the blocks of the occurrences, and the employees who have any or a shift on the days at the place.
func comparedByTotals(ctx context.Context, q reader, m meta, f schedule.Filter, times *chosen, there *placePresence) (blocks, employees int, err error) {
	seen := newNumberSet()
	defer seen.done()
	if there == nil && f.LocationID == 0 && f.PositionID == 0 {
		times.each(func(i int) { seen.add(times.columns[timeBlockNo][i]) })
		employees, err = presentEmployees(ctx, q, m.slice(f, shiftDays).daysWhere(f))
		return seen.size, employees, err
	}
	if there == nil {
		if there, err = readPresence(ctx, q, f); err != nil {
			return 0, 0, err
		}
	}
	who := there.everybody()
	times.each(func(i int) {
		seen.add(times.columns[timeBlockNo][i])
		who.include(times.columns[timeRank][i])
	})
	return seen.size, who.size(), nil
}

// comparedInDraft counts the blocks of the occurrences, and the employees who have any or one of the shifts.
func comparedInDraft(ctx context.Context, q reader, shifts *where, times *chosen) (blocks, employees int, err error) {
	seen := newNumberSet()
	defer seen.done()
	who := idSet{}
	err = q.query(ctx, `SELECT DISTINCT s.employee_id FROM shift s`+shifts.text(), shifts.args, func(r row) error {
		who[r.int(0)] = struct{}{}
		return nil
	})
	times.each(func(i int) {
		seen.add(times.columns[timeBlockNo][i])
		who[times.columns[timeEmployee][i]] = struct{}{}
	})
	return seen.size, len(who), err
}

// countTimes counts the blocks of occurrences by status, and who has them.
func countTimes(times *chosen, c *schedule.BlockCounts) {
	blocks, employees := newNumberSet(), newNumberSet()
	defer blocks.done()
	defer employees.done()
	no, rank, status, marks := times.columns[timeBlockNo], times.columns[timeRank], times.columns[timeStatus], times.columns[timeMarks]
	by := make([]int, len(times.list))
	times.each(func(i int) {
		if blocks.add(no[i]) {
			employees.add(rank[i])
			by[status[i]]++
			if marks[i]&timeRecurring != 0 {
				c.Recurring++
			}
		}
	})
	c.Blocks, c.Employees = blocks.size, employees.size
	addStatuses(c.ByStatus, times.sheet, by)
}

// countOccurrences counts occurrences by status, and whose they are.
func countOccurrences(times *chosen, c *schedule.OccurrenceCounts) {
	blocks, employees := newNumberSet(), newNumberSet()
	defer blocks.done()
	defer employees.done()
	no, rank, status := times.columns[timeBlockNo], times.columns[timeRank], times.columns[timeStatus]
	by := make([]int, len(times.list))
	times.each(func(i int) {
		if blocks.add(no[i]) {
			employees.add(rank[i])
		}
		by[status[i]]++
	})
	c.Occurrences, c.Blocks, c.Employees = times.left(), blocks.size, employees.size
	addStatuses(c.ByStatus, times.sheet, by)
}

// addStatuses adds what was counted by word of a sheet.
func addStatuses(to map[schedule.BlockStatus]int, s *sheet, by []int) {
	for word, n := range by {
		if n > 0 {
			to[schedule.BlockStatus(s.list[word])] += n
		}
	}
}

// conflictsAtHome is the live pairs of the statuses asked for on the days of the filter, of the employees who are at home where it
// says.
func (s *Store) conflictsAtHome(ctx context.Context, v schedule.Viewer, f schedule.Filter) (*chosen, error) {
	f.DraftPeriodID = 0 // blocks belong to none
	pairs, err := s.pairsOf(ctx, v, f.Without("location_id", "position_id"))
	if err != nil || pairs == nil {
		return nil, err
	}
	pairs.among(pairStatus, schedule.LiveStatuses)
	if f.LocationID != 0 || f.PositionID != 0 {
		homes, err := s.homes(ctx)
		pairs.atHome(pairRank, homes, f)
		return pairs, err
	}
	return pairs, nil
}
