package handlers

import (
	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule"
	"opshub/schedule/paging"
)

// weekKnown are the parameters of a week beside the filter.
var weekKnown = []string{"sort", "after", "limit", "by"}

// weekScreen is a screen that shows one week, employees down and days across, with its sheet for paper. A new one is a value of
// this and a content key; the grid, the list by day, the links from week to week and the paging come with it.
//
// Which copy of the shifts it shows is decided by the request alone, so that every screen, file and sheet of it asks the same:
// the working copy that managers plan with; with Filter.DraftPeriodID that of one draft period; with Filter.PublishedPeriodID one
// published version; and for a Staff or Wall viewer what employees see. The days of a period in the filter bound the week links.
type weekScreen struct {
	file     string   // first part of the name of its files
	sheet    string   // path of its sheet for paper; empty: it has none to offer
	paper    string   // what the sheet holds, where that is not every row
	reads    string   // how it understands a filter, for staff
	fields   []string // of the form; "from" decides the week
	look     weekLook
	counters func(s *server, week *request, c schedule.DayCounts) ([]components.Counter, error)
	files    func(s *server) dataset // its files: columns, rows, write, example, order; of a week that the scope has chosen
}

// weekLook is what the grid shows of its items.
type weekLook struct {
	caption string // what the grid holds, "Shifts and unavailable blocks"
	// item is one shift or block in its cell. Times in another zone than that of the row name it.
	item   func(g *weekGrid, d *schedule.DayItem, zone string) components.WeekItem
	legend []components.WeekItem
	first  bool // shifts stand before the blocks of their day
	open   bool // the shifts of nobody stand in a row on top
}

// legendOf says what the marks of the grid mean.
func (l weekLook) legendOf(r *request) []components.WeekItem {
	if r.filter.DraftPeriodID != 0 && l.open {
		return draftLegend
	}
	return l.legend
}

// dataset makes the faces of the week.
func (w weekScreen) dataset(s *server) dataset {
	d := w.files(s)
	d.file, d.known, d.reads, d.sheet, d.fields, d.scope = w.file, weekKnown, w.reads, w.paper, w.fields, bind(s, (*server).weekScope)
	d.show = func(r *request) (*answer, error) { return w.show(s, r, d) }
	if w.sheet != "" {
		d.print = func(r *request) (*answer, error) { return w.print(s, r) }
	}
	return w.withFigure(s, d)
}

// show answers the screen.
func (w weekScreen) show(s *server, r *request, d dataset) (*answer, error) {
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
	counts := r.view().DayCounts(week.filter)
	shown, err := readWeek(week, where)
	if err != nil {
		return nil, err
	}
	view := w.view(s, r, week, shown, where, counts, by)
	if r.refreshes(partRows) {
		r.part = components.WeekPart(view)
		return &answer{}, nil
	}
	layout := s.page(r, d.known...)
	layout.Said = r.said(view.Title)
	if layout.Counters, err = w.counters(s, week, counts); err != nil {
		return nil, err
	}
	if _, why, _ := s.calendarDay(r); why != "" {
		layout.Notices = append(layout.Notices, components.Notice{Text: why})
	}
	rows, err := d.rows(r)
	menu := s.exportMenu(week, d, week.filter.Words(s.filterWords(week)), rows)
	sheet := w.sheet
	if r.filter.OfPeriod() { // a sheet of the week cannot name the period
		sheet = ""
	}
	layout.Actions = components.CalendarActions(s.sheetForm(week, sheet), menu)
	return &answer{page: layout, main: components.CalendarView(view)}, err
}

// view is the week below the head of the screen.
func (w weekScreen) view(s *server, r, week *request, shown weekPage, where paging.Page, counts schedule.DayCounts, by string) components.CalendarPage {
	first := week.filter.From
	grid := s.newWeekGrid(week, first, shown.items, w.look, weekPaper{})
	grid.part = shown.seen > 0 || shown.next != ""
	if shown.seen == 0 {
		grid.withOpen(w.openItems(week, week.viewer))
	}
	if r.filter.DraftPeriodID != 0 {
		grid.compare()
	}
	if grid.part && w.look.open {
		grid.all = r.view().DayFigures(week.filter)
	}
	if len(shown.items) == 0 && r.filter.EmployeeID != 0 {
		if e, err := r.view().Employee(r.filter.EmployeeID); err == nil { // else the empty state says so
			grid.alone = &e
		}
	}
	view := components.CalendarPage{Kept: r.kept(), Form: s.filterForm(r, w.fields, nil), Title: format.WeekTitle(first), Quiet: weekQuiet(first, grid),
		Weeks: s.weekLinks(r, first, by), Views: s.weekViews(r, by), Grid: grid.grid(), Legend: w.look.legendOf(r)}
	if len(view.Grid.Groups) == 0 {
		view.Empty = s.weekEmpty(week)
	}
	for i := range view.Form.Fields {
		if view.Form.Fields[i].Name == "from" {
			view.Form.Fields[i].Label = "Week of"
		}
	}
	view.Pager = list[schedule.DayItem]{}.pager(s, week, where, shown.next, shown.shown, counts.Employees)
	view.Pager.Text = pageWords(shown, counts.Employees, "in the week")
	if carryBy(&view.Pager, by); by == byDay && len(shown.items) > 0 {
		view.Days = grid.dayList()
	}
	if r.visitor.Role != "" { // the week of one person needs no other view, and its sum stands in its row
		view.Views, view.Pager, view.Grid.Totals = nil, components.Pager{}, nil
	}
	if by != "" {
		view.Form.Hidden = append(view.Form.Hidden, components.Option{Text: "by", Value: by})
	}
	return view
}

// openItems is the shifts of nobody in the week, where the look has a row for them.
func (w weekScreen) openItems(week *request, v schedule.Viewer) []schedule.DayItem {
	if !w.look.open {
		return nil
	}
	return week.roster.For(v).OpenDays(week.filter)
}

// weekEmpty says what the week was looked through for.
func (s *server) weekEmpty(week *request) components.Empty {
	e := components.Empty{Title: "Nothing in the week of " + week.filter.From.String(),
		Text: "No shift and no unavailable block touches these days for " + week.filter.Words(s.filterWords(week)) + "."}
	if rest := week.filter.Without("from", "to"); !rest.IsZero() {
		e.Way = components.Link{Href: s.self(week.narrowed(func(f *schedule.Filter) { *f = f.Only("from", "to") })), Text: "Look at everyone in this week"}
	}
	return e
}
