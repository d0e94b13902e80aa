package handlers

import (
	"cmp"
	"fmt"
	"slices"

	"opshub/catalog"
	"opshub/catalog/check"
	"opshub/components"
	"opshub/handlers/format"
)

// checklist answers the ordered steps of a section with live evidence, and the readiness of every screen they lead to.
func (s *server) checklist(sc catalog.Screen) (screenFunc, error) {
	suite, err := s.suiteOf(sc)
	if err != nil {
		return nil, err
	}
	return strict(func(r *request) (*answer, error) {
		view, err := s.checklistAbove(r, suite)
		if err != nil {
			return nil, err
		}
		result := check.Report{Routes: s.routeChecks(r, suite.Readiness)}
		steps, needs, ready := s.checkSteps(r, suite)
		links := check.CountRows(result.Routes, check.Pass)
		layout := s.page(r)
		if hasConditions(suite.Checklist) {
			wholeNotice(r, &layout, "The conditions are")
		}
		for _, step := range steps {
			layout.Notices = append(layout.Notices, failNotice(step.Title, step.Fails)...)
		}
		layout.Counters = []components.Counter{
			overallCounter(result),
			stepsCounter(suite, ready),
			readyCounter("Readiness links ready", "readiness", links, len(result.Routes)),
			s.generatedCounter(r),
		}
		view.Beside = besideWords(suite, sc.Family)
		view.Steps, view.StepsNote, view.Report, view.LinksNote = steps, stepsWords(suite, ready), result, of(links, len(result.Routes))
		return &answer{page: layout, main: components.ChecklistView(view), status: result.Overall(), json: func() any { return checklistJSON(r, steps, needs, result) }}, nil
	}), nil
}

// checkSteps are the steps with what was seen, and how many are as they should be: a step is when its route answers and every condition
// that it rests on holds.
func (s *server) checkSteps(r *request, suite *catalog.Suite) (steps []components.Step, needs [][]judged, ready int) {
	steps = s.liveSteps(r, suite.Checklist)
	for i, step := range suite.Checklist {
		found := s.judge(r, step.Needs)
		needs = append(needs, found)
		steps[i].Needs = needsOf(found)
		if steps[i].Ready && allHold(found) {
			ready++
		}
		if steps[i].Ready && len(found) > 0 {
			steps[i].State = metTag(allHold(found))
		}
	}
	return steps, needs, ready
}

func metTag(met bool) components.Tag {
	if met {
		return components.Tag{Word: "Met", Class: "ok"}
	}
	return components.Tag{Word: "Not met", Class: "warn"}
}

// hasConditions says whether a step rests on more than its route.
func hasConditions(steps []catalog.Step) bool {
	return slices.ContainsFunc(steps, func(s catalog.Step) bool { return len(s.Needs) > 0 })
}

// stepsCounter counts the steps that are ready, or met where they rest on conditions.
func stepsCounter(suite *catalog.Suite, n int) components.Counter {
	if !hasConditions(suite.Checklist) {
		return readyCounter("Checklist steps ready", "steps", n, len(suite.Checklist))
	}
	return components.Counter{Label: "Checklist steps met", Value: fmt.Sprintf("%d/%d", n, len(suite.Checklist)), Href: "#steps", Tag: metTag(n == len(suite.Checklist))}
}

func stepsWords(suite *catalog.Suite, n int) string {
	if !hasConditions(suite.Checklist) {
		return of(n, len(suite.Checklist))
	}
	return fmt.Sprintf("%d of %d met", n, len(suite.Checklist))
}

// overallCounter shows the overall status of a report.
func overallCounter(result check.Report) components.Counter {
	return components.Counter{Label: "Overall status", Tag: format.StatusTag(result.Overall()),
		Note: components.Plural(result.RequiredFailures(), "required failure", "required failures")}
}

// readyCounter counts what is ready, and leads to the list with this id on the page.
func readyCounter(label, id string, ready, all int) components.Counter {
	return components.Counter{Label: label, Value: fmt.Sprintf("%d/%d", ready, all), Href: "#" + id, Tag: format.ReadyTag(ready == all)}
}

// of says how many of a list are ready.
func of(ready, all int) string { return fmt.Sprintf("%d of %d ready", ready, all) }

// checklistJSON is the machine face of a checklist.
func checklistJSON(r *request, steps []components.Step, needs [][]judged, result check.Report) any {
	type step struct {
		Ordinal     int    `json:"ordinal"`
		Title       string `json:"title"`
		Status      string `json:"status"`
		Description string `json:"description"`
		Note        string `json:"manager_note"`
		Seen        string `json:"seen"`
		Fails       string `json:"why_fail,omitempty"`
		URI         string `json:"uri"`
		Name        string `json:"route_name"`

		Needs []needJSON `json:"conditions,omitempty"`
	}
	list := make([]step, len(steps))
	for i, st := range steps {
		list[i] = step{i + 1, st.Title, cmp.Or(st.State.Word, format.ReadyTag(st.Ready).Word), st.Text, st.Note, st.Seen, st.Fails, st.URI, st.Name, needsJSON(needs[i])}
	}
	out := reportJSON(r, result)
	out["steps"] = list
	return out
}
