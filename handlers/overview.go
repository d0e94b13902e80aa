package handlers

import (
	"cmp"
	"strings"

	"opshub/catalog"
	"opshub/catalog/check"
	"opshub/components"
	"opshub/handlers/format"
)

// overview is a dataset of several short parts: one record, the day at a glance, the hub of a section. Its sheet and its JSON
// are made from what the screen shows.
type overview struct {
	fields []string
	rules  []rule
	known  []string
	reads  string // how it understands a filter, where that is not plain; for staff
	sheet  string // what its sheet holds, where that is not all of it
	land   bool   // the sheet is wider than high
	read   bool   // of a hub: its parts list the builder screens in reading order, so that it needs no cards

	personal bool // it tells of the visitor himself: see answer.personal

	words  func(r *request) string // what the question makes of the filter; nil: the filter in words
	ask    func(r *request) (overlooked, error)
	figure func(r *request) (string, error) // what it amounts to in a few words; nil: none
}

// overlooked is what an overview found.
type overlooked struct {
	counters []components.Counter
	components.Overview
	state  string       // what can change on the screen while the data stays the same; a validator names it
	status check.Status // overall status of checks that it shows; empty for an overview without checks
}

// dataset makes the faces of an overview.
func (o overview) dataset(s *server) dataset {
	if o.personal { // a figure of it would stand on screens that are kept
		o.figure = func(*request) (string, error) { return "", nil }
	}
	return dataset{fields: o.fields, known: append(ruleNames(o.rules), o.known...), reads: o.reads, sheet: o.sheet, read: o.read, figure: o.figure,
		show:  func(r *request) (*answer, error) { return o.show(s, r) },
		look:  func(r *request) (overlooked, error) { return o.found(s, r) },
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
	layout := s.page(r, append(ruleNames(o.rules), o.known...)...)
	layout.Counters = f.counters
	if r.screen.Family == catalog.Hub && !o.read {
		if cards, ready := s.cards(r, s.sectionTools(r.screen.Section)); len(cards.Cards) > 0 {
			f.Cards = &cards
			layout.Counters = append(layout.Counters, readyCounter("Screens ready", cards.ID, ready, len(cards.Cards)))
		}
	}
	layout.Counters = append(layout.Counters, s.generatedCounter(r))
	layout.Actions = components.FacesMenuView(s.exportMenu(r, o.dataset(s), o.filterWords(s, r), 0))
	layout.Said = r.said(format.Join(strings.TrimSuffix(f.Lead, "."), "for "+o.filterWords(s, r)))
	return &answer{page: layout, main: components.OverviewView(f.Overview), state: f.state, status: f.status, personal: o.personal,
		json: func() any { return overviewJSON(r, f, o.filterWords(s, r)) }}, nil
}

// print answers the sheet: what the screen shows, without links.
func (o overview) print(s *server, r *request) (*answer, error) {
	f, err := o.found(s, r)
	if err != nil {
		return nil, err
	}
	f.Overview = unlinked(f.Overview)
	layout := s.page(r, append(ruleNames(o.rules), append(o.known, "paper")...)...)
	layout.Counters = f.counters
	words := components.SheetWords{Filter: o.filterWords(s, r), What: o.sheet, Source: s.whole(s.beside(r, cmp.Or(r.screen.Of, r.screen.Path))), Notes: []string{noPrivateWords}}
	orientation := "portrait"
	if o.land {
		orientation = "land"
	}
	a, err := s.onPaper(r, layout, components.OverviewOnPaper(f.Overview, words), orientation)
	if err == nil {
		a.state, a.personal = f.state, o.personal
		if r.screen.Family.IsExhibit() { // it stands at no other address, so its figures are read here
			a.json = func() any { return overviewJSON(r, f, o.filterWords(s, r)) }
		}
	}
	return a, err
}

// sectionTools are the screens of a section as the tools of its hub: what stands in its navigation but the hub itself.
func (s *server) sectionTools(section string) catalog.ToolList {
	list := catalog.ToolList{Key: "section-screens", Title: "Screens of " + section}
	for _, sc := range s.Catalog.In(section) {
		if len(sc.Params()) == 0 && sc.Content != "" && sc.Family != catalog.Hub {
			list.Paths = append(list.Paths, sc.Path)
		}
	}
	return list
}
