package store

import (
	"context"
	"fmt"
	"strings"

	"opshub/schedule"
)

// Query is the query behind an export, with its values written into it, so that it can be run in the database's own
// client and gives the same rows. Names are those of the exports. What is computed beside the query is not in its columns: the
// times in words, and the figures of the staff summary.
func (s *Store) Query(ctx context.Context, name string, v schedule.Viewer, f schedule.Filter) (string, error) {
	queries := map[string]func(context.Context, schedule.Viewer, schedule.Filter) (string, []any, error){
		"soft-conflicts": s.conflictQuery, "blocks": s.blockQuery, "events": s.eventQuery, "shifts": s.shiftQuery,
		"staff": staffQuery, "calendar": s.calendarQuery,
	}
	query, ok := queries[name]
	if !ok {
		return "", fmt.Errorf("there is no export %s", schedule.Printable(name))
	}
	text, args, err := query(ctx, v, f)
	return literal(s.engine.words(text), args), wrap(err, "query of "+name)
}

// staffQuery is the people of the staff summary, in its order; their figures are gathered for some of them at a time.
func staffQuery(_ context.Context, v schedule.Viewer, f schedule.Filter) (string, []any, error) {
	w := people(v, f)
	return personSelect + peopleFrom + w.text() + order{key: employeeSorts[0]}.orderBy(), w.args, nil
}

// calendarQuery is the items of the calendar, once for each local day they touch. The export itself reads them once and cuts
// them into days in Go; here day_total, which holds each day with an item, gives the days.
func (s *Store) calendarQuery(ctx context.Context, v schedule.Viewer, f schedule.Filter) (string, []any, error) {
	m, err := s.meta(ctx)
	if err != nil {
		return "", nil, err
	}
	q := dayQuestion{m, v, f}
	w := &where{}
	items := q.itemsText(w)
	if f.From != 0 {
		w.add("d.on_day >= #", f.From.String())
	}
	if f.To != 0 {
		w.add("d.on_day <= #", f.To.String())
	}
	return `SELECT d.on_day, i.employee_id, e.number, e.name, i.shift_id, i.block_id, i.status, i.starts_at, i.ends_at, i.time_zone
		FROM (` + items + `) i JOIN employee e ON e.id = i.employee_id
		JOIN day_total d ON d.on_day BETWEEN i.first_on AND i.last_on
		AND d.kind = (SELECT MIN(k.kind) FROM day_total k WHERE k.on_day = d.on_day)` + w.text() +
		` ORDER BY e.sort_rank, e.id, d.on_day, i.starts_at, i.ends_at, i.shift_id, i.block_id`, w.args, nil
}

// itemsText is shifts and occurrences in one table; their arguments go to w.
func (q dayQuestion) itemsText(w *where) (text string) {
	part := func(columns, alias string, t shiftTable) {
		text += " UNION ALL SELECT " + strings.ReplaceAll(columns, "#", alias) + " FROM " + t.from + renumbered(t.w.text(), len(w.args))
		w.args = append(w.args, t.w.args...)
	}
	const times = `, #.employee_id, #.starts_at, #.ends_at, #.time_zone, #.first_on, #.last_on`
	for _, t := range q.shifts() {
		part("s.id AS shift_id, 0 AS block_id, s.state AS status"+times, "s", t)
	}
	part("0 AS shift_id, o.block_id, o.status"+times, "o", q.occurrences())
	return strings.TrimPrefix(text, " UNION ALL ")
}
