package store

import (
	"context"

	"opshub/schedule"
)

// versionCounted counts the soft conflicts of a whole version before anybody has asked for the pairs, by what few bytes of a shift and of an
// occurrence say. It is false where the pairs are at hand, or the database must be asked.
func (s *Store) versionCounted(ctx context.Context, v schedule.Viewer, version int64, f schedule.Filter) (c schedule.ConflictCounts, ok bool, err error) {
	f.DraftPeriodID, f.PublishedPeriodID = 0, 0
	if _, found := s.lists.get(s.Version(), versionPairsKey(version)); found || version == 0 || !ofAllPeople(v, f) || !f.Without("status").IsZero() {
		return c, false, nil
	}
	copies, err := s.periodCopies(ctx, versionCopies, version, f)
	if copies == nil || err != nil {
		return c, false, err
	}
	m, err := s.meta(ctx)
	if err != nil {
		return c, false, err
	}
	n := versionCounter{copies: copies, rows: map[int64][]int32{}, away: map[int64][]schedule.Occurrence{}}
	for k := range copies.rows {
		if one := &copies.rows[k]; one.employee != 0 && !one.drops {
			n.rows[one.employee] = append(n.rows[one.employee], int32(k)) // #nosec G115 -- as many as mostCopies
			n.span.Start, n.span.End = min(orFirst(n.span.Start, one.Start), one.Start), max(n.span.End, one.End)
		}
	}
	if len(n.rows) == 0 {
		return schedule.CountConflicts(nil), true, nil
	}
	around := aroundSpan(n.span)
	around.Statuses, around.All = f.Statuses, f.All
	if err := s.eachAway(ctx, m, v, around, n.add); err != nil {
		return c, false, err
	}
	return n.count(m), true, nil
}

// eachAway gives the occurrences of the days and statuses of a filter, off the sheet or by the table.
func (s *Store) eachAway(ctx context.Context, m meta, v schedule.Viewer, f schedule.Filter, fn func(schedule.Occurrence)) error {
	all, err := s.occurrenceSheetFor(ctx, f)
	if err != nil {
		return err
	}
	if all != nil {
		times := occurrencesOn(all, v, f)
		times.each(func(i int) {
			of := func(column int) int64 { return times.columns[column][i] }
			fn(schedule.Occurrence{EmployeeID: of(timeEmployee), BlockID: of(timeBlock), Status: schedule.BlockStatus(times.list[of(timeStatus)]), Interval: times.times(i, timeStart, timeMinutes)})
		})
		return nil
	}
	w := &where{}
	from := m.occurrencesIn(f, w, "o", "o.employee_id, o.block_id, o.status, o.starts_at, o.ends_at", func(w *where) {
		w.blocks(v, "o.employee_id", "o.block_id")
		w.statuses("o.status", f)
	})
	return s.engine.query(ctx, `SELECT o.employee_id, o.block_id, o.status, o.starts_at, o.ends_at FROM `+from, w.args, func(r row) error {
		fn(schedule.Occurrence{EmployeeID: r.int(0), BlockID: r.int(1), Status: schedule.BlockStatus(r.text(2)), Interval: interval(r, 3)})
		return nil
	})
}

// versionCounter holds the shifts of a version against the occurrences around them.
type versionCounter struct {
	copies *periodCopies
	rows   map[int64][]int32 // places among the copies, by employee
	span   schedule.Interval // of all of them
	away   map[int64][]schedule.Occurrence
}

func (n *versionCounter) add(o schedule.Occurrence) {
	if n.rows[o.EmployeeID] != nil {
		n.away[o.EmployeeID] = append(n.away[o.EmployeeID], o)
	}
}

func (n *versionCounter) count(m meta) schedule.ConflictCounts {
	var pairs []schedule.SoftConflict
	blocks := map[int64]bool{}
	for employee, away := range n.away {
		copies := make([]schedule.ShiftCopies, len(n.rows[employee]))
		for i, k := range n.rows[employee] {
			copies[i] = schedule.ShiftCopies{ID: n.copies.rows[k].id, Published: n.copies.rows[k].Interval}
		}
		for i := range away {
			blocks[away[i].BlockID] = true
		}
		for _, p := range schedule.FindConflicts(copies, away) {
			if int64(p.Overlap.Minutes()) >= max(int64(m.minOverlap), 1) {
				of := copies[p.Shift]
				pairs = append(pairs, schedule.SoftConflict{Shift: schedule.Shift{ID: of.ID, EmployeeID: employee, StartsAt: of.Published.Start}, BlockID: away[p.Occurrence].BlockID,
					BlockStatus: away[p.Occurrence].Status, Overlap: p.Overlap})
			}
		}
	}
	c := schedule.CountConflicts(pairs)
	for _, rows := range n.rows {
		c.Compared.Shifts += len(rows)
	}
	c.Compared.Employees, c.Compared.Blocks = len(n.rows), len(blocks)
	return c
}
