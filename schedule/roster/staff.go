package roster

import (
	"iter"
	"slices"

	"opshub/schedule"
	"opshub/schedule/paging"
)

// StaffSorts are the sort keys of the staff summary; the first is the default. StaffWeekSorts are those of the staff list.
var (
	StaffSorts     = []string{"employee", "minutes", "scheduled", "conflicts"}
	StaffWeekSorts = append(slices.Clone(StaffSorts), "next")
)

// Staff is one page of the staff summary of the filter, and the cursor of the next page. now decides which block is the
// next one.
func (w View) Staff(f schedule.Filter, now schedule.Instant, p paging.Page) ([]schedule.StaffRow, string, error) {
	s := w.selectStaff(f, now)
	people, next, err := s.page(f, StaffSorts, p)
	rows := make([]schedule.StaffRow, len(people))
	for k, person := range people {
		rows[k] = s.summary(person)
	}
	return rows, next, err
}

// StaffWeek is one page of the staff list: the figures of the days of the filter, and the first shift that begins at or
// after an instant. Sorted by the start of that shift, employees without one come last.
func (w View) StaffWeek(f schedule.Filter, from schedule.Instant, p paging.Page) ([]schedule.StaffWeekRow, string, error) {
	s := w.selectStaff(f, from)
	people, next, err := s.page(f, StaffWeekSorts, p)
	rows := make([]schedule.StaffWeekRow, len(people))
	for k, person := range people {
		rows[k] = s.week(person)
	}
	return rows, next, err
}

// EachStaff gives the summary of every employee of the filter by name, until fn returns an error.
func (w View) EachStaff(f schedule.Filter, now schedule.Instant, fn func(*schedule.StaffRow) error) error {
	return eachRow(w.peopleOf(f), w.selectStaff(f, now).summary, fn)
}

// EachStaffWeek gives the staff list of every employee of the filter by name, until fn returns an error.
func (w View) EachStaffWeek(f schedule.Filter, from schedule.Instant, fn func(*schedule.StaffWeekRow) error) error {
	return eachRow(w.peopleOf(f), w.selectStaff(f, from).week, fn)
}

// eachRow gives the row of each person, until fn returns an error.
func eachRow[T any](people iter.Seq[int32], row func(person int32) T, fn func(*T) error) error {
	for person := range people {
		one := row(person)
		if err := fn(&one); err != nil {
			return err
		}
	}
	return nil
}

// StaffCount is the number of employees of the filter.
func (w View) StaffCount(f schedule.Filter) (count int) {
	for range w.peopleOf(f) {
		count++
	}
	return count
}

// page is one page of the people of the filter.
func (s *staffSelection) page(f schedule.Filter, sorts []string, p paging.Page) ([]int32, string, error) {
	o, err := p.Order(sorts)
	if err != nil {
		return nil, "", err
	}
	key := func(person int32) sortKey { return sortKey{s.value(person, o.Name), int64(person)} }
	return pageOf(s.peopleOf(f), o, p.After, o.Name == sorts[0], key)
}

// value is the figure of a person that a list is sorted by, 0 if it is sorted by name.
func (s *staffSelection) value(person int32, name string) int64 {
	var row schedule.StaffRow
	switch name {
	case "minutes":
		s.addUnavailable(&row, person)
		return int64(row.UnavailableMinutes)
	case "scheduled":
		s.addShifts(&row, person)
		return int64(row.ScheduledMinutes)
	case "conflicts":
		s.addConflicts(&row, person)
		return int64(row.ConflictRows)
	case "next":
		if ref := s.everyShift.firstFrom(person, minutes(s.now+59)); ref != nobody {
			return int64(s.View.shifts[ref].start)
		}
		return noNext
	}
	return 0
}

// noNext is later than any start.
const noNext = 1 << 60
