package support

import (
	"fmt"

	"github.com/a-h/templ"

	"opshub/catalog"
	"opshub/catalog/check"
	"opshub/components"
	"opshub/handlers/conditions"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
)

// Diagnostics makes the screen that checks the expected routes and files of a section and the service itself,
// and lists the registered routes.
func Diagnostics(s *web.Server, sc catalog.Screen) (web.ScreenFunc, error) {
	suite, err := report.SuiteOf(s, sc)
	if err != nil {
		return nil, err
	}
	return report.Strict(func(r *web.Request) (*web.Answer, error) {
		state, err := requestedState(r)
		if err != nil {
			return nil, err
		}
		result := conditions.Report(s, r, suite)
		shown := result
		if state != "" {
			shown = result.With(state)
		}
		routes := listedRoutes(s, suite)
		view := components.DiagnosticsPage{
			Report: result, Shown: shown, Tabs: stateTabs(s, r, result, state), None: "No check of this kind is " + string(state) + ".",
			RouteNote:   foundText(check.CountRows(result.Routes, check.Pass), len(result.Routes)),
			FileNote:    foundText(check.CountFiles(result.Files, check.Pass), len(result.Files)),
			ServiceNote: fmt.Sprintf("%d of %d passed", check.CountRows(result.Service, check.Pass), len(result.Service)),
			Discovered:  discoveredNote(s, suite, routes),
			Beside:      coveredText(suite, sc.Family),
		}
		if view.Routes, err = discoveredSlot(s, r, routes); err != nil {
			return nil, err
		}
		if suite.Deep {
			view.Parts = internalParts(s, r)
		}
		if suite.Changes {
			if view.Changes, err = conditions.ChangesView(s, r); err != nil {
				return nil, err
			}
		}
		layout := page.Page(s, r, "state")
		layout.Counters = append(diagnosticsCounters(result), []components.Counter{
			{Label: "Required failures", Value: format.Number(result.RequiredFailures()), Href: page.Self(s, r, "state", "fail")},
			{Label: "Optional warnings", Value: format.Number(result.OptionalWarnings()), Href: page.Self(s, r, "state", "warn")},
		}...)
		return &web.Answer{Page: layout, Main: components.DiagnosticsView(view), Json: func() any { return diagnosticsJSON(s, r, suite, result, routes, view.Parts) }, Status: result.Overall()}, nil
	}), nil
}

// diagnosticsCounters returns the overall status and the number of passed checks of each kind.
func diagnosticsCounters(result check.Report) []components.Counter {
	return []components.Counter{
		{Label: "Overall status", Tag: format.StatusTag(result.Overall()), Note: "worst required check"},
		foundCounter("Routes found", "expected", check.CountRows(result.Routes, check.Pass), len(result.Routes)),
		foundCounter("Files found", "files", check.CountFiles(result.Files, check.Pass), len(result.Files)),
		foundCounter("Service checks", "service", check.CountRows(result.Service, check.Pass), len(result.Service)),
	}
}

// stateValues are the values of ?state= in the order of the tabs.
var stateValues = []struct {
	value  string
	status check.Status
}{{"fail", check.Fail}, {"warn", check.Warn}, {"pass", check.Pass}}

// requestedState parses ?state=. The empty status stands for all checks.
func requestedState(r *web.Request) (check.Status, error) {
	given := r.Query.Get("state")
	for _, st := range stateValues {
		if given == st.value {
			return st.status, nil
		}
	}
	if given == "" {
		return "", nil
	}
	return "", web.QueryError{BadValue: schedule.BadValue{Name: "state", Value: schedule.Printable(given),
		Message: "State can be fail, warn or pass, not " + schedule.Printable(given) + ".", Hint: "Use fail, warn or pass, or leave it out"}}
}

// stateTabs returns one tab for each status. The counts cover all checks on the screen.
func stateTabs(s *web.Server, r *web.Request, result check.Report, state check.Status) []components.Tab {
	tabs := []components.Tab{{Href: page.Self(s, r), Text: "All", Count: format.Number(result.Total()), Chosen: state == ""}}
	for _, st := range stateValues {
		tabs = append(tabs, components.Tab{Href: page.Self(s, r, "state", st.value), Text: string(st.status),
			Count: format.Number(result.With(st.status).Total()), Chosen: state == st.status})
	}
	return tabs
}

// foundText returns how many of the expected items were found.
func foundText(n, all int) string { return fmt.Sprintf("%d of %d found, failing first", n, all) }

// foundCounter counts the items found and links to the list with this id.
func foundCounter(label, id string, n, all int) components.Counter {
	return components.Counter{Label: label, Value: fmt.Sprintf("%d/%d", n, all), Href: "#" + id}
}

// listedRoutes returns the registered routes that the diagnostics of a suite list: all routes of the area, or
// those of its section and those that it expects.
func listedRoutes(s *web.Server, suite *catalog.Suite) []check.Route {
	if suite.WholeArea {
		return s.Live.Registered()
	}
	expected := map[string]bool{}
	for _, e := range suite.Expect {
		expected[e.Path] = true
	}
	var routes []check.Route
	for _, route := range s.Live.Registered() {
		if sc, ok := s.Catalog.Lookup(route.Pattern); ok && (sc.Section == suite.Section || expected[route.Pattern]) {
			routes = append(routes, route)
		}
	}
	return routes
}

// discoveredNote describes the selection of routes.
func discoveredNote(s *web.Server, suite *catalog.Suite, routes []check.Route) string {
	if suite.WholeArea {
		return fmt.Sprintf("%d registered of %d in the catalog", len(routes), len(s.Catalog.Screens()))
	}
	return fmt.Sprintf("%d registered: the section %s and what it expects", len(routes), suite.Section)
}

// discoveredSlot is the table of these routes, loaded when it scrolls into view.
func discoveredSlot(s *web.Server, r *web.Request, routes []check.Route) (templ.Component, error) {
	text := fmt.Sprintf("Method, URI, route name and action of %s.", components.Plural(len(routes), "discovered route", "discovered routes"))
	return r.Slot(page.Lazy(s, r, "routes", "revealed", text, "Show the table"), func() (templ.Component, error) {
		return components.RoutesPart(routes), nil
	})
}

// diagnosticsJSON is the JSON form: every check regardless of the tab, and the number of routes.
func diagnosticsJSON(s *web.Server, r *web.Request, suite *catalog.Suite, result check.Report, routes []check.Route, parts []components.Part) any {
	out := report.ReportJSON(r, result)
	out["discovered_routes"] = len(routes)
	if suite.Changes {
		out["changes"] = conditions.ChangesJSON(s, r)
	}
	if len(parts) > 0 {
		out["facts"] = report.PartsJSON(parts)
	}
	return out
}
