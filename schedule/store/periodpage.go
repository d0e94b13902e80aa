package store

import (
	"context"

	"opshub/schedule"
)

// shiftsInMemory is what knows who has shifts on the days of the question: the timeline, or the copies of a period at hand. It is nil
// where the database must be asked.
func (q dayQuestion) shiftsInMemory(ctx context.Context, s *Store) (*timedDays, error) {
	if !q.f.OfPeriod() {
		if !readsDrafts(q.v) {
			return q.shownInMemory(ctx, s), nil
		}
		everybody := q // whose items page picks
		everybody.f.EmployeeID = 0
		line, err := everybody.timed(ctx, s)
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
	t, known := &timedDays{timeline: line, f: q.f, copies: copies, planned: make([]bool, len(line.people))}, true
	t.eachPlanned(func(c *periodCopy) {
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

// eachPlanned gives the assigned shifts of the days that a period shows: a version does not show what it took back.
func (t *timedDays) eachPlanned(fn func(*periodCopy)) {
	t.copies.each(t.f, func(c *periodCopy) {
		if c.employee != 0 && (t.f.PublishedPeriodID == 0 || !c.drops) {
			fn(c)
		}
	})
}

// versionOverlaps is dayReader.versionOverlaps of the sheet of occurrences.
func (t *timedDays) versionOverlaps(found []timedPerson) func(*schedule.DayItem) []dayOverlap {
	wide := *t
	wide.f.From, wide.f.To = max(1, wide.f.From.Add(-1)), wide.f.To.Add(1)
	blocks := map[int64][]dayOverlap{}
	for k := range found {
		p := found[k].Person
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
