package store

import (
	"context"
	"fmt"
	"maps"

	"opshub/schedule"
)

// key names an answer by the question, the viewer and the filter.
func key(question string, v schedule.Viewer, f schedule.Filter) string {
	return fmt.Sprintf("%s|%s|%d|%s", question, v.Role, v.EmployeeID, f.Encode())
}

func cloneByStatus(m map[schedule.BlockStatus]int) map[schedule.BlockStatus]int { return maps.Clone(m) }

// countCompared counts what the filter's range holds: the assigned shifts that touch it, the blocks with an
// occurrence in it, and the employees who have either.
func countCompared(ctx context.Context, q reader, m meta, v schedule.Viewer, f schedule.Filter,
	c *schedule.ConflictCounts,
) (err error) {
	var n int64
	if n, err = comparedShifts(ctx, q, m, v, f); err != nil {
		return err
	}
	c.Compared.Shifts = int(n)
	blocks := comparedBlocks(m, v, f)
	from := ` FROM block_occurrence o`
	if f.Q != "" {
		from += ` LEFT JOIN employee e ON e.id = o.employee_id`
	}
	if n, err = count(ctx, q, `SELECT COUNT(DISTINCT o.block_id)`+from+blocks.text(), blocks.args...); err != nil {
		return err
	}
	c.Compared.Blocks = int(n)
	text, args := comparedEmployees(m, v, f)
	if n, err = count(ctx, q, text, args...); err != nil {
		return err
	}
	c.Compared.Employees = int(n)
	return nil
}

// comparedShifts counts assigned shifts that touch the range. Where nothing narrows to employees, the daily totals
// answer: what begins by the last day, less what ended before the first.
func comparedShifts(ctx context.Context, q reader, m meta, v schedule.Viewer, f schedule.Filter) (int64, error) {
	if f.EmployeeID == 0 && f.Q == "" && f.BlockID == 0 && v.Role == schedule.RoleManager {
		return comparedByDay(ctx, q, f)
	}
	w := shiftWhere(m, v, f)
	return count(ctx, q, `SELECT COUNT(*) FROM shift s LEFT JOIN employee e ON e.id = s.employee_id`+
		w.text(), w.args...)
}

func comparedByDay(ctx context.Context, q reader, f schedule.Filter) (n int64, err error) {
	w := &where{}
	begun, ended := "t.starting", "0"
	if f.To != 0 {
		begun = "CASE WHEN t.on_day <= " + w.arg(f.To.String()) + " THEN t.starting ELSE 0 END"
	}
	if f.From != 0 {
		ended = "CASE WHEN t.on_day < " + w.arg(f.From.String()) + " THEN t.ending ELSE 0 END"
	}
	w.id("t.location_id", f.LocationID)
	w.id("t.position_id", f.PositionID)
	return count(ctx, q, `SELECT CAST(COALESCE(SUM(`+begun+` - `+ended+`), 0) AS BIGINT) FROM shift_day_total t`+
		w.text(), w.args...)
}

// shiftWhere narrows shift s, with employee e, to the assigned shifts that soft conflicts are looked for in.
func shiftWhere(m meta, v schedule.Viewer, f schedule.Filter) *where {
	w := &where{}
	w.scope(v, "s.employee_id")
	w.add("s.employee_id IS NOT NULL")
	w.add("s.state <> #", string(schedule.StagedForRemoval))
	if !readsDrafts(v) {
		w.add("s.state = #", string(schedule.Published))
	}
	w.id("s.employee_id", f.EmployeeID)
	w.ofBlock("s.employee_id", f.BlockID)
	w.id("s.location_id", f.LocationID)
	w.id("s.position_id", f.PositionID)
	w.days(m.shiftSpan("s"), f.From, f.To)
	w.contains(f.Q, "e.search")
	return w
}

// ofBlock narrows to the employee of a block.
func (w *where) ofBlock(column string, block int64) {
	if block != 0 {
		w.add(column+" = (SELECT employee_id FROM unavailable_block WHERE id = #)", block)
	}
}

// comparedBlocks narrows block_occurrence o, with employee e, to what shifts are compared with.
func comparedBlocks(m meta, v schedule.Viewer, f schedule.Filter) *where {
	w := &where{}
	w.scope(v, "o.employee_id")
	w.id("o.employee_id", f.EmployeeID)
	w.id("o.block_id", f.BlockID)
	w.add("o.missing = 0")
	w.statuses("o.status", f)
	w.days(m.occurrenceSpan("o"), f.From, f.To)
	w.contains(f.Q, "e.search")
	return w
}

// comparedEmployees counts the employees with a shift or an occurrence. The daily counts answer, unless the filter tells
// shifts apart: then the index does, at the first row of each employee.
func comparedEmployees(m meta, v schedule.Viewer, f schedule.Filter) (string, []any) {
	w := &where{}
	w.scope(v, "e.id")
	w.id("e.id", f.EmployeeID)
	w.ofBlock("e.id", f.BlockID)
	w.contains(f.Q, "e.search")
	if counted(v, f) && f.LocationID == 0 && f.PositionID == 0 {
		w.busy(m.slice(f, shiftDays))
		return `SELECT COUNT(*) FROM employee e` + w.text(), w.args
	}
	shifts, occurrences := &where{args: w.args}, &where{}
	shifts.add("s.employee_id = e.id")
	shifts.add("s.state <> #", string(schedule.StagedForRemoval))
	shifts.id("s.location_id", f.LocationID)
	shifts.id("s.position_id", f.PositionID)
	shifts.days(m.shiftSpan("s"), f.From, f.To)
	occurrences.args = shifts.args
	occurrences.add("o.employee_id = e.id")
	occurrences.add("o.missing = 0")
	occurrences.statuses("o.status", f)
	occurrences.days(m.occurrenceSpan("o"), f.From, f.To)
	w.args = occurrences.args
	w.conditions = append(w.conditions, "(EXISTS (SELECT 1 FROM shift s"+shifts.text()+
		") OR EXISTS (SELECT 1 FROM block_occurrence o"+occurrences.text()+"))")
	return `SELECT COUNT(*) FROM employee e` + w.text(), w.args
}
