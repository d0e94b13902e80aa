package store

import (
	"context"

	"opshub/schedule"
)

// shiftsInMemory is what knows who has shifts on the days of the question: the timeline, or the copies of a period at hand. It is nil
// where the database must be asked.
func (q dayQuestion) shiftsInMemory(ctx context.Context, s *Store) (*timedDays, error) {
	if !q.f.OfPeriod() {
		line, err := q.timed(ctx, s)
		if line == nil || err != nil {
			return nil, err
		}
		return &timedDays{timeline: line, f: q.f, on: line.localDaysOf(q.f)}, nil
	}
	if q.f.From == 0 || q.f.To == 0 {
		return nil, nil
	}
	copies, err := s.copiesOf(ctx, q.v, q.f)
	if copies == nil || err != nil {
		return nil, err
	}
	line := s.timeline(ctx) // it has the people in their order
	if line == nil {
		return nil, nil
	}
	t, known := &timedDays{timeline: line, f: q.f, planned: make([]bool, len(line.people))}, true
	copies.each(q.f, func(c *periodCopy) {
		if c.employee == 0 || (c.word == copies.dropped && q.f.PublishedPeriodID != 0) {
			return
		}
		who, ok := line.byID[c.employee]
		if known = known && ok; ok {
			t.planned[who] = true
		}
	})
	if !known {
		return nil, nil
	}
	return t, nil
}

// addPlanned gives the shifts of a page that a period has: they are read of the table, for those who have any.
func (t *timedDays) addPlanned(ctx context.Context, q reader, d *dayReader, found []timedPerson, add func(schedule.DayItem)) error {
	var group []person
	for k := range found {
		if found[k].planned {
			group = append(group, *found[k].Person)
		}
	}
	if len(group) == 0 {
		return nil
	}
	overlaps, err := t.overlapsOfPlanned(ctx, q, d, group)
	if err != nil {
		return err
	}
	return d.readShifts(ctx, q, group, overlaps, add)
}

// overlapsOfPlanned is overlapsOf, asked of those alone of whom the sheets know a pair; of a version it is found in them.
func (t *timedDays) overlapsOfPlanned(ctx context.Context, q reader, d *dayReader, group []person) (func(*schedule.DayItem) []dayOverlap, error) {
	if t.f.PublishedPeriodID != 0 {
		return t.versionOverlaps(group), nil
	}
	var some []person
	for k := range group {
		if len(t.pairs.having(pairEmployee, group[k].ID)) > 0 {
			some = append(some, group[k])
		}
	}
	if len(some) == 0 {
		return func(*schedule.DayItem) []dayOverlap { return nil }, nil
	}
	return d.overlapsOf(ctx, q, some)
}

// versionOverlaps is dayReader.versionOverlaps of the sheet of occurrences.
func (t *timedDays) versionOverlaps(group []person) func(*schedule.DayItem) []dayOverlap {
	wide := *t
	wide.f.From, wide.f.To = max(1, wide.f.From.Add(-1)), wide.f.To.Add(1)
	blocks := map[int64][]dayOverlap{}
	for k := range group {
		p := &group[k]
		if !atHome(p, t.f) {
			continue
		}
		for _, i := range wide.timesOf(p.ID) {
			status := schedule.BlockStatus(t.times.list[t.times.columns[timeStatus][i]])
			if status.Live() {
				blocks[p.ID] = append(blocks[p.ID], dayOverlap{status: status, occurrence: t.times.times(int(i), timeStart, timeMinutes)})
			}
		}
	}
	return func(i *schedule.DayItem) (out []dayOverlap) {
		for _, b := range blocks[i.EmployeeID] {
			if b.overlap = i.Interval.Overlap(b.occurrence); !b.overlap.Empty() {
				out = append(out, b)
			}
		}
		return out
	}
}
