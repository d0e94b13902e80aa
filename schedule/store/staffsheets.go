package store

import (
	"context"
	"fmt"

	"opshub/schedule"
	"opshub/schedule/sidebyside"
)

// sheets looks up the sheets that the figures of the staff on the days of f are taken from; without them the tables answer. It must not be
// asked for from within a question to the engine.
func (s *staffReader) sheets(ctx context.Context, store *Store, f schedule.Filter) (err error) {
	s.store = store
	if err = s.memory(ctx, store); err != nil {
		return err
	}
	return sidebyside.All(func() (err error) { // the two longest texts there are
		s.pairs, err = store.conflictSheetFor(ctx, f)
		return err
	}, func() (err error) {
		s.times, err = store.occurrenceSheetFor(ctx, f)
		return err
	})
}

// memory looks up the timeline: its working copies for those who read drafts, and what is shown of it for others.
func (s *staffReader) memory(ctx context.Context, store *Store) (err error) {
	if readsDrafts(s.v) {
		s.timed = store.timeline(ctx)
	} else if line := store.timelineAtHand(ctx); line != nil && line.shown != nil {
		s.shown = line
	}
	if s.timed != nil || s.shown != nil {
		s.names, err = store.names(ctx)
	}
	return err
}

// scheduledInTime is scheduled of the filter's days.
func (s *staffReader) scheduledInTime(ids []int64, of map[int64]*schedule.StaffRow) {
	on := s.timed.localDays(s.f, func(timedPost) bool { return true }) // the filter's place is their home, wherever they work
	for _, id := range ids {
		who, known := s.timed.byID[id]
		if !known {
			continue
		}
		s.timed.eachOf(who, aboutDays(s.f), func(shift *timedShift) {
			if on[shift.post].begun(shift) {
				of[id].ScheduledShifts++
				of[id].ScheduledMinutes += shift.interval().Minutes()
			}
		})
	}
}

// timesOf gives the occurrences of one employee under the filter.
func (s *staffReader) timesOf(id int64, v schedule.Viewer, f schedule.Filter, fn func(i int)) {
	f.EmployeeID = id
	occurrencesOn(s.times, v, f).each(fn)
}

// blocksOnSheet is blocks of the filter's days.
func (s *staffReader) blocksOnSheet(ids []int64, of map[int64]*schedule.StaffRow) {
	for _, id := range ids {
		seen := idSet{}
		f := schedule.Filter{From: s.f.From, To: s.f.To, BlockID: s.f.BlockID, Statuses: schedule.LiveStatuses}
		s.timesOf(id, schedule.Manager, f, func(i int) {
			block := s.times.columns[timeBlock][i]
			if _, known := seen[block]; !known {
				seen[block] = struct{}{}
				countStatus(of[id], schedule.BlockStatus(s.times.list[s.times.columns[timeStatus][i]]), 1)
			}
		})
	}
}

// countStatus counts live blocks.
func countStatus(e *schedule.StaffRow, status schedule.BlockStatus, n int) {
	switch status {
	case schedule.Active:
		e.BlocksActive += n
	case schedule.Approved:
		e.BlocksApproved += n
	case schedule.Requested:
		e.BlocksRequested += n
	}
}

// eachTime gives the occurrences of the filter.
func (s *staffReader) eachTime(ctx context.Context, q reader, ids []int64, fn func(id int64, iv schedule.Interval, zone string)) error {
	if s.times == nil {
		w := s.occurrenceWhere()
		w.ids("o.employee_id", ids)
		return q.query(ctx, `SELECT o.employee_id, o.starts_at, o.ends_at, o.time_zone FROM block_occurrence o`+w.text(), w.args, func(r row) error {
			fn(r.int(0), interval(r, 1), r.text(3))
			return nil
		})
	}
	f := schedule.Filter{From: s.f.From, To: s.f.To, BlockID: s.f.BlockID, Statuses: s.f.Statuses, All: s.f.All}
	for _, id := range ids {
		s.timesOf(id, s.v, f, func(i int) {
			fn(id, s.times.times(i, timeStart, timeMinutes), s.times.list[s.times.columns[timeZone][i]])
		})
	}
	return nil
}

// nextOnSheet is next.
func (s *staffReader) nextOnSheet(ids []int64, of map[int64]*schedule.StaffRow) {
	for _, id := range ids {
		e := of[id]
		s.timesOf(id, schedule.Manager, schedule.Filter{Statuses: schedule.LiveStatuses}, func(i int) {
			at := s.times.times(i, timeStart, timeMinutes).Start
			if at < s.now || (e.NextUnavailable != 0 && at >= e.NextUnavailable) {
				return
			}
			z := s.zones.zone(s.times.list[s.times.columns[timeZone][i]])
			if at >= z.StartOfDay(z.Date(s.now).Add(1)) {
				e.NextUnavailable = at
			}
		})
	}
}

// eachPair gives the soft conflicts of the filter.
func (s *staffReader) eachPair(ctx context.Context, q reader, ids []int64, fn func(id, shift int64, overlap schedule.Interval)) error {
	f := s.conflictFilter()
	if s.pairs == nil {
		w := conflictWhere(s.m, s.v, f)
		w.ids("c.employee_id", ids)
		return q.query(ctx, `SELECT c.employee_id, c.shift_id, c.overlap_starts_at, c.overlap_ends_at FROM soft_conflict c`+
			w.text(), w.args, func(r row) error {
			fn(r.int(0), r.int(1), interval(r, 2))
			return nil
		})
	}
	for _, id := range ids {
		f.EmployeeID = id
		conflictsIn(s.pairs, s.v, f).each(func(i int) { fn(id, s.pairs.columns[pairShift][i], s.pairs.overlap(i)) })
	}
	return nil
}

// changesOf is when a block of each of these employees was last changed. Every week of a list begins with the same people, so that the
// answer for several is kept.
func (s *staffReader) changesOf(ctx context.Context, q reader, ids []int64) (map[int64]schedule.Instant, error) {
	ask := func() (map[int64]schedule.Instant, error) {
		w, out := &where{}, map[int64]schedule.Instant{}
		w.add("b.deleted = 0")
		w.ids("b.employee_id", ids)
		err := q.query(ctx, `SELECT b.employee_id, MAX(b.updated_at) FROM unavailable_block b`+w.text()+` GROUP BY b.employee_id`,
			w.args, func(r row) error {
				out[r.int(0)] = instant(r, 1)
				return nil
			})
		return out, err
	}
	if s.store == nil || len(ids) < 2 {
		return ask()
	}
	return remembered(s.store, fmt.Sprint(narrow, "last changes ", ids), ask)
}
