package store

import (
	"context"
	"strings"

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

// occurrences is block_occurrence o with block b, and the conditions.
func (q dayQuestion) occurrences() shiftTable {
	w := &where{}
	q.ofBlocks(w)
	w.days(q.m.occurrenceSpan("o"), q.f.From, q.f.To)
	q.narrowBlocks(w)
	return shiftTable{"block_occurrence o LEFT JOIN unavailable_block b ON b.id = o.block_id", w}
}

// occurrencesAtOnce is the employee and the days of the same occurrences, for reading those of everybody.
func (q dayQuestion) occurrencesAtOnce() shiftTable {
	w := &where{}
	from := q.m.occurrencesIn(q.f, w, "o", "o.block_id, o.employee_id, o.first_on, o.last_on", q.ofBlocks)
	if q.f.Q != "" {
		from += " LEFT JOIN unavailable_block b ON b.id = o.block_id"
	}
	q.narrowBlocks(w)
	return shiftTable{from, w}
}

func (q dayQuestion) ofBlocks(w *where) {
	w.blocks(q.v, "o.employee_id", "o.block_id")
	w.id("o.employee_id", q.f.EmployeeID)
	w.id("o.block_id", q.f.BlockID)
	w.statuses("o.status", q.f)
	w.add("o.missing = 0")
}

// narrowBlocks narrows to the home of the employee and to the text.
func (q dayQuestion) narrowBlocks(w *where) {
	blockQuestion(q).narrowPeople(w, "o.employee_id", "b.search")
}

// someone narrows employee e to those the filter names. Some of them may have no item.
func (q dayQuestion) someone() *where {
	w := &where{}
	w.scope(q.v, "e.id")
	w.id("e.id", q.f.EmployeeID)
	w.ofBlock(q.v, "e.id", q.f.BlockID)
	return w
}

// busy narrows employee e to those who have an item. Employees are looked at in their order, so that a page needs few.
func (q dayQuestion) busy() *where {
	w := q.someone()
	if q.counted() {
		w.busy(q.m.slice(q.f, shiftDays, stagedDays))
		return w
	}
	var either []string
	has := func(t shiftTable, employee string) {
		t.w.add(employee + " = e.id")
		either = append(either, "EXISTS (SELECT 1 FROM "+t.from+renumbered(t.w.text(), len(w.args))+")")
		w.args = append(w.args, t.w.args...)
	}
	for _, t := range q.shifts() {
		has(t, "s.employee_id")
	}
	has(q.occurrences(), "o.employee_id")
	w.conditions = append(w.conditions, "("+strings.Join(either, " OR ")+")")
	return w
}

// count counts the items, once for each day of the filter that they touch, the shifts, and the employees who have any.
// Its shifts are taken from the timeline where that has them.
func (q dayQuestion) count(ctx context.Context, r reader, timed *timeline) (c schedule.DayCounts, err error) {
	employees := idSet{}
	count := func(employee int64, first, last schedule.Date) {
		if first = max(first, q.f.From); q.f.To != 0 {
			last = min(last, q.f.To)
		}
		c.Items += int(last-first) + 1
		employees[employee] = struct{}{}
	}
	add := func(r row) { count(r.int(0), date(r, 1), date(r, 2)) }
	tables := q.shifts()
	if timed != nil {
		tables = nil
		timed.onDays(q.f, func(s *timedShift, on *localDays) {
			first, last := on.zone.Days(s.interval())
			count(timed.people[s.who].ID, first, last)
			c.Shifts++
		})
	}
	for _, t := range tables {
		err := r.query(ctx, `SELECT s.employee_id, s.first_on, s.last_on, s.state FROM `+t.from+t.w.text(), t.w.args, func(r row) error {
			if add(r); schedule.PublishState(r.text(3)) != schedule.StagedForRemoval {
				c.Shifts++
			}
			return nil
		})
		if err != nil {
			return c, err
		}
	}
	t := q.occurrencesAtOnce()
	err = r.query(ctx, `SELECT o.employee_id, o.first_on, o.last_on FROM `+t.from+t.w.text(), t.w.args, func(r row) error {
		add(r)
		return nil
	})
	c.Employees = len(employees)
	return c, err
}
