package calendar

import (
	"fmt"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/blocks"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/columns"
)

// calendarFields are the fields of the form; "from" decides the week.
var calendarFields = []string{"employee_id", "from", "location_id", "position_id", "q", "status"}

// calendarData is the review of a week: employees down, days across, shifts and blocks in each cell.
func calendarData(s *web.Server) web.Dataset {
	return WeekScreen{File: calendarFile, Sheet: catalog.PathCalendarPrint,
		Paper: "the sheet for the wall: shifts that were published, and blocks in force",
		Reads: "always one week: that of the first day, or of today where longer dates hold it", Fields: calendarFields,
		Look: calendarLook, Counters: calendarCounters, Files: CalendarFiles}.Dataset(s)
}

// calendarLook shows shifts and blocks alike, in the order of their start.
var calendarLook = WeekLook{Caption: "Shifts and unavailable blocks", Item: (*WeekGrid).Item, Legend: []components.WeekItem{
	{What: "shift, published"}, {Class: "dr", What: "shift, draft"}, {Class: "hit", What: "shift with a", Hit: "conflict"},
	{Class: "off", What: "unavailable"}, {Class: "off rq", What: "requested"},
}}

// CalendarFiles are the files of the calendar: one row per employee, local day and item.
func CalendarFiles(s *web.Server) web.Dataset {
	return web.Dataset{Write: func(r *web.Request, format web.FileFormat) (*web.Answer, error) {
		return calendarRowsFile(s, r, format)
	}, Rows: web.Bind(s, calendarRows), Example: web.Bind(s, calendarExample), Order: "by employee, day and start",
		Columns: func(*web.Request) []components.ColumnRow { return report.ColumnRows(columns.CalendarColumns) }}
}

// calendarRows is how many items the week has, which is how many rows each face has.
func calendarRows(s *web.Server, r *web.Request) (int, error) {
	week, err := page.WeekScope(s, r)
	if err != nil {
		return 0, err
	}
	return r.View().DayCounts(week.Filter).Items, nil
}

// pageWords say which employees of the days, such as "in the week", a page shows.
func pageWords(p page.WeekPage, total int, days string) string {
	who := components.Plural(total, "employee", "employees") + " with something " + days
	if p.Seen == 0 && p.Next == "" {
		return who + ", all of them"
	}
	return fmt.Sprintf("%s to %s of %s", format.Number(p.Seen+1), format.Number(p.Seen+p.Shown), who)
}

// calendarCounters count the week: who is in it, the shifts, the blocks, the soft conflicts.
func calendarCounters(s *web.Server, week *web.Request, c schedule.DayCounts) ([]components.Counter, error) {
	counts := week.View().BlockCounts(week.Filter)
	counters := []components.Counter{
		{Label: "Employees", Value: format.Number(c.Employees), Note: "with something in the week"},
		{Label: "Shifts", Value: format.Number(c.Shifts)},
		{Label: "Unavailable blocks", Value: format.Number(counts.Blocks), Href: page.Link(s, week, catalog.PathBlocks)}, blocks.ConflictCounter(s, week), page.GeneratedCounter(s, week),
	}
	if n := counts.ByStatus[schedule.Requested]; n > 0 {
		counters[2].Note = format.Number(n) + " requested"
	}
	return counters, nil
}
