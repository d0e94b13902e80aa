package handlers

import (
	"net/http"

	"opshub/schedule"
)

// calendarFile is the first part of the name of the week's files.
const calendarFile = "calendar"

// calendarCSV answers the CSV face: one row per employee, local day and item.
func (s *server) calendarCSV(r *request) (*answer, error) {
	head, each, err := s.calendarStream(r, "csv")
	return &answer{stream: func(w http.ResponseWriter) error {
		return writeCSV(w, r.http, head, schedule.CalendarColumns, each)
	}}, err
}

// calendarJSON answers the machine face with the same rows.
func (s *server) calendarJSON(r *request) (*answer, error) {
	head, each, err := s.calendarStream(r, "json")
	return &answer{stream: func(w http.ResponseWriter) error {
		return writeJSONRows(w, r.http, head, schedule.CalendarColumns, each)
	}}, err
}

// calendarStream is the head and the rows of a file.
func (s *server) calendarStream(r *request, ext string) (exportHead, func(func(*schedule.DayItem) error) error, error) {
	week, err := s.weekScope(r)
	if err != nil {
		return exportHead{}, nil, err
	}
	n, err := s.calendarRows(r)
	if err != nil {
		return exportHead{}, nil, err
	}
	each := func(visit func(*schedule.DayItem) error) error {
		return s.Store.EachDay(r.ctx, r.viewer, week.filter, visit)
	}
	return s.exportHead(week, calendarFile, ext, n), each, nil
}
