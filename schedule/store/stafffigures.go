package store

import (
	"context"

	"opshub/schedule"
)

// occurrenceWhere narrows block_occurrence o to the filter's days and statuses.
func (s *staffReader) occurrenceWhere() *where {
	w := &where{}
	w.blocks(s.v, "o.employee_id", "o.block_id")
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
	covered := map[int64][]schedule.Interval{}
	days := map[int64]map[schedule.Date]struct{}{}
	err := s.eachTime(ctx, q, ids, func(id int64, whole schedule.Interval, zone string) {
		iv, first, last := s.clipped(whole, zone)
		of[id].Occurrences++
		covered[id] = append(covered[id], iv)
		if days[id] == nil {
			days[id] = map[schedule.Date]struct{}{}
		}
		for on := first; on <= last; on++ {
			days[id][on] = struct{}{}
		}
	})
	for id, list := range covered {
		of[id].UnavailableMinutes, of[id].UnavailableDays = schedule.UnionMinutes(list), len(days[id])
	}
	return err
}

// conflictFilter is the filter's days, block and statuses.
func (s *staffReader) conflictFilter() schedule.Filter {
	return schedule.Filter{From: s.f.From, To: s.f.To, BlockID: s.f.BlockID, Statuses: s.f.Statuses, All: s.f.All}
}

// conflicts counts pairs, shifts and minutes; minutes of a shift that several pairs cover count once.
func (s *staffReader) conflicts(ctx context.Context, q reader, ids []int64, of map[int64]*schedule.StaffRow) error {
	type shift struct{ employee, id int64 }
	overlaps := map[shift][]schedule.Interval{}
	err := s.eachPair(ctx, q, ids, func(id, no int64, overlap schedule.Interval) {
		k := shift{id, no}
		of[id].ConflictRows++
		overlaps[k] = append(overlaps[k], overlap)
	})
	for k, list := range overlaps {
		of[k.employee].ConflictShifts++
		of[k.employee].ConflictMinutes += schedule.UnionMinutes(list)
	}
	return err
}

// values is the figure that a list is sorted by, for every employee who has one.
func (s *staffReader) values(ctx context.Context, q reader, by string, out map[int64]int64) error {
	if by == "conflicts" {
		w := conflictWhere(s.m, s.v, s.conflictFilter())
		w.id("c.employee_id", s.f.EmployeeID)
		return q.query(ctx, `SELECT c.employee_id, COUNT(*) FROM soft_conflict c`+w.text()+` GROUP BY c.employee_id`, w.args,
			func(r row) error {
				out[r.int(0)] = r.int(1)
				return nil
			})
	}
	if by == "next" {
		return s.nextStarts(ctx, q, out)
	}
	if by == "scheduled" {
		return s.eachScheduled(ctx, q, func(w *where) { w.id("s.employee_id", s.f.EmployeeID) }, func(id int64, _, minutes int) { out[id] += int64(minutes) })
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
