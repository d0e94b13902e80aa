package store

import (
	"context"

	"opshub/schedule"
)

// occurrenceQuestion is a viewer's question about the single times that blocks cover. Times that do not exist on the clock are
// no rows.
type occurrenceQuestion blockQuestion

// where narrows block_occurrence o, with unavailable_block x where there is a text to find. Of the days it asks apart for long
// occurrences and for the others, for only the long ones must the question reach far back; both asks for both at once.
func (q occurrenceQuestion) where(w *where, which occurrenceLength) {
	span := q.m.occurrenceSpan("o")
	w.add("o.missing = 0")
	switch which {
	case shortOnes:
		w.conditions = append(w.conditions, "o.is_long = 0")
		span.maxMinutes = longMinutes
	case longOnes:
		w.conditions = append(w.conditions, "o.is_long = 1")
	}
	w.blocks(q.v, "o.employee_id", "o.block_id")
	w.id("o.employee_id", q.f.EmployeeID)
	w.id("o.block_id", q.f.BlockID)
	w.statuses("o.status", q.f)
	w.days(span, q.f.From, q.f.To)
	blockQuestion(q).narrowPeople(w, "o.employee_id", "x.search")
}

type occurrenceLength int

const (
	both occurrenceLength = iota
	shortOnes
	longOnes
)

// table is block_occurrence o and what the conditions need beside it.
func (q occurrenceQuestion) table() string {
	if q.f.Q == "" {
		return "block_occurrence o"
	}
	return "block_occurrence o LEFT JOIN unavailable_block x ON x.id = o.block_id"
}

// page picks the ids of one page. By start, long and short occurrences are picked apart, each in the order of the index, so
// that no more rows are read than the page has.
func (q occurrenceQuestion) page(o order) (string, []any) {
	w := &where{}
	if o.key.name == "employee" {
		q.where(w, both)
		w.conditions = append(w.conditions, "o.employee_id = e.id")
		tail := o.page(w)
		return `SELECT o.id` + o.columns() + ` FROM employee e CROSS JOIN ` + q.table() + w.text() + tail, w.args
	}
	part := func(which occurrenceLength, alias string) string {
		in := &where{args: w.args}
		q.where(in, which)
		tail := o.page(in)
		w.args = in.args
		return `SELECT * FROM (SELECT o.id, o.starts_at FROM ` + q.table() + in.text() + tail + `) ` + alias
	}
	parts := part(shortOnes, "short") + ` UNION ALL ` + part(longOnes, "long")
	return `SELECT o.id` + o.columns() + ` FROM (` + parts + `) o` + o.orderBy() + ` LIMIT ` + w.arg(int64(o.limit)+1), w.args
}

// selected is the text that gives whole rows of the occurrences that w narrows to.
func (q occurrenceQuestion) selected(w *where) (text string, args []any) {
	own := &where{args: w.args}
	b := blockQuestion(q)
	b.conflicts(own)
	own.conditions = append(own.conditions, "c.block_id = o.block_id", "c.occurrence_starts_at = o.starts_at")
	pairs := " FROM soft_conflict c" + own.text() + ")"
	return blockSelect + `, o.id, o.starts_at, o.ends_at, o.occurs_on, (SELECT COUNT(*)` + pairs +
		`, (SELECT CAST(COALESCE(SUM(c.minutes), 0) AS BIGINT)` + pairs + `
		FROM block_occurrence o JOIN unavailable_block b ON b.id = o.block_id LEFT JOIN employee e ON e.id = o.employee_id
		LEFT JOIN unavailable_block x ON x.id = o.block_id
		LEFT JOIN location l ON l.id = e.home_location_id LEFT JOIN position p ON p.id = e.primary_position_id` + w.text(), own.args
}

func scanOccurrence(r row, o *schedule.OccurrenceRow) {
	*o = schedule.OccurrenceRow{}
	scanBlock(r, &o.Block)
	o.RecurrenceUntil = date(r, 27)
	o.EmployeeName, o.EmployeeNumber, o.EmployeeStatus = r.text(28), r.text(29), r.text(30)
	o.Location, o.Position = r.text(31), r.text(32)
	o.OccurrenceID, o.At, o.On = r.int(blockColumns), interval(r, blockColumns+1), date(r, blockColumns+3)
	o.Conflicts, o.ConflictMinutes = int(r.int(blockColumns+4)), int(r.int(blockColumns+5))
}

// Occurrences is one page of the times that blocks cover: first which, then what is shown of them.
func (s *Store) Occurrences(ctx context.Context, v schedule.Viewer, f schedule.Filter, p Page) (
	out []schedule.OccurrenceRow, next string, err error,
) {
	o, err := orderOf(p, occurrenceSorts)
	if err != nil {
		return nil, "", err
	}
	m, err := s.meta(ctx)
	if err != nil {
		return nil, "", wrap(err, "occurrences")
	}
	ids, next, err := s.occurrencePage(ctx, v, f, o)
	if err != nil {
		return nil, "", wrap(err, "occurrences")
	}
	out, err = occurrenceQuestion{m, v, f}.rows(ctx, s.engine, ids)
	return out, next, wrap(err, "occurrences")
}

// rows is everything about the occurrences with these ids, in their order.
func (q occurrenceQuestion) rows(ctx context.Context, r reader, ids []int64) ([]schedule.OccurrenceRow, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	w := &where{}
	w.ids("o.id", ids)
	text, args := q.selected(w)
	place := make(map[int64]int, len(ids))
	for k, id := range ids {
		place[id] = k
	}
	out := make([]schedule.OccurrenceRow, len(ids))
	err := r.query(ctx, text, args, func(r row) error {
		scanOccurrence(r, &out[place[r.int(blockColumns)]])
		return nil
	})
	return out, err
}

// EachOccurrence gives every occurrence of the filter, by start, holding only those read ahead.
func (s *Store) EachOccurrence(ctx context.Context, v schedule.Viewer, f schedule.Filter, fn func(*schedule.OccurrenceRow) error) error {
	m, err := s.meta(ctx)
	if err != nil {
		return wrap(err, "occurrences")
	}
	w, question := &where{}, occurrenceQuestion{m, v, f}
	question.where(w, both)
	text, args := question.selected(w)
	return wrap(each(ctx, s, text+order{key: occurrenceSorts[0]}.orderBy(), args, scanOccurrence, fn), "occurrences")
}
