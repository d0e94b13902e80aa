package calendar

import (
	"slices"

	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
)

// print answers the print face: the week on a landscape sheet. For the wall it shows what was published and the word
// Unavailable; with marks=1, the manager's copy, also what overlaps, and with drafts=1 the plan as it stands. With both it has
// everything that the screen has.
func (w WeekScreen) print(s *web.Server, r *web.Request) (*web.Answer, error) {
	paper, err := readPaper(r)
	if err != nil {
		return nil, err
	}
	week, err := sheetWeek(s, r, paper)
	if err != nil {
		return nil, err
	}
	items := sheetItems(week, paper)
	open := w.openItems(week, paper.viewer(week))
	versions := weekVersions(week)
	first := week.Filter.From
	grid := newWeekGrid(s, week, first, items, w.Look, paper).withOpen(open)
	view := components.CalendarSheet{Title: "Week of " + format.WeekTitle(first), Quiet: weekQuiet(first, grid), Version: format.UpperFirst(versions),
		Words: sheetWords(s, week, paper), Grid: grid.grid(), Legend: sheetLegend(paper, len(open) > 0),
		Empty: components.Empty{Title: "Nothing in the week of " + first.String(), Text: "No published shift and no unavailable block touches these days."}}
	if paper.drafts {
		view.Empty.Text = "No shift and no unavailable block touches these days."
		view.Draft, view.Words.What = draftWords(s, items)
	}
	if paper.idle {
		if err := addIdle(s, week, items, &view.Grid); err != nil {
			return nil, err
		}
	}
	page := page.Page(s, r, sheetKnown()...)
	page.Status = paper.wallBanner(week.Filter)
	view.Grid.Run = report.RunLine(s, r, view.Draft, format.WeekTitle(first), versions)
	view.Grid.Foot = view.Words.Current()
	if page.Counters = sheetCounters(s, items, paper); paper.whole() {
		if page.Counters, err = w.wholeCounters(s, week); err != nil {
			return nil, err
		}
	}
	return report.OnPaper(s, r, page, components.CalendarSheetView(view), "land")
}

// sheetItems are the items of the week that a sheet shows: shifts, and blocks in force. What was asked for and not decided,
// or turned down, is nobody else's business: it is on the whole sheet of a manager alone. Without drafts the question is asked for the wall, so that none can come along.
func sheetItems(week *web.Request, paper weekPaper) (items []schedule.DayItem) {
	for _, d := range week.Roster.For(paper.viewer(week)).DayItems(week.Filter) {
		if paper.whole() || d.ShiftID != 0 || d.BlockStatus == schedule.Active || d.BlockStatus == schedule.Approved {
			items = append(items, d)
		}
	}
	return items
}

// addIdle puts the employees of the filter who have nothing in the week behind the others.
func addIdle(s *web.Server, week *web.Request, items []schedule.DayItem, grid *components.WeekGrid) error {
	busy := map[int64]bool{}
	for i := range items {
		busy[items[i].EmployeeID] = true
	}
	group := components.WeekGroup{Title: "Nothing in this week"}
	err := week.View().EachPerson(week.Filter, func(p *schedule.Person) error {
		if !busy[p.ID] && p.Employed(week.Filter.From, week.Filter.To) {
			group.Rows = append(group.Rows, components.WeekRow{Name: p.Name, Sub: p.Position, Days: make([][]components.WeekItem, schedule.DaysPerWeek)})
		}
		return nil
	})
	if len(group.Rows) > 0 {
		group.Note = components.Plural(len(group.Rows), "employee", "employees")
		grid.Groups = append(grid.Groups, group)
	}
	return err
}

// weekVersions says which published periods the week is from.
func weekVersions(week *web.Request) string {
	var words []string
	for _, p := range page.CurrentPeriods(week) {
		if p.StartsOn <= week.Filter.To && p.EndsOn >= week.Filter.From {
			words = append(words, "published "+page.VersionWords(week, p))
		}
	}
	if len(words) == 0 {
		return "no published period holds these days"
	}
	return format.Join(words...)
}

// wholeCounters are those of the screen, for the sheet that has all that the screen has.
func (w WeekScreen) wholeCounters(s *web.Server, week *web.Request) ([]components.Counter, error) {
	counters, err := w.Counters(s, week, week.View().DayCounts(week.Filter))
	return counters[:len(counters)-1], err // the moment stands in the head of every sheet
}

// sheetCounters count what the sheet shows.
func sheetCounters(s *web.Server, items []schedule.DayItem, paper weekPaper) []components.Counter {
	people, blocks, hits := map[int64]bool{}, map[int64]bool{}, map[int64]bool{}
	var work workSum
	for i := range items {
		item := &items[i]
		people[item.EmployeeID] = true
		work.add(item)
		switch {
		case item.ShiftID == 0:
			blocks[item.BlockID] = true
		case item.ConflictMinutes > 0:
			hits[item.ShiftID] = true
		}
	}
	counters := []components.Counter{
		{Label: "Employees", Value: format.Number(len(people))}, {Label: "Shifts", Value: format.Number(len(work.shifts))},
		{Label: "Scheduled", Value: schedule.DurationWords(work.minutes)}, {Label: "Unavailable blocks", Value: format.Number(len(blocks))},
	}
	if paper.marks {
		counters = append(counters, components.Counter{Label: "Shifts with a conflict", Value: format.Number(len(hits)), Note: "reported, not blocked"})
	}
	return counters
}

// sheetLegend says what the marks of the sheet mean, those that can be on it.
func sheetLegend(paper weekPaper, open bool) []components.WeekItem {
	legend := []components.WeekItem{{What: "shift, published"}}
	if open {
		legend = append(legend, components.WeekItem{Class: "open", What: "open shift, nobody is assigned"})
	}
	if paper.drafts {
		legend = append(legend, components.WeekItem{Class: "dr", What: "shift, draft"})
	}
	legend = append(legend, components.WeekItem{Class: "off", What: "unavailable"})
	if paper.whole() {
		legend = append(legend, components.WeekItem{Class: "off rq", What: "requested"})
	}
	if paper.marks {
		legend = append(legend, components.WeekItem{Class: "hit", What: "shift with a", Hit: "conflict"})
	}
	return slices.Clip(legend)
}
