package store

import (
	"context"
	"fmt"
	"maps"
	"strings"

	"opshub/schedule"
)

// narrow begins the key of an answer that a filter narrows, or that is one employee's: there is one for each of them.
const narrow = "of some: "

// key names an answer by the question, the viewer and the filter.
func key(question string, v schedule.Viewer, f schedule.Filter) string {
	if v.EmployeeID != 0 || !f.IsZero() {
		question = narrow + question
	}
	return fmt.Sprintf("%s|%s|%d|%s|%d|%d", question, v.Role, v.EmployeeID, f.Encode(), f.DraftPeriodID, f.PublishedPeriodID)
}

func cloneByStatus(m map[schedule.BlockStatus]int) map[schedule.BlockStatus]int { return maps.Clone(m) }

// countCompared counts what the filter's range holds: the assigned shifts that touch it, the blocks with an
// occurrence in it, and the employees who have either. sums and times are the
// shifts and the occurrences of the filter, where the sheets know them, there who is at its place, where that was asked before.
func countCompared(ctx context.Context, q reader, m meta, v schedule.Viewer, f schedule.Filter, sums, times *chosen, there *placePresence,
	c *schedule.ConflictCounts,
) error {
	shifts, err := int64(0), error(nil)
	if sums != nil {
		shifts = assignedOf(sums)
	} else if shifts, err = comparedShifts(ctx, q, m, v, f); err != nil {
		return err
	}
	if times != nil && (everyone(v, f) || f.EmployeeID == 0 && f.BlockID == 0 && ofAllPeople(v, f)) {
		blocks, employees, err := comparedByTotals(ctx, q, m, f, times, there)
		c.Compared.Shifts, c.Compared.Blocks, c.Compared.Employees = int(shifts), blocks, employees
		return err
	}
	if times != nil && readsDrafts(v) && f.DraftPeriodID != 0 && f.EmployeeID == 0 && f.BlockID == 0 {
		blocks, employees, err := comparedInDraft(ctx, q, shiftWhere(m, v, f), times)
		c.Compared.Shifts, c.Compared.Blocks, c.Compared.Employees = int(shifts), blocks, employees
		return err
	}
	w := &where{}
	blocks, err := count(ctx, q, `SELECT COUNT(DISTINCT o.block_id) FROM `+comparedBlocks(m, v, f, w), w.args...)
	if err != nil {
		return err
	}
	employees, err := comparedEmployees(ctx, q, m, v, f)
	c.Compared.Shifts, c.Compared.Blocks, c.Compared.Employees = int(shifts), int(blocks), int(employees)
	return err
}

// everyone says whether the filter narrows nothing but days and statuses, and the viewer nothing at all.
func everyone(v schedule.Viewer, f schedule.Filter) bool {
	return v.Role == schedule.RoleManager && f.Without("from", "to", "status").IsZero()
}

// comparedShifts counts assigned shifts that touch the range. Where nothing narrows to employees, the daily totals
// answer: what begins by the last day, less what ended before the first.
func comparedShifts(ctx context.Context, q reader, m meta, v schedule.Viewer, f schedule.Filter) (int64, error) {
	if everyone(v, f.Without("location_id", "position_id")) {
		return shiftsByDay(ctx, q, f, shiftDays)
	}
	n, err := int64(0), error(nil)
	for _, t := range visibleShifts(v) {
		t.w.compared(m, v, f)
		part, err := count(ctx, q, `SELECT COUNT(*) FROM `+t.from+t.w.text(), t.w.args...)
		if n += part; err != nil {
			return 0, err
		}
	}
	return n, err
}

// shiftsByDay counts shifts of a kind that touch the range by the daily totals.
func shiftsByDay(ctx context.Context, q reader, f schedule.Filter, kind string) (n int64, err error) {
	w, from := &where{}, "shift_day_total t"
	if f.LocationID == 0 && f.PositionID == 0 { // a table without these
		from = "day_total t"
	}
	sum := w.touching(f)
	w.add("t.kind = #", kind)
	w.id("t.location_id", f.LocationID)
	w.id("t.position_id", f.PositionID)
	return count(ctx, q, `SELECT `+sum+` FROM `+from+w.text(), w.args...)
}

// touching adds up the daily totals t of what touches the range: what begins by the last day, less what ended before the first.
func (w *where) touching(f schedule.Filter) string {
	begun, ended := "t.starting", "0"
	if f.To != 0 {
		begun = "CASE WHEN t.on_day <= " + w.arg(f.To.String()) + " THEN t.starting ELSE 0 END"
	}
	if f.From != 0 {
		ended = "CASE WHEN t.on_day < " + w.arg(f.From.String()) + " THEN t.ending ELSE 0 END"
	}
	return "CAST(COALESCE(SUM(" + begun + " - " + ended + "), 0) AS BIGINT)"
}

// shiftWhere narrows shift s to the assigned shifts that soft conflicts are looked for in.
func shiftWhere(m meta, v schedule.Viewer, f schedule.Filter) *where {
	w := &where{}
	w.compared(m, v, f)
	return w
}

func (w *where) compared(m meta, v schedule.Viewer, f schedule.Filter) {
	w.scope(v, "s.employee_id")
	w.add("s.employee_id IS NOT NULL")
	w.add("s.state <> #", string(schedule.StagedForRemoval))
	if !readsDrafts(v) {
		w.add("s.state = #", string(schedule.Published))
	}
	w.id("s.employee_id", f.EmployeeID)
	w.ofBlock(v, "s.employee_id", f.BlockID)
	w.id("s.location_id", f.LocationID)
	w.id("s.position_id", f.PositionID)
	w.ofPeriod("s.draft_period_id", f.DraftPeriodID, f)
	w.days(m.shiftSpan("s"), f.From, f.To)
	w.ofPeople("s.employee_id", f.Q)
}

// ofPeople narrows to employees whose name or number contains the text. They are few, and found first.
func (w *where) ofPeople(column, q string) {
	in := &where{args: w.args}
	in.contains(q, "e.search")
	if len(in.conditions) > 0 {
		w.args = in.args
		w.conditions = append(w.conditions, column+" IN (SELECT e.id FROM employee e"+in.text()+")")
	}
}

// ofBlock narrows to the employee of a block, as far as the viewer may know of it: the wall of those it shows, staff of their own.
func (w *where) ofBlock(v schedule.Viewer, column string, block int64) {
	if block == 0 {
		return
	}
	in := &where{args: w.args}
	in.add("b.id = #", block)
	in.blocks(v, "b.employee_id", "b.id")
	w.args = in.args
	w.conditions = append(w.conditions, column+" = (SELECT b.employee_id FROM unavailable_block b"+in.text()+")")
}

// comparedBlocks is the occurrences that shifts are compared with, as table o.
func comparedBlocks(m meta, v schedule.Viewer, f schedule.Filter, w *where) string {
	return m.occurrencesIn(f, w, "o", "o.block_id", func(w *where) {
		w.blocks(v, "o.employee_id", "o.block_id")
		w.id("o.employee_id", f.EmployeeID)
		w.id("o.block_id", f.BlockID)
		w.statuses("o.status", f)
		w.ofPeople("o.employee_id", f.Q)
	})
}

// occurrencesIn is a table of the occurrences on the filter's days, without those whose time does not exist. Long ones
// are asked for apart: for them alone must the question reach far back.
func (m meta) occurrencesIn(f schedule.Filter, w *where, alias, columns string, narrow func(*where)) string {
	part := func(long int64, maxMinutes int64) string {
		in := &where{args: w.args}
		in.add("o.missing = 0")
		if f.From != 0 {
			in.add("o.is_long = #", long)
		}
		narrow(in)
		in.days(span{"o.starts_at", "o.first_on", "o.last_on", maxMinutes}, f.From, f.To)
		w.args = in.args
		return "SELECT " + columns + " FROM block_occurrence o" + in.text()
	}
	if f.From == 0 {
		return "(" + part(0, m.maxOccurrenceMinutes) + ") " + alias
	}
	return "(" + part(0, longMinutes) + " UNION ALL " + part(1, m.maxOccurrenceMinutes) + ") " + alias
}

// comparedEmployees counts the employees with a shift or an occurrence. The daily totals answer, unless the filter tells
// shifts apart: then the index does, at the first row of each employee.
func comparedEmployees(ctx context.Context, q reader, m meta, v schedule.Viewer, f schedule.Filter) (int64, error) {
	if everyone(v, f) {
		n, err := presentEmployees(ctx, q, m.slice(f, shiftDays).daysWhere(f))
		return int64(n), err
	}
	w := &where{}
	w.scope(v, "e.id")
	w.id("e.id", f.EmployeeID)
	w.ofBlock(v, "e.id", f.BlockID)
	w.contains(f.Q, "e.search")
	if readsDrafts(v) && f.BlockID == 0 && f.LocationID == 0 && f.PositionID == 0 && !f.OfPeriod() {
		w.busy(m.slice(f, shiftDays))
		return count(ctx, q, `SELECT COUNT(*) FROM employee e`+w.text(), w.args...)
	}
	var busy []string
	for _, t := range visibleShifts(v) {
		t.w.args = w.args
		t.w.add("s.employee_id = e.id")
		t.w.add("s.state <> #", string(schedule.StagedForRemoval))
		t.w.id("s.location_id", f.LocationID)
		t.w.id("s.position_id", f.PositionID)
		t.w.id("s.draft_period_id", f.DraftPeriodID)
		t.w.days(m.shiftSpan("s"), f.From, f.To)
		w.args = t.w.args
		busy = append(busy, "EXISTS (SELECT 1 FROM "+t.from+t.w.text()+")")
	}
	occurrences := &where{args: w.args}
	occurrences.add("o.employee_id = e.id")
	occurrences.add("o.missing = 0")
	occurrences.id("o.block_id", f.BlockID)
	occurrences.statuses("o.status", f)
	occurrences.days(m.occurrenceSpan("o"), f.From, f.To)
	w.args = occurrences.args
	busy = append(busy, "EXISTS (SELECT 1 FROM block_occurrence o"+occurrences.text()+")")
	w.conditions = append(w.conditions, "("+strings.Join(busy, " OR ")+")")
	return count(ctx, q, `SELECT COUNT(*) FROM employee e`+w.text(), w.args...)
}
