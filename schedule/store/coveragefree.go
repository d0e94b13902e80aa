package store

import (
	"context"

	"opshub/schedule"
)

// FillGaps counts for each gap how many employees of its location could fill it; see schedule.Reserve. It reads the working copies
// and the blocks in force between the first gap and the last, once for all of them, and is for managers alone: others leave the gaps as they are.
func (s *Store) FillGaps(ctx context.Context, v schedule.Viewer, gaps []schedule.Shortfall) error {
	if len(gaps) == 0 || !readsDrafts(v) {
		return nil
	}
	all := gaps[0].Interval
	for _, g := range gaps {
		all = schedule.Interval{Start: min(all.Start, g.Start), End: max(all.End, g.End)}
	}
	m, err := s.meta(ctx)
	if err != nil {
		return wrap(err, "who could fill gaps")
	}
	r := schedule.NewReserve()
	err = s.engine.read(ctx, func(q reader) error {
		if err := addReserve(ctx, q, r); err != nil {
			return err
		}
		if err := takeShifts(ctx, q, m, r, all); err != nil {
			return err
		}
		return takeBlocks(ctx, q, m, r, all)
	})
	if err != nil {
		return wrap(err, "who could fill gaps")
	}
	r.Fill(gaps)
	return nil
}

func addReserve(ctx context.Context, q reader, r *schedule.Reserve) error {
	of := func(row row) schedule.Employee {
		return schedule.Employee{ID: row.int(0), LocationID: row.int(1), HiredOn: date(row, 2), TerminatedOn: date(row, 3)}
	}
	const who = `SELECT e.id, e.home_location_id, e.hired_on, e.terminated_on`
	err := q.query(ctx, who+` FROM employee e WHERE e.status = 'active' AND e.home_location_id IS NOT NULL`, nil, func(row row) error {
		r.Add(of(row), 0)
		return nil
	})
	if err != nil {
		return err
	}
	return q.query(ctx, who+`, h.position_id FROM employee_position h JOIN employee e ON e.id = h.employee_id
		WHERE e.status = 'active' AND e.home_location_id IS NOT NULL`, nil, func(row row) error {
		r.Add(of(row), row.int(4))
		return nil
	})
}

// takeShifts takes whoever has a shift. Each location is asked for on its own, because that is how the index lies.
func takeShifts(ctx context.Context, q reader, m meta, r *schedule.Reserve, at schedule.Interval) error {
	w := &where{}
	w.add("s.employee_id IS NOT NULL")
	w.add("s.starts_at < #", int64(at.End))
	w.add("s.starts_at > #", int64(at.Start)-m.maxShiftMinutes*60-1)
	w.add("s.ends_at > #", int64(at.Start))
	w.add("s.state <> #", string(schedule.StagedForRemoval))
	take := func(row row) error {
		r.Take(row.int(0), interval(row, 1))
		return nil
	}
	for _, place := range []string{"s.location_id IN (SELECT l.id FROM location l)", "s.location_id IS NULL"} {
		text := `SELECT s.employee_id, s.starts_at, s.ends_at FROM shift s` + w.text() + " AND " + place
		if err := q.query(ctx, text, w.args, take); err != nil {
			return err
		}
	}
	return nil
}

// takeBlocks takes whoever is away: an undesired time and one that was only asked for leave an employee free.
func takeBlocks(ctx context.Context, q reader, m meta, r *schedule.Reserve, at schedule.Interval) error {
	longest := []int64{2 * 24 * 60, m.maxOccurrenceMinutes} // of occurrences that are not long, and of those that are
	for long, minutes := range longest {
		w := &where{}
		w.add("o.is_long = #", int64(long))
		w.add("o.starts_at < #", int64(at.End))
		w.add("o.starts_at > #", int64(at.Start)-minutes*60-1)
		w.add("o.ends_at > #", int64(at.Start))
		w.add("o.missing = 0")
		w.among("o.status", []schedule.BlockStatus{schedule.Active, schedule.Approved})
		w.add("b.kind <> #", string(schedule.Undesired))
		err := q.query(ctx, `SELECT o.employee_id, o.starts_at, o.ends_at FROM block_occurrence o JOIN unavailable_block b ON b.id = o.block_id`+w.text(), w.args,
			func(row row) error {
				r.Take(row.int(0), interval(row, 1))
				return nil
			})
		if err != nil {
			return err
		}
	}
	return nil
}
