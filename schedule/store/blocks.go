package store

import (
	"context"

	"opshub/schedule"
)

// blockSelect is one block with the names around it. Counts that need other tables come from countsSelect.
const blockSelect = `SELECT b.id, b.employee_id, b.series_id, b.kind, b.status, b.all_day, b.starts_at, b.ends_at,
	b.starts_on, b.ends_on, b.rrule, b.first_on, b.start_minute, b.end_minute, b.time_zone, b.overrides_recurring,
	b.reason_code, b.reason_text, b.note, b.source, b.requested_at, b.requested_by, b.decided_at, b.decided_by,
	b.created_at, b.updated_at, b.deleted, b.until_on, e.name, e.number, e.status, l.name, p.name`

const (
	blockColumns      = 33 // of blockSelect
	blockCountColumns = 5  // of blockCounts
)

const blockFrom = ` FROM unavailable_block b LEFT JOIN employee e ON e.id = b.employee_id
	LEFT JOIN location l ON l.id = e.home_location_id LEFT JOIN position p ON p.id = e.primary_position_id`

// scanBlock reads the columns of a block that begin the row.
func scanBlock(r row, b *schedule.Block) {
	*b = schedule.Block{
		ID: r.int(0), EmployeeID: r.int(1), SeriesID: r.int(2), Kind: schedule.BlockKind(r.text(3)),
		Status: schedule.BlockStatus(r.text(4)), AllDay: r.int(5) != 0, StartsAt: instant(r, 6), EndsAt: instant(r, 7),
		StartsOn: date(r, 8), EndsOn: date(r, 9), RRule: r.text(10), FirstOn: date(r, 11),
		StartMinute: int(r.int(12)), EndMinute: int(r.int(13)), TimeZone: r.text(14), OverridesRecur: r.int(15) != 0,
		ReasonCode: r.text(16), ReasonText: r.text(17), Note: r.text(18), Source: r.text(19),
		RequestedAt: instant(r, 20), RequestedBy: r.text(21), DecidedAt: instant(r, 22), DecidedBy: r.text(23),
		CreatedAt: instant(r, 24), UpdatedAt: instant(r, 25), Deleted: r.int(26) != 0,
	}
}

func scanBlockRow(r row, b *schedule.BlockRow) {
	scanBlock(r, &b.Block)
	b.RecurrenceUntil = date(r, 27)
	b.EmployeeName, b.EmployeeNumber, b.EmployeeStatus = r.text(28), r.text(29), r.text(30)
	b.Location, b.Position = r.text(31), r.text(32)
	b.Exceptions, b.Next = int(r.int(33)), interval(r, 34)
	b.Conflicts, b.ConflictMinutes = int(r.int(36)), int(r.int(37))
}

// blockQuestion is a viewer's question about blocks under a filter.
type blockQuestion struct {
	m meta
	v schedule.Viewer
	f schedule.Filter
}

// where narrows unavailable_block b, with employee e and location l.
func (q blockQuestion) where(w *where) {
	f := q.f
	w.scope(q.v, "b.employee_id")
	w.add("b.deleted = 0")
	w.id("b.id", f.BlockID)
	w.id("b.employee_id", f.EmployeeID)
	w.id("e.home_location_id", f.LocationID)
	w.id("e.primary_position_id", f.PositionID)
	w.statuses("b.status", f)
	w.contains(f.Q, "e.search", "b.search", "l.search")
	if f.From == 0 && f.To == 0 {
		return
	}
	in := &where{args: w.args}
	in.scope(q.v, "o.employee_id")
	in.id("o.employee_id", f.EmployeeID)
	in.id("o.block_id", f.BlockID)
	in.add("o.missing = 0")
	in.days(q.m.occurrenceSpan("o"), f.From, f.To)
	w.args = in.args
	w.conditions = append(w.conditions, "b.id IN (SELECT o.block_id FROM block_occurrence o"+in.text()+")")
}

// counts gives the columns that need other tables: exceptions, the next occurrence, and the conflicts.
func (q blockQuestion) counts(w *where) string {
	next := &where{args: w.args}
	next.add("o.block_id = b.id")
	next.add("o.missing = 0")
	next.days(q.m.occurrenceSpan("o"), q.f.From, 0)
	conflicts := &where{args: next.args}
	q.conflicts(conflicts)
	conflicts.add("c.block_id = b.id")
	w.args = conflicts.args
	first := " FROM block_occurrence o" + next.text() + " ORDER BY o.starts_at LIMIT 1)"
	pairs := " FROM soft_conflict c" + conflicts.text() + ")"
	return `, CASE WHEN b.rrule = '' THEN 0 ELSE
			(SELECT COUNT(*) FROM unavailable_block_exception x WHERE x.block_id = b.id) END,
		(SELECT o.starts_at` + first + `, (SELECT o.ends_at` + first + `,
		(SELECT COUNT(*)` + pairs + `, (SELECT CAST(COALESCE(SUM(c.minutes), 0) AS BIGINT)` + pairs
}

// conflicts narrows soft_conflict c to the live pairs of the filter's days.
func (q blockQuestion) conflicts(w *where) {
	w.conflictScope(q.v, "c")
	w.among("c.block_status", schedule.LiveStatuses)
	w.days(q.m.overlapSpan("c"), q.f.From, q.f.To)
}

// Blocks is one page of the unavailable blocks.
func (s *Store) Blocks(ctx context.Context, v schedule.Viewer, f schedule.Filter, p Page) (
	out []schedule.BlockRow, next string, err error,
) {
	o, err := p.order(blockSorts)
	if err != nil {
		return nil, "", err
	}
	m, err := s.meta(ctx)
	if err != nil {
		return nil, "", wrap(err, "blocks")
	}
	w := &where{}
	question := blockQuestion{m, v, f}
	counts := question.counts(w)
	question.where(w)
	tail := o.page(w)
	each, nextOf := list(func(r row) {
		out = append(out, schedule.BlockRow{})
		scanBlockRow(r, &out[len(out)-1])
	}, blockColumns+blockCountColumns, o)
	err = s.engine.read(ctx, func(q reader) error {
		return q.query(ctx, blockSelect+counts+o.columns()+blockFrom+w.text()+tail, w.args, each)
	})
	return out, nextOf(), wrap(err, "blocks")
}

// EachBlock gives every block of the filter, in the default order, without holding more than one.
func (s *Store) EachBlock(ctx context.Context, v schedule.Viewer, f schedule.Filter,
	fn func(*schedule.BlockRow) error,
) error {
	m, err := s.meta(ctx)
	if err != nil {
		return wrap(err, "blocks")
	}
	w := &where{}
	question := blockQuestion{m, v, f}
	counts := question.counts(w)
	question.where(w)
	text := blockSelect + counts + blockFrom + w.text() + order{key: blockSorts[0]}.orderBy()
	var b schedule.BlockRow
	err = s.engine.read(ctx, func(q reader) error {
		return q.query(ctx, text, w.args, func(r row) error {
			scanBlockRow(r, &b)
			return fn(&b)
		})
	})
	return wrap(err, "blocks")
}

// BlockCounts are the counters of the block review under the filter.
func (s *Store) BlockCounts(ctx context.Context, v schedule.Viewer, f schedule.Filter) (
	c schedule.BlockCounts, err error,
) {
	c, err = remembered(s, key("blocks", v, f), func() (c schedule.BlockCounts, err error) {
		m, err := s.meta(ctx)
		if err != nil {
			return c, err
		}
		err = s.engine.read(ctx, func(q reader) error { return countBlocks(ctx, q, blockQuestion{m, v, f}, &c) })
		return c, err
	})
	c.ByStatus = cloneByStatus(c.ByStatus)
	return c, wrap(err, "block counts")
}

func countBlocks(ctx context.Context, q reader, question blockQuestion, c *schedule.BlockCounts) error {
	w := &where{}
	question.where(w)
	c.ByStatus = map[schedule.BlockStatus]int{}
	err := q.query(ctx, `SELECT b.status, COUNT(*), CAST(SUM(CASE WHEN b.rrule <> '' OR b.series_id IS NOT NULL
		THEN 1 ELSE 0 END) AS BIGINT)`+blockFrom+w.text()+` GROUP BY b.status`, w.args, func(r row) error {
		c.ByStatus[schedule.BlockStatus(r.text(0))] = int(r.int(1))
		c.Blocks += int(r.int(1))
		c.Recurring += int(r.int(2))
		return nil
	})
	if err != nil {
		return err
	}
	n, err := count(ctx, q, `SELECT COUNT(DISTINCT b.employee_id)`+blockFrom+w.text(), w.args...)
	if err != nil {
		return err
	}
	c.Employees = int(n)
	pairs := &where{}
	question.conflicts(pairs)
	inner := &where{args: pairs.args}
	question.where(inner)
	pairs.args = inner.args
	pairs.conditions = append(pairs.conditions, "c.block_id IN (SELECT b.id"+blockFrom+inner.text()+")")
	n, err = count(ctx, q, `SELECT COUNT(*) FROM soft_conflict c`+pairs.text(), pairs.args...)
	c.Conflicts = int(n)
	return err
}
