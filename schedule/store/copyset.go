package store

import (
	"context"
	"slices"

	"opshub/schedule"
)

// copySet is the copies of shifts that one state of the schedule has.
type copySet struct {
	state  []func(*where) // what belongs to the state at all
	home   func(*where)   // where its copies are looked for; nil: everywhere
	filter func(*where, meta)
	id     string // column of the shift
	read   func(*where) ([]schedule.ShiftRow, error)
	whole  func() ([]schedule.ShiftRow, error) // the copies of the filter, which leaves all; nil: they are read
}

func (s *Store) workingCopies(ctx context.Context, v schedule.Viewer, f schedule.Filter) copySet {
	return copySet{
		state:  []func(*where){func(w *where) { w.managers(v) }},
		filter: func(w *where, m meta) { w.ofShifts(m, "s", f) },
		id:     "s.id",
		read:   func(w *where) ([]schedule.ShiftRow, error) { return draftShiftList.all(ctx, s, w) },
	}
}

func (s *Store) publishedCopies(ctx context.Context, v schedule.Viewer, f schedule.Filter) copySet {
	return copySet{
		state: []func(*where){func(w *where) {
			w.scope(v, "u.employee_id")
			w.recalled(v)
			w.add("u.change_kind <> 'removed'")
		}},
		filter: func(w *where, m meta) { w.ofShifts(m, "u", f) },
		id:     "u.shift_id",
		read: func(w *where) ([]schedule.ShiftRow, error) {
			rows, err := publishedShiftList.all(ctx, s, w)
			if err != nil {
				return nil, err
			}
			periods, err := s.PublishedPeriods(ctx, v)
			return newestCopies(v, rows, periods), err
		},
	}
}

func (s *Store) versionCopies(ctx context.Context, v schedule.Viewer, version int64, f schedule.Filter) copySet {
	c := s.publishedCopies(ctx, v, f)
	c.state = append(c.state, func(w *where) { w.ofPeriod("u.published_period_id", version, f) })
	return c
}

// newestCopies keeps the copy of each shift that was published last.
func newestCopies(v schedule.Viewer, rows []schedule.PublishedShiftRow, periods []schedule.PublishedPeriod) []schedule.ShiftRow {
	published := make(map[int64]schedule.Instant, len(periods))
	for _, p := range periods {
		published[p.ID] = p.PublishedAt
	}
	newer := func(a, b *schedule.PublishedShiftRow) bool {
		x, y := published[a.PublishedPeriodID], published[b.PublishedPeriodID]
		return x > y || (x == y && a.PublishedPeriodID > b.PublishedPeriodID)
	}
	last := make(map[int64]*schedule.PublishedShiftRow, len(rows))
	for i := range rows {
		hideNotes(v, &rows[i])
		if p := last[rows[i].Shift.ID]; p == nil || newer(&rows[i], p) {
			last[rows[i].Shift.ID] = &rows[i]
		}
	}
	out := make([]schedule.ShiftRow, 0, len(last))
	for i := range rows {
		if last[rows[i].Shift.ID] == &rows[i] {
			out = append(out, rows[i].Row())
		}
	}
	return out
}

// all is the copies of the filter.
func (c copySet) all(m meta) ([]schedule.ShiftRow, error) {
	if c.whole != nil {
		return c.whole()
	}
	w := c.where()
	if c.home != nil {
		c.home(w)
	}
	c.filter(w, m)
	return c.read(w)
}

// some is the copies of these shifts, whatever the filter.
func (c copySet) some(ids []int64) (out []schedule.ShiftRow, err error) {
	for chunk := range slices.Chunk(ids, 1024) {
		w := c.where()
		w.ids(c.id, chunk)
		rows, err := c.read(w)
		if err != nil {
			return nil, err
		}
		out = append(out, rows...)
	}
	return out, nil
}

func (c copySet) where() *where {
	w := &where{}
	for _, narrow := range c.state {
		narrow(w)
	}
	return w
}
