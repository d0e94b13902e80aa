package handlers

import (
	"errors"
	"slices"
	"strings"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule"
	"opshub/schedule/paging"
	"opshub/schedule/roster"
)

func (f *finder) employees() (components.Part, int, error) {
	part := components.Part{ID: "employees", Title: "Employees", Empty: "No employee has this name, number or home."}
	of := f.of(nil)
	n := of.view().StaffCount(of.filter)
	rows, _, err := of.view().StaffWeek(f.s.staffDays(of).filter, f.r.quarter(), paging.Page{Limit: firstFew})
	if err != nil {
		return part, 0, err
	}
	extra := 0 // found by its number alone, and so not in the list
	if f.number > 0 {
		own, _, err := of.view().StaffWeek(schedule.Filter{EmployeeID: f.number, From: f.r.today, To: f.r.today}, f.r.quarter(), paging.Page{Limit: 1})
		if err != nil {
			return part, 0, err
		}
		if len(own) > 0 && !slices.ContainsFunc(rows, func(e schedule.StaffWeekRow) bool { return e.ID == f.number }) {
			rows, extra = append(own, rows...), 1
		}
	}
	l := list[schedule.StaffWeekRow]{noun: [2]string{"employee", "employees"}, columns: []column[schedule.StaffWeekRow]{staffListColumns[0],
		{label: "Number", num: true, cell: func(_ *server, _ *request, e *schedule.StaffWeekRow) components.Cell {
			return components.Cell{Text: format.ID(e.ID)}
		}}, staffListColumns[2]}}
	part = firstRows(f.s, f.r.bare(), l, rows, n, part, f.s.link(of, catalog.PathStaff))
	return part, n + extra, nil
}

func (f *finder) shifts() (components.Part, int, error) {
	part := components.Part{ID: "shifts", Title: "Shifts", Note: "By text, those of seven days from today on.", Empty: "No shift of these days holds the text."}
	of := f.of(func(x *schedule.Filter) { x.From, x.To = f.r.today, f.r.today+searchDays-1 })
	c := of.view().ShiftCounts(of.filter)
	rows, _, err := of.view().Shifts(of.filter, paging.Page{Limit: firstFew})
	if err != nil {
		return part, 0, err
	}
	n := c.Shifts
	if f.number > 0 {
		own, err := of.view().Shift(f.number)
		if err != nil && !errors.Is(err, roster.ErrNotFound) {
			return part, 0, err
		}
		if err == nil && !slices.ContainsFunc(rows, func(x schedule.ShiftRow) bool { return x.ID == f.number }) {
			rows, n = append([]schedule.ShiftRow{own}, rows...), n+1
		}
	}
	l := list[schedule.ShiftRow]{noun: [2]string{"shift", "shifts"}, columns: shiftColumns[:5]}
	return firstRows(f.s, f.r.bare(), l, rows, c.Shifts, part, f.s.link(of, catalog.PathShifts)), n, nil
}

func (f *finder) blocks() (components.Part, int, error) {
	part := components.Part{ID: "blocks", Title: "Unavailable blocks", Note: "By words of the reason.", Empty: "No reason holds the text."}
	if roster.SecretText(f.text) {
		part.Empty = "Medical reasons are found by no text."
	}
	rows, n := f.r.view().BlocksByReason(f.text, firstFew)
	if f.number > 0 && !slices.ContainsFunc(rows, func(b schedule.BlockRow) bool { return b.ID == f.number }) {
		own, _, err := f.r.view().Block(f.number)
		if err == nil && !own.Deleted {
			rows, n = append([]schedule.BlockRow{own}, rows...), n+1
		}
	}
	l := list[schedule.BlockRow]{noun: [2]string{"block", "blocks"}, columns: slices.DeleteFunc(slices.Clone(blockColumns), func(c column[schedule.BlockRow]) bool { return c.label == "Reason" })}
	part = firstRows(f.s, f.r.bare(), l, rows, 0, part, "")
	if n > len(rows) {
		part.All = components.Link{Href: f.s.link(f.of(func(x *schedule.Filter) { x.All = true }), catalog.PathBlocks), Text: "Open the blocks with this text"}
	}
	return part, n, nil
}

func (f *finder) locations() (components.Part, int, error) {
	var rows []components.Row
	for _, p := range f.r.roster.Locations() {
		if p.ID == f.number || strings.Contains(schedule.Fold(p.Name+" "+p.Code), f.folded) {
			rows = append(rows, components.Row{Cells: []components.Cell{{Text: p.Name, Href: f.s.link(f.r, catalog.PathLocation, format.ID(p.ID))}, {Text: format.ID(p.ID)}, {Text: format.Join(p.Code, p.TimeZone)}}})
		}
	}
	return f.short(components.Part{ID: "locations", Title: "Locations", Empty: "No location has this name."}, rows, catalog.PathLocations, "Location", "Time zone"), len(rows), nil
}

func (f *finder) positions() (components.Part, int, error) {
	people := f.r.view().PlacePeople(roster.ByPosition)
	var rows []components.Row
	for _, p := range f.r.roster.Positions() {
		if p.ID == f.number || strings.Contains(schedule.Fold(p.Name), f.folded) {
			rows = append(rows, components.Row{Cells: []components.Cell{{Text: p.Name, Href: f.s.link(f.r, catalog.PathPosition, format.ID(p.ID))}, {Text: format.ID(p.ID)}, {Text: components.Plural(people[p.ID].People, "person can", "people can") + " work it"}}})
		}
	}
	return f.short(components.Part{ID: "positions", Title: "Positions", Empty: "No position has this name."}, rows, catalog.PathPositions, "Position", "Who"), len(rows), nil
}

// routes are the screens that the text finds, the best match first.
func (f *finder) routes() (components.Part, int, error) {
	found := f.s.search(f.inv, f.text, "")
	var rows []components.Row
	for _, at := range found.rows {
		row := &f.inv.rows[at]
		href, note := f.s.openRoute(f.r.bare(), row)
		if rows = append(rows, components.Row{Cells: []components.Cell{{Text: row.Title, Href: href, Sub: row.Section}, {Codes: []string{row.Path}}, {Text: row.Purpose, Sub: note}}}); len(rows) == 2*firstFew {
			break
		}
	}
	part := components.Part{ID: "routes", Title: "Screens", Empty: "No screen has these words.", Rows: len(rows)}
	part.Table = components.Table{Caption: "Screens", Heads: []components.Head{{Label: "Screen"}, {Label: "Address"}, {Label: "Purpose"}}, Groups: []components.RowGroup{{Rows: rows}}}
	if n := len(found.rows); n > 0 {
		part.All = components.Link{Href: withParams(f.s.link(f.r, catalog.PathRouteCatalog), []string{"q", f.text}), Text: "Open all " + format.Number(n) + " in the route catalog"}
	}
	return part, len(found.rows), nil
}

// short is the records of a short list that the text finds.
func (f *finder) short(part components.Part, rows []components.Row, path, first, last string) components.Part {
	part.Table = components.Table{Caption: part.Title, Heads: []components.Head{{Label: first}, {Label: "Number", Num: true}, {Label: last}}, Groups: []components.RowGroup{{Rows: rows}}}
	if part.Rows = len(rows); len(rows) > 0 {
		part.All = components.Link{Href: f.s.link(f.r, path), Text: "Open the list"}
	}
	return part
}
