package calendar

import (
	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/blocks"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/shifts"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/localtime"
	"opshub/schedule/paging"
)

// dayData returns the shifts of one day by location and start, and the employees who are unavailable.
func dayData(s *web.Server) web.Dataset {
	d := shifts.ShiftFiles(s, "day", web.Bind(s, dayScope))
	d.Known = []string{"sort", "after", "limit", displayParam}
	d.Reads = "always one day: the first day, or today if longer dates include it; a shift past midnight appears on both days"
	d.Sheet = "the wall sheet: published shifts by start, each with its break and space for a signature"
	d.Fields = []string{"employee_id", "from", "location_id", "position_id", "q"}
	d.Print = web.Bind(s, daySheet)
	d.Show = func(r *web.Request) (*web.Answer, error) { return showDay(s, r, d) }
	return d
}

// dayScope narrows the filter to the day that the screen shows.
func dayScope(s *web.Server, r *web.Request) (*web.Request, error) {
	day, _, err := page.OpeningDay(s, r, 1)
	return onDay(r, day), err
}

// onDay returns the request narrowed to one day.
func onDay(r *web.Request, day schedule.Date) *web.Request {
	return page.Narrowed(r, func(f *schedule.Filter) { f.From, f.To = day, day })
}

// showDay answers the day screen, or only its rows if the request refreshes them.
func showDay(s *web.Server, r *web.Request, d web.Dataset) (*web.Answer, error) {
	if wall, err := wantsWall(r); wall || err != nil {
		if err != nil {
			return nil, err
		}
		return wallDay(s, r, d.Known)
	}
	where, err := report.List[schedule.ShiftRow]{}.Place(r)
	if err != nil {
		return nil, err
	}
	day, err := dayScope(s, r)
	if err != nil {
		return nil, err
	}
	shifts := readDay(day, day.Viewer)
	view, err := dayView(s, r, day, shifts, where)
	if err != nil {
		return nil, err
	}
	if r.Refreshes(web.PartRows) {
		r.Part = components.DayPart(view)
		return &web.Answer{}, nil
	}
	layout := page.Page(s, r, d.Known...)
	layout.Steps = DaySteps(s, r, shifts.on)
	layout.Form = fromForm(page.FilterForm(s, r, dayFields, nil), "Day")
	layout.Said = r.Said(layout.Steps.Title)
	if layout.Counters, err = dayCounters(s, day, shifts); err != nil {
		return nil, err
	}
	if _, notice, _ := page.OpeningDay(s, r, 1); notice != "" {
		layout.Notices = append(layout.Notices, components.Notice{Text: notice})
	}
	layout.Actions = components.CalendarActions(daySheetForm(s, day, wallLink(s, r)), report.ExportMenu(s, day, d, day.Filter.Words(page.FilterWords(s, day)), len(shifts.rows)))
	return &web.Answer{Page: layout, Main: components.DayView(view)}, nil
}

// dayView builds the part of the day screen below the header.
func dayView(s *web.Server, r, day *web.Request, shifts *dayShifts, where paging.Page) (components.DayPage, error) {
	rows, turn, err := report.HeldPage(shifts.rows, where)
	if err != nil {
		return components.DayPage{}, err
	}
	view := components.DayPage{Kept: page.Kept(r), Quiet: format.Join(page.WeekNumber(r, shifts.on), shifts.lengths()), Hours: shifts.hours(s, day),
		Table: shifts.table(s, day, rows), Rows: len(rows), Pager: report.List[schedule.ShiftRow]{}.Pager(s, day, where, turn, len(rows), len(shifts.rows))}
	if len(rows) == 0 {
		view.Empty = dayEmpty(s, day)
	}
	view.Away = AwayPart(s, day)
	return view, nil
}

// dayFields are the fields of the filter form of the day and timeline screens.
var dayFields = []string{"employee_id", "from", "location_id", "position_id", "q"}

// DaySteps returns links to the previous day, today and the next day.
func DaySteps(s *web.Server, r *web.Request, on schedule.Date) components.Steps {
	steps := components.Steps{Label: "Day", Title: r.Style.ShortDays(on, on)}
	page.AddStep(s, &steps, onDay(r, on.Add(-1)), "Previous day", "prev")
	steps.Links = append(steps.Links, components.Link{Href: page.Self(s, onDay(r, r.Today)), Text: "Today", Current: page.CurrentIf(on == r.Today, "date")})
	page.AddStep(s, &steps, onDay(r, on.Add(1)), "Next day", "next")
	return steps
}

// fromForm returns the form of a view that shows the days from one on. Its field "from" has a label of its own.
func fromForm(form components.FilterForm, label string) *components.FilterForm {
	for i := range form.Fields {
		if form.Fields[i].Name == "from" {
			form.Fields[i].Label = label
		}
	}
	return &form
}

// dayEmpty returns the message for a day without shifts. It names the filter and links to the same day for everyone.
func dayEmpty(s *web.Server, day *web.Request) components.Empty {
	e := components.Empty{Title: "No shift on " + day.Style.Day(day.Filter.From), Text: "No shift touches this day for " + day.Filter.Words(page.FilterWords(s, day)) + "."}
	if rest := day.ByQuery(); !rest.Without("from", "to").IsZero() {
		e.Way = components.Link{Href: page.Self(s, page.Narrowed(day, func(f *schedule.Filter) { *f = f.Only("from", "to") })), Text: "Show everyone on this day"}
	}
	return e
}

// dayCounters counts the employees, shifts, hours, open shifts, soft conflicts and absences of the day.
func dayCounters(s *web.Server, day *web.Request, shifts *dayShifts) ([]components.Counter, error) {
	figures := day.View().DayFigures(day.Filter)
	if len(figures) == 0 {
		return nil, nil
	}
	f := figures[0]
	return []components.Counter{
		{Label: "Employees", Value: format.Number(f.Heads), Note: "with a shift on this day"},
		{Label: "Shifts", Value: format.Number(shifts.assigned), Note: format.Join(format.Count(shifts.fromBefore, "began the day before"), format.Count(shifts.staged, "more to be removed")), Href: page.Link(s, day, catalog.PathShifts)},
		{Label: "Scheduled", Value: schedule.DurationWords(f.Minutes), Note: "within this day, breaks included"},
		{Label: "Open shifts", Value: format.Number(shifts.open), Note: "nobody is assigned", Href: page.Link(s, day, catalog.PathOpenShifts)},
		blocks.ConflictCounter(s, day),
		{Label: "Unavailable", Value: format.Number(f.Unavailable), Note: "employees with a block in force"},
	}, nil
}

// AwayPart lists the first employees who are unavailable on the day, with a link to all blocks.
func AwayPart(s *web.Server, day *web.Request) components.Part {
	part := components.Part{ID: "away", Title: "Unavailable on this day", Quiet: "in force or requested", Empty: "Nobody is unavailable on this day."}
	rows, counts := day.View().FirstOccurrences(day.Filter, report.PageSizes[0]), day.View().OccurrenceCounts(day.Filter)
	group := components.RowGroup{}
	for i := range rows {
		group.Rows = append(group.Rows, awayRow(s, day, &rows[i]))
	}
	part.Note = components.Plural(counts.Employees, "employee", "employees")
	part.Rows = len(rows)
	part.Table = components.Table{Caption: part.Title, Heads: []components.Head{{Label: "Employee"}, {Label: "Time"}, {Label: "Kind"}, {Label: "Status"}}, Groups: []components.RowGroup{group}}
	if counts.Occurrences > len(rows) {
		part.All = components.Link{Href: page.Link(s, day, catalog.PathBlocks), Text: "Open all " + format.Number(counts.Occurrences)}
	}
	return part
}

// awayRow returns the table row of one occurrence.
func awayRow(s *web.Server, day *web.Request, o *schedule.OccurrenceRow) components.Row {
	return components.Row{Cells: []components.Cell{
		{Text: o.EmployeeName, Href: page.EmployeeLink(s, day, o.EmployeeID), Sub: format.Join(o.Position, o.Location)},
		{Text: awayTime(day.Style, o, day.Filter.From), Href: blocks.BlockLink(s, day, o.Block.ID, o.Status), Sub: o.TimeZone},
		{Text: format.UpperFirst(format.BlockKind(o.Kind))}, {Tag: format.BlockTag(o.Status)},
	}}
}

// awayTime returns the part of the day that the occurrence covers, in the occurrence's own zone.
func awayTime(style localtime.Style, o *schedule.OccurrenceRow, on schedule.Date) string {
	z, _ := localtime.ZoneOrUTC(o.TimeZone)
	first, last := z.Days(o.At)
	at, from := format.DayTimes(style, &schedule.DayItem{Date: on, Interval: o.At, TimeZone: o.TimeZone, AllDay: o.AllDay, FromPrevious: first < on, ToNext: last > on})
	return format.Join(at, from)
}
