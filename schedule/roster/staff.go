package roster

import (
	"math"

	"opshub/schedule"
	"opshub/schedule/paging"
)

// Staff is one page of the staff summary of the filter, and the cursor of the next page. now decides which block is the
// next one.
func (w View) Staff(f schedule.Filter, now schedule.Instant, p paging.Page) ([]schedule.StaffRow, string, error) {
	return w.staffList(f, now).page(p)
}

// EachStaff gives the summary of every employee of the filter by name, until fn returns an error.
func (w View) EachStaff(f schedule.Filter, now schedule.Instant, fn func(*schedule.StaffRow) error) error {
	return w.staffList(f, now).each(fn)
}

func (w View) staffList(f schedule.Filter, now schedule.Instant) rowList[int32, schedule.StaffRow] {
	s := w.selectStaff(f, now)
	return rowList[int32, schedule.StaffRow]{found: w.peopleOf(f), row: s.summary, orders: s.orders()}
}

// StaffWeek is one page of the staff list: the figures of the days of the filter, and the first shift that begins at or
// after an instant. Sorted by the start of that shift, employees without one come last.
func (w View) StaffWeek(f schedule.Filter, from schedule.Instant, p paging.Page) ([]schedule.StaffWeekRow, string, error) {
	return w.staffWeekList(f, from).page(p)
}

// EachStaffWeek gives the staff list of every employee of the filter by name, until fn returns an error.
func (w View) EachStaffWeek(f schedule.Filter, from schedule.Instant, fn func(*schedule.StaffWeekRow) error) error {
	return w.staffWeekList(f, from).each(fn)
}

func (w View) staffWeekList(f schedule.Filter, from schedule.Instant) rowList[int32, schedule.StaffWeekRow] {
	s := w.selectStaff(f, from)
	return rowList[int32, schedule.StaffWeekRow]{found: w.peopleOf(f), row: s.week, orders: append(s.orders(), s.by("next", s.nextStart))}
}

// StaffCount is the number of employees of the filter.
func (w View) StaffCount(f schedule.Filter) (count int) {
	for range w.peopleOf(f) {
		count++
	}
	return count
}

// by is the order of people by a figure.
func (s *staffSelection) by(name string, value func(person int32) int64) rowOrder[int32] {
	return rowOrder[int32]{name, func(person int32) sortKey { return sortKey{value(person), int64(person)} }}
}

// orders are the orders that summary and list have in common.
func (s *staffSelection) orders() []rowOrder[int32] {
	figure := func(add func(*schedule.StaffRow, int32), value func(*schedule.StaffRow) int) func(int32) int64 {
		return func(person int32) int64 {
			var row schedule.StaffRow
			add(&row, person)
			return int64(value(&row))
		}
	}
	return []rowOrder[int32]{
		byEmployee,
		s.by("minutes", figure(s.addUnavailable, func(row *schedule.StaffRow) int { return row.UnavailableMinutes })),
		s.by("scheduled", figure(s.addShifts, func(row *schedule.StaffRow) int { return row.ScheduledMinutes })),
		s.by("conflicts", figure(s.addConflicts, func(row *schedule.StaffRow) int { return row.ConflictRows })),
	}
}

// nextStart is the minute in which the next shift of a person begins, later than any for a person without one.
func (s *staffSelection) nextStart(person int32) int64 {
	if ref := s.everyShift.firstFrom(person, minutes(s.now+59)); ref != nobody {
		return int64(s.View.shifts[ref].start)
	}
	return math.MaxInt64
}
