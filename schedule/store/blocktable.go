package store

import (
	"opshub/schedule"
)

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
	var from string
	if q.ranged() {
		from = q.m.occurrencesIn(f, outer, "b", `o.block_id AS id, o.employee_id, o.status, o.first_at, o.recurring`,
			func(w *where) { q.narrow(w, "o.block_id", "o") })
	} else {
		in := &where{args: outer.args}
		in.add("a.deleted = 0")
		q.narrow(in, "a.id", "a")
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

// narrow adds the conditions on what a block and its occurrences both have.
func (q blockQuestion) narrow(w *where, id, alias string) {
	w.blocks(q.v, alias+".employee_id", id)
	w.id(id, q.f.BlockID)
	w.id(alias+".employee_id", q.f.EmployeeID)
	w.statuses(alias+".status", q.f)
}

// choose narrows unavailable_block b to the blocks of table. Without days these are conditions on the rows themselves: an engine then
// takes them in the order of an index, and the first row of all is there at once.
func (q blockQuestion) choose(w *where) {
	if q.ranged() {
		chosen := &where{args: w.args}
		from := q.table(chosen, false)
		w.args = chosen.args
		w.conditions = append(w.conditions, "b.id IN (SELECT b.id FROM "+from+chosen.text()+")")
		return
	}
	w.add("b.deleted = 0")
	q.narrow(w, "b.id", "b")
	q.narrowPeople(w, "b.employee_id", "b.search")
}

// ranged says whether the filter has days.
func (q blockQuestion) ranged() bool { return q.f.From != 0 || q.f.To != 0 }

// narrowPeople adds the conditions on the employee of a block, and on the text: in the names of the employee, or in the reason of the
// block, which is in the column search.
func (q blockQuestion) narrowPeople(w *where, employee, search string) {
	f := q.f
	home := &where{args: w.args}
	home.id("e.home_location_id", f.LocationID)
	home.id("e.primary_position_id", f.PositionID)
	if len(home.conditions) > 0 {
		home.id("e.id", f.EmployeeID) // else all who are at home there are listed for the one
		w.args = home.args
		w.conditions = append(w.conditions, employee+" IN (SELECT e.id FROM employee e"+home.text()+")")
	}
	if readsReasons(q.v) {
		w.containsAround(f.Q, employee, search)
	} else {
		w.containsAround(f.Q, employee)
	}
}

// counts gives the columns that need other tables: the number of exceptions, the next occurrence, the conflicts, the
// exceptions themselves as one text, and the series.
func (q blockQuestion) counts(w *where) string {
	next := &where{args: w.args}
	next.add("o.block_id = b.id")
	next.add("o.missing = 0")
	next.days(q.m.occurrenceSpan("o"), q.f.From, 0)
	conflicts := &where{args: next.args}
	q.conflicts(conflicts)
	conflicts.add("c.block_id = b.id")
	w.args = conflicts.args
	oneOff := "1 = 0" // the first occurrence of a one-off block is the block itself, where the days begin nowhere
	if q.f.From == 0 {
		oneOff = "b.rrule = ''"
	}
	first := " FROM block_occurrence o" + next.text() + " ORDER BY o.starts_at LIMIT 1)"
	pairs := " FROM soft_conflict c" + conflicts.text() + ")"
	return exceptionCount + `,
		CASE WHEN ` + oneOff + ` THEN b.starts_at ELSE (SELECT o.starts_at` + first + ` END,
		CASE WHEN ` + oneOff + ` THEN b.ends_at ELSE (SELECT o.ends_at` + first + ` END,
		(SELECT COUNT(*)` + pairs + `, (SELECT CAST(COALESCE(SUM(c.minutes), 0) AS BIGINT)` + pairs + seriesColumns
}

const (
	exceptionCount = `, CASE WHEN b.rrule = '' THEN 0 ELSE
			(SELECT COUNT(*) FROM unavailable_block_exception x WHERE x.block_id = b.id) END`
	seriesColumns = `,
		CASE WHEN b.rrule = '' THEN '' ELSE (SELECT ` + exceptionText + ` FROM unavailable_block_exception x WHERE x.block_id = b.id) END,
		r.rrule, r.first_on, r.until_on`

	// noCounts stands for counts where the sheets tell the next occurrence and the conflicts.
	noCounts = exceptionCount + `, 0, 0, 0, 0` + seriesColumns
)

// conflicts narrows soft_conflict c to the live pairs of the filter's days.
func (q blockQuestion) conflicts(w *where) {
	w.conflictScope(q.v, "c")
	w.among("c.block_status", schedule.LiveStatuses)
	w.days(q.m.overlapSpan("c"), q.f.From, q.f.To)
}

// pick is a SELECT that gives each block once.
func (q blockQuestion) pick(text string) string {
	if q.ranged() {
		return text + "DISTINCT "
	}
	return text
}
