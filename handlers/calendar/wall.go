package calendar

import (
	"opshub/catalog"
	"opshub/components"
	"opshub/components/print"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/web"
	"opshub/schedule"
)

// displayParam selects a screen for a wall: large type, without navigation, and nothing that the sheet for the wall does
// not show.
const displayParam = "display"

// onWall is the value of displayParam.
const onWall = "wall"

// wantsWall reports whether the address asks for the screen on a wall. It returns a web.QueryError for another value.
func wantsWall(r *web.Request) (bool, error) {
	values, err := sheetValues(r, []sheetParam{{displayParam, []string{"", onWall}, "Display"}})
	return values[displayParam] == onWall, err
}

// wallLink returns the address of the screen on a wall. It names no day, so that the wall continues with the next day.
func wallLink(s *web.Server, r *web.Request) string {
	return page.Self(s, undated(r), displayParam, onWall)
}

// dayWallLink returns the address of the day on a wall, for the timeline, which has the print form of the day.
func dayWallLink(s *web.Server, r *web.Request) string {
	return page.WithParams(page.Link(s, undated(r), catalog.PathDay), []string{displayParam, onWall})
}

// undated returns the request without the dates of its filter.
func undated(r *web.Request) *web.Request {
	return page.Narrowed(r, func(f *schedule.Filter) { f.From, f.To = 0, 0 })
}

// wall answers the week on a wall, with a table for each location. The data is that of the printed sheet.
func (w WeekScreen) wall(s *web.Server, r *web.Request, known []string) (*web.Answer, error) {
	week, err := page.WeekScope(s, r)
	if err != nil {
		return nil, err
	}
	options := sheetOptions{sheet: true, wall: true, group: "location"}
	items, open := sheetItems(week, options), w.openItems(week, options.viewer(week))
	grid := newWeekGrid(s, week, week.Filter.From, items, w.Look, options).withOpen(open)
	wall := components.Wall{Title: r.Style.WeekTitle(week.Filter.From), Quiet: weekQuiet(week.Filter.From, grid), Version: format.UpperFirst(weekVersions(week)),
		Empty:  components.Empty{Title: "Nothing in the week of " + r.Style.Day(week.Filter.From), Text: "No published shift and no unavailable block touches these days."},
		Legend: sheetLegend(options, len(open) > 0), Notes: format.UpperFirst(grid.notes())}
	for _, sheet := range grid.sheets() {
		wall.Sections = append(wall.Sections, components.WallSection{Title: sheet.Title, Main: components.WeekTable(sheet.Grid)})
	}
	layout := page.Page(s, r, known...)
	layout.Counters = sheetCounters(s, items, options)
	return page.OnWall(s, r, layout, wall), nil
}

// wallDay answers the day on a wall: the shifts by location and start, and who is unavailable. The data is that of the
// printed sheet.
func wallDay(s *web.Server, r *web.Request, known []string) (*web.Answer, error) {
	day, err := dayScope(s, r)
	if err != nil {
		return nil, err
	}
	day.Style.Compact = true
	shifts := readDay(day, schedule.Wall)
	away, err := awayRows(s, day, schedule.Wall)
	if err != nil {
		return nil, err
	}
	wall := components.Wall{Columns: true, Title: r.Style.FullDay(shifts.on), Quiet: format.Join(page.WeekNumber(r, shifts.on), shifts.lengths()), Version: format.UpperFirst(weekVersions(day)),
		Empty: components.Empty{Title: "No shift on " + r.Style.Day(shifts.on), Text: "No published shift touches this day."}}
	for _, group := range shifts.signGroups() {
		wall.Sections = append(wall.Sections, components.WallSection{Title: group.Title, Note: group.Note, Main: components.TableView(wallShifts(group))})
	}
	if len(away) > 0 {
		table := components.Table{Caption: "Unavailable on this day", Heads: []components.Head{{Label: "Time"}, {Label: "Employee"}}, Groups: make([]components.RowGroup, 1)}
		for _, row := range away {
			table.Groups[0].Rows = append(table.Groups[0].Rows, components.Row{Cells: []components.Cell{{Text: row.Time}, {Text: row.Name}}})
		}
		wall.Sections = append(wall.Sections, components.WallSection{Title: "Unavailable", Note: components.Plural(len(away), "employee", "employees"), Main: components.TableView(table)})
	}
	layout := page.Page(s, r, known...)
	layout.Counters = daySheetCounters(shifts, away)
	return page.OnWall(s, r, layout, wall), nil
}

// wallShifts returns the shifts of one location, ordered by start.
func wallShifts(group print.SignGroup) components.Table {
	table := components.Table{Caption: "Shifts, " + group.Title, Heads: []components.Head{{Label: "Time"}, {Label: "Employee"}, {Label: "Position"}}, Groups: make([]components.RowGroup, 1)}
	for _, row := range group.Rows {
		table.Groups[0].Rows = append(table.Groups[0].Rows, components.Row{Cells: []components.Cell{{Text: format.Join(row.Time, row.State)}, {Text: row.Name}, {Text: row.Position}}})
	}
	return table
}
