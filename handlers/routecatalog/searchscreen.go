package routecatalog

import (
	"strings"

	"opshub/components"
	"opshub/handlers/blocks"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
)

// searchData finds employees, shifts, blocks, places and routes by one text; a number finds the records with that number.
func searchData(s *web.Server) web.Dataset {
	return report.Overview{Reads: "the text alone is searched for; the other filters ride along", Known: []string{"q"},
		Words: func(r *web.Request) string { return "the text " + format.OrNone(searchText(r)) },
		Ask:   func(r *web.Request) (web.Overlooked, error) { return searchParts(s, r, InventoryOf(s)) }}.Dataset(s)
}

// searchDays is how many days ahead, with today, shifts are searched by text: all of them are too many to read for one word.
const searchDays = 7

// searchText is what is searched for.
func searchText(r *web.Request) string { return strings.TrimSpace(r.Query.Get("q")) }

// finder is one search under way.
type finder struct {
	s      *web.Server
	r      *web.Request
	text   string
	folded string
	number int64 // of a text that is a number; else 0
	inv    *Inventory
}

func searchParts(s *web.Server, r *web.Request, inv *Inventory) (web.Overlooked, error) {
	form := page.FilterForm(s, r, []string{"q"}, nil)
	TakeSearch(r)
	f := &finder{s: s, r: r, text: searchText(r), inv: inv}
	f.folded = schedule.Fold(f.text)
	f.number, _ = web.Positive(f.text)
	form.Submit = "Search"
	for i := range form.Fields {
		form.Fields[i].Value = f.text
	}
	out := web.Overlooked{Overview: components.Overview{Form: &form}, State: r.Now.Truncate(blocks.DayEnds).String()}
	if f.folded == "" {
		out.Lead = "Type a name, a number, a place, or the name of a screen."
		out.Parts = []components.Part{searchHelp()}
		out.Counters = f.searchable()
		return out, nil
	}
	r.Keep = append(r.Keep, "q", f.text)
	for _, part := range []func() (components.Part, int, error){f.employees, f.shifts, f.blocks, f.locations, f.positions, f.routes} {
		p, n, err := part()
		if err != nil {
			return web.Overlooked{}, err
		}
		if p.Quiet == "" {
			p.Quiet = components.Plural(n, "match", "matches")
		}
		out.Parts = append(out.Parts, p)
		out.Counters = append(out.Counters, components.Counter{Label: p.Title, Value: format.Number(n), Href: "#" + p.ID})
	}
	return out, nil
}

// searchable counts what the search looks through.
func (f *finder) searchable() []components.Counter {
	_, people := f.r.View().Employees(1)
	return []components.Counter{{Label: "Employees", Value: format.Number(people)}, {Label: "Locations", Value: format.Number(len(f.r.Roster.Locations()))},
		{Label: "Positions", Value: format.Number(len(f.r.Roster.Positions()))}, {Label: "Screens", Value: format.Number(len(f.inv.Rows))}}
}

// searchHelp says what is searched.
func searchHelp() components.Part {
	rows := [][2]string{
		{"Employees", "name, employee number, home location"}, {"Shifts", "label, employee and location, of the coming seven days; any shift by its number"},
		{"Unavailable blocks", "words of the reason; any block by its number. Medical reasons are found by no text"},
		{"Locations and positions", "name and code"}, {"Screens", "title, address, name of the route, purpose"}, {"A number", "the employee, shift, block, location and position with that number"},
	}
	group := components.RowGroup{}
	for _, row := range rows {
		group.Rows = append(group.Rows, components.Row{Cells: []components.Cell{{Text: row[0]}, {Text: row[1]}}})
	}
	return components.Part{ID: "help", Title: "What is searched", Rows: len(rows),
		Table: components.Table{Caption: "What is searched", Heads: []components.Head{{Label: "Kind"}, {Label: "By"}}, Groups: []components.RowGroup{group}}}
}

// of is the request for the list of everything that holds the text.
func (f *finder) of(change func(*schedule.Filter)) *web.Request {
	return page.Narrowed(f.r, func(x *schedule.Filter) {
		*x = schedule.Filter{Q: f.text}
		if change != nil {
			change(x)
		}
	})
}
