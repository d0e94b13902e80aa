package support

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"time"

	"opshub/catalog"
	"opshub/catalog/check"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
)

// smokeLimit bounds the time of one smoke test.
const smokeLimit = time.Minute

// SmokeTest makes the screen that sends the requests of a section through the running handlers and checks the
// files and every link of the navigation. Requests are sent as the visitor, for the chosen employee. Visitors
// with the same rights and the same employee share one report for a second.
func SmokeTest(s *web.Server, sc catalog.Screen) (web.ScreenFunc, error) {
	suite, err := report.SuiteOf(s, sc)
	if err != nil {
		return nil, err
	}
	type asked struct {
		viewer   schedule.Viewer
		employee int64
	}
	var reports web.SharedBy[asked, check.Report]
	return report.Strict(func(r *web.Request) (*web.Answer, error) {
		if web.Nested(r.Ctx) {
			return nestedAnswer(s, r), nil
		}
		tested, at := reports.Of(asked{r.Viewer, r.Filter.EmployeeID}, s.Now()).Get(r.Ctx, s.Now, smokeLimit, func(ctx context.Context) check.Report {
			return runSmokeTest(ctx, s, r, suite, sendOnce(suiteProber(s, suite)(r)))
		})
		tested.Routes, tested.Navigation = report.Carried(s, r, slices.Clone(tested.Routes)), report.Carried(s, r, slices.Clone(tested.Navigation))
		when := "requested at " + components.Stamp(at.In(r.Now.Location())) + "; this report is shared for one second."
		layout := page.Page(s, r)
		layout.Counters = smokeCounters(tested)
		return &web.Answer{Page: layout, Main: components.SmokeTestView(smokePage(tested, when, coveredText(suite, sc.Family))), Json: func() any { return report.ReportJSON(r, tested) }, Status: tested.Overall()}, nil
	}), nil
}

// nestedAnswer is the answer to a smoke test inside a smoke test, which is not run.
func nestedAnswer(s *web.Server, r *web.Request) *web.Answer {
	layout := page.Page(s, r)
	layout.Counters = []components.Counter{{Label: "Overall status", Value: "nested, not run"}}
	return &web.Answer{Page: layout, Main: components.NestedView(), Json: func() any { return map[string]any{"title": r.Screen.Title, "overall": "nested, not run"} }}
}

// smokeCounters returns the counters of a smoke test.
func smokeCounters(tested check.Report) []components.Counter {
	return []components.Counter{
		page.OverallCounter(tested),
		foundCounter("Routes found", "routes", check.CountRows(tested.Routes, check.Pass), len(tested.Routes)),
		foundCounter("Files found", "files", check.CountFiles(tested.Files, check.Pass), len(tested.Files)),
		foundCounter("Navigation links", "navigation", check.CountRows(tested.Navigation, check.Pass), len(tested.Navigation)),
		{Label: "Slowest answer", Value: components.Millis(slowestRequest(tested)), Note: "of all requests"},
	}
}

// runSmokeTest sends the requests and checks the files.
func runSmokeTest(ctx context.Context, s *web.Server, r *web.Request, suite *catalog.Suite, send check.Prober) check.Report {
	report := check.Report{
		Routes:     s.Checker.Requests(ctx, suite.Smoke, send),
		Files:      report.FileChecks(s, r, suite.SmokeFiles),
		Navigation: s.Checker.Requests(ctx, page.NavLinks(s, r, suite), send),
	}
	at, memory := s.Now().In(r.Now.Location()), &s.Memory
	if r.Viewer != schedule.Manager { // the memory of failures is kept for managers only
		memory = new(check.Memory)
	}
	memory.Rows(check.OfRequest, report.Routes, at)
	memory.Rows(check.OfRequest, report.Navigation, at)
	return report
}

// sendOnce sends each request once, because most links of the navigation are routes of the section too.
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

// prober sends the request of a screen. A screen about one record is requested with an example record.
func prober(s *web.Server, r *web.Request) check.Prober {
	return func(ctx context.Context, sc catalog.Screen) check.Answer {
		params, ok := page.ExampleParams(s, r, sc)
		if !ok {
			return check.Answer{Unsent: "not requested: the schedule has no such record; the route is registered"}
		}
		query, name := url.Values{}, page.RecordWords(s, r, sc, params)
		if narrowed, employee := forEmployee(s, r, sc); employee != "" {
			query, name = narrowed.Filter.Only("employee_id").Values(), employee
		}
		a := skipHidden(r, sc, s.RecentProbe(ctx, r.Viewer, sc.URL(query, params...)))
		a.Seen = format.Join(a.Seen, name)
		return a
	}
}

// skipHidden turns the expected refusal of a manager's screen to staff into an answer that is not counted as a
// failure. A manager's smoke test and the command line check that the screen answers managers.
func skipHidden(r *web.Request, sc catalog.Screen, a check.Answer) check.Answer {
	if !r.Manages() && sc.Managers && a.Code == http.StatusForbidden && a.Pattern == sc.Path && a.Name == sc.Name {
		return check.Answer{Unsent: "for managers only: its own route refuses your request"}
	}
	return a
}

// suiteProber returns how the requests of a suite are sent.
func suiteProber(s *web.Server, suite *catalog.Suite) func(*web.Request) check.Prober {
	if suite.AsEmployee {
		return func(r *web.Request) check.Prober { return EmployeeProber(s, r) }
	}
	return func(r *web.Request) check.Prober { return prober(s, r) }
}

// EmployeeProber sends requests with an example employee chosen. An answer to a screen of the suite must be for
// that employee. Other links only have to answer.
func EmployeeProber(s *web.Server, r *web.Request) check.Prober {
	id := page.ExampleID(s, r, "employee")
	chosen := page.Narrowed(r, func(f *schedule.Filter) { f.EmployeeID = id })
	suite, plain := report.Suite(s, r.Screen), prober(s, chosen)
	return func(ctx context.Context, sc catalog.Screen) check.Answer {
		if id == 0 || !slices.ContainsFunc(suite.Smoke, func(e catalog.Expectation) bool { return e.Path == sc.Path }) {
			return plain(ctx, sc)
		}
		params, ok := page.ExampleParams(s, r, sc)
		if !ok {
			return plain(ctx, sc)
		}
		a := skipHidden(r, sc, s.RecentProbe(ctx, r.Viewer, sc.URL(chosen.Filter.Only("employee_id").Values(), params...)))
		if a.Unsent != "" {
			return a
		}
		a.Seen = format.Join(a.Seen, page.RecordWord(s, r, "employee", id))
		if a.Employee != id {
			a.Missed = "it ignores the chosen employee"
		}
		return a
	}
}

// smokePage returns the view of a smoke test with its three summary lines.
func smokePage(report check.Report, when, beside string) components.SmokeTestPage {
	return components.SmokeTestPage{
		Report: report, When: when, Beside: beside,
		RouteLine: fmt.Sprintf("Required route failures: %d Optional route warnings: %d", check.CountRows(report.Routes, check.Fail), check.CountRows(report.Routes, check.Warn)),
		FileLine:  fmt.Sprintf("Required file failures: %d", check.CountFiles(report.Files, check.Fail)),
		NavLine:   fmt.Sprintf("Navigation link failures: %d", check.CountRows(report.Navigation, check.Fail)),
	}
}

// slowestRequest returns the longest response time.
func slowestRequest(report check.Report) time.Duration {
	var most time.Duration
	for _, row := range slices.Concat(report.Routes, report.Navigation) {
		most = max(most, row.Took)
	}
	return most
}
