package calendar

import (
	"slices"

	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/paging"
)

// WeekKnown are the query parameters of a week screen in addition to the filter.
var WeekKnown = []string{"sort", "after", "limit", "by"}

// WeekScreen is a screen that shows one week, with a row per employee, a column per day, and a sheet for paper. A new
// week screen is one value of this type and a content key.
//
// The request alone decides which copy of the shifts the screen, its files and its sheet show. With
// Filter.DraftPeriodID it is a draft period, with Filter.PublishedPeriodID a published version, and otherwise the
// working copy of managers. A Staff or Wall viewer reads what employees may see. The dates of a period limit the links
// to other weeks.
type WeekScreen struct {
	File     string   // base name of the files
	Sheet    string   // path of the sheet; empty if there is none
	Paper    string   // what the sheet contains, if not every row
	Reads    string   // how the screen interprets the filter, for its help text
	Fields   []string // fields of the filter form; "from" selects the week
	Look     WeekLook
	Counters func(s *web.Server, week *web.Request, c schedule.DayCounts) ([]components.Counter, error)
	Files    func(s *web.Server) web.Dataset // columns, rows, writer, example and order of the files
}

// WeekLook defines how a grid shows its items.
type WeekLook struct {
	Caption string // table caption without the week, such as "Shifts and unavailable blocks"
	// Item returns one shift or block for its cell. The argument zone is the zone of the row.
	Item   func(g *WeekGrid, d, usual *schedule.DayItem) components.WeekItem
	Legend []components.WeekItem
	First  bool // sort shifts before the blocks of the day
	open   bool // show open shifts in the first row
}

// legendFor returns the legend of the grid. Drafts have their own.
func (l WeekLook) legendFor(r *web.Request) []components.WeekItem {
	if r.Filter.DraftPeriodID != 0 && l.open {
		return draftLegend
	}
	return l.Legend
}

// Dataset returns the faces of the week screen.
func (w WeekScreen) Dataset(s *web.Server) web.Dataset {
	d := w.Files(s)
	d.File, d.Known, d.Reads, d.Sheet, d.Fields, d.Scope = w.File, WeekKnown, w.Reads, w.Paper, w.Fields, web.Bind(s, page.WeekScope)
	d.Show = func(r *web.Request) (*web.Answer, error) { return w.show(s, r, d) }
	if w.Sheet != "" {
		d.Known = append(slices.Clip(d.Known), displayParam)
		d.Print = func(r *web.Request) (*web.Answer, error) { return w.print(s, r) }
	}
	return w.withSummaries(s, d)
}

// show answers the screen, or only its rows if the request refreshes them.
func (w WeekScreen) show(s *web.Server, r *web.Request, d web.Dataset) (*web.Answer, error) {
	if wall, err := wantsWall(r); w.Sheet != "" && (wall || err != nil) {
		if err != nil {
			return nil, err
		}
		return w.wall(s, r, d.Known)
	}
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
	weekPage, err := page.ReadWeek(week, where)
	if err != nil {
		return nil, err
	}
	view := w.view(s, r, week, weekPage, where, counts, by)
	if r.Refreshes(web.PartRows) {
		r.Part = components.WeekPart(view)
		return &web.Answer{}, nil
	}
	layout := page.Page(s, r, d.Known...)
	layout.Steps = page.WeekSteps(s, r, week.Filter.From, by)
	layout.Said = r.Said(layout.Steps.Title)
	if r.Visitor.Role == "" { // an employee has one row
		layout.Views = weekViews(s, r, by)
	}
	layout.Form = fromForm(page.FilterForm(s, r, w.Fields, nil), "Week of")
	if by != "" {
		layout.Form.Hidden = append(layout.Form.Hidden, components.Option{Text: "by", Value: by})
	}
	if layout.Counters, err = w.Counters(s, week, counts); err != nil {
		return nil, err
	}
	if _, notice, _ := page.CalendarDay(s, r); notice != "" {
		layout.Notices = append(layout.Notices, components.Notice{Text: notice})
	}
	if r.Viewer.Role == schedule.RoleStaff && r.Visitor.Role == "" && w.Sheet != "" {
		layout.Notices = append(layout.Notices, components.Notice{Text: "Only your own row is shown.", Link: components.Link{Href: page.Link(s, week, w.Sheet), Text: "Open everybody's published shifts as a sheet"}})
	}
	rows, err := d.Rows(r)
	menu := report.ExportMenu(s, week, d, week.Filter.Words(page.FilterWords(s, week)), rows)
	sheet := w.Sheet
	if r.Filter.OfPeriod() { // the sheet has no parameter for a period
		sheet = ""
	}
	layout.Actions = components.CalendarActions(sheetForm(s, r, week, sheet), menu)
	return &web.Answer{Page: layout, Main: components.CalendarView(view)}, err
}

// view builds the part of the screen below the toolbar.
func (w WeekScreen) view(s *web.Server, r, week *web.Request, weekPage page.WeekPage, where paging.Page, counts schedule.DayCounts, by string) components.CalendarPage {
	first := week.Filter.From
	grid := newWeekGrid(s, week, first, weekPage.Items, w.Look, sheetOptions{group: weekGroup(by)})
	grid.partial = !weekPage.Whole()
	if weekPage.First() {
		grid.withOpen(w.openItems(week, week.Viewer))
	}
	if r.Filter.DraftPeriodID != 0 {
		grid.addPublished()
	}
	if grid.partial && w.Look.open {
		grid.allDays = r.View().DayFigures(week.Filter)
	}
	if len(weekPage.Items) == 0 && r.Filter.EmployeeID != 0 {
		if e, err := r.View().Employee(r.Filter.EmployeeID); err == nil { // otherwise the empty message appears
			grid.selected = &e
		}
	}
	view := components.CalendarPage{Kept: page.Kept(r), Quiet: weekQuiet(first, grid), Grid: grid.grid(), Legend: w.Look.legendFor(r)}
	if by == "" && len(view.Grid.Groups) > 0 {
		people := view.Grid.Groups[len(view.Grid.Groups)-1].Rows
		view.Grid.Letters = components.Letters(len(people), func(i int) string { return people[i].Name }, func(i int, id string) string {
			people[i].ID = id
			return id
		})
	}
	if len(view.Grid.Groups) == 0 {
		view.Empty = weekEmpty(s, week)
	}
	view.Pager = report.List[schedule.DayItem]{}.Pager(s, week, where, weekPage.Turn, weekPage.Shown, counts.Employees)
	view.Pager.Text = pageWords(weekPage, counts.Employees, "in the week")
	if carryBy(&view.Pager, by); by == byDay && len(weekPage.Items) > 0 {
		view.Days = grid.dayList()
	}
	if r.Visitor.Role != "" { // an employee has one row, which includes the sum
		view.Pager, view.Grid.Totals = components.Pager{}, nil
	}
	return view
}

// openItems returns the open shifts of the week if the look shows them.
func (w WeekScreen) openItems(week *web.Request, v schedule.Viewer) []schedule.DayItem {
	if !w.Look.open {
		return nil
	}
	return week.Roster.For(v).OpenDays(week.Filter)
}

// weekEmpty returns the message for an empty week. It names the filter and links to the same week for everyone.
func weekEmpty(s *web.Server, week *web.Request) components.Empty {
	e := components.Empty{Title: "Nothing in the week of " + week.Style.Day(week.Filter.From),
		Text: "No shift and no unavailable block touches these days for " + week.Filter.Words(page.FilterWords(s, week)) + "."}
	if rest := week.Filter.Without("from", "to"); !rest.IsZero() {
		e.Way = components.Link{Href: page.Self(s, page.Narrowed(week, func(f *schedule.Filter) { *f = f.Only("from", "to") })), Text: "Show everyone in this week"}
	}
	return e
}

// weekQuiet returns the ISO week number, if weeks begin on Monday, and the zones of the items.
func weekQuiet(first schedule.Date, grid *WeekGrid) string {
	return format.Join(format.ISOWeek(first, first), grid.zoneWords())
}

// withSummaries adds the summaries of the screen and of its sheet to the dataset.
func (w WeekScreen) withSummaries(s *web.Server, d web.Dataset) web.Dataset {
	d.Sums = func(r *web.Request) (string, error) {
		week, err := page.WeekScope(s, r)
		if err != nil {
			return "", err
		}
		counters, err := w.Counters(s, week, r.View().DayCounts(week.Filter))
		return format.Join(report.CountedWords(report.Summary{Counters: counters}, report.WeekFigure), r.Style.WeekTitle(week.Filter.From)), err
	}
	if w.Sheet != "" {
		d.Printed = func(r *web.Request) (string, error) {
			week, err := page.WeekScope(s, r)
			if err != nil {
				return "", err
			}
			return format.Join(r.Style.WeekTitle(week.Filter.From), weekVersions(week)), nil
		}
	}
	return d
}

// pageWords describes the employees on a page, for example "1-50 of 120 employees with a shift or block in the week". The
// argument days names the dates, such as "in the week".
func pageWords(p page.WeekPage, total int, days string) string {
	if p.Whole() {
		return components.Plural(total, "employee", "employees") + " with a shift or block " + days + ", all of them"
	}
	return format.Range(p.Turn.Before, p.Shown, total) + " employees with a shift or block " + days
}
