package store

import (
	"context"
	"maps"
	"slices"

	"opshub/schedule"
)

// VersionConflicts is the soft conflicts of the shifts as one published version has them, superseded and recalled versions
// too, by the start of the overlap: soft_conflict knows only the current ones. They are computed by the rule of an import
// against the stored occurrences, those of the blocks as they are now. The text of the filter is looked for in what the shift
// shows. compared is what the filter holds: the assigned shifts, their employees, and the blocks that have a time around them.
func (s *Store) VersionConflicts(ctx context.Context, v schedule.Viewer, version int64, f schedule.Filter) (
	pairs []schedule.SoftConflict, compared schedule.ConflictCounts, err error,
) {
	pairs, compared, ok, err := s.versionPairsAtHand(ctx, v, version, f)
	if !ok && err == nil {
		pairs, compared, err = s.versionPairsAsked(ctx, v, version, f)
	}
	return pairs, compared, wrap(err, "soft conflicts of a published period")
}

// versionPairsAsked is VersionConflicts by the rows of the database.
func (s *Store) versionPairsAsked(ctx context.Context, v schedule.Viewer, version int64, f schedule.Filter) (
	pairs []schedule.SoftConflict, compared schedule.ConflictCounts, err error,
) {
	m, err := s.meta(ctx)
	if err != nil {
		return nil, compared, err
	}
	w, err := s.publishedShiftsOf(ctx, v, version, f, "")
	if err != nil {
		return nil, compared, err
	}
	w.add("u.change_kind <> 'removed'")
	w.add("u.employee_id IS NOT NULL")
	w.ofBlock(v, "u.employee_id", f.BlockID)
	rows, err := publishedShiftList.all(ctx, s, w)
	if err != nil || len(rows) == 0 {
		return nil, compared, err
	}
	c := versionPairs{m: m, f: f, shifts: map[int64][]schedule.PublishedShiftRow{}}
	for _, row := range rows {
		hideNotes(v, &row)
		c.shifts[row.Shift.EmployeeID] = append(c.shifts[row.Shift.EmployeeID], row)
		c.span.Start = min(orFirst(c.span.Start, row.Shift.StartsAt), row.Shift.StartsAt)
		c.span.End = max(c.span.End, row.Shift.EndsAt)
	}
	err = s.engine.read(ctx, func(q reader) error {
		if err := c.readOccurrences(ctx, q, v); err != nil {
			return err
		}
		c.find()
		return c.readFirstSeen(ctx, q)
	})
	compared.Compared.Shifts, compared.Compared.Employees, compared.Compared.Blocks = len(rows), len(c.shifts), c.asked
	return c.out, compared, err
}

func orFirst(at, first schedule.Instant) schedule.Instant {
	if at == 0 {
		return first
	}
	return at
}

// versionPairs finds the pairs of one version.
type versionPairs struct {
	m      meta
	f      schedule.Filter
	shifts map[int64][]schedule.PublishedShiftRow // by employee
	span   schedule.Interval                      // of all of them
	occs   map[int64][]schedule.Occurrence        // by employee
	blocks map[int64]schedule.SoftConflict        // what the pairs of a block say of it
	asked  int                                    // blocks of the statuses asked for
	out    []schedule.SoftConflict
}

// fewPeople is how many employees a question about occurrences names; of more it asks for everybody's.
const fewPeople = 256

func (c *versionPairs) readOccurrences(ctx context.Context, q reader, v schedule.Viewer) error {
	days := aroundSpan(c.span)
	w := &where{}
	from := c.m.occurrencesIn(days, w, "o", "o.block_id, o.employee_id, o.starts_at, o.ends_at, o.status", func(w *where) {
		w.blocks(v, "o.employee_id", "o.block_id")
		if len(c.shifts) <= fewPeople {
			w.ids("o.employee_id", slices.Sorted(maps.Keys(c.shifts)))
		}
	})
	c.occs, c.blocks = map[int64][]schedule.Occurrence{}, map[int64]schedule.SoftConflict{}
	asked := map[int64]bool{}
	err := q.query(ctx, `SELECT o.block_id, o.employee_id, o.starts_at, o.ends_at, o.status, b.kind, b.rrule, b.series_id, b.all_day,
		b.time_zone, b.reason_code FROM `+from+` JOIN unavailable_block b ON b.id = o.block_id`, w.args, func(r row) error {
		o := schedule.Occurrence{BlockID: r.int(0), EmployeeID: r.int(1), Interval: interval(r, 2), Status: schedule.BlockStatus(r.text(4))}
		if c.shifts[o.EmployeeID] == nil {
			return nil
		}
		c.occs[o.EmployeeID] = append(c.occs[o.EmployeeID], o)
		asked[o.BlockID] = asked[o.BlockID] || slices.Contains(c.f.StatusSet(), o.Status)
		if _, known := c.blocks[o.BlockID]; !known {
			c.blocks[o.BlockID] = schedule.SoftConflict{BlockID: o.BlockID, BlockStatus: o.Status, BlockKind: schedule.BlockKind(r.text(5)),
				BlockRecurring: r.text(6) != "" || r.int(7) != 0, BlockAllDay: r.int(8) != 0, BlockRule: r.text(6), BlockZone: r.text(9), ReasonCode: r.text(10)}
		}
		return nil
	})
	for _, is := range asked {
		if is {
			c.asked++
		}
	}
	return err
}

// find holds the shifts of each employee against the occurrences, and keeps the pairs of the filter.
func (c *versionPairs) find() {
	for employee, rows := range c.shifts {
		copies := make([]schedule.ShiftCopies, len(rows))
		for i := range rows {
			copies[i] = schedule.ShiftCopies{ID: rows[i].Shift.ID, Published: rows[i].Shift.Interval()}
		}
		occs := c.occs[employee]
		for _, p := range schedule.FindConflicts(copies, occs) {
			if int64(p.Overlap.Minutes()) >= max(int64(c.m.minOverlap), 1) {
				c.keep(rows[p.Shift], occs[p.Occurrence], p)
			}
		}
	}
	slices.SortFunc(c.out, schedule.CompareConflicts)
}

func (c *versionPairs) keep(row schedule.PublishedShiftRow, o schedule.Occurrence, p schedule.Pair) {
	z, _ := schedule.ZoneOrUTC(row.Shift.TimeZone)
	first, last := z.Days(p.Overlap)
	if !slices.Contains(c.f.StatusSet(), o.Status) || (c.f.BlockID != 0 && o.BlockID != c.f.BlockID) ||
		(c.f.From != 0 && last < c.f.From) || (c.f.To != 0 && first > c.f.To) {
		return
	}
	out := c.blocks[o.BlockID]
	out.Shift, out.ShiftState, out.PublishedPeriodID = row.Shift, schedule.StatePublished, row.PublishedPeriodID
	out.EmployeeName, out.EmployeeNumber, out.Location, out.Position = row.EmployeeName, row.EmployeeNumber, row.Location, row.Position
	out.Occurrence, out.Overlap, out.OverlapOn = o.Interval, p.Overlap, first
	out.Relation, out.Percent, out.UnionMinutes, out.DuplicateOf = p.Relation, p.Percent, p.UnionMinutes, p.DuplicateOf
	c.out = append(c.out, out)
}

// readFirstSeen looks up when an import first met the pairs, where one did.
func (c *versionPairs) readFirstSeen(ctx context.Context, q reader) error {
	places := map[pairKey]int{}
	var ids []int64
	for i := range c.out {
		p := &c.out[i]
		places[pairKey{p.Shift.ID, p.BlockID, p.Occurrence.Start}] = i
		ids = append(ids, p.Shift.ID)
	}
	for chunk := range slices.Chunk(slices.Compact(slices.Sorted(slices.Values(ids))), 1024) {
		w := &where{}
		w.ids("c.shift_id", chunk)
		err := q.query(ctx, `SELECT c.shift_id, c.block_id, c.occurrence_starts_at, c.first_seen_at FROM soft_conflict c`+w.text(), w.args, func(r row) error {
			if i, ok := places[pairKey{r.int(0), r.int(1), instant(r, 2)}]; ok {
				c.out[i].FirstSeen = instant(r, 3)
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}
