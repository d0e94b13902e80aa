package store

import (
	"context"

	"opshub/schedule"
)

// dayQuestion is a viewer's question about the calendar under a filter. One rule holds for its grid, its counters, its
// files and its sheets: a shift belongs to the location and the position where it is worked, as in the lists of shifts and
// in the conflict report; a block to the home location and the primary position of its employee, as in the block review.
type dayQuestion struct {
	m meta
	v schedule.Viewer
	f schedule.Filter
}

// counted says whether employee_day_total answers the question: it knows working copies of shifts and all blocks of an
// employee, wherever they are.
func (q dayQuestion) counted() bool {
	return readsDrafts(q.v) && q.f.Without("employee_id", "from", "to", "status").IsZero()
}

// shifts is the assigned shifts, in the tables where the viewer's shifts stand.
func (q dayQuestion) shifts() []shiftTable {
	tables := shiftQuestion{q.m, q.v, q.f, false}.tables()
	for _, t := range tables {
		t.w.add("s.employee_id IS NOT NULL")
	}
	return tables
}

// occurrences is block_occurrence o with block b, and the conditions. What was written about a block is looked through for
// managers alone: a sheet for the wall must not tell by what it holds.
func (q dayQuestion) occurrences() shiftTable {
	w := &where{}
	w.scope(q.v, "o.employee_id")
	w.id("o.employee_id", q.f.EmployeeID)
	w.id("o.block_id", q.f.BlockID)
	w.add("o.missing = 0")
	w.statuses("o.status", q.f)
	w.days(q.m.occurrenceSpan("o"), q.f.From, q.f.To)
	about := []string{"b.search"}
	if !readsDrafts(q.v) {
		about = nil
	}
	blockQuestion{q.m, q.v, q.f}.narrowPeople(w, "o.employee_id", about...)
	return shiftTable{"block_occurrence o LEFT JOIN unavailable_block b ON b.id = o.block_id", w}
}

// someone narrows employee e to those the filter names. Some of them may have no item.
func (q dayQuestion) someone() *where {
	w := &where{}
	w.scope(q.v, "e.id")
	w.id("e.id", q.f.EmployeeID)
	w.ofBlock("e.id", q.f.BlockID)
	return w
}

// busy narrows employee e to those who have an item.
func (q dayQuestion) busy() *where {
	w := q.someone()
	if q.counted() {
		w.busy(q.m.slice(q.f, shiftDays, stagedDays))
		return w
	}
	text := ""
	part := func(column string, t shiftTable) {
		text += " UNION SELECT " + column + " FROM " + t.from + renumbered(t.w.text(), len(w.args))
		w.args = append(w.args, t.w.args...)
	}
	for _, t := range q.shifts() {
		part("s.employee_id", t)
	}
	part("o.employee_id", q.occurrences())
	w.conditions = append(w.conditions, "e.id IN ("+text[len(" UNION "):]+")")
	return w
}

// count counts the items, once for each day of the filter that they touch, and the employees who have any.
func (q dayQuestion) count(ctx context.Context, r reader) (c schedule.DayCounts, err error) {
	add := func(alias string, t shiftTable) error {
		days := alias + ".first_on, " + alias + ".last_on"
		return r.query(ctx, `SELECT `+days+`, COUNT(*) FROM `+t.from+t.w.text()+` GROUP BY `+days, t.w.args, func(r row) error {
			first, last := max(date(r, 0), q.f.From), date(r, 1)
			if q.f.To != 0 {
				last = min(last, q.f.To)
			}
			c.Items += int(last-first+1) * int(r.int(2))
			return nil
		})
	}
	for _, t := range q.shifts() {
		if err := add("s", t); err != nil {
			return c, err
		}
	}
	if err := add("o", q.occurrences()); err != nil {
		return c, err
	}
	w := q.busy()
	n, err := count(ctx, r, `SELECT COUNT(*) FROM employee e`+w.text(), w.args...)
	c.Employees = int(n)
	return c, err
}
