package calendar

import (
	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/blocks"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
)

// AwayPart is who is unavailable on the day, the first of them, with the way to all blocks.
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

func awayRow(s *web.Server, day *web.Request, o *schedule.OccurrenceRow) components.Row {
	return components.Row{Cells: []components.Cell{
		{Text: o.EmployeeName, Href: page.EmployeeLink(s, day, o.EmployeeID), Sub: format.Join(o.Position, o.Location)},
		{Text: awayTime(o, day.Filter.From), Href: blocks.BlockLink(s, day, o.Block.ID, o.Status), Sub: o.TimeZone},
		{Text: format.UpperFirst(format.BlockKind(o.Kind))}, {Tag: format.BlockTag(o.Status)},
	}}
}

// awayTime is when within the day a block lies, as the calendar says it.
func awayTime(o *schedule.OccurrenceRow, on schedule.Date) string {
	z, _ := schedule.ZoneOrUTC(o.TimeZone)
	first, last := z.Days(o.At)
	at, from := format.DayTimes(&schedule.DayItem{Date: on, Interval: o.At, TimeZone: o.TimeZone, AllDay: o.AllDay, FromPrevious: first < on, ToNext: last > on})
	return format.Join(at, from)
}
