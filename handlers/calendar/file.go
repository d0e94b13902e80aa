package calendar

import (
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/columns"
	"opshub/schedule/paging"
)

// calendarFile is the first part of the name of the week's files.
const calendarFile = "calendar"

// calendarRowsFile answers a file of the week: one row per employee, local day and item.
func calendarRowsFile(s *web.Server, r *web.Request, format web.FileFormat) (*web.Answer, error) {
	week, err := page.WeekScope(s, r)
	if err != nil {
		return nil, err
	}
	n, err := calendarRows(s, r)
	if err != nil {
		return nil, err
	}
	f := report.RowsFile[schedule.DayItem]{Head: report.ExportHeadOf(s, week, calendarFile, n), Columns: columns.CalendarColumns, Each: func(visit func(*schedule.DayItem) error) error {
		return r.View().EachDay(week.Filter, visit)
	}}
	return f.Answer(r, format)
}

// calendarExample is the first row of the week's files.
func calendarExample(s *web.Server, week *web.Request) ([]string, error) {
	items, _, err := week.View().Days(week.Filter, paging.Page{Limit: 1})
	if len(items) == 0 || err != nil {
		return nil, err
	}
	return report.Cells(columns.CalendarColumns, &items[0]), nil
}
