package handlers

import (
	"fmt"

	"opshub/catalog"
	"opshub/components"
	"opshub/schedule"
	"opshub/schedule/store"
)

// calendarFields are the fields of the form; "from" decides the week.
var calendarFields = []string{"employee_id", "from", "location_id", "position_id", "q", "status"}

// calendarKnown are the parameters of the calendar beside the filter.
var calendarKnown = []string{"sort", "after", "limit", "by"}

// calendarData is the week view: employees down, days across, shifts and blocks in each cell.
func (s *server) calendarData() dataset {
	return dataset{file: calendarFile, known: calendarKnown,
		reads: "always one week: that of the first day, or of today where longer dates hold it",
		sheet: "the sheet for the wall: shifts that were published, and blocks in force", fields: calendarFields,
		show: s.calendar, print: s.calendarSheet, write: s.calendarRowsFile,
		order: "by employee, day and start", example: s.calendarExample,
		columns: func(*request) []components.ColumnRow { return columnRows(schedule.CalendarColumns) },
		scope:   s.weekScope, rows: s.calendarRows}
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
	where, err := list[schedule.DayItem]{}.place(r)
	if err != nil {
		return nil, err
	}
	by, err := r.weekBy()
	if err != nil {
		return nil, err
	}
	week, err := s.weekScope(r)
	if err != nil {
		return nil, err
	}
	counts, err := s.Store.DayCounts(r.ctx, r.viewer, week.filter)
	if err != nil {
		return nil, err
	}
	shown, err := s.readWeek(week, where, counts.Employees)
	if err != nil {
		return nil, err
	}
	view := s.calendarView(r, week, shown, where, counts, by)
	if r.refreshes(partRows) {
		r.part = components.WeekPart(view)
		return &answer{}, nil
	}
	page := s.page(r, calendarKnown...)
	page.Said = r.said(view.Title)
	if page.Counters, err = s.calendarCounters(week, counts); err != nil {
		return nil, err
	}
	if _, why, _ := s.calendarDay(r); why != "" {
		page.Notices = append(page.Notices, components.Notice{Text: why})
	}
	page.Actions = components.CalendarActions(s.sheetForm(week), s.calendarMenu(week, counts.Items))
	return &answer{page: page, main: components.CalendarView(view)}, nil
}

// calendarView is the week below the head of the screen.
func (s *server) calendarView(r, week *request, shown weekPage, where store.Page, counts schedule.DayCounts, by string) components.CalendarPage {
	first := week.filter.From
	grid := s.newWeekGrid(week, first, shown.items, weekPaper{})
	grid.part = shown.seen > 0 || shown.next != ""
	if len(shown.items) == 0 && r.filter.EmployeeID != 0 {
		if e, err := s.Store.Employee(r.ctx, r.viewer, r.filter.EmployeeID); err == nil { // else the empty state says so
			grid.alone = &e
		}
	}
	view := components.CalendarPage{Kept: r.kept(), Form: s.filterForm(r, calendarFields, nil), Title: weekTitle(first), Quiet: weekQuiet(first, grid),
		Weeks: s.weekLinks(r, first, by), Views: s.weekViews(r, by), Grid: grid.grid(), Legend: calendarLegend}
	if len(view.Grid.Groups) == 0 {
		view.Empty = s.calendarEmpty(week)
	}
	for i := range view.Form.Fields {
		if view.Form.Fields[i].Name == "from" {
			view.Form.Fields[i].Label = "Week of"
		}
	}
	view.Pager = list[schedule.DayItem]{}.pager(s, week, where, shown.next, shown.shown, counts.Employees)
	view.Pager.Text = pageWords(shown, counts.Employees)
	if carryBy(&view.Pager, by); by == byDay && len(shown.items) > 0 {
		view.Days = grid.dayList()
	}
	if by != "" {
		view.Form.Hidden = append(view.Form.Hidden, components.Option{Text: "by", Value: by})
	}
	return view
}

// pageWords say which employees of the week a page shows.
func pageWords(p weekPage, total int) string {
	if p.seen == 0 && p.next == "" {
		return components.Plural(total, "employee", "employees") + " with something in the week, all of them"
	}
	return fmt.Sprintf("%s to %s of %s with something in the week", number(p.seen+1), number(p.seen+p.shown), components.Plural(total, "employee", "employees"))
}

// calendarCounters count the week: who is in it, the shifts, the blocks, the soft conflicts.
func (s *server) calendarCounters(week *request, c schedule.DayCounts) ([]components.Counter, error) {
	blocks, err := s.Store.BlockCounts(week.ctx, week.viewer, week.filter)
	if err != nil {
		return nil, err
	}
	conflicts, err := s.conflictCounter(week)
	counters := []components.Counter{
		{Label: "Employees", Value: number(c.Employees), Note: "with something in the week"},
		{Label: "Shifts", Value: number(c.Shifts)},
		{Label: "Unavailable blocks", Value: number(blocks.Blocks), Href: s.link(week, catalog.PathBlocks)}, conflicts, s.generatedCounter(week),
	}
	if n := blocks.ByStatus[schedule.Requested]; n > 0 {
		counters[2].Note = number(n) + " requested"
	}
	return counters, err
}

// calendarMenu offers the other faces of the week.
func (s *server) calendarMenu(week *request, rows int) components.ExportMenu {
	return s.exportMenu(week, s.calendarData(), week.filter.Words(s.filterWords(week)), rows)
}

// calendarEmpty says what the week was looked through for.
func (s *server) calendarEmpty(week *request) components.Empty {
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
