package handlers

import (
	"net/http"

	"opshub/catalog"
	"opshub/components"
	"opshub/schedule"
)

// calendarFields are the fields of the form; "from" decides the week.
var calendarFields = []string{"employee_id", "from", "location_id", "position_id", "q", "status"}

// calendarKnown are the parameters of the calendar beside the filter.
var calendarKnown = []string{"after", "limit", "paper", "marks"}

// calendarData is the week view: employees down, days across, shifts and blocks in each cell.
func (s *server) calendarData() dataset {
	return dataset{known: calendarKnown, fields: calendarFields,
		show: s.calendar, print: s.calendarSheet, export: s.calendarCSV, scope: s.weekScope, rows: s.calendarRows}
}

// weekScope narrows the dates of the filter to the week that holds its first day, or to the week that the calendar
// opens with.
func (s *server) weekScope(r *request) (*request, error) {
	day, _, err := s.calendarDay(r)
	if err != nil {
		return nil, err
	}
	first, err := s.weekOf(r, day)
	return r.narrowed(func(f *schedule.Filter) { f.From, f.To = first, first.Add(weekDays-1) }), err
}

// calendarDay is the day whose week is shown: the first day of the filter, else today, else the nearest day that
// the data reaches. The words say why it is not today.
func (s *server) calendarDay(r *request) (day schedule.Date, why string, err error) {
	if r.filter.From != 0 {
		return r.filter.From, "", nil
	}
	first, last, err := s.Store.Extent(r.ctx, r.viewer)
	switch {
	case err != nil || first == 0:
		return r.today, "", err
	case r.today < first:
		return first, "The data begins on " + first.String() + ", after today, so the calendar opens with that week.", nil
	case r.today > last:
		return last, "The data ends on " + last.String() + ", before today, so the calendar opens with that week.", nil
	}
	return r.today, "", nil
}

// calendarRows is how many items the week has, which is how many rows each face has.
func (s *server) calendarRows(r *request) (int, error) {
	week, err := s.weekScope(r)
	if err != nil {
		return 0, err
	}
	c, err := s.Store.DayCounts(r.ctx, r.viewer, week.filter)
	return c.Items, err
}

// calendar answers the screen.
func (s *server) calendar(r *request) (*answer, error) {
	if r.format == "json" {
		return s.calendarJSON(r)
	}
	where, err := list[schedule.DayItem]{}.place(r)
	if err != nil {
		return nil, err
	}
	week, err := s.weekScope(r)
	if err != nil {
		return nil, err
	}
	items, next, err := s.Store.Days(r.ctx, r.viewer, week.filter, where)
	if err != nil {
		return nil, err
	}
	counts, err := s.Store.DayCounts(r.ctx, r.viewer, week.filter)
	if err != nil {
		return nil, err
	}
	page := s.page(r, calendarKnown...)
	if page.Counters, err = s.calendarCounters(week, counts); err != nil {
		return nil, err
	}
	page.Counters = append(page.Counters, s.generatedCounter(r))
	if _, why, _ := s.calendarDay(r); why != "" {
		page.Notices = append(page.Notices, components.Notice{Text: why})
	}
	page.Actions = components.ExportMenuView(s.calendarMenu(week, counts.Items))
	first := week.filter.From
	grid := s.newWeekGrid(week, first, items, weekPaper{})
	view := components.CalendarPage{Form: s.filterForm(r, calendarFields, nil), Title: weekTitle(first), Quiet: s.weekQuiet(week, grid),
		Weeks: s.weekLinks(r, first), Grid: grid.grid(), Legend: calendarLegend, Empty: s.calendarEmpty(week, counts)}
	view.Pager = list[schedule.DayItem]{}.pager(s, week, where, next, len(view.Grid.Rows), counts.Employees)
	return &answer{page: page, main: components.CalendarView(view)}, nil
}

// calendarMenu offers the other faces of the week.
func (s *server) calendarMenu(week *request, rows int) components.ExportMenu {
	return list[schedule.DayItem]{paths: facePaths{catalog.PathCalendarExport, catalog.PathCalendarPrint}}.menu(s, week, rows)
}

// weekQuiet is the number of the week, where weeks begin on Monday, and the zones of its items.
func (s *server) weekQuiet(week *request, grid *weekGrid) string {
	first := week.filter.From
	if first.Weekday() != 1 {
		return grid.zoneWords()
	}
	return joinWords("ISO week "+first.ISOWeek(), grid.zoneWords())
}

// weekLinks lead to the weeks around this one and to the one of today.
func (s *server) weekLinks(r *request, first schedule.Date) []components.Link {
	to := func(day schedule.Date) string {
		return s.self(r.narrowed(func(f *schedule.Filter) { f.From, f.To = day, day.Add(weekDays-1) }))
	}
	today := s.self(r.narrowed(func(f *schedule.Filter) { f.From, f.To = 0, 0 }))
	current := currentIf(first <= r.today && r.today < first.Add(weekDays), "date")
	return []components.Link{{Href: to(first.Add(-weekDays)), Text: "Previous week"}, {Href: today, Text: "This week", Current: current},
		{Href: to(first.Add(weekDays)), Text: "Next week"}}
}

// calendarEmpty says what the week was looked through for.
func (s *server) calendarEmpty(week *request, c schedule.DayCounts) components.Empty {
	e := components.Empty{Title: "Nothing in the week of " + week.filter.From.String(),
		Text: "No shift and no unavailable block touches these days for " + week.filter.Words(s.filterWords(week)) + "."}
	if rest := week.filter.Without("from", "to"); !rest.IsZero() {
		e.Way = components.Link{Href: s.self(week.narrowed(func(f *schedule.Filter) { *f = f.Only("from", "to") })), Text: "Look at everyone in this week"}
	}
	return e
}

// calendarLegend says what the marks of the grid mean.
var calendarLegend = []components.WeekItem{
	{What: "shift, published"}, {Class: "dr", What: "shift, draft"}, {Class: "hit", What: "shift with a", Hit: "conflict"},
	{Class: "off", What: "unavailable"}, {Class: "off rq", What: "requested"},
}

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
	return s.exportHead(week, "calendar", ext, n), each, nil
}

// calendarCounters count the week: who is in it, the shifts, the blocks, the soft conflicts.
func (s *server) calendarCounters(week *request, c schedule.DayCounts) ([]components.Counter, error) {
	blocks, err := s.Store.BlockCounts(week.ctx, week.viewer, week.filter)
	if err != nil {
		return nil, err
	}
	compared, err := s.Store.ConflictCounts(week.ctx, week.viewer, week.filter)
	if err != nil {
		return nil, err
	}
	conflicts, err := s.conflictCounter(week)
	counters := []components.Counter{
		{Label: "Employees", Value: number(c.Employees), Note: "with something in the week"},
		{Label: "Shifts", Value: number(compared.Compared.Shifts)},
		{Label: "Unavailable blocks", Value: number(blocks.Blocks), Href: s.link(week, catalog.PathBlocks)},
		conflicts,
	}
	if n := blocks.ByStatus[schedule.Requested]; n > 0 {
		counters[2].Note = number(n) + " requested"
	}
	return counters, err
}
