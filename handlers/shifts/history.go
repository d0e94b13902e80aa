package shifts

import (
	"fmt"
	"slices"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/history"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/schedule"
	"opshub/schedule/paging"
	"opshub/schedule/store"
)

// copiesPart is the copies of the shift by published version, the newest first.
func (v *shiftView) copiesPart() (components.Part, error) {
	part := components.Part{ID: "copies", Title: "What employees were shown", Quiet: "one row for each published version", Empty: "The shift was never published."}
	view := v.r.View()
	rows := view.CopiesOfShift(v.shift.ID)
	part.Table = components.Table{Caption: part.Title, Heads: []components.Head{{Label: "Version"}, {Label: "When"}, {Label: "Employee"}, {Label: "Position"}, {Label: "Against the version before"}}}
	group := components.RowGroup{}
	for i := range rows {
		row := &rows[i]
		p, err := view.PublishedPeriod(row.PublishedPeriodID)
		if err != nil {
			return part, err
		}
		when := format.TimeCell(row.Shift.Interval(), row.Shift.TimeZone)
		when.Sub = row.Shift.TimeZone
		group.Rows = append(group.Rows, components.Row{Cells: []components.Cell{
			{Text: fmt.Sprintf("version %d", p.Version), Href: page.Link(v.s, v.r, catalog.PathPublishedPeriod, format.ID(p.ID)), Sub: format.Join(format.Words(p.Status), page.ByWhom(v.r, p.PublishedAt, p.PublishedBy))},
			when, {Text: format.OrNone(row.EmployeeName)}, {Text: format.OrNone(row.Position), Sub: row.Location}, {Text: string(row.ChangeKind)},
		}})
	}
	part.Table.Groups, part.Rows = []components.RowGroup{group}, len(group.Rows)
	return part, nil
}

// eventsPart is everything that was recorded about the shift.
func (v *shiftView) eventsPart() (components.Part, error) {
	part := components.Part{ID: "events", Title: "Recorded about it", Empty: "Nothing was recorded about this shift."}
	set := store.EventSet{Subjects: []string{schedule.ShiftSubject}, ID: v.shift.ID}
	rows, _, err := v.s.Store.EventsIn(v.r.Ctx, v.r.Viewer, set, schedule.Filter{All: true}, paging.Page{Sort: "-time", Limit: report.PageSizes[0]})
	l := report.List[schedule.EventRow]{Noun: [2]string{"event", "events"}, Columns: slices.DeleteFunc(history.EventColumns(false), func(c report.Column[schedule.EventRow]) bool {
		return c.Label == "Note" || c.Label == "Record" || c.Label == "Subject"
	})}
	return report.FirstRows(v.s, Bare(v.r), l, rows, 0, part, ""), err
}
