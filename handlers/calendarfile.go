package handlers

import "opshub/schedule"

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
	f := rowsFile[schedule.DayItem]{s.exportHead(week, calendarFile, n), schedule.CalendarColumns, func(visit func(*schedule.DayItem) error) error {
		return s.Store.EachDay(r.ctx, r.viewer, week.filter, visit)
	}}
	return f.answer(r, format)
}
