package store

import (
	"context"

	"opshub/schedule"
)

const exceptionColumnNames = `x.id, x.location_id, x.employee_id, x.starts_on, x.ends_on, x.kind, x.opens_minute, x.closes_minute,
	x.title, x.message, x.status, x.requested_at, x.requested_by, l.name, l.time_zone, e.name, e.number`

const exceptionColumns = 17

const exceptionJoins = ` LEFT JOIN location l ON l.id = x.location_id LEFT JOIN employee e ON e.id = x.employee_id`

var exceptionList = listed[schedule.ScheduleExceptionRow]{
	title:   "schedule exceptions",
	selects: `SELECT ` + exceptionColumnNames,
	columns: exceptionColumns,
	from:    ` FROM schedule_exception x` + exceptionJoins,
	sorts: []sortKey{
		{"start", []string{"x.starts_on", "x.id"}, 1},
		{"asked", []string{"COALESCE(x.requested_at, 0)", "x.id"}, 0},
		{"status", []string{"x.status", "x.starts_on", "x.id"}, 0b11},
	},
	scan: func(r row, x *schedule.ScheduleExceptionRow) { *x = scanException(r, 0) },
}

func scanException(r row, col int) schedule.ScheduleExceptionRow {
	return schedule.ScheduleExceptionRow{
		ScheduleException: schedule.ScheduleException{
			ID: r.int(col), LocationID: r.int(col + 1), EmployeeID: r.int(col + 2), StartsOn: date(r, col+3), EndsOn: date(r, col+4),
			Kind: schedule.ExceptionKind(r.text(col + 5)), OpensMinute: int(r.int(col + 6)), ClosesMinute: int(r.int(col + 7)),
			Title: r.text(col + 8), Message: r.text(col + 9), Status: schedule.BlockStatus(r.text(col + 10)),
			RequestedAt: instant(r, col+11), RequestedBy: r.text(col + 12),
		},
		Location: r.text(col + 13), TimeZone: r.text(col + 14), EmployeeName: r.text(col + 15), EmployeeNumber: r.text(col + 16),
	}
}

// ScheduleExceptions is one page of the one-off departures from the standing pattern, by first day unless the page says
// otherwise. An employee in the filter keeps those that hold for that employee, a location those that hold there. The statuses
// of the filter count as they do for blocks: without any, those that are active, approved or requested. Staff read what is
// in force, and all of their own; the wall what is in force for more than one person.
func (s *Store) ScheduleExceptions(ctx context.Context, v schedule.Viewer, f schedule.Filter, p Page) (
	[]schedule.ScheduleExceptionRow, string, error,
) {
	return exceptionList.page(ctx, s, exceptionsOf(v, f), p)
}

// EachScheduleException gives every exception of the filter by its first day.
func (s *Store) EachScheduleException(ctx context.Context, v schedule.Viewer, f schedule.Filter, fn func(*schedule.ScheduleExceptionRow) error) error {
	return exceptionList.each(ctx, s, exceptionsOf(v, f), fn)
}

// ScheduleExceptionCounts counts the exceptions by status, under the filter but whatever statuses it names.
func (s *Store) ScheduleExceptionCounts(ctx context.Context, v schedule.Viewer, f schedule.Filter) (map[schedule.BlockStatus]int, error) {
	f.Statuses, f.All = nil, true
	return countBy[schedule.BlockStatus](ctx, s, exceptionList, "x.status", exceptionsOf(v, f))
}

// ScheduleExceptionKinds counts the exceptions of the filter by kind.
func (s *Store) ScheduleExceptionKinds(ctx context.Context, v schedule.Viewer, f schedule.Filter) (map[schedule.ExceptionKind]int, error) {
	return countBy[schedule.ExceptionKind](ctx, s, exceptionList, "x.kind", exceptionsOf(v, f))
}

func exceptionsOf(v schedule.Viewer, f schedule.Filter) *where {
	w := &where{}
	w.known(v)
	const inForce = `(x.status = 'active' OR x.status = 'approved')`
	switch v.Role {
	case schedule.RoleWall:
		w.add(inForce + ` AND x.employee_id IS NULL`)
	case schedule.RoleStaff:
		w.exceptionOf(v.EmployeeID)
		w.add(`(`+inForce+` OR x.employee_id = #)`, v.EmployeeID)
	}
	w.exceptionFilter(f)
	w.statuses("x.status", f)
	return w
}

// exceptionFilter narrows exception x, with location l and employee e, to all of the filter but the statuses.
func (w *where) exceptionFilter(f schedule.Filter) {
	if f.EmployeeID != 0 {
		w.exceptionOf(f.EmployeeID)
	}
	if f.LocationID != 0 {
		w.add(`(x.location_id = # OR (x.location_id IS NULL AND (x.employee_id IS NULL OR e.home_location_id = #)))`, f.LocationID, f.LocationID)
	}
	if f.PositionID != 0 {
		w.add(`(x.employee_id IS NULL OR e.primary_position_id = #)`, f.PositionID)
	}
	w.between("x.starts_on", "x.ends_on", f)
	w.contains(f.Q, "LOWER(x.title)", "l.search", "e.search")
}

// exceptionOf narrows to the exceptions that hold for an employee.
func (w *where) exceptionOf(employee int64) {
	w.add(`(x.employee_id = # OR (x.employee_id IS NULL AND (x.location_id IS NULL
		OR x.location_id = (SELECT home_location_id FROM employee WHERE id = #))))`, employee, employee)
}
