package places

import (
	"fmt"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/people"
	"opshub/handlers/report"
	"opshub/handlers/shifts"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/roster"
)

// positionData returns the screen of one position: who works in it, who can, and where coverage is missing.
func positionData(s *web.Server) web.Dataset {
	return report.Overview{Reads: placeReads, Words: people.EmployeeWords, Fields: []string{"from"}, Ask: func(r *web.Request) (web.OverviewResult, error) {
		id := r.Filter.PositionID
		v, err := newPlaceView(s, r, roster.ByPosition, id)
		if err != nil {
			return web.OverviewResult{}, err
		}
		counters := append([]components.Counter{{Label: "Qualified", Value: components.Plural(v.people.People, "person", "people"), Note: format.Count(v.people.Primary, "with this primary position")}}, v.weekCounters()...)
		return v.view(counters, func() (components.Part, error) { return v.workersPart(catalog.PathPositionWeek, id) },
			func() (components.Part, error) { return v.qualifiedPart(id) }, func() (components.Part, error) { return v.gapsPart() }, v.openPart)
	}}.Dataset(s)
}

// qualifiedPart lists the employees who can work in the position.
func (v *PlaceView) qualifiedPart(id int64) (components.Part, error) {
	part := components.Part{ID: "able", Title: "Qualified employees", Quiet: components.Plural(v.people.People, "person", "people"), Empty: "No current employee is qualified."}
	rows := v.R.View().PositionPeople(id, maxPeople)
	if v.people.People > len(rows) {
		part.Note = fmt.Sprintf("The first %d.", len(rows))
	}
	part.Table = components.Table{Caption: part.Title, Heads: []components.Head{{Label: "Employee"}, {Label: "Primary position"}, {Label: "Home location"}}}
	group := components.RowGroup{}
	for i := range rows {
		p := &rows[i]
		primary := components.Cell{Text: format.OrNone(p.Position)}
		if p.PositionID == id {
			primary = components.Cell{Tag: components.Tag{Word: "primary", Class: "ok"}}
		}
		group.Rows = append(group.Rows, components.Row{Cells: []components.Cell{{Text: p.Name, Sub: format.Join(p.Number, page.NotActive(p.Status)), Href: page.Link(v.S, shifts.WithoutFilter(v.R), catalog.PathEmployee, format.ID(p.ID))}, primary, {Text: format.OrNone(p.Location)}}})
	}
	part.Table.Groups, part.Rows = []components.RowGroup{group}, len(group.Rows)
	people := page.Narrowed(v.R, func(f *schedule.Filter) { *f = schedule.Filter{PositionID: id, EmployeeID: f.EmployeeID} })
	part.All = components.Link{Href: page.Link(v.S, people, catalog.PathStaff), Text: "Show employees with this primary position"}
	return part, nil
}
