package calendar

import (
	"slices"

	"opshub/components"
	"opshub/components/print"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/localtime"
)

// print answers the print face: the week on landscape sheets, one per location by default. It shows what may hang on the
// wall: published shifts and the word Unavailable. With marks=1 it marks conflicts, and with drafts=1 it includes drafts. With both, it
// shows everything that the screen shows.
func (w WeekScreen) print(s *web.Server, r *web.Request) (*web.Answer, error) {
	options, err := readSheetOptions(r)
	if err != nil {
		return nil, err
	}
	week, err := sheetWeek(s, r, options)
	if err != nil {
		return nil, err
	}
	items := sheetItems(week, options)
	open := w.openItems(week, options.viewer(week))
	versions := weekVersions(week)
	first := week.Filter.From
	grid := newWeekGrid(s, week, first, items, w.Look, options).withOpen(open)
	view := print.Week{Days: r.Style.WeekTitle(first), Quiet: weekQuiet(first, grid), Version: format.UpperFirst(versions),
		Words: sheetWords(s, week, options), Sheets: grid.sheets(), Notes: format.UpperFirst(grid.notes()), Legend: sheetLegend(options, len(open) > 0),
		Empty: components.Empty{Title: "Nothing in the week of " + r.Style.Day(first), Text: "No published shift and no unavailable block touches these days."}}
	if options.drafts {
		view.Empty.Text = "No shift and no unavailable block touches these days."
		view.Draft, view.Words.What = draftWords(s, items)
	}
	if options.idle {
		view.Sheets = appendIdle(week, items, view.Sheets)
	}
	page := page.Page(s, r, sheetKnown()...)
	page.Status = options.wallBanner(week.Filter)
	for i := range view.Sheets {
		grid := &view.Sheets[i].Grid
		grid.Run = report.RunLine(s, r, view.Draft, view.Sheets[i].Title, r.Style.WeekTitle(first), versions)
		grid.Foot = view.Words.Current()
	}
	if page.Counters = sheetCounters(s, items, options); options.whole() {
		if page.Counters, err = w.screenCounters(s, week); err != nil {
			return nil, err
		}
	}
	return report.OnPaper(s, r, page, print.WeekView(view), "land")
}

// sheetItems returns the items of the week that the sheet shows: shifts and blocks in force. Requested and rejected
// blocks are private, so only a manager's complete sheet includes them.
func sheetItems(week *web.Request, options sheetOptions) (items []schedule.DayItem) {
	for _, d := range week.Roster.For(options.viewer(week)).DayItems(week.Filter) {
		if options.whole() || d.ShiftID != 0 || d.BlockStatus == schedule.Active || d.BlockStatus == schedule.Approved {
			items = append(items, d)
		}
	}
	return items
}

// appendIdle adds a group with the employees of the filter who have nothing in the week to the last sheet.
func appendIdle(week *web.Request, items []schedule.DayItem, sheets []print.WeekSheet) []print.WeekSheet {
	busy := map[int64]bool{}
	for i := range items {
		busy[items[i].EmployeeID] = true
	}
	group := components.WeekGroup{Title: "Nothing in this week"}
	for p := range week.View().People(week.Filter) {
		if !busy[p.ID] && p.Employed(week.Filter.From, week.Filter.To) {
			group.Rows = append(group.Rows, components.WeekRow{Name: p.Name, Sub: p.Position, Days: make([][]components.WeekItem, localtime.DaysPerWeek)})
		}
	}
	if len(group.Rows) == 0 {
		return sheets
	}
	if len(sheets) == 0 {
		sheets = []print.WeekSheet{{Grid: newWeekGrid(nil, week, week.Filter.From, nil, WeekLook{}, sheetOptions{sheet: true}).grid()}}
	}
	group.Note = components.Plural(len(group.Rows), "employee", "employees")
	grid := &sheets[len(sheets)-1].Grid
	grid.Groups = append(grid.Groups, group)
	return sheets
}

// screenCounters returns the counters of the screen for the sheet that shows everything.
func (w WeekScreen) screenCounters(s *web.Server, week *web.Request) ([]components.Counter, error) {
	return w.Counters(s, week, week.View().DayCounts(week.Filter))
}

// sheetCounters counts the items of the sheet.
func sheetCounters(s *web.Server, items []schedule.DayItem, options sheetOptions) []components.Counter {
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
	if options.marks {
		counters = append(counters, components.Counter{Label: "Shifts with a conflict", Value: format.Number(len(hits)), Note: "reported, not blocked"})
	}
	return counters
}

// sheetLegend explains the marks that can appear on the sheet.
func sheetLegend(options sheetOptions, open bool) []components.WeekItem {
	legend := []components.WeekItem{{What: "shift, published"}}
	if open {
		legend = append(legend, components.WeekItem{Class: "open", What: "open shift, nobody is assigned"})
	}
	if options.drafts {
		legend = append(legend, components.WeekItem{Class: "dr", What: "shift, draft or changed since published"})
	}
	legend = append(legend, components.WeekItem{Class: "off", What: "unavailable"})
	if options.whole() {
		legend = append(legend, components.WeekItem{Class: "off rq", What: "requested"})
	}
	if options.marks {
		legend = append(legend, components.WeekItem{Class: "hit", What: "shift with a", Hit: "conflict"})
	}
	return slices.Clip(legend)
}

// sheetWords describes the sheet: its filter, its source and what it leaves out.
func sheetWords(s *web.Server, week *web.Request, options sheetOptions) print.Words {
	words := print.Words{Filter: wallWords(s, week, options), What: "Published shifts only", Source: report.AbsoluteURL(s, page.Link(s, week, week.Screen.Of)),
		Notes: []string{"(+1) ends the next day", "Employees with nothing in the week are not listed", report.NoPrivateWords}}
	if options.idle {
		words.Notes[1] = "Employees with nothing in the week are listed at the end"
	}
	if options.group != "employee" {
		words.Notes = append(words.Notes, "Shifts appear under the "+options.group+" where they are worked, unavailable blocks in each row of the employee")
	}
	return words
}

// draftWords returns the DRAFT mark of the sheet, which is empty if it has no drafts, and a sentence with their number.
func draftWords(s *web.Server, items []schedule.DayItem) (mark, what string) {
	shifts, drafts := map[int64]bool{}, map[int64]bool{}
	for i := range items {
		if d := &items[i]; d.ShiftID != 0 {
			shifts[d.ShiftID] = true
			if d.ShiftState != schedule.Published {
				drafts[d.ShiftID] = true
			}
		}
	}
	return planWords(len(drafts), len(shifts))
}

// planWords returns the DRAFT mark and the sentence for the given numbers of drafts and shifts.
func planWords(drafts, shifts int) (mark, what string) {
	if drafts == 0 {
		return "", "The current plan: no shift is a draft"
	}
	return "DRAFT", "The current plan: " + format.Number(drafts) + " of " + components.Plural(shifts, "shift", "shifts") +
		" were never published or differ from the published copy"
}

// wallWords describes the filter with the block statuses that the sheet can show.
func wallWords(s *web.Server, week *web.Request, options sheetOptions) string {
	f, none := options.wallFilter(week.Filter)
	words := f.Words(page.FilterWords(s, week))
	if none {
		words += " (blocks that are not in force are not printed)"
	}
	return words
}

// wallFilter limits the statuses of the filter to those that the sheet can show. If the sheet can show none of them, it
// returns the filter unchanged and true.
func (p sheetOptions) wallFilter(f schedule.Filter) (total schedule.Filter, none bool) {
	if p.whole() {
		return f, false
	}
	inForce := slices.DeleteFunc(f.StatusSet(), func(b schedule.BlockStatus) bool {
		return b != schedule.Active && b != schedule.Approved
	})
	if len(inForce) == 0 {
		return f, true
	}
	f.Statuses, f.All = inForce, false
	return f, false
}

// wallBanner returns the banner with the statuses that the sheet can show.
func (p sheetOptions) wallBanner(f schedule.Filter) string {
	total, _ := p.wallFilter(f)
	return total.Banner()
}
