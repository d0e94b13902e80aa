package candidates

import (
	"fmt"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/coverage"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/shifts"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/columns"
	"opshub/schedule/rules"
)

// sentence is one item that needs a manager's attention: what is wrong, as a sentence, and one action.
type sentence struct {
	id        string // of its row; empty for none
	text, sub string
	record    string // address of the record; empty for none
	action    components.Link
}

// sentencePart fills a part with the first items of one kind. all is the address of the full list, total its row count.
func sentencePart(part components.Part, list []sentence, total int, all string) components.Part {
	group := components.RowGroup{}
	for _, s := range list {
		group.Rows = append(group.Rows, components.Row{ID: s.id, Cells: []components.Cell{{Text: s.text, Href: s.record, Sub: s.sub}, {Text: s.action.Text, Href: s.action.Href}}})
	}
	part.Rows = len(list)
	part.Table = components.Table{Caption: part.Title, Heads: []components.Head{{Label: "What"}, {Label: "Action"}}, Groups: []components.RowGroup{group}}
	if total > 0 && all != "" {
		part.All = components.Link{Href: all, Text: "Open all " + format.Number(total)}
		if total <= len(list) {
			part.All.Text = "Open as a list"
		}
	}
	return part
}

// gapSentence describes a stretch below the minimum, and links to the people who are free in it. Their number is omitted
// if it was not computed.
func gapSentence(s *web.Server, r *web.Request, g *rules.Shortfall) sentence {
	free := ""
	if g.Free >= 0 {
		free = components.Plural(g.Free, "person is", "people are") + " free in these hours"
	}
	id := coverage.GapRowID(g)
	return sentence{
		id: id, text: fmt.Sprintf("%s, %s, %s: %d of %s.", g.Location.Name, g.Position, format.DayAndTime(r.Style, g.Interval, g.Location.TimeZone), g.Scheduled,
			components.Plural(g.Target.Min, "person", "people")),
		sub:    format.Join(free, format.ZoneUnlessSame(g.Location.TimeZone, r.Zone)),
		record: coverage.GapDayLink(s, r, g), action: components.Link{Href: coverage.FreePeopleLink(s, r, g, page.Self(s, r)+"#"+id), Text: "Find people"},
	}
}

// conflictSentence describes a shift that overlaps an unavailable block, and links to the conflicts of its employee.
func conflictSentence(s *web.Server, r *web.Request, c *schedule.SoftConflict) sentence {
	block := format.ClockRange(r.Style, c.Occurrence, c.Shift.TimeZone)
	if c.BlockAllDay {
		block = "all day"
	}
	own := page.Narrowed(r, func(f *schedule.Filter) { f.EmployeeID = c.Shift.EmployeeID })
	return sentence{
		text: fmt.Sprintf("%s works %s and is unavailable %s: %s overlap.", c.EmployeeName, format.DayAndTime(r.Style, c.Shift.Interval(), c.Shift.TimeZone), block, schedule.DurationWords(c.Minutes())),
		sub:  format.Join(c.Position, c.Location, format.ZoneUnlessSame(c.Shift.TimeZone, r.Zone), "the block is "+string(c.BlockStatus)), record: page.Link(s, r, catalog.PathShift, format.ID(c.Shift.ID)),
		action: components.Link{Href: page.Link(s, own, catalog.PathSoftConflicts), Text: "Review the conflict"},
	}
}

// openShiftSentence describes a shift without an employee, and links to its candidates.
func openShiftSentence(s *web.Server, r *web.Request, row *columns.OpenShiftRow) sentence {
	return sentence{
		id:     shifts.RowID(row.ID),
		text:   fmt.Sprintf("%s, %s, %s: nobody is assigned.", format.OrNone(row.Location), format.OrNone(row.Position), format.DayAndTime(r.Style, row.Interval(), row.TimeZone)),
		sub:    format.Join(components.Plural(row.CanTake(), "person can take it", "people can take it"), format.ZoneUnlessSame(row.TimeZone, r.Zone)),
		record: page.Link(s, r, catalog.PathShift, format.ID(row.ID)), action: components.Link{Href: shifts.CandidatesLink(s, r, row.ID), Text: "Find people"},
	}
}

// sentences describes each row.
func sentences[T any](s *web.Server, r *web.Request, rows []T, describe func(*web.Server, *web.Request, *T) sentence) []sentence {
	list := make([]sentence, len(rows))
	for i := range rows {
		list[i] = describe(s, r, &rows[i])
	}
	return list
}
