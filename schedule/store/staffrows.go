package store

import (
	"context"

	"opshub/schedule"
)

// staffReader fills the figures of the staff summary for some employees at a time.
type staffReader struct {
	m     meta
	v     schedule.Viewer
	f     schedule.Filter
	now   schedule.Instant
	zones *dayWords
}

func (s *staffReader) read(ctx context.Context, q reader, group []person) ([]schedule.StaffRow, error) {
	rows := make([]schedule.StaffRow, len(group))
	of := make(map[int64]*schedule.StaffRow, len(group))
	for k, p := range group {
		rows[k] = schedule.StaffRow{Employee: p.Employee, Location: p.location, Position: p.position}
		of[p.ID] = &rows[k]
	}
	if len(group) == 0 {
		return rows, nil
	}
	ids := idsOf(group)
	for _, fill := range []func(context.Context, reader, []int64, map[int64]*schedule.StaffRow) error{
		s.blocks, s.unavailable, s.scheduled, s.conflicts, s.next, s.lastChange,
	} {
		if err := fill(ctx, q, ids, of); err != nil {
			return nil, err
		}
	}
	return rows, nil
}

// blocks counts the live blocks by status; where the filter has days, those with an occurrence on them.
func (s *staffReader) blocks(ctx context.Context, q reader, ids []int64, of map[int64]*schedule.StaffRow) error {
	w := &where{}
	id, from := "b.id", "unavailable_block b"
	if s.f.From != 0 || s.f.To != 0 {
		id, from = "b.block_id", "block_occurrence b"
		w.add("b.missing = 0")
		w.days(s.m.occurrenceSpan("b"), s.f.From, s.f.To)
	} else {
		w.add("b.deleted = 0")
	}
	w.ids("b.employee_id", ids)
	w.id(id, s.f.BlockID)
	w.among("b.status", schedule.LiveStatuses)
	return q.query(ctx, `SELECT b.employee_id, b.status, COUNT(DISTINCT `+id+`) FROM `+from+w.text()+
		` GROUP BY b.employee_id, b.status`, w.args, func(r row) error {
		e, n := of[r.int(0)], int(r.int(2))
		switch schedule.BlockStatus(r.text(1)) {
		case schedule.Active:
			e.BlocksActive = n
		case schedule.Approved:
			e.BlocksApproved = n
		case schedule.Requested:
			e.BlocksRequested = n
		}
		return nil
	})
}

// occurrenceWhere narrows block_occurrence o to the filter's days and statuses.
func (s *staffReader) occurrenceWhere() *where {
	w := &where{}
	w.scope(s.v, "o.employee_id")
	w.id("o.block_id", s.f.BlockID)
	w.add("o.missing = 0")
	w.statuses("o.status", s.f)
	w.days(s.m.occurrenceSpan("o"), s.f.From, s.f.To)
	return w
}

// clipped is the part of an occurrence on the filter's days, and these days.
func (s *staffReader) clipped(iv schedule.Interval, zone string) (schedule.Interval, schedule.Date, schedule.Date) {
	z := s.zones.zone(zone)
	first, last := z.Days(iv)
	if s.f.From > first {
		first = s.f.From
		iv.Start = max(iv.Start, z.StartOfDay(first))
	}
	if s.f.To != 0 && s.f.To < last {
		last = s.f.To
		iv.End = min(iv.End, z.StartOfDay(last.Add(1)))
	}
	return iv, first, last
}

// unavailable adds up the occurrences: minutes and days that several cover count once.
func (s *staffReader) unavailable(ctx context.Context, q reader, ids []int64, of map[int64]*schedule.StaffRow) error {
	w := s.occurrenceWhere()
	w.ids("o.employee_id", ids)
	covered := map[int64][]schedule.Interval{}
	days := map[int64]map[schedule.Date]struct{}{}
	err := q.query(ctx, `SELECT o.employee_id, o.starts_at, o.ends_at, o.time_zone FROM block_occurrence o`+w.text(), w.args,
		func(r row) error {
			id := r.int(0)
			iv, first, last := s.clipped(interval(r, 1), r.text(3))
			of[id].Occurrences++
			covered[id] = append(covered[id], iv)
			if days[id] == nil {
				days[id] = map[schedule.Date]struct{}{}
			}
			for on := first; on <= last; on++ {
				days[id][on] = struct{}{}
			}
			return nil
		})
	for id, list := range covered {
		of[id].UnavailableMinutes, of[id].UnavailableDays = schedule.UnionMinutes(list), len(days[id])
	}
	return err
}

// scheduled counts shifts on the local day they begin, so that weeks add up.
func (s *staffReader) scheduled(ctx context.Context, q reader, ids []int64, of map[int64]*schedule.StaffRow) error {
	for _, t := range visibleShifts(s.v) {
		w := t.w
		w.ids("s.employee_id", ids)
		w.add("s.state <> #", string(schedule.StagedForRemoval))
		w.days(span{"s.starts_at", "s.first_on", "s.first_on", 0}, s.f.From, s.f.To)
		err := q.query(ctx, `SELECT s.employee_id, COUNT(*), CAST(SUM(s.ends_at - s.starts_at) / 60 AS BIGINT) FROM `+
			t.from+w.text()+` GROUP BY s.employee_id`, w.args, func(r row) error {
			of[r.int(0)].ScheduledShifts += int(r.int(1))
			of[r.int(0)].ScheduledMinutes += int(r.int(2))
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// conflictWhere narrows soft_conflict c to the filter's days, block and statuses.
func (s *staffReader) conflictWhere() *where {
	return conflictWhere(s.m, s.v, schedule.Filter{
		From: s.f.From, To: s.f.To, BlockID: s.f.BlockID, Statuses: s.f.Statuses, All: s.f.All,
	})
}

// conflicts counts pairs, shifts and minutes; minutes of a shift that several pairs cover count once.
func (s *staffReader) conflicts(ctx context.Context, q reader, ids []int64, of map[int64]*schedule.StaffRow) error {
	w := s.conflictWhere()
	w.ids("c.employee_id", ids)
	type shift struct{ employee, id int64 }
	overlaps := map[shift][]schedule.Interval{}
	err := q.query(ctx, `SELECT c.employee_id, c.shift_id, c.overlap_starts_at, c.overlap_ends_at FROM soft_conflict c`+
		w.text(), w.args, func(r row) error {
		k := shift{r.int(0), r.int(1)}
		of[k.employee].ConflictRows++
		overlaps[k] = append(overlaps[k], interval(r, 2))
		return nil
	})
	for k, list := range overlaps {
		of[k.employee].ConflictShifts++
		of[k.employee].ConflictMinutes += schedule.UnionMinutes(list)
	}
	return err
}

// next finds the first live occurrence that begins after today, today being that of the occurrence's own zone.
func (s *staffReader) next(ctx context.Context, q reader, ids []int64, of map[int64]*schedule.StaffRow) error {
	ask := func(condition string, each func(row) error, bounds ...any) error {
		w := &where{}
		w.ids("o.employee_id", ids)
		w.add("o.missing = 0")
		w.among("o.status", schedule.LiveStatuses)
		w.add(condition, bounds...)
		return q.query(ctx, `SELECT o.employee_id, MIN(o.starts_at), o.time_zone FROM block_occurrence o`+w.text()+
			` GROUP BY o.employee_id, o.time_zone, CASE WHEN o.starts_at < `+w.arg(int64(s.now)+2*widestDay)+
			` THEN o.starts_at ELSE 0 END`, w.args, each)
	}
	// Between now and two days on, the zone decides; what begins later is after today everywhere.
	return ask("o.starts_at >= #", func(r row) error {
		z, at := s.zones.zone(r.text(2)), instant(r, 1)
		e := of[r.int(0)]
		if at >= z.StartOfDay(z.Date(s.now).Add(1)) && (e.NextUnavailable == 0 || at < e.NextUnavailable) {
			e.NextUnavailable = at
		}
		return nil
	}, int64(s.now))
}

// widestDay is longer than any local day, in seconds.
const widestDay = 26 * 3600

// lastChange is the time of the last audit event about the employee.
func (s *staffReader) lastChange(ctx context.Context, q reader, ids []int64, of map[int64]*schedule.StaffRow) error {
	w := &where{}
	w.ids("a.employee_id", ids)
	return q.query(ctx, `SELECT a.employee_id, MAX(a.occurred_at) FROM audit_event a`+w.text()+` GROUP BY a.employee_id`,
		w.args, func(r row) error {
			of[r.int(0)].LastChange = instant(r, 1)
			return nil
		})
}

// values is the figure that a list is sorted by, for every employee who has one.
func (s *staffReader) values(ctx context.Context, q reader, by string, out map[int64]int64) error {
	if by == "conflicts" {
		w := s.conflictWhere()
		w.id("c.employee_id", s.f.EmployeeID)
		return q.query(ctx, `SELECT c.employee_id, COUNT(*) FROM soft_conflict c`+w.text()+` GROUP BY c.employee_id`, w.args,
			func(r row) error {
				out[r.int(0)] = r.int(1)
				return nil
			})
	}
	w := s.occurrenceWhere()
	w.id("o.employee_id", s.f.EmployeeID)
	covered := map[int64][]schedule.Interval{}
	err := q.query(ctx, `SELECT o.employee_id, o.starts_at, o.ends_at, o.time_zone FROM block_occurrence o`+w.text(), w.args,
		func(r row) error {
			iv, _, _ := s.clipped(interval(r, 1), r.text(3))
			covered[r.int(0)] = append(covered[r.int(0)], iv)
			return nil
		})
	for id, list := range covered {
		out[id] = int64(schedule.UnionMinutes(list))
	}
	return err
}
