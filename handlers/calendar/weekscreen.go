package calendar

import (
	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/paging"
)

// WeekKnown are the parameters of a week beside the filter.
var WeekKnown = []string{"sort", "after", "limit", "by"}

// WeekScreen is a screen that shows one week, employees down and days across, with its sheet for paper. A new one is a value of
// this and a content key; the grid, the list by day, the links from week to week and the paging come with it.
//
// Which copy of the shifts it shows is decided by the request alone, so that every screen, file and sheet of it asks the same:
// the working copy that managers plan with; with Filter.DraftPeriodID that of one draft period; with Filter.PublishedPeriodID one
// published version; and for a Staff or Wall viewer what employees see. The days of a period in the filter bound the week links.
type WeekScreen struct {
	File     string   // first part of the name of its files
	Sheet    string   // path of its sheet for paper; empty: it has none to offer
	Paper    string   // what the sheet holds, where that is not every row
	Reads    string   // how it understands a filter, for staff
	Fields   []string // of the form; "from" decides the week
	Look     WeekLook
	Counters func(s *web.Server, week *web.Request, c schedule.DayCounts) ([]components.Counter, error)
	Files    func(s *web.Server) web.Dataset // its files: columns, rows, write, example, order; of a week that the scope has chosen
}

// WeekLook is what the grid shows of its items.
type WeekLook struct {
	Caption string // what the grid holds, "Shifts and unavailable blocks"
	// item is one shift or block in its cell. Times in another zone than that of the row name it.
	Item   func(g *WeekGrid, d *schedule.DayItem, zone string) components.WeekItem
	Legend []components.WeekItem
	First  bool // shifts stand before the blocks of their day
	open   bool // the shifts of nobody stand in a row on top
}

// legendOf says what the marks of the grid mean.
func (l WeekLook) legendOf(r *web.Request) []components.WeekItem {
	if r.Filter.DraftPeriodID != 0 && l.open {
		return draftLegend
	}
	return l.Legend
}

// Dataset makes the faces of the week.
func (w WeekScreen) Dataset(s *web.Server) web.Dataset {
	d := w.Files(s)
	d.File, d.Known, d.Reads, d.Sheet, d.Fields, d.Scope = w.File, WeekKnown, w.Reads, w.Paper, w.Fields, web.Bind(s, page.WeekScope)
	d.Show = func(r *web.Request) (*web.Answer, error) { return w.show(s, r, d) }
	if w.Sheet != "" {
		d.Print = func(r *web.Request) (*web.Answer, error) { return w.print(s, r) }
	}
	return w.withFigure(s, d)
}

// show answers the screen.
func (w WeekScreen) show(s *web.Server, r *web.Request, d web.Dataset) (*web.Answer, error) {
	where, err := report.List[schedule.DayItem]{}.Place(r)
	if err != nil {
		return nil, err
	}
	by, err := weekBy(r)
	if err != nil {
		return nil, err
	}
	week, err := page.WeekScope(s, r)
	if err != nil {
		return nil, err
	}
	counts := r.View().DayCounts(week.Filter)
	shown, err := page.ReadWeek(week, where)
	if err != nil {
		return nil, err
	}
	view := w.view(s, r, week, shown, where, counts, by)
	if r.Refreshes(web.PartRows) {
		r.Part = components.WeekPart(view)
		return &web.Answer{}, nil
	}
	layout := page.Page(s, r, d.Known...)
	layout.Said = r.Said(view.Title)
	if layout.Counters, err = w.Counters(s, week, counts); err != nil {
		return nil, err
	}
	if _, why, _ := page.CalendarDay(s, r); why != "" {
		layout.Notices = append(layout.Notices, components.Notice{Text: why})
	}
	rows, err := d.Rows(r)
	menu := report.ExportMenu(s, week, d, week.Filter.Words(page.FilterWords(s, week)), rows)
	sheet := w.Sheet
	if r.Filter.OfPeriod() { // a sheet of the week cannot name the period
		sheet = ""
	}
	layout.Actions = components.CalendarActions(sheetForm(s, week, sheet), menu)
	return &web.Answer{Page: layout, Main: components.CalendarView(view)}, err
}

// view is the week below the head of the screen.
func (w WeekScreen) view(s *web.Server, r, week *web.Request, shown page.WeekPage, where paging.Page, counts schedule.DayCounts, by string) components.CalendarPage {
	first := week.Filter.From
	grid := newWeekGrid(s, week, first, shown.Items, w.Look, weekPaper{})
	grid.part = shown.Seen > 0 || shown.Next != ""
	if shown.Seen == 0 {
		grid.withOpen(w.openItems(week, week.Viewer))
	}
	if r.Filter.DraftPeriodID != 0 {
		grid.compare()
	}
	if grid.part && w.Look.open {
		grid.all = r.View().DayFigures(week.Filter)
	}
	if len(shown.Items) == 0 && r.Filter.EmployeeID != 0 {
		if e, err := r.View().Employee(r.Filter.EmployeeID); err == nil { // else the empty state says so
			grid.alone = &e
		}
	}
	view := components.CalendarPage{Kept: page.Kept(r), Form: page.FilterForm(s, r, w.Fields, nil), Title: format.WeekTitle(first), Quiet: weekQuiet(first, grid),
		Weeks: page.WeekLinks(s, r, first, by), Views: weekViews(s, r, by), Grid: grid.grid(), Legend: w.Look.legendOf(r)}
	if len(view.Grid.Groups) == 0 {
		view.Empty = weekEmpty(s, week)
	}
	for i := range view.Form.Fields {
		if view.Form.Fields[i].Name == "from" {
			view.Form.Fields[i].Label = "Week of"
		}
	}
	view.Pager = report.List[schedule.DayItem]{}.Pager(s, week, where, shown.Next, shown.Shown, counts.Employees)
	view.Pager.Text = pageWords(shown, counts.Employees, "in the week")
	if carryBy(&view.Pager, by); by == byDay && len(shown.Items) > 0 {
		view.Days = grid.dayList()
	}
	if r.Visitor.Role != "" { // the week of one person needs no other view, and its sum stands in its row
		view.Views, view.Pager, view.Grid.Totals = nil, components.Pager{}, nil
	}
	if by != "" {
		view.Form.Hidden = append(view.Form.Hidden, components.Option{Text: "by", Value: by})
	}
	return view
}

// openItems is the shifts of nobody in the week, where the look has a row for them.
func (w WeekScreen) openItems(week *web.Request, v schedule.Viewer) []schedule.DayItem {
	if !w.Look.open {
		return nil
	}
	return week.Roster.For(v).OpenDays(week.Filter)
}

// weekEmpty says what the week was looked through for.
func weekEmpty(s *web.Server, week *web.Request) components.Empty {
	e := components.Empty{Title: "Nothing in the week of " + week.Filter.From.String(),
		Text: "No shift and no unavailable block touches these days for " + week.Filter.Words(page.FilterWords(s, week)) + "."}
	if rest := week.Filter.Without("from", "to"); !rest.IsZero() {
		e.Way = components.Link{Href: page.Self(s, page.Narrowed(week, func(f *schedule.Filter) { *f = f.Only("from", "to") })), Text: "Look at everyone in this week"}
	}
	return e
}

// weekQuiet is the number of the week, where weeks begin on Monday, and the zones of its items.
func weekQuiet(first schedule.Date, grid *WeekGrid) string {
	return format.Join(format.ISOWeek(first, first), grid.zoneWords())
}

// withFigure gives a week the words of its counters, and of the versions that its sheet shows.
func (w WeekScreen) withFigure(s *web.Server, d web.Dataset) web.Dataset {
	d.Sums = func(r *web.Request) (string, error) {
		week, err := page.WeekScope(s, r)
		if err != nil {
			return "", err
		}
		counters, err := w.Counters(s, week, r.View().DayCounts(week.Filter))
		return format.Join(report.CountedWords(report.Summary{Counters: counters}, report.WeekFigure), format.WeekTitle(week.Filter.From)), err
	}
	if w.Sheet != "" {
		d.Printed = func(r *web.Request) (string, error) {
			week, err := page.WeekScope(s, r)
			if err != nil {
				return "", err
			}
			return format.Join(format.WeekTitle(week.Filter.From), weekVersions(week)), nil
		}
	}
	return d
}
