package handlers

import (
	"fmt"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule"
	"opshub/schedule/columns"
)

// calendarFields are the fields of the form; "from" decides the week.
var calendarFields = []string{"employee_id", "from", "location_id", "position_id", "q", "status"}

// calendarData is the review of a week: employees down, days across, shifts and blocks in each cell.
func (s *server) calendarData() dataset {
	return weekScreen{file: calendarFile, sheet: catalog.PathCalendarPrint,
		paper: "the sheet for the wall: shifts that were published, and blocks in force",
		reads: "always one week: that of the first day, or of today where longer dates hold it", fields: calendarFields,
		look: calendarLook, counters: (*server).calendarCounters, files: (*server).calendarFiles}.dataset(s)
}

// calendarLook shows shifts and blocks alike, in the order of their start.
var calendarLook = weekLook{caption: "Shifts and unavailable blocks", item: (*weekGrid).item, legend: []components.WeekItem{
	{What: "shift, published"}, {Class: "dr", What: "shift, draft"}, {Class: "hit", What: "shift with a", Hit: "conflict"},
	{Class: "off", What: "unavailable"}, {Class: "off rq", What: "requested"},
}}

// calendarFiles are the files of the calendar: one row per employee, local day and item.
func (s *server) calendarFiles() dataset {
	return dataset{write: func(r *request, format fileFormat) (*answer, error) { return s.calendarRowsFile(r, format) }, rows: bind(s, (*server).calendarRows), example: bind(s, (*server).calendarExample), order: "by employee, day and start",
		columns: func(*request) []components.ColumnRow { return columnRows(columns.CalendarColumns) }}
}

// calendarRows is how many items the week has, which is how many rows each face has.
func (s *server) calendarRows(r *request) (int, error) {
	week, err := s.weekScope(r)
	if err != nil {
		return 0, err
	}
	return r.view().DayCounts(week.filter).Items, nil
}

// pageWords say which employees of the days, such as "in the week", a page shows.
func pageWords(p weekPage, total int, days string) string {
	who := components.Plural(total, "employee", "employees") + " with something " + days
	if p.seen == 0 && p.next == "" {
		return who + ", all of them"
	}
	return fmt.Sprintf("%s to %s of %s", format.Number(p.seen+1), format.Number(p.seen+p.shown), who)
}

// calendarCounters count the week: who is in it, the shifts, the blocks, the soft conflicts.
func (s *server) calendarCounters(week *request, c schedule.DayCounts) ([]components.Counter, error) {
	counts := week.view().BlockCounts(week.filter)
	counters := []components.Counter{
		{Label: "Employees", Value: format.Number(c.Employees), Note: "with something in the week"},
		{Label: "Shifts", Value: format.Number(c.Shifts)},
		{Label: "Unavailable blocks", Value: format.Number(counts.Blocks), Href: s.link(week, catalog.PathBlocks)}, s.conflictCounter(week), s.generatedCounter(week),
	}
	if n := counts.ByStatus[schedule.Requested]; n > 0 {
		counters[2].Note = format.Number(n) + " requested"
	}
	return counters, nil
}
