package store

import (
	"context"
	"slices"

	"opshub/schedule"
)

// addShifts gives the shifts of a page, with the state, the label and the break from the table.
func (t *timedDays) addShifts(ctx context.Context, q reader, d *dayReader, found []timedPerson, add func(schedule.DayItem)) error {
	overlaps := map[int64][]dayOverlap{}
	if group := t.overlapping(found); len(group) > 0 {
		var err error
		if overlaps, err = d.overlaps(ctx, q, group); err != nil {
			return err
		}
	}
	of, ids := map[int64]*timedShift{}, []int64(nil)
	for k := range found {
		for _, s := range found[k].shifts {
			of[s.id], ids = s, append(ids, s.id)
		}
	}
	slices.Sort(ids) // in the order of the table
	for some := range slices.Chunk(ids, pageWorkers) {
		w := &where{}
		w.ids("s.id", some)
		err := q.query(ctx, `SELECT s.id, s.state, s.label, s.break_minutes FROM shift s`+w.text(), w.args, func(r row) error {
			i := t.item(of[r.int(0)])
			i.ShiftState, i.Label, i.BreakMinutes = schedule.PublishState(r.text(1)), r.text(2), int(r.int(3))
			i.ConflictMinutes, i.RequestedMinutes = minutesOf(i.Interval, overlaps[i.ShiftID])
			add(i)
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// item is what the timeline has of a shift.
func (t *timedDays) item(s *timedShift) schedule.DayItem {
	p := &t.posts[s.post]
	return schedule.DayItem{ShiftID: s.id, EmployeeID: t.people[s.who].ID, Interval: s.interval(), TimeZone: p.zone,
		Position: t.names.positions[p.position], Location: t.names.places[p.location], LocationID: p.location}
}

// addTimes gives the occurrences of a page, with the kind of their block from the table.
func (t *timedDays) addTimes(ctx context.Context, q reader, found []timedPerson, add func(schedule.DayItem)) error {
	type kind struct {
		kind   schedule.BlockKind
		allDay bool
	}
	kinds, c := map[int64]kind{}, t.times.columns
	for k := range found {
		for _, i := range found[k].times {
			kinds[c[timeBlock][i]] = kind{}
		}
	}
	ids := make([]int64, 0, len(kinds))
	for id := range kinds {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	for some := range slices.Chunk(ids, pageWorkers) {
		w := &where{}
		w.ids("b.id", some)
		err := q.query(ctx, `SELECT b.id, b.kind, b.all_day FROM unavailable_block b`+w.text(), w.args, func(r row) error {
			kinds[r.int(0)] = kind{schedule.BlockKind(r.text(1)), r.int(2) != 0}
			return nil
		})
		if err != nil {
			return err
		}
	}
	for k := range found {
		for _, i := range found[k].times {
			b := kinds[c[timeBlock][i]]
			add(schedule.DayItem{BlockID: c[timeBlock][i], EmployeeID: found[k].ID, Interval: t.times.times(int(i), timeStart, timeMinutes),
				TimeZone: t.times.list[c[timeZone][i]], BlockStatus: schedule.BlockStatus(t.times.list[c[timeStatus][i]]),
				BlockKind: b.kind, AllDay: b.allDay, Recurring: c[timeMarks][i]&timeRecurring != 0})
		}
	}
	return nil
}
