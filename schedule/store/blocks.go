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

// blockColumns is how many columns blockSelect has; those of counts follow.
const blockColumns = 33

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

// table is the blocks that the viewer may see and the filter asks for, as table b with the columns id, employee_id, status,
// first_at and recurring: of the blocks themselves, or of their occurrences on the filter's days, where a block may then
// stand more than once. Conditions on other tables are added to outer.
func (q blockQuestion) table(outer *where, employee bool) string {
	f := q.f
	narrow := func(w *where, id, alias string) {
		w.scope(q.v, alias+".employee_id")
		w.id(id, f.BlockID)
		w.id(alias+".employee_id", f.EmployeeID)
		w.statuses(alias+".status", f)
	}
	var from string
	if q.ranged() {
		from = q.m.occurrencesIn(f, outer, "b", `o.block_id AS id, o.employee_id, o.status, o.first_at, o.recurring`,
			func(w *where) { narrow(w, "o.block_id", "o") })
	} else {
		in := &where{args: outer.args}
		in.add("a.deleted = 0")
		narrow(in, "a.id", "a")
		outer.args = in.args
		from = `(SELECT a.id, a.employee_id, a.status, a.first_at, a.search,
			CASE WHEN a.rrule <> '' OR a.series_id IS NOT NULL THEN 1 ELSE 0 END AS recurring
			FROM unavailable_block a` + in.text() + `) b`
	}
	search := "b.search"
	if q.ranged() && f.Q != "" {
		search = "x.search"
		from += ` LEFT JOIN unavailable_block x ON x.id = b.id`
	}
	q.narrowPeople(outer, "b.employee_id", search)
	switch {
	case employee && q.ranged():
		from += ` LEFT JOIN employee e ON e.id = b.employee_id`
	case employee: // in front, so that the rows come in the order of names
		outer.conditions = append(outer.conditions, "b.employee_id = e.id")
		from = "employee e CROSS JOIN " + from
	}
	return from
}

// ranged says whether the filter has days.
func (q blockQuestion) ranged() bool { return q.f.From != 0 || q.f.To != 0 }

// narrowPeople adds the conditions on the employee of a block, and on the text.
func (q blockQuestion) narrowPeople(w *where, employee, search string) {
	f := q.f
	home := &where{args: w.args}
	home.id("e.home_location_id", f.LocationID)
	home.id("e.primary_position_id", f.PositionID)
	w.args = home.args
	if len(home.conditions) > 0 {
		w.conditions = append(w.conditions, employee+" IN (SELECT e.id FROM employee e"+home.text()+")")
	}
	w.containsAround(f.Q, employee, search)
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

// Blocks is one page of the unavailable blocks. Which blocks are on the page is asked first, by the sort columns alone; what
// else is shown of them then, so that it is not read for rows of other pages.
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
	question := blockQuestion{m, v, f}
	w := &where{}
	from := question.table(w, o.key.name == "employee")
	tail := o.page(w)
	var ids []int64
	one, nextOf := list(func(r row) { ids = append(ids, r.int(0)) }, 1, o)
	err = s.engine.read(ctx, func(q reader) error {
		text := question.pick(`SELECT `) + `b.id` + o.columns() + ` FROM ` + from + w.text() + tail
		if err := q.query(ctx, text, w.args, one); err != nil {
			return err
		}
		out, err = question.rows(ctx, q, ids)
		return err
	})
	return out, nextOf(), wrap(err, "blocks")
}

// pick is a SELECT that gives each block once.
func (q blockQuestion) pick(text string) string {
	if q.ranged() {
		return text + "DISTINCT "
	}
	return text
}

// rows is everything about the blocks with these ids, in their order.
func (q blockQuestion) rows(ctx context.Context, r reader, ids []int64) ([]schedule.BlockRow, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	w := &where{}
	counts := q.counts(w)
	w.ids("b.id", ids)
	found := make(map[int64]schedule.BlockRow, len(ids))
	err := r.query(ctx, blockSelect+counts+blockFrom+w.text(), w.args, func(r row) error {
		var b schedule.BlockRow
		scanBlockRow(r, &b)
		found[b.ID] = b
		return nil
	})
	out := make([]schedule.BlockRow, len(ids))
	for k, id := range ids {
		out[k] = found[id]
	}
	return out, err
}

// EachBlock gives every block of the filter, in the default order, holding only those read ahead.
func (s *Store) EachBlock(ctx context.Context, v schedule.Viewer, f schedule.Filter,
	fn func(*schedule.BlockRow) error,
) error {
	text, args, err := s.blockQuery(ctx, v, f)
	if err != nil {
		return wrap(err, "blocks")
	}
	return wrap(each(ctx, s, text, args, scanBlockRow, fn), "blocks")
}

func (s *Store) blockQuery(ctx context.Context, v schedule.Viewer, f schedule.Filter) (string, []any, error) {
	m, err := s.meta(ctx)
	if err != nil {
		return "", nil, err
	}
	w := &where{}
	question := blockQuestion{m, v, f}
	counts := question.counts(w)
	chosen := &where{args: w.args}
	from := question.table(chosen, false)
	w.args = chosen.args
	w.conditions = append(w.conditions, "b.id IN (SELECT b.id FROM "+from+chosen.text()+")")
	return blockSelect + counts + blockFrom + w.text() + order{key: blockSorts[0]}.orderBy(), w.args, nil
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

// countBlocks counts by employee and status, which is one pass and gives the number of employees too.
func countBlocks(ctx context.Context, q reader, question blockQuestion, c *schedule.BlockCounts) error {
	w := &where{}
	from := question.table(w, false)
	c.ByStatus = map[schedule.BlockStatus]int{}
	employees := idSet{}
	err := q.query(ctx, `SELECT k.employee_id, k.status, COUNT(*), CAST(SUM(k.recurring) AS BIGINT) FROM (`+
		question.pick(`SELECT `)+`b.id, b.employee_id, b.status, b.recurring FROM `+from+w.text()+`) k
		GROUP BY k.employee_id, k.status`, w.args, func(r row) error {
		employees[r.int(0)] = struct{}{}
		c.ByStatus[schedule.BlockStatus(r.text(1))] += int(r.int(2))
		c.Blocks += int(r.int(2))
		c.Recurring += int(r.int(3))
		return nil
	})
	if err != nil {
		return err
	}
	c.Employees = len(employees)
	pairs := &where{}
	question.conflicts(pairs)
	pairs.id("c.employee_id", question.f.EmployeeID)
	pairs.id("c.block_id", question.f.BlockID)
	pairs.statuses("c.block_status", question.f)
	question.narrowPeople(pairs, "c.employee_id", "x.search")
	n, err := count(ctx, q, `SELECT COUNT(*) FROM soft_conflict c LEFT JOIN unavailable_block x ON x.id = c.block_id`+
		pairs.text(), pairs.args...)
	c.Conflicts = int(n)
	return err
}
