// Package calendar contains the views of the schedule by time: day, week, month, timeline and calendar, on screen and on
// paper. It also provides the week grid for other screens.
package calendar

import (
	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/blocks"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/columns"
	"opshub/schedule/paging"
)

// calendarFields are the fields of the filter form. The field "from" selects the week.
var calendarFields = []string{"employee_id", "from", "location_id", "position_id", "q", "status"}

// calendarData returns the calendar: one week with a row per employee, a column per day, and the shifts and unavailable
// blocks in the cells.
func calendarData(s *web.Server) web.Dataset {
	return WeekScreen{File: calendarFile, Sheet: catalog.PathCalendarPrint,
		Paper: "the wall sheet: published shifts and blocks in force",
		Reads: "always one week: the week of the first day, or of today if longer dates include it", Fields: calendarFields,
		Look: calendarLook, Counters: calendarCounters, Files: CalendarFiles}.Dataset(s)
}

// calendarLook shows shifts and blocks alike, ordered by start.
var calendarLook = WeekLook{Caption: "Shifts and unavailable blocks", Item: (*WeekGrid).Item, Legend: []components.WeekItem{
	{What: "shift, published"}, {Class: "dr", What: "shift, draft or changed since published"}, {Class: "hit", What: "shift with a", Hit: "conflict"},
	{Class: "off", What: "unavailable"}, {Class: "off rq", What: "requested"},
}}

// CalendarFiles returns the files of the calendar: one row per employee, local day and item.
func CalendarFiles(s *web.Server) web.Dataset {
	return web.Dataset{Write: func(r *web.Request, format web.FileFormat) (*web.Answer, error) {
		return calendarRowsFile(s, r, format)
	}, Rows: web.Bind(s, calendarRows), Example: web.Bind(s, calendarExample), Order: "by employee, day and start",
		Columns: func(*web.Request) []components.ColumnRow { return report.ColumnRows(columns.CalendarColumns) }}
}

// calendarRows returns the number of items in the week. Every face has that many rows.
func calendarRows(s *web.Server, r *web.Request) (int, error) {
	week, err := page.WeekScope(s, r)
	if err != nil {
		return 0, err
	}
	return r.View().DayCounts(week.Filter).Items, nil
}

// calendarCounters counts the employees, shifts, blocks and soft conflicts of the week.
func calendarCounters(s *web.Server, week *web.Request, c schedule.DayCounts) ([]components.Counter, error) {
	counts := week.View().BlockCounts(week.Filter)
	counters := []components.Counter{
		{Label: "Employees", Value: format.Number(c.Employees), Note: "with a shift or block in the week"},
		{Label: "Shifts", Value: format.Number(c.Shifts)},
		{Label: "Unavailable blocks", Value: format.Number(counts.Blocks), Href: page.Link(s, week, catalog.PathBlocks)}, blocks.ConflictCounter(s, week),
	}
	if n := counts.ByStatus[schedule.Requested]; n > 0 {
		counters[2].Note = format.Number(n) + " requested"
	}
	return counters, nil
}

// calendarFile is the base name of the calendar's files.
const calendarFile = "calendar"

// calendarRowsFile writes the items of the week as a file in the given format.
func calendarRowsFile(s *web.Server, r *web.Request, format web.FileFormat) (*web.Answer, error) {
	week, err := page.WeekScope(s, r)
	if err != nil {
		return nil, err
	}
	n, err := calendarRows(s, r)
	if err != nil {
		return nil, err
	}
	f := report.RowsFile[schedule.DayItem]{Head: report.ExportHeadOf(s, week, calendarFile, n), Columns: columns.CalendarColumns, Each: r.View().Days(week.Filter).Each}
	return f.Answer(r, format)
}

// calendarExample returns the cells of the first row, or nil if the week is empty.
func calendarExample(s *web.Server, week *web.Request) ([]string, error) {
	items, _, err := week.View().Days(week.Filter).Page(paging.Page{Limit: 1})
	if len(items) == 0 || err != nil {
		return nil, err
	}
	return report.Cells(columns.CalendarColumns, &items[0]), nil
}
