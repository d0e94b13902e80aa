package handlers

import (
	"strings"

	"opshub/catalog"
	"opshub/components"
)

// overview is a dataset of several short parts: one record, the day at a glance, the hub of a section. Its sheet and its JSON
// are made from what the screen shows.
type overview struct {
	fields []string
	rules  []rule
	known  []string
	reads  string                  // how it understands a filter, where that is not plain; for staff
	sheet  string                  // what its sheet holds, where that is not all of it
	land   bool                    // the sheet is wider than high
	words  func(r *request) string // what the question makes of the filter; nil: the filter in words
	ask    func(r *request) (overlooked, error)
	figure func(r *request) (string, error) // what it amounts to in a few words; nil: none
}

// overlooked is what an overview found.
type overlooked struct {
	counters []components.Counter
	components.Overview
	state string // what can change on the screen while the data stays the same; a validator names it
}

// dataset makes the faces of an overview.
func (o overview) dataset(s *server) dataset {
	return dataset{fields: o.fields, known: append(ruleNames(o.rules), o.known...), reads: o.reads, sheet: o.sheet, figure: o.figure,
		show:  func(r *request) (*answer, error) { return o.show(s, r) },
		print: func(r *request) (*answer, error) { return o.print(s, r) },
	}
}

// found reads the rules and asks.
func (o overview) found(s *server, r *request) (overlooked, error) {
	if err := r.readRules(o.rules); err != nil {
		return overlooked{}, err
	}
	return o.ask(r)
}

func (o overview) filterWords(s *server, r *request) string {
	if o.words != nil {
		return o.words(r)
	}
	return r.filter.Words(s.filterWords(r))
}

// show answers the screen. A hub ends with the cards of its section.
func (o overview) show(s *server, r *request) (*answer, error) {
	f, err := o.found(s, r)
	if err != nil {
		return nil, err
	}
	if len(o.fields) > 0 {
		form := s.filterForm(r, o.fields, nil)
		form.Fields = append(form.Fields, r.ruleFields(o.rules)...)
		f.Form = &form
	}
	page := s.page(r, append(ruleNames(o.rules), o.known...)...)
	page.Counters = f.counters
	if r.screen.Family == catalog.Hub {
		cards, ready := s.cards(r, s.sectionTools(r.screen.Section))
		f.Cards = &cards
		page.Counters = append(page.Counters, readyCounter("Screens", cards.ID, ready, len(cards.Cards)))
	}
	page.Counters = append(page.Counters, s.generatedCounter(r))
	page.Said = r.said(joinWords(f.Lead, "for "+o.filterWords(s, r)))
	a := &answer{page: page, main: components.OverviewView(f.Overview), state: f.state}
	if r.format != "" {
		a.json = overviewJSON(r, f, o.filterWords(s, r))
	}
	return a, nil
}

// print answers the sheet: what the screen shows, without links.
func (o overview) print(s *server, r *request) (*answer, error) {
	f, err := o.found(s, r)
	if err != nil {
		return nil, err
	}
	f.Overview = unlinked(f.Overview)
	page := s.page(r, append(ruleNames(o.rules), append(o.known, "paper")...)...)
	page.Counters = f.counters
	words := components.SheetWords{Filter: o.filterWords(s, r), What: o.sheet, Source: s.whole(s.beside(r, r.screen.Of)), Notes: []string{noPrivateWords}}
	orientation := "portrait"
	if o.land {
		orientation = "land"
	}
	a, err := s.onPaper(r, page, components.OverviewOnPaper(f.Overview, words), orientation)
	if err == nil {
		a.state = f.state
	}
	return a, err
}

// sectionTools are the screens of a section as the tools of its hub: what stands in its navigation but the hub itself.
func (s *server) sectionTools(section string) catalog.ToolList {
	list := catalog.ToolList{Key: "screens", Title: "Screens of " + section}
	for _, sc := range s.Catalog.In(section) {
		if len(sc.Params()) == 0 && sc.Content != "" && sc.Family != catalog.Hub {
			list.Paths = append(list.Paths, sc.Path)
		}
	}
	return list
}

// unlinked is an overview for paper, where nothing can be opened.
func unlinked(o components.Overview) components.Overview {
	o.Form, o.Cards = nil, nil
	o.Facts = unlinkedFacts(o.Facts)
	parts := make([]components.Part, len(o.Parts))
	for i, p := range o.Parts {
		p.All, p.Facts, p.Table = components.Link{}, unlinkedFacts(p.Facts), unlinkedTable(p.Table)
		parts[i] = p
	}
	o.Parts = parts
	return o
}

func unlinkedFacts(facts []components.Fact) []components.Fact {
	out := make([]components.Fact, len(facts))
	for i, f := range facts {
		f.Href = ""
		out[i] = f
	}
	return out
}

func unlinkedTable(t components.Table) components.Table {
	groups := make([]components.RowGroup, len(t.Groups))
	for i, g := range t.Groups {
		rows := make([]components.Row, len(g.Rows))
		for k, row := range g.Rows {
			cells := make([]components.Cell, len(row.Cells))
			for c, cell := range row.Cells {
				cell.Href = ""
				cells[c] = cell
			}
			rows[k] = components.Row{Cells: cells}
		}
		g.Rows = rows
		groups[i] = g
	}
	t.Groups = groups
	return t
}

// firstRows are the first rows of a list as part of an overview, with the way to all of them.
func firstRows[T any](s *server, r *request, l list[T], rows []T, total int, part components.Part, all string) components.Part {
	part.Table, part.Rows = l.linkedTable(s, r, rows), len(rows)
	part.Table.Caption = part.Title
	if total > 0 && all != "" {
		part.All = components.Link{Href: all, Text: "Open all " + number(total)}
		if total <= len(rows) {
			part.All.Text = "Open as a list"
		}
	}
	if part.Empty == "" {
		part.Empty = "No " + l.noun[1] + "."
	}
	return part
}

// linkedTable is rows with their links, and heads that do not sort.
func (l list[T]) linkedTable(s *server, r *request, rows []T) components.Table {
	columns, heads := l.heads(s, r, "", true)
	group := components.RowGroup{}
	for i := range rows {
		group.Rows = append(group.Rows, l.row(s, r, columns, &rows[i], false))
	}
	return components.Table{Heads: heads, Groups: []components.RowGroup{group}}
}

// overviewJSON is the machine face: the same figures, facts and rows.
func overviewJSON(r *request, f overlooked, words string) any {
	out := map[string]any{"title": r.screen.Title, "filter": words, "generated_at": components.Stamp(r.now), "time_zone": r.zone}
	if r.subject != "" {
		out["subject"] = r.subject
	}
	if f.Lead != "" {
		out["summary"] = f.Lead
	}
	counters := map[string]string{}
	for _, c := range f.counters {
		counters[c.Label] = strings.TrimSpace(c.Value + " " + c.Tag.Word)
	}
	out["counters"], out["facts"] = counters, factsJSON(f.Facts)
	parts := make([]map[string]any, 0, len(f.Parts))
	for _, p := range f.Parts {
		parts = append(parts, map[string]any{"id": p.ID, "title": p.Title, "facts": factsJSON(p.Facts), "rows": tableJSON(p.Table)})
	}
	out["parts"] = parts
	return out
}

func factsJSON(facts []components.Fact) map[string]string {
	out := map[string]string{}
	for _, f := range facts {
		out[f.Label] = strings.TrimSpace(f.Text + " " + f.Tag.Word)
	}
	return out
}

// tableJSON is the rows of a table, each cell under the word of its column.
func tableJSON(t components.Table) []map[string]string {
	rows := []map[string]string{}
	for _, g := range t.Groups {
		for _, row := range g.Rows {
			line := map[string]string{}
			for i, c := range row.Cells {
				line[t.Heads[i].Label] = strings.Join(strings.Fields(joinWords(spaced(c.Lead, c.Text), c.Tag.Word, c.Sub)), " ")
			}
			if g.Title != "" {
				line["group"] = g.Title
			}
			rows = append(rows, line)
		}
	}
	return rows
}
