package handlers

import (
	"fmt"
	"strconv"

	"github.com/a-h/templ"

	"opshub/catalog"
	"opshub/catalog/check"
	"opshub/components"
	"opshub/handlers/format"
)

// hub answers the hub of a section: its tools with their readiness, the checks and the detected routes.
func (s *server) hub(sc catalog.Screen) (screenFunc, error) {
	suite, err := s.suiteOf(sc)
	if err != nil { // the hub of a section that shows the schedule
		return s.data(sc)
	}
	return strict(func(r *request) (*answer, error) {
		confirm, err := s.confirmed(r, suite)
		if err != nil {
			return nil, err
		}
		layout := s.page(r)
		if confirm != nil {
			layout.Said = r.said(confirm.Said())
		}
		view := components.HubPage{Confirm: confirm, Guards: catalog.Guardrails, NextFocus: suite.NextFocus}
		for _, list := range suite.Tools {
			cards, ready := s.cards(r, list)
			view.Lists = append(view.Lists, cards)
			layout.Counters = append(layout.Counters, readyCounter(list.Counter, list.Key, ready, len(list.Paths)))
		}
		result := s.report(r, suite)
		layout.Counters = append(layout.Counters, s.detectedCounter(r), components.Counter{Label: "Required checks", Tag: format.StatusTag(result.Overall()),
			Note: components.Plural(result.RequiredFailures(), "required failure", "required failures")}, s.generatedCounter(r))
		if err := s.hubParts(r, &layout, &view, suite, result); err != nil {
			return nil, err
		}
		a := &answer{page: layout, main: components.HubView(view), json: func() any { return hubJSON(r, view, result) }, status: result.Overall()}
		if r.partName != "checks" {
			a.state = fmt.Sprint(layout.Counters[:len(layout.Counters)-1]) // all but the generated stamp
		}
		return a, nil
	}), nil
}

// hubParts fills what arrives as lazy fragments: the filters, the checks and the route table.
func (s *server) hubParts(r *request, layout *components.Page, view *components.HubPage, suite *catalog.Suite, result check.Report) (err error) {
	carryPart := s.lazy(r, "filters", "load", "Filter Carryover: the filters that go with you to every screen.", "Show the filters")
	if layout.CarryPart, err = r.slot(carryPart, func() (templ.Component, error) { return components.CarryView(s.carry(r)), nil }); err != nil {
		return err
	}
	text := fmt.Sprintf("%s and %s run on this page.", components.Plural(len(suite.Expect), "route check", "route checks"), components.Plural(len(suite.Files), "file check", "file checks"))
	if view.Checks, err = r.slot(s.lazy(r, "checks", "revealed", text, "Show the checks"), func() (templ.Component, error) {
		return components.ChecksPart(result), nil
	}); err != nil {
		return err
	}
	view.Routes, err = s.routesSlot(r)
	view.RouteNote = strconv.Itoa(len(s.live.Registered())) + ", each GET|HEAD"
	return err
}

// routesSlot is the table of every detected route, lazy wherever it stands.
func (s *server) routesSlot(r *request) (templ.Component, error) {
	routes := s.live.Registered()
	text := fmt.Sprintf("Method, URI, route name and action of all %s.", components.Plural(len(routes), "route", "routes"))
	return r.slot(s.lazy(r, "routes", "revealed", text, "Show the table"), func() (templ.Component, error) {
		return components.RoutesPart(routes), nil
	})
}

// cards makes the cards of a tool list and counts the ready ones.
func (s *server) cards(r *request, list catalog.ToolList) (components.CardList, int) {
	out, ready := components.CardList{ID: list.Key, Title: list.Title}, 0
	for _, path := range list.Paths {
		sc, _ := s.Catalog.Lookup(path)
		card := components.Card{Title: sc.Title, Text: sc.Summary(), URI: path, Name: sc.Name, Ready: s.checker.Ready(path)}
		if card.Ready {
			ready++
			o := s.open(r, path)
			card.Href, card.Record = o.href, o.record
		}
		out.Cards = append(out.Cards, card)
	}
	out.Note = fmt.Sprintf("%d of %d ready. %s", ready, len(list.Paths), list.Note)
	return out, ready
}

// detectedCounter counts the routes of the area that the running router has.
func (s *server) detectedCounter(r *request) components.Counter {
	sections := map[string]bool{}
	for _, route := range s.live.Registered() {
		sc, _ := s.Catalog.Lookup(route.Pattern)
		sections[sc.Section] = true
	}
	return components.Counter{Label: "Detected schedule routes", Value: strconv.Itoa(len(s.live.Registered())), Href: s.link(r, catalog.PathRouteCatalog),
		Note: "in " + components.Plural(len(sections), "section", "sections")}
}

// hubJSON is the machine face of a hub.
func hubJSON(r *request, view components.HubPage, result check.Report) any {
	lists := map[string][]cardJSON{}
	for _, l := range view.Lists {
		lists[l.ID] = cardsJSON(l)
	}
	out := map[string]any{"title": r.screen.Title, "generated_at": components.Stamp(r.now), "overall": result.Overall(),
		"required_failures": result.RequiredFailures(), "tools": lists}
	if view.Confirm != nil {
		out["filter"], out["reports"] = view.Confirm.Words, confirmJSON(*view.Confirm)
	}
	return out
}
