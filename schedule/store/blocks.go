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
	LEFT JOIN location l ON l.id = e.home_location_id LEFT JOIN position p ON p.id = e.primary_position_id` + seriesJoin

const seriesJoin = ` LEFT JOIN block_series r ON r.id = b.series_id`

// bareBlockSelect is blockSelect without the names.
var bareBlockSelect = unnamed.Replace(blockSelect)

// nameBlock adds the names to a row of it.
func (n *nameBook) nameBlock(b *schedule.BlockRow) {
	e := n.people[b.EmployeeID]
	b.EmployeeName, b.EmployeeNumber, b.EmployeeStatus = e.name, e.number, e.status
	b.Location, b.Position = n.places[e.location], n.positions[e.position]
}

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
	b.Exceptions, b.Next = int(r.int(blockColumns)), interval(r, blockColumns+1)
	b.Conflicts, b.ConflictMinutes = int(r.int(blockColumns+3)), int(r.int(blockColumns+4))
	b.ExceptionList = exceptionsIn(b.ID, r.text(blockColumns+5))
	b.Series = schedule.SeriesRule{RRule: r.text(blockColumns + 6), FirstOn: date(r, blockColumns+7), UntilOn: date(r, blockColumns+8)}
}

// Blocks is one page of the unavailable blocks. Which blocks are on the page is asked first, by the sort columns alone; what
// else is shown of them then, so that it is not read for rows of other pages.
func (s *Store) Blocks(ctx context.Context, v schedule.Viewer, f schedule.Filter, p Page) (
	out []schedule.BlockRow, next string, err error,
) {
	o, err := orderOf(p, blockSorts)
	if err != nil {
		return nil, "", err
	}
	m, err := s.meta(ctx)
	if err != nil {
		return nil, "", wrap(err, "blocks")
	}
	question, known := blockQuestion{m, v, f}, false
	var ids []int64
	if question.ranged() {
		if ids, next, known, err = s.blockPage(ctx, v, f, o); err != nil {
			return nil, "", wrap(err, "blocks")
		}
	}
	sheets, err := question.beside(ctx, s)
	if err != nil {
		return nil, "", wrap(err, "blocks")
	}
	names, err := s.namesAtHand(ctx)
	if err != nil {
		return nil, "", wrap(err, "blocks")
	}
	err = s.engine.read(ctx, func(q reader) (err error) {
		if !known {
			ids, next, err = question.page(ctx, q, o)
		}
		if err == nil {
			out, err = question.rows(ctx, q, sheets, names, ids)
		}
		return err
	})
	return out, next, wrap(err, "blocks")
}

// page is the ids of one page of the blocks.
func (q blockQuestion) page(ctx context.Context, r reader, o order) (ids []int64, next string, err error) {
	w := &where{}
	from := q.table(w, o.key.name == "employee")
	tail := o.page(w)
	one, nextOf := list(func(r row) { ids = append(ids, r.int(0)) }, 1, o)
	err = r.query(ctx, q.pick(`SELECT `)+`b.id`+o.columns()+` FROM `+from+w.text()+tail, w.args, one)
	return ids, nextOf(), err
}

// rows is everything about the blocks with these ids, in their order. sheets and names tell what else the tables are asked for; each may be
// nil.
func (q blockQuestion) rows(ctx context.Context, r reader, sheets *blockSheets, names *nameBook, ids []int64) ([]schedule.BlockRow, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	w := &where{}
	counts := noCounts
	if sheets == nil {
		counts = q.counts(w)
	}
	w.ids("b.id", ids)
	found := make(map[int64]schedule.BlockRow, len(ids))
	selects, from := blockSelect, blockFrom
	if names != nil {
		selects, from = bareBlockSelect, " FROM unavailable_block b"+seriesJoin
	}
	err := r.query(ctx, selects+counts+from+w.text(), w.args, func(r row) error {
		var b schedule.BlockRow
		if scanBlockRow(r, &b); names != nil {
			names.nameBlock(&b)
		}
		if sheets != nil {
			sheets.add(&b)
		}
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
	question.choose(w)
	return blockSelect + counts + blockFrom + w.text() + order{key: blockSorts[0]}.orderBy(), w.args, nil
}
