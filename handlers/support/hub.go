package support

import (
	"fmt"
	"strconv"

	"github.com/a-h/templ"

	"opshub/catalog"
	"opshub/catalog/check"
	"opshub/components"
	"opshub/handlers/conditions"
	"opshub/handlers/exports"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
)

// Hub makes the hub of a section: its tools with their readiness, the checks and the registered routes.
func Hub(s *web.Server, sc catalog.Screen) (web.ScreenFunc, error) {
	suite, err := report.SuiteOf(s, sc)
	if err != nil { // the hub of a section that shows the schedule
		return report.Data(s, sc)
	}
	return report.Strict(func(r *web.Request) (*web.Answer, error) {
		confirm, err := exports.Confirmed(s, r, suite)
		if err != nil {
			return nil, err
		}
		layout := page.Page(s, r)
		if confirm != nil {
			layout.Said = r.Said(confirm.Said())
		}
		view := components.HubPage{Confirm: confirm, Guards: catalog.Guardrails, NextFocus: suite.NextFocus}
		for _, list := range suite.Tools {
			cards, ready := page.Cards(s, r, list)
			view.Lists = append(view.Lists, cards)
			layout.Counters = append(layout.Counters, page.ReadyCounter(list.Counter, list.Key, ready, len(cards.Cards)))
		}
		result := conditions.Report(s, r, suite)
		layout.Counters = append(layout.Counters, detectedCounter(s, r), components.Counter{Label: "Required checks", Tag: format.StatusTag(result.Overall()),
			Note: components.Plural(result.RequiredFailures(), "required failure", "required failures")})
		if err := hubParts(s, r, &layout, &view, suite, result); err != nil {
			return nil, err
		}
		a := &web.Answer{Page: layout, Main: components.HubView(view), Json: func() any { return hubJSON(r, view, result) }, Status: result.Overall()}
		if r.PartName != "checks" {
			a.State = fmt.Sprint(layout.Counters)
		}
		return a, nil
	}), nil
}

// hubParts adds the lazy fragments: the filters, the checks and the route table.
func hubParts(s *web.Server, r *web.Request, layout *components.Page, view *components.HubPage, suite *catalog.Suite, result check.Report) (err error) {
	carryPart := page.Lazy(s, r, "filters", "load", "Filter Carryover: the filters that links pass to every screen.", "Show the filters")
	if layout.CarryPart, err = r.Slot(carryPart, func() (templ.Component, error) { return components.CarryView(page.Carry(s, r)), nil }); err != nil {
		return err
	}
	text := fmt.Sprintf("%s and %s run on this page.", components.Plural(len(suite.Expect), "route check", "route checks"), components.Plural(len(suite.Files), "file check", "file checks"))
	if view.Checks, err = r.Slot(page.Lazy(s, r, "checks", "revealed", text, "Show the checks"), func() (templ.Component, error) {
		return components.ChecksPart(result), nil
	}); err != nil {
		return err
	}
	view.Routes, err = routesSlot(s, r)
	view.RouteNote = strconv.Itoa(len(s.Live.Registered())) + ", each GET|HEAD"
	return err
}

// routesSlot is the table of all registered routes, loaded when it scrolls into view.
func routesSlot(s *web.Server, r *web.Request) (templ.Component, error) {
	routes := s.Live.Registered()
	text := fmt.Sprintf("Method, URI, route name and action of all %s.", components.Plural(len(routes), "route", "routes"))
	return r.Slot(page.Lazy(s, r, "routes", "revealed", text, "Show the table"), func() (templ.Component, error) {
		return components.RoutesPart(routes), nil
	})
}

// detectedCounter counts all registered routes.
func detectedCounter(s *web.Server, r *web.Request) components.Counter {
	sections := map[string]bool{}
	for _, route := range s.Live.Registered() {
		sc, _ := s.Catalog.Lookup(route.Pattern)
		sections[sc.Section] = true
	}
	return components.Counter{Label: "Detected schedule routes", Value: strconv.Itoa(len(s.Live.Registered())), Href: page.Link(s, r, catalog.PathRouteCatalog),
		Note: "in " + components.Plural(len(sections), "section", "sections")}
}

// hubJSON is the JSON form of a hub.
func hubJSON(r *web.Request, view components.HubPage, result check.Report) any {
	lists := map[string][]report.CardJSON{}
	for _, l := range view.Lists {
		lists[l.ID] = report.CardsJSON(l)
	}
	out := map[string]any{"title": r.Screen.Title, "generated_at": components.Stamp(r.Now), "overall": result.Overall(),
		"required_failures": result.RequiredFailures(), "tools": lists}
	if view.Confirm != nil {
		out["filter"], out["reports"] = view.Confirm.Words, exports.ConfirmJSON(*view.Confirm)
	}
	return out
}
