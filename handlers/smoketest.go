package handlers

import (
	"context"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"time"

	"opshub/catalog"
	"opshub/catalog/check"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule"
)

// smokeLimit bounds one smoke test as a whole.
const smokeLimit = time.Minute

// smokeTest answers what a section answers: each request really sent inside the process, the files, and every link of
// the shared navigation. The requests are sent as the visitor and for the employee that is chosen, so one report is shared for a second
// by those who may see the same and chose the same.
func (s *server) smokeTest(sc catalog.Screen) (screenFunc, error) {
	suite, err := s.suiteOf(sc)
	if err != nil {
		return nil, err
	}
	type asked struct {
		viewer   schedule.Viewer
		employee int64
	}
	var reports sharedBy[asked, check.Report]
	return strict(func(r *request) (*answer, error) {
		if nested(r.ctx) {
			return s.notRun(r), nil
		}
		tested, at := reports.of(asked{r.viewer, r.filter.EmployeeID}, s.Now()).get(r.ctx, s.Now, smokeLimit, func(ctx context.Context) check.Report { return s.smoke(ctx, r, suite, sendOnce(s.proberOf(suite)(r))) })
		tested.Routes, tested.Navigation = s.carried(r, slices.Clone(tested.Routes)), s.carried(r, slices.Clone(tested.Navigation))
		when := "requested at " + components.Stamp(at.In(r.now.Location())) + "; everybody who asks within a second of it sees this report."
		layout := s.page(r)
		layout.Counters = append(smokeCounters(tested), s.generatedCounter(r))
		return &answer{page: layout, main: components.SmokeTestView(smokePage(tested, when, besideWords(suite, sc.Family))), json: func() any { return reportJSON(r, tested) }, status: tested.Overall()}, nil
	}), nil
}

// notRun is the answer to a smoke test inside a smoke test.
func (s *server) notRun(r *request) *answer {
	layout := s.page(r)
	layout.Counters = []components.Counter{{Label: "Overall status", Value: "nested, not run"}, s.generatedCounter(r)}
	return &answer{page: layout, main: components.NestedView(), json: func() any { return map[string]any{"title": r.screen.Title, "overall": "nested, not run"} }}
}

// smokeCounters are the counters of a smoke test.
func smokeCounters(tested check.Report) []components.Counter {
	return []components.Counter{
		overallCounter(tested),
		foundCounter("Routes found", "routes", check.CountRows(tested.Routes, check.Pass), len(tested.Routes)),
		foundCounter("Files found", "files", check.CountFiles(tested.Files, check.Pass), len(tested.Files)),
		foundCounter("Navigation links", "navigation", check.CountRows(tested.Navigation, check.Pass), len(tested.Navigation)),
		{Label: "Slowest answer", Value: components.Millis(slowest(tested)), Note: "of all requests"},
	}
}

// smoke sends the requests and looks at the files.
func (s *server) smoke(ctx context.Context, r *request, suite *catalog.Suite, send check.Prober) check.Report {
	report := check.Report{
		Routes:     s.checker.Requests(ctx, suite.Smoke, send),
		Files:      s.fileChecks(r, suite.SmokeFiles),
		Navigation: s.checker.Requests(ctx, s.navLinks(r, suite), send),
	}
	at, memory := s.Now().In(r.now.Location()), &s.memory
	if r.viewer != schedule.Manager { // since when something answers managers is not since when it answers staff
		memory = new(check.Memory)
	}
	memory.Rows(check.OfRequest, report.Routes, at)
	memory.Rows(check.OfRequest, report.Navigation, at)
	return report
}

// sendOnce sends each request one time: most of what the navigation links is a route of the section too.
func sendOnce(send check.Prober) check.Prober {
	answers := map[string]check.Answer{}
	return func(ctx context.Context, sc catalog.Screen) check.Answer {
		a, sent := answers[sc.Path]
		if !sent {
			a = send(ctx, sc)
			answers[sc.Path] = a
		}
		return a
	}
}

// prober sends a request for a screen, and for a screen of a record with one of those that there are.
func (s *server) prober(r *request) check.Prober {
	return func(ctx context.Context, sc catalog.Screen) check.Answer {
		params, ok := s.exampleParams(r, sc)
		if !ok {
			return check.Answer{Unsent: "not requested: the schedule has no such record; its own route would answer"}
		}
		query, of := url.Values{}, s.recordWords(r, sc, params)
		if somebody, who := s.ofSomebody(r, sc); who != "" {
			query, of = somebody.filter.Only("employee_id").Values(), who
		}
		a := hiddenFrom(r, sc, s.recently(ctx, r.viewer, sc.URL(query, params...)))
		a.Seen = format.Join(a.Seen, of)
		return a
	}
}

// hiddenFrom replaces the refusal that staff get from a screen for managers: it is no failure. A manager's smoke test and the command
// line check that the screen answers managers.
func hiddenFrom(r *request, sc catalog.Screen, a check.Answer) check.Answer {
	if !r.manages() && sc.Managers && a.Code == http.StatusForbidden && a.Pattern == sc.Path && a.Name == sc.Name {
		return check.Answer{Unsent: "for managers: its own route refuses you"}
	}
	return a
}

// proberOf is how the requests of a suite are sent.
func (s *server) proberOf(suite *catalog.Suite) func(*request) check.Prober {
	if suite.AsEmployee {
		return func(r *request) check.Prober { return s.employeeProber(r) }
	}
	return func(r *request) check.Prober { return s.prober(r) }
}

// employeeProber sends a request for a screen with an employee chosen. What the suite covers has to be asked as that one; the links of
// the navigation have only to answer.
func (s *server) employeeProber(r *request) check.Prober {
	id := s.exampleID(r, "employee")
	chosen := r.narrowed(func(f *schedule.Filter) { f.EmployeeID = id })
	suite, plain := s.suite(r.screen), s.prober(chosen)
	return func(ctx context.Context, sc catalog.Screen) check.Answer {
		if id == 0 || !slices.ContainsFunc(suite.Smoke, func(e catalog.Expectation) bool { return e.Path == sc.Path }) {
			return plain(ctx, sc)
		}
		params, ok := s.exampleParams(r, sc)
		if !ok {
			return plain(ctx, sc)
		}
		a := hiddenFrom(r, sc, s.recently(ctx, r.viewer, sc.URL(chosen.filter.Only("employee_id").Values(), params...)))
		if a.Unsent != "" {
			return a
		}
		a.Seen = format.Join(a.Seen, s.recordWord(r, "employee", id))
		if a.Employee != id {
			a.Missed = "it does not take the employee that was chosen"
		}
		return a
	}
}

// navLinks are the addresses that the shared navigation leads to from this screen, or from every place, each once.
func (s *server) navLinks(r *request, suite *catalog.Suite) []catalog.Expectation {
	const group = "Shared navigation"
	var list []catalog.Expectation
	seen := map[string]bool{}
	add := func(href string) {
		u, err := url.Parse(href)
		if err != nil || u.Path == "" || seen[u.Path] {
			return
		}
		seen[u.Path] = true
		list = append(list, catalog.Expectation{Path: u.Path, Group: group, Required: true})
	}
	eachNavLink(s.navFor(r), add)
	if suite.EveryPlace {
		for _, place := range slices.Sorted(maps.Keys(s.nav.byPlace)) {
			if first, ok := s.nav.first(s.nav.byPlace[place][0].Name); ok {
				there := *r
				there.screen = first
				eachNavLink(s.navFor(&there), add)
			}
		}
	}
	return list
}

// eachNavLink gives every address of a shared navigation.
func eachNavLink(nav components.Nav, add func(href string)) {
	addAll := func(links []components.Link) {
		for _, l := range links {
			add(l.Href)
		}
	}
	add(nav.Home)
	addAll(nav.Places)
	for _, g := range nav.More {
		addAll(g.Links)
	}
	add(nav.All.Href)
	add(nav.Find)
	for _, section := range nav.Sections {
		addAll(section.Links)
		addAll(section.Tools)
		for _, fold := range section.Folds {
			addAll(fold.Links)
		}
		add(section.Only.Href)
	}
	addAll(nav.Footer)
}

// smokePage puts the three counts into the words of the specification.
func smokePage(report check.Report, when, beside string) components.SmokeTestPage {
	return components.SmokeTestPage{
		Report: report, When: when, Beside: beside,
		RouteLine: fmt.Sprintf("Required route failures: %d Optional route warnings: %d", check.CountRows(report.Routes, check.Fail), check.CountRows(report.Routes, check.Warn)),
		FileLine:  fmt.Sprintf("Required file failures: %d", check.CountFiles(report.Files, check.Fail)),
		NavLine:   fmt.Sprintf("Navigation link failures: %d", check.CountRows(report.Navigation, check.Fail)),
	}
}

// slowest is the longest time that a request took.
func slowest(report check.Report) time.Duration {
	var most time.Duration
	for _, row := range slices.Concat(report.Routes, report.Navigation) {
		most = max(most, row.Took)
	}
	return most
}
