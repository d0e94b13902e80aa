package routecatalog

import (
	"errors"
	"slices"
	"strings"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/blocks"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/people"
	"opshub/handlers/report"
	"opshub/handlers/shifts"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/paging"
	"opshub/schedule/roster"
)

func (f *finder) employees() (components.Part, int, error) {
	part := components.Part{ID: "employees", Title: "Employees", Empty: "No employee has this name, number or home."}
	of := f.of(nil)
	n := of.View().StaffCount(of.Filter)
	rows, _, err := of.View().StaffWeek(people.StaffDays(f.s, of).Filter, people.QuarterStart(f.r), paging.Page{Limit: people.PreviewRows})
	if err != nil {
		return part, 0, err
	}
	extra := 0 // found by its number alone, and so not in the list
	if f.number > 0 {
		own, _, err := of.View().StaffWeek(schedule.Filter{EmployeeID: f.number, From: f.r.Today, To: f.r.Today}, people.QuarterStart(f.r), paging.Page{Limit: 1})
		if err != nil {
			return part, 0, err
		}
		if len(own) > 0 && !slices.ContainsFunc(rows, func(e schedule.StaffWeekRow) bool { return e.ID == f.number }) {
			rows, extra = append(own, rows...), 1
		}
	}
	l := report.List[schedule.StaffWeekRow]{Noun: [2]string{"employee", "employees"}, Columns: []report.Column[schedule.StaffWeekRow]{people.StaffListColumns[0],
		{Label: "Number", Num: true, Cell: func(_ *web.Server, _ *web.Request, e *schedule.StaffWeekRow) components.Cell {
			return components.Cell{Text: format.ID(e.ID)}
		}}, people.StaffListColumns[2]}}
	part = report.FirstRows(f.s, shifts.WithoutFilter(f.r), l, rows, n, part, page.Link(f.s, of, catalog.PathStaff))
	return part, n + extra, nil
}

func (f *finder) shifts() (components.Part, int, error) {
	part := components.Part{ID: "shifts", Title: "Shifts", Note: "By text, those of seven days from today on.", Empty: "No shift of these days holds the text."}
	of := f.of(func(x *schedule.Filter) { x.From, x.To = f.r.Today, f.r.Today+searchDays-1 })
	c := of.View().ShiftCounts(of.Filter)
	rows, _, err := of.View().Shifts(of.Filter, paging.Page{Limit: people.PreviewRows})
	if err != nil {
		return part, 0, err
	}
	n := c.Shifts
	if f.number > 0 {
		own, err := of.View().Shift(f.number)
		if err != nil && !errors.Is(err, roster.ErrNotFound) {
			return part, 0, err
		}
		if err == nil && !slices.ContainsFunc(rows, func(x schedule.ShiftRow) bool { return x.ID == f.number }) {
			rows, n = append([]schedule.ShiftRow{own}, rows...), n+1
		}
	}
	l := report.List[schedule.ShiftRow]{Noun: [2]string{"shift", "shifts"}, Columns: shifts.ShiftColumns[:5]}
	return report.FirstRows(f.s, shifts.WithoutFilter(f.r), l, rows, c.Shifts, part, page.Link(f.s, of, catalog.PathShifts)), n, nil
}

func (f *finder) blocks() (components.Part, int, error) {
	part := components.Part{ID: "blocks", Title: "Unavailable blocks", Note: "By words of the reason.", Empty: "No reason holds the text."}
	if roster.SecretText(f.text) {
		part.Empty = "Medical reasons are found by no text."
	}
	rows, n := f.r.View().BlocksByReason(f.text, people.PreviewRows)
	if f.number > 0 && !slices.ContainsFunc(rows, func(b schedule.BlockRow) bool { return b.ID == f.number }) {
		own, _, err := f.r.View().Block(f.number)
		if err == nil && !own.Deleted {
			rows, n = append([]schedule.BlockRow{own}, rows...), n+1
		}
	}
	l := report.List[schedule.BlockRow]{Noun: [2]string{"block", "blocks"}, Columns: slices.DeleteFunc(slices.Clone(blocks.BlockColumns), func(c report.Column[schedule.BlockRow]) bool { return c.Label == "Reason" })}
	part = report.FirstRows(f.s, shifts.WithoutFilter(f.r), l, rows, 0, part, "")
	if n > len(rows) {
		part.All = components.Link{Href: page.Link(f.s, f.of(func(x *schedule.Filter) { x.All = true }), catalog.PathBlocks), Text: "Open the blocks with this text"}
	}
	return part, n, nil
}

func (f *finder) locations() (components.Part, int, error) {
	var rows []components.Row
	for _, p := range f.r.Roster.Locations() {
		if p.ID == f.number || strings.Contains(schedule.Fold(p.Name+" "+p.Code), f.folded) {
			rows = append(rows, components.Row{Cells: []components.Cell{{Text: p.Name, Href: page.Link(f.s, f.r, catalog.PathLocation, format.ID(p.ID))}, {Text: format.ID(p.ID)}, {Text: format.Join(p.Code, p.TimeZone)}}})
		}
	}
	return f.short(components.Part{ID: "locations", Title: "Locations", Empty: "No location has this name."}, rows, catalog.PathLocations, "Location", "Time zone"), len(rows), nil
}

func (f *finder) positions() (components.Part, int, error) {
	people := f.r.View().PlacePeople(roster.ByPosition)
	var rows []components.Row
	for _, p := range f.r.Roster.Positions() {
		if p.ID == f.number || strings.Contains(schedule.Fold(p.Name), f.folded) {
			rows = append(rows, components.Row{Cells: []components.Cell{{Text: p.Name, Href: page.Link(f.s, f.r, catalog.PathPosition, format.ID(p.ID))}, {Text: format.ID(p.ID)}, {Text: components.Plural(people[p.ID].People, "person can", "people can") + " work it"}}})
		}
	}
	return f.short(components.Part{ID: "positions", Title: "Positions", Empty: "No position has this name."}, rows, catalog.PathPositions, "Position", "Who"), len(rows), nil
}

// routes are the screens that the text finds, the best match first.
func (f *finder) routes() (components.Part, int, error) {
	found := Search(f.s, f.inv, f.text, "")
	var rows []components.Row
	for _, at := range found.Rows {
		row := &f.inv.Rows[at]
		href, note := OpenRoute(f.s, shifts.WithoutFilter(f.r), row)
		if rows = append(rows, components.Row{Cells: []components.Cell{{Text: row.Title, Href: href, Sub: row.Section}, {Codes: []string{row.Path}}, {Text: row.Purpose, Sub: note}}}); len(rows) == 2*people.PreviewRows {
			break
		}
	}
	part := components.Part{ID: "routes", Title: "Screens", Empty: "No screen has these words.", Rows: len(rows)}
	part.Table = components.Table{Caption: "Screens", Heads: []components.Head{{Label: "Screen"}, {Label: "Address"}, {Label: "Purpose"}}, Groups: []components.RowGroup{{Rows: rows}}}
	if n := len(found.Rows); n > 0 {
		part.All = components.Link{Href: page.WithParams(page.Link(f.s, f.r, catalog.PathRouteCatalog), []string{"q", f.text}), Text: "Open all " + format.Number(n) + " in the route catalog"}
	}
	return part, len(found.Rows), nil
}

// short is the records of a short list that the text finds.
func (f *finder) short(part components.Part, rows []components.Row, path, first, last string) components.Part {
	part.Table = components.Table{Caption: part.Title, Heads: []components.Head{{Label: first}, {Label: "Number", Num: true}, {Label: last}}, Groups: []components.RowGroup{{Rows: rows}}}
	if part.Rows = len(rows); len(rows) > 0 {
		part.All = components.Link{Href: page.Link(f.s, f.r, path), Text: "Open the list"}
	}
	return part
}
