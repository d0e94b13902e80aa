package store

import (
	"context"

	"opshub/schedule"
)

// conflictSelect is one row of the soft-conflict report. The outer joins keep soft_conflict in front in the plan.
const conflictSelect = `SELECT c.id, c.employee_id, e.name, e.number, c.shift_id, c.shift_state, c.publish_state,
	c.shift_starts_at, c.shift_ends_at, c.shift_time_zone, c.shift_label, c.published_starts_at, c.published_ends_at,
	c.draft_period_id, c.published_period_id, c.location_id, l.name, c.position_id, p.name, c.block_id, c.block_status,
	c.block_kind, c.block_recurring, c.block_all_day, c.block_rule, c.block_time_zone, c.reason_code,
	c.occurrence_starts_at, c.occurrence_ends_at, c.overlap_starts_at, c.overlap_ends_at, c.overlap_first_on, c.relation,
	c.percent, c.union_minutes, c.duplicate_of, c.first_seen_at`

const conflictFrom = ` FROM soft_conflict c LEFT JOIN employee e ON e.id = c.employee_id
	LEFT JOIN location l ON l.id = c.location_id LEFT JOIN position p ON p.id = c.position_id`

// bareConflictSelect is the same without the names.
var bareConflictSelect = unnamed.Replace(conflictSelect)

// nameConflict adds the names to a row of it.
func (n *nameBook) nameConflict(c *schedule.SoftConflict) {
	e := n.people[c.Shift.EmployeeID]
	c.EmployeeName, c.EmployeeNumber = e.name, e.number
	c.Location, c.Position = n.places[c.Shift.LocationID], n.positions[c.Shift.PositionID]
}

func scanConflict(r row, c *schedule.SoftConflict) {
	*c = schedule.SoftConflict{
		ID:           r.int(0),
		EmployeeName: r.text(2), EmployeeNumber: r.text(3),
		Shift: schedule.Shift{
			ID: r.int(4), EmployeeID: r.int(1), State: schedule.PublishState(r.text(6)),
			StartsAt: instant(r, 7), EndsAt: instant(r, 8), TimeZone: r.text(9), Label: r.text(10),
			DraftPeriodID: r.int(13), LocationID: r.int(15), PositionID: r.int(17),
		},
		ShiftState: schedule.ShiftState(r.text(5)), Published: interval(r, 11), PublishedPeriodID: r.int(14),
		Location: r.text(16), Position: r.text(18),
		BlockID: r.int(19), BlockStatus: schedule.BlockStatus(r.text(20)), BlockKind: schedule.BlockKind(r.text(21)),
		BlockRecurring: r.int(22) != 0, BlockAllDay: r.int(23) != 0, BlockRule: r.text(24), BlockZone: r.text(25),
		ReasonCode: r.text(26), Occurrence: interval(r, 27), Overlap: interval(r, 29), OverlapOn: date(r, 31),
		Relation: schedule.Relation(r.text(32)), Percent: int(r.int(33)), UnionMinutes: int(r.int(34)),
		DuplicateOf: r.int(35), FirstSeen: instant(r, 36),
	}
}

// conflictWhere narrows soft_conflict c to what the viewer may see and the filter asks for.
func conflictWhere(m meta, v schedule.Viewer, f schedule.Filter) *where {
	w := &where{}
	w.conflictScope(v, "c")
	w.id("c.employee_id", f.EmployeeID)
	w.id("c.block_id", f.BlockID)
	w.id("c.location_id", f.LocationID)
	w.id("c.position_id", f.PositionID)
	w.id("c.draft_period_id", f.DraftPeriodID)
	w.statuses("c.block_status", f)
	w.days(m.overlapSpan("c"), f.From, f.To)
	if readsReasons(v) {
		w.contains(f.Q, "c.search")
	} else {
		w.containsAround(f.Q, "c.employee_id", "LOWER(c.shift_label)")
	}
	return w
}

// conflictScope keeps staff to their own pairs, and away from overlaps that only a draft has.
func (w *where) conflictScope(v schedule.Viewer, alias string) {
	w.blocks(v, alias+".employee_id", alias+".block_id")
	if !readsDrafts(v) {
		w.add(alias+".shift_state <> #", string(schedule.StateDraft))
	}
}

// Conflicts is one page of the soft-conflict report: first which pairs, then what is shown of them.
func (s *Store) Conflicts(ctx context.Context, v schedule.Viewer, f schedule.Filter, p Page) (
	out []schedule.SoftConflict, next string, err error,
) {
	o, err := orderOf(p, conflictSorts)
	if err != nil {
		return nil, "", err
	}
	m, err := s.meta(ctx)
	if err != nil {
		return nil, "", wrap(err, "soft conflicts")
	}
	pairs, err := s.pairsOf(ctx, v, f)
	if err != nil {
		return nil, "", wrap(err, "soft conflicts")
	}
	if pairs != nil {
		names, err := s.namesAtHand(ctx)
		if err != nil {
			return nil, "", wrap(err, "soft conflicts")
		}
		ids, next := conflictIDs(pairs, o)
		out, err = conflictRows(ctx, s.engine, names, ids)
		return out, next, wrap(err, "soft conflicts")
	}
	w := conflictWhere(m, v, f)
	tail := o.page(w)
	var ids []int64
	one, nextOf := list(func(r row) { ids = append(ids, r.int(0)) }, 1, o)
	err = s.engine.read(ctx, func(q reader) error {
		text := `SELECT c.id` + o.columns() + ` FROM soft_conflict c` + w.text() + tail
		if err := q.query(ctx, text, w.args, one); err != nil {
			return err
		}
		out, err = conflictRows(ctx, q, nil, ids)
		return err
	})
	return out, nextOf(), wrap(err, "soft conflicts")
}

// conflictRows is everything about the pairs with these ids, in their order. names tells the names; without it the tables do.
func conflictRows(ctx context.Context, q reader, names *nameBook, ids []int64) ([]schedule.SoftConflict, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	w := &where{}
	w.ids("c.id", ids)
	place := make(map[int64]int, len(ids))
	for k, id := range ids {
		place[id] = k
	}
	out := make([]schedule.SoftConflict, len(ids))
	text := conflictSelect + conflictFrom
	if names != nil {
		text = bareConflictSelect + " FROM soft_conflict c"
	}
	err := q.query(ctx, text+w.text(), w.args, func(r row) error {
		c := &out[place[r.int(0)]]
		if scanConflict(r, c); names != nil {
			names.nameConflict(c)
		}
		return nil
	})
	return out, err
}

// EachConflict gives every row of the report, in the default order, holding only those read ahead.
func (s *Store) EachConflict(ctx context.Context, v schedule.Viewer, f schedule.Filter,
	fn func(*schedule.SoftConflict) error,
) error {
	text, args, err := s.conflictQuery(ctx, v, f)
	if err != nil {
		return wrap(err, "soft conflicts")
	}
	return wrap(each(ctx, s, text, args, scanConflict, fn), "soft conflicts")
}

func (s *Store) conflictQuery(ctx context.Context, v schedule.Viewer, f schedule.Filter) (string, []any, error) {
	m, err := s.meta(ctx)
	if err != nil {
		return "", nil, err
	}
	w := conflictWhere(m, v, f)
	return conflictSelect + conflictFrom + w.text() + order{key: conflictSorts[0]}.orderBy(), w.args, nil
}
