package handlers

import (
	"fmt"

	"github.com/a-h/templ"

	"opshub/catalog"
	"opshub/catalog/check"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule"
)

// diagnostics answers whether the expected routes and files of a section are there, what the service says of itself,
// and which routes were discovered.
func (s *server) diagnostics(sc catalog.Screen) (screenFunc, error) {
	suite, err := s.suiteOf(sc)
	if err != nil {
		return nil, err
	}
	return strict(func(r *request) (*answer, error) {
		state, err := stateOf(r)
		if err != nil {
			return nil, err
		}
		result := s.report(r, suite)
		shown := result
		if state != "" {
			shown = result.With(state)
		}
		routes := s.discovered(suite)
		view := components.DiagnosticsPage{
			Report: result, Shown: shown, Tabs: s.stateTabs(r, result, state), None: "No check of this kind is " + string(state) + ".",
			RouteNote:   foundWords(check.CountRows(result.Routes, check.Pass), len(result.Routes)),
			FileNote:    foundWords(check.CountFiles(result.Files, check.Pass), len(result.Files)),
			ServiceNote: fmt.Sprintf("%d of %d hold", check.CountRows(result.Service, check.Pass), len(result.Service)),
			Discovered:  s.discoveredNote(suite, routes),
			Beside:      besideWords(suite, sc.Family),
		}
		if view.Routes, err = s.discoveredSlot(r, routes); err != nil {
			return nil, err
		}
		if suite.Deep {
			view.Parts = s.deepParts(r)
		}
		if suite.Changes {
			if view.Changes, err = s.changesView(r); err != nil {
				return nil, err
			}
		}
		layout := s.page(r, "state")
		layout.Counters = append(diagnosticsCounters(result), []components.Counter{
			{Label: "Required failures", Value: format.Number(result.RequiredFailures()), Href: s.self(r, "state", "fail")},
			{Label: "Optional warnings", Value: format.Number(result.OptionalWarnings()), Href: s.self(r, "state", "warn")},
			s.generatedCounter(r),
		}...)
		return &answer{page: layout, main: components.DiagnosticsView(view), json: func() any { return s.diagnosticsJSON(r, suite, result, routes, view.Parts) }, status: result.Overall()}, nil
	}), nil
}

// diagnosticsCounters say how much of what is expected is there.
func diagnosticsCounters(result check.Report) []components.Counter {
	return []components.Counter{
		{Label: "Overall status", Tag: format.StatusTag(result.Overall()), Note: "worst required check"},
		foundCounter("Routes found", "expected", check.CountRows(result.Routes, check.Pass), len(result.Routes)),
		foundCounter("Files found", "files", check.CountFiles(result.Files, check.Pass), len(result.Files)),
		foundCounter("Service checks", "service", check.CountRows(result.Service, check.Pass), len(result.Service)),
	}
}

// states are the values of ?state=, in the order of the tabs.
var states = []struct {
	value  string
	status check.Status
}{{"fail", check.Fail}, {"warn", check.Warn}, {"pass", check.Pass}}

// stateOf reads ?state=; empty asks for every check.
func stateOf(r *request) (check.Status, error) {
	given := r.query.Get("state")
	for _, st := range states {
		if given == st.value {
			return st.status, nil
		}
	}
	if given == "" {
		return "", nil
	}
	return "", queryError{BadValue: schedule.BadValue{Name: "state", Value: schedule.Printable(given),
		Message: "State can be fail, warn or pass, not " + schedule.Printable(given) + ".", Hint: "Use fail, warn or pass, or leave it out"}}
}

// stateTabs leads to the checks of one status; the counts are of all checks on the screen.
func (s *server) stateTabs(r *request, result check.Report, state check.Status) []components.Tab {
	tabs := []components.Tab{{Href: s.self(r), Text: "All", Count: format.Number(result.Total()), Chosen: state == ""}}
	for _, st := range states {
		tabs = append(tabs, components.Tab{Href: s.self(r, "state", st.value), Text: string(st.status),
			Count: format.Number(result.With(st.status).Total()), Chosen: state == st.status})
	}
	return tabs
}

// foundWords says how many of the expected things are there.
func foundWords(n, all int) string { return fmt.Sprintf("%d of %d found, failing first", n, all) }

// foundCounter counts what was found, and leads to the list with this id on the page.
func foundCounter(label, id string, n, all int) components.Counter {
	return components.Counter{Label: label, Value: fmt.Sprintf("%d/%d", n, all), Href: "#" + id}
}

// discovered are the registered routes that the diagnostics of a suite list: every one of the area, or those of its
// section and those it expects.
func (s *server) discovered(suite *catalog.Suite) []check.Route {
	if suite.WholeArea {
		return s.live.Registered()
	}
	expected := map[string]bool{}
	for _, e := range suite.Expect {
		expected[e.Path] = true
	}
	var routes []check.Route
	for _, route := range s.live.Registered() {
		if sc, ok := s.Catalog.Lookup(route.Pattern); ok && (sc.Section == suite.Section || expected[route.Pattern]) {
			routes = append(routes, route)
		}
	}
	return routes
}

// discoveredNote says what the list of routes is a list of.
func (s *server) discoveredNote(suite *catalog.Suite, routes []check.Route) string {
	if suite.WholeArea {
		return fmt.Sprintf("%d registered of %d in the catalog", len(routes), len(s.Catalog.Screens()))
	}
	return fmt.Sprintf("%d registered: the section %s and what it expects", len(routes), suite.Section)
}

// discoveredSlot is the table of these routes, lazy.
func (s *server) discoveredSlot(r *request, routes []check.Route) (templ.Component, error) {
	text := fmt.Sprintf("Method, URI, route name and action of %s.", components.Plural(len(routes), "discovered route", "discovered routes"))
	return r.slot(s.lazy(r, "routes", "revealed", text, "Show the table"), func() (templ.Component, error) {
		return components.RoutesPart(routes), nil
	})
}

// diagnosticsJSON is the machine face of diagnostics: every check, whatever the tab, and how many routes there are.
func (s *server) diagnosticsJSON(r *request, suite *catalog.Suite, result check.Report, routes []check.Route, parts []components.Part) any {
	out := reportJSON(r, result)
	out["discovered_routes"] = len(routes)
	if suite.Changes {
		out["changes"] = s.changesJSON(r)
	}
	if len(parts) > 0 {
		out["facts"] = partsJSON(parts)
	}
	return out
}
