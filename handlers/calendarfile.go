package handlers

import (
	"opshub/schedule"
	"opshub/schedule/columns"
	"opshub/schedule/paging"
)

// calendarFile is the first part of the name of the week's files.
const calendarFile = "calendar"

// calendarRowsFile answers a file of the week: one row per employee, local day and item.
func (s *server) calendarRowsFile(r *request, format fileFormat) (*answer, error) {
	week, err := s.weekScope(r)
	if err != nil {
		return nil, err
	}
	n, err := s.calendarRows(r)
	if err != nil {
		return nil, err
	}
	f := rowsFile[schedule.DayItem]{head: s.exportHead(week, calendarFile, n), columns: columns.CalendarColumns, each: func(visit func(*schedule.DayItem) error) error {
		return r.view().EachDay(week.filter, visit)
	}}
	return f.answer(r, format)
}

// calendarExample is the first row of the week's files.
func (s *server) calendarExample(week *request) ([]string, error) {
	items, _, err := week.view().Days(week.filter, paging.Page{Limit: 1})
	if len(items) == 0 || err != nil {
		return nil, err
	}
	return cells(columns.CalendarColumns, &items[0]), nil
}
