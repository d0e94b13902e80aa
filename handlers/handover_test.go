package handlers

import (
	"net/http"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"opshub/catalog"
	"opshub/handlers/format"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
)

// inArea returns the path of a screen of the area.
func inArea(end string) string { return catalog.PathIndex + end }

// stepOf is one step of a checklist on its page.
type stepOf struct{ href, seen, words string }

// stepsOf returns the steps of a checklist by title.
func stepsOf(t *testing.T, h http.Handler, target string) map[string]stepOf {
	t.Helper()
	doc, list := parsePage(t, do(t, h, "GET", target).Body.String()), map[string]stepOf{}
	for _, li := range all(first(doc, "main"), "li") {
		if head := first(li, "h3"); head != nil && attr(li.Parent, "class") == "steps" {
			step := stepOf{words: text(li)}
			if a := first(head, "a"); a != nil {
				step.href = attr(a, "href")
			}
			_, step.seen, _ = strings.Cut(step.words, "Seen now: ")
			list[text(head)] = step
		}
	}
	return list
}

// value returns the number of a counter without its text.
func value(counter string) string {
	figure, _, _ := strings.Cut(counter, " ")
	return figure
}

// TestStepsSayTheFiguresOfTheirScreens opens the screen of each step and compares the figures of the step with the counters of the screen.
func TestStepsSayTheFiguresOfTheirScreens(t *testing.T) {
	h := demoServer(t).Handler()
	for path, steps := range map[string]map[string]map[string]string{ // checklist, step, counter of its screen: text after the figure
		"/manager-flow/checklist": {
			"Decide the coming requests":           {"Unavailable blocks": "unavailable block", "Requested": "requested", "Soft conflicts": "soft conflict"},
			"Review the soft conflicts":            {"Soft conflicts": "soft conflict", "In force": "in force", "Would conflict if approved": "would conflict if approved"},
			"Review the open findings":             {"Waiting": "review"},
			"Find people for the open shifts":      {"Open shifts": "open shift"},
			"Check what changed after publication": {"Changes": "change"},
			"Meet the deadline of the next draft":  {"Current": "current"},
		},
		"/drafts/checklist": {
			"Read the period and its findings":                 {"Shifts": "shift", "Open shifts": "open shift", "Soft conflicts": "soft conflict"},
			"Review the soft conflicts":                        {"Soft conflicts": "soft conflict"},
			"Check the coverage":                               {"Covered": "% of the target hours"},
			"Read the differences from the published schedule": {"Changes": "change"},
			"Read the grid of each week":                       {"Shifts": "shift", "Open shifts": "open shift", "Unavailable blocks": "unavailable block"},
			"Check that it was reviewed":                       {"Manager reviews": "review"},
		},
		"/published/checklist": {
			"See the current publication":          {"Current": "current publication"},
			"Check that its rows are as published": {"Shifts": "shift", "Added": "added", "Changed": "changed"},
			"Review its soft conflicts":            {"Soft conflicts": "soft conflict"},
			"Check its coverage":                   {"Covered": "% of the target hours"},
			"Read later changes":                   {"Changes": "change"},
			"Read missing acknowledgments":         {"Seen by employees": "employee", "Not seen yet": "ha"},
			"Explain the newest version":           {"Changes": "change"},
		},
		"/employee-portal/checklist": {
			"See who is recognized":            {"To review": "employee"},
			"Open the portal as one employee":  {"Shifts": "shift"},
			"Compare the shifts with the plan": {"Shifts": "shift"},
			"Read the week and print it":       {"Shifts": "shift", "Unavailable blocks": "unavailable block"},
			"Check the unavailable blocks":     {"Unavailable blocks": "unavailable block"},
		},
	} {
		shown := stepsOf(t, h, inArea(path))
		for title, figures := range steps {
			step := shown[title]
			if step.href == "" {
				t.Errorf("%s: %q opens nothing: %s", path, title, step.words)
				continue
			}
			on := counters(t, h, step.href)
			for label, word := range figures {
				if on[label] == "" || !strings.Contains(step.seen, " "+value(on[label])+" "+word) {
					t.Errorf("%s: %q says %q, its screen %s has %s %q", path, title, step.seen, step.href, label, on[label])
				}
			}
		}
	}
}

// TestEveryStepSaysMoreThanThatItsRouteAnswers verifies that every step of these checklists has a figure, and that a step about a single
// record names the record.
func TestEveryStepSaysMoreThanThatItsRouteAnswers(t *testing.T) {
	s := demoServer(t)
	h := s.Handler()
	for _, key := range []string{"employee-portal", "manager-flow", "drafts", "published", "planning"} {
		shown := stepsOf(t, h, inArea("/"+key+"/checklist"))
		for _, step := range catalog.Suites[key].Checklist {
			one := shown[step.Title]
			sc, _ := s.Catalog.Lookup(step.Path)
			if one.seen == "" || strings.Contains(one.seen, "its own route answers") || strings.Contains(one.seen, "no employee is chosen") {
				t.Errorf("%s: %q says %q", key, step.Title, one.seen)
			}
			d, _ := report.Dataset(s, sc)
			about := map[bool]string{true: "employee "}[d.OfOne]
			for _, param := range sc.Params() {
				about = web.ParamWords[param] + " "
			}
			if !strings.Contains(one.seen, about) || strings.Contains(one.href, "{") {
				t.Errorf("%s: %q does not say which %sit opens with: %q", key, step.Title, about, one.seen)
			}
		}
	}
}

// TestStepsOpenTheRecordThatIsWorkedOn compares the records of the steps with those in the schedule.
func TestStepsOpenTheRecordThatIsWorkedOn(t *testing.T) {
	s := demoServer(t)
	h := s.Handler()
	for _, p := range s.Rosters.Roster().For(schedule.Manager).DraftPeriods() {
		if p.Status == "draft" {
			step := stepsOf(t, h, inArea("/drafts/checklist"))["Review the soft conflicts"]
			if want := inArea("/drafts/periods/" + format.ID(p.ID) + "/soft-conflicts"); step.href != want || !strings.Contains(step.seen, p.Name) {
				t.Errorf("%q opens %s, want %s of %s", step.seen, step.href, want, p.Name)
			}
		}
	}
	// The steps of the portal are about the employee in the filter.
	for title, step := range stepsOf(t, h, inArea("/employee-portal/checklist?employee_id=2")) {
		if strings.Contains(step.seen, "employee Aiyana") {
			t.Errorf("%q is about another employee than the filter: %s", title, step.seen)
		}
	}
}

// smokeRow returns the row of a route in the table of requests.
func smokeRow(t *testing.T, h http.Handler, target, uri string) *html.Node {
	t.Helper()
	for _, tr := range rowsOf(first(parsePage(t, do(t, h, "GET", target).Body.String()), "main"), "Requested routes") {
		if code := first(tr, "code"); code != nil && text(code) == uri {
			return tr
		}
	}
	t.Fatalf("%s does not request %s", target, uri)
	return nil
}

// TestSmokeTestsSayWhichRecordTheyOpened verifies that the smoke test requests a screen of one record or one employee with an existing
// one, and that the row names it.
func TestSmokeTestsSayWhichRecordTheyOpened(t *testing.T) {
	h := demoServer(t).Handler()
	for test, screens := range map[string]map[string]string{
		"/employee-portal/smoke-test": {
			catalog.PathMyScheduleOf: "employee ", catalog.PathMySchedule: "employee ", catalog.PathMyWeekPrint: "employee ", catalog.PathPortal: "employee ",
			catalog.PathMyPublishedPeriod: "published period ", catalog.PathMyFeed: "employee "},
		"/drafts/smoke-test":     {catalog.PathDraftPeriod: "draft period ", catalog.PathDraftWeek: "draft period "},
		"/published/smoke-test":  {catalog.PathPublishedPeriod: "published period "},
		"/candidates/smoke-test": {catalog.PathShiftCandidates: "shift "},
	} {
		for uri, want := range screens {
			tr := smokeRow(t, h, inArea(test), uri)
			if words := text(tr); !strings.Contains(words, "PASS") || !strings.Contains(words, ", "+want) {
				t.Errorf("%s: the row of %s says %q, want PASS and the %s", test, uri, words, want)
			}
		}
	}
}

// TestSmokeTestOfOneScreenFailsWithoutIt verifies that the smoke test of a screen fails if the screen is not registered, and that the
// smoke test of another screen passes.
func TestSmokeTestOfOneScreenFailsWithoutIt(t *testing.T) {
	h := demoServer(t, catalog.PathMyWeekPrint).Handler()
	for test, want := range map[string]int{"/weekly/print/smoke-test": http.StatusServiceUnavailable, "/my-schedule/smoke-test": http.StatusOK} {
		if code, body := getJSON(t, h, inArea("/employee-portal"+test)); code != want {
			t.Errorf("%s without the sheet: status %d, %v", test, code, body["overall"])
		}
	}
}

// TestCloseoutWithOpenPhases verifies that a phase that is open by design is listed without a failure, and that any other incomplete phase
// fails.
func TestCloseoutWithOpenPhases(t *testing.T) {
	const closeout = "/employee-portal/schedule-access/completion"
	h := demoServer(t).Handler()
	code, body := getJSON(t, h, inArea(closeout))
	open := 0
	for _, ph := range body["phases"].([]any) {
		if ph.(map[string]any)["status"] == "Incomplete" {
			open++
		}
	}
	for _, ph := range catalog.Suites["schedule-access"].Phases {
		if sc, _ := demoServer(t).Catalog.Lookup(ph.Path); ph.Open && sc.Content == "" {
			open--
		}
	}
	if code != http.StatusOK || body["overall"] != "PASS" || open != 0 {
		t.Errorf("status %d, %v, %d phases incomplete that are not open on purpose", code, body["overall"], open)
	}
	if code, body := getJSON(t, demoServer(t, catalog.PathMyFeed).Handler(), inArea(closeout)); code != http.StatusServiceUnavailable || body["overall"] != "FAIL" {
		t.Errorf("without the feed: status %d, %v", code, body["overall"])
	}
}
