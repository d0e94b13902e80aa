package roster

import (
	"iter"

	"opshub/schedule"
	"opshub/schedule/paging"
	"opshub/schedule/roster/memory"
)

// ScheduleExceptions returns the one-off exceptions to the regular schedule, by first day. An employee selects the
// exceptions that apply to that employee. A location selects those that apply there. If the filter has no statuses, it
// matches active, approved and requested exceptions. Employees read the exceptions in force that apply to them, and all
// of their own. The wall reads those in force that are not for a single employee.
func (w View) ScheduleExceptions(f schedule.Filter) paging.List[schedule.ScheduleExceptionRow] {
	return paging.NewList(w.exceptionsIn(f), w.exceptionRow, paging.By("start", memory.ExceptionKey),
		paging.By("asked", func(x *schedule.ScheduleException) paging.Key { return paging.Key{int64(x.RequestedAt), x.ID} }),
		paging.By("status", func(x *schedule.ScheduleException) paging.Key {
			return paging.Key{statusRanks[memory.NumberOf(schedule.BlockStatuses, x.Status)], int64(x.StartsOn), x.ID}
		}))
}

// ScheduleExceptionCounts counts the matching exceptions by status. The filter's statuses are ignored.
func (w View) ScheduleExceptionCounts(f schedule.Filter) map[schedule.BlockStatus]int {
	f.Statuses, f.All = nil, true
	return paging.CountBy(w.exceptionsIn(f), func(x *schedule.ScheduleException) schedule.BlockStatus { return x.Status })
}

// ScheduleExceptionKinds counts the matching exceptions by kind.
func (w View) ScheduleExceptionKinds(f schedule.Filter) map[schedule.ExceptionKind]int {
	return paging.CountBy(w.exceptionsIn(f), func(x *schedule.ScheduleException) schedule.ExceptionKind { return x.Kind })
}

// exceptionsIn returns the matching exceptions.
func (w View) exceptionsIn(f schedule.Filter) iter.Seq[*schedule.ScheduleException] {
	asks, statuses := w.exceptionFilter(f), make([]bool, len(schedule.BlockStatuses))
	for _, status := range f.StatusSet() {
		statuses[memory.NumberOf(schedule.BlockStatuses, status)] = true
	}
	return paging.Kept(w.m.ScheduleExceptions, func(x *schedule.ScheduleException) bool {
		return statuses[memory.NumberOf(schedule.BlockStatuses, x.Status)] && w.readsException(x) && asks(x)
	})
}

// readsException reports whether the viewer may read an exception.
func (w View) readsException(x *schedule.ScheduleException) bool {
	active := x.Status == schedule.Active || x.Status == schedule.Approved
	switch w.viewer.Role {
	case schedule.RoleManager:
		return true
	case schedule.RoleWall:
		return active && x.EmployeeID == 0
	case schedule.RoleStaff:
		own := x.EmployeeID != 0 && x.EmployeeID == w.viewer.EmployeeID
		return own || active && w.holdsFor(x, w.viewer.EmployeeID)
	}
	return false
}

// holdsFor reports whether an exception applies to an employee.
func (r *Roster) holdsFor(x *schedule.ScheduleException, employee int64) bool {
	if x.EmployeeID != 0 {
		return x.EmployeeID == employee
	}
	return x.LocationID == 0 || x.LocationID == r.m.HomeOf(employee)
}

// exceptionFilter returns a function that reports whether the filter matches an exception, regardless of the filter's
// statuses.
func (r *Roster) exceptionFilter(f schedule.Filter) func(*schedule.ScheduleException) bool {
	q := schedule.Fold(f.Q)
	return func(x *schedule.ScheduleException) bool {
		if f.EmployeeID != 0 && !r.holdsFor(x, f.EmployeeID) || !onDates(&f, x.StartsOn, x.EndsOn) {
			return false
		}
		if f.LocationID != 0 && x.LocationID != f.LocationID && (x.LocationID != 0 || x.EmployeeID != 0 && r.m.HomeOf(x.EmployeeID) != f.LocationID) {
			return false
		}
		if f.PositionID != 0 && x.EmployeeID != 0 && r.m.PrimaryOf(x.EmployeeID) != f.PositionID {
			return false
		}
		return q == "" || textHas(x.Title, q) || r.locationHas(x.LocationID, q) || r.personHas(x.EmployeeID, q)
	}
}

func (r *Roster) exceptionRow(x *schedule.ScheduleException) schedule.ScheduleExceptionRow {
	row := schedule.ScheduleExceptionRow{ScheduleException: *x}
	l := r.m.LocationByID(x.LocationID)
	row.Location, row.TimeZone = l.Name, l.TimeZone
	row.EmployeeName, row.EmployeeNumber = r.m.NameOf(x.EmployeeID)
	return row
}
