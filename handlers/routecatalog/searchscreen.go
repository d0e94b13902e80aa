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

// searchData finds employees, shifts, blocks, places and routes by a text. A number finds the records with that
// number.
func searchData(s *web.Server) web.Dataset {
	d := report.Overview{Reads: "only the text is searched; links keep the other filters", Known: []string{"q"},
		Words: func(r *web.Request) string { return "the text " + format.OrNone(searchText(r)) },
		Ask:   func(r *web.Request) (web.OverviewResult, error) { return searchParts(s, r, InventoryOf(s)) }}.Dataset(s)
	show := d.Show
	d.Show = func(r *web.Request) (*web.Answer, error) {
		if r.Refreshes(web.PartPeople) {
			r.Part = peopleOptions(r)
			return &web.Answer{}, nil
		}
		return show(r)
	}
	return d
}

// searchDays is the number of days, starting today, in which shifts are searched by text. All shifts are too
// many to read.
const searchDays = 7

// searchText returns the text to search for.
func searchText(r *web.Request) string { return strings.TrimSpace(r.Query.Get("q")) }

// finder runs one search.
type finder struct {
	s      *web.Server
	r      *web.Request
	text   string
	folded string
	number int64 // the text as a number, or 0
	inv    *Inventory
}

func searchParts(s *web.Server, r *web.Request, inv *Inventory) (web.OverviewResult, error) {
	form := page.FilterForm(s, r, []string{"q"}, nil)
	TakeSearch(r)
	f := &finder{s: s, r: r, text: searchText(r), inv: inv}
	f.folded = schedule.Fold(f.text)
	f.number, _ = web.Positive(f.text)
	form.Submit, form.Open = "Search", true
	for i := range form.Fields {
		form.Fields[i].Value = f.text
	}
	out := web.OverviewResult{Form: &form, State: r.Now.Truncate(blocks.DayEnds).String()}
	if f.folded == "" {
		out.Lead = "Enter a name, a number, a location or the name of a screen."
		out.Parts = []components.Part{searchHelp()}
		out.Counters = f.searchable()
		return out, nil
	}
	r.Keep = append(r.Keep, "q", f.text)
	for _, part := range []func() (components.Part, int, error){f.employees, f.shifts, f.blocks, f.locations, f.positions, f.routes} {
		p, n, err := part()
		if err != nil {
			return web.OverviewResult{}, err
		}
		if p.Quiet == "" {
			p.Quiet = components.Plural(n, "match", "matches")
		}
		out.Parts = append(out.Parts, p)
		out.Counters = append(out.Counters, components.Counter{Label: p.Title, Value: format.Number(n), Href: "#" + p.ID})
	}
	if r.Refreshes(partSuggest) {
		r.Part = suggestions(s, r, out.Parts, f.text)
	}
	return out, nil
}

// searchable counts the records that the search covers.
func (f *finder) searchable() []components.Counter {
	_, people := f.r.View().Employees(1)
	return []components.Counter{{Label: "Employees", Value: format.Number(people)}, {Label: "Locations", Value: format.Number(len(f.r.Roster.Locations()))},
		{Label: "Positions", Value: format.Number(len(f.r.Roster.Positions()))}, {Label: "Screens", Value: format.Number(len(f.inv.Rows))}}
}

// searchHelp lists what is searched.
func searchHelp() components.Part {
	rows := [][2]string{
		{"Employees", "name, employee number, home location"}, {"Shifts", "label, employee and location in the next seven days; any shift by its number"},
		{"Unavailable blocks", "words of the reason; any block by its number. Medical reasons are not searched"},
		{"Locations and positions", "name and code"}, {"Screens", "title, address, name of the route, purpose"}, {"A number", "the employee, shift, block, location and position with that number"},
	}
	group := components.RowGroup{}
	for _, row := range rows {
		group.Rows = append(group.Rows, components.Row{Cells: []components.Cell{{Text: row[0]}, {Text: row[1]}}})
	}
	return components.Part{ID: "help", Title: "What is searched", Rows: len(rows),
		Table: components.Table{Caption: "What is searched", Heads: []components.Head{{Label: "Kind"}, {Label: "Searched fields"}}, Groups: []components.RowGroup{group}}}
}

// request returns the request for all records that contain the text.
func (f *finder) request(change func(*schedule.Filter)) *web.Request {
	return page.Narrowed(f.r, func(x *schedule.Filter) {
		*x = schedule.Filter{Q: f.text}
		if change != nil {
			change(x)
		}
	})
}

func (f *finder) employees() (components.Part, int, error) {
	part := components.Part{ID: "employees", Title: "Employees", Empty: "No employee has this name, number or home location."}
	narrowed := f.request(nil)
	n := narrowed.View().StaffCount(narrowed.Filter)
	rows, _, err := narrowed.View().StaffWeek(people.StaffDays(f.s, narrowed).Filter, people.QuarterStart(f.r)).Page(paging.Page{Limit: people.PreviewRows})
	if err != nil {
		return part, 0, err
	}
	extra := 0 // found by its number only, so not in the list
	if f.number > 0 {
		byNumber, _, err := narrowed.View().StaffWeek(schedule.Filter{EmployeeID: f.number, From: f.r.Today, To: f.r.Today}, people.QuarterStart(f.r)).Page(paging.Page{Limit: 1})
		if err != nil {
			return part, 0, err
		}
		if len(byNumber) > 0 && !slices.ContainsFunc(rows, func(e schedule.StaffWeekRow) bool { return e.ID == f.number }) {
			rows, extra = append(byNumber, rows...), 1
		}
	}
	l := report.List[schedule.StaffWeekRow]{Noun: [2]string{"employee", "employees"}, Columns: []report.Column[schedule.StaffWeekRow]{people.StaffListColumns[0],
		{Label: "Number", Num: true, Cell: func(_ *web.Server, _ *web.Request, e *schedule.StaffWeekRow) components.Cell {
			return components.Cell{Text: format.ID(e.ID)}
		}}, people.StaffListColumns[2]}}
	part = report.FirstRows(f.s, shifts.WithoutFilter(f.r), l, rows, n, part, page.Link(f.s, narrowed, catalog.PathStaff))
	return part, n + extra, nil
}

func (f *finder) shifts() (components.Part, int, error) {
	part := components.Part{ID: "shifts", Title: "Shifts", Note: "Text searches cover seven days from today.", Empty: "No shift in these days contains the text."}
	narrowed := f.request(func(x *schedule.Filter) { x.From, x.To = f.r.Today, f.r.Today+searchDays-1 })
	c := narrowed.View().ShiftCounts(narrowed.Filter)
	rows, _, err := narrowed.View().Shifts(narrowed.Filter).Page(paging.Page{Limit: people.PreviewRows})
	if err != nil {
		return part, 0, err
	}
	n := c.Shifts
	if f.number > 0 {
		byNumber, err := narrowed.View().Shift(f.number)
		if err != nil && !errors.Is(err, roster.ErrNotFound) {
			return part, 0, err
		}
		if err == nil && !slices.ContainsFunc(rows, func(x schedule.ShiftRow) bool { return x.ID == f.number }) {
			rows, n = append([]schedule.ShiftRow{byNumber}, rows...), n+1
		}
	}
	l := report.List[schedule.ShiftRow]{Noun: [2]string{"shift", "shifts"}, Columns: shifts.ShiftColumns[:5]}
	return report.FirstRows(f.s, shifts.WithoutFilter(f.r), l, rows, c.Shifts, part, page.Link(f.s, narrowed, catalog.PathShifts)), n, nil
}

func (f *finder) blocks() (components.Part, int, error) {
	part := components.Part{ID: "blocks", Title: "Unavailable blocks", Note: "Text searches cover the reason.", Empty: "No reason contains the text."}
	if roster.SecretText(f.text) {
		part.Empty = "Medical reasons are not searched."
	}
	rows, n := f.r.View().BlocksByReason(f.text, people.PreviewRows)
	if f.number > 0 && !slices.ContainsFunc(rows, func(b schedule.BlockRow) bool { return b.ID == f.number }) {
		byNumber, _, err := f.r.View().Block(f.number)
		if err == nil && !byNumber.Deleted {
			rows, n = append([]schedule.BlockRow{byNumber}, rows...), n+1
		}
	}
	l := report.List[schedule.BlockRow]{Noun: [2]string{"block", "blocks"}, Columns: slices.DeleteFunc(slices.Clone(blocks.BlockColumns), func(c report.Column[schedule.BlockRow]) bool { return c.Label == "Reason" })}
	part = report.FirstRows(f.s, shifts.WithoutFilter(f.r), l, rows, 0, part, "")
	if n > len(rows) {
		part.All = components.Link{Href: page.Link(f.s, f.request(func(x *schedule.Filter) { x.All = true }), catalog.PathBlocks), Text: "Open the blocks with this text"}
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
	return f.recordsPart(components.Part{ID: "locations", Title: "Locations", Empty: "No location has this name."}, rows, catalog.PathLocations, "Location", "Time zone"), len(rows), nil
}

func (f *finder) positions() (components.Part, int, error) {
	people := f.r.View().PlacePeople(roster.ByPosition)
	var rows []components.Row
	for _, p := range f.r.Roster.Positions() {
		if p.ID == f.number || strings.Contains(schedule.Fold(p.Name), f.folded) {
			rows = append(rows, components.Row{Cells: []components.Cell{{Text: p.Name, Href: page.Link(f.s, f.r, catalog.PathPosition, format.ID(p.ID))}, {Text: format.ID(p.ID)}, {Text: components.Plural(people[p.ID].People, "person can", "people can") + " work it"}}})
		}
	}
	return f.recordsPart(components.Part{ID: "positions", Title: "Positions", Empty: "No position has this name."}, rows, catalog.PathPositions, "Position", "Who"), len(rows), nil
}

// routes finds screens, best match first.
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
	part := components.Part{ID: "routes", Title: "Screens", Empty: "No screen contains these words.", Rows: len(rows)}
	part.Table = components.Table{Caption: "Screens", Heads: []components.Head{{Label: "Screen"}, {Label: "Address"}, {Label: "Purpose"}}, Groups: []components.RowGroup{{Rows: rows}}}
	if n := len(found.Rows); n > 0 {
		part.All = components.Link{Href: page.WithParams(page.Link(f.s, f.r, catalog.PathRouteCatalog), []string{"q", f.text}), Text: "Open all " + format.Number(n) + " in the route catalog"}
	}
	return part, len(found.Rows), nil
}

// recordsPart lists the records found in a short list.
func (f *finder) recordsPart(part components.Part, rows []components.Row, path, first, last string) components.Part {
	part.Table = components.Table{Caption: part.Title, Heads: []components.Head{{Label: first}, {Label: "Number", Num: true}, {Label: last}}, Groups: []components.RowGroup{{Rows: rows}}}
	if part.Rows = len(rows); len(rows) > 0 {
		part.All = components.Link{Href: page.Link(f.s, f.r, path), Text: "Open the list"}
	}
	return part
}
