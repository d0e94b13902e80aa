package support

import (
	"cmp"
	"fmt"
	"slices"

	"opshub/catalog"
	"opshub/catalog/check"
	"opshub/components"
	"opshub/handlers/conditions"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
)

// Checklist answers the ordered steps of a section with live evidence, and the readiness of every screen they lead to.
func Checklist(s *web.Server, sc catalog.Screen) (web.ScreenFunc, error) {
	suite, err := report.SuiteOf(s, sc)
	if err != nil {
		return nil, err
	}
	return report.Strict(func(r *web.Request) (*web.Answer, error) {
		view, err := checklistAbove(s, r, suite)
		if err != nil {
			return nil, err
		}
		result := check.Report{Routes: report.RouteChecks(s, r, suite.Readiness)}
		steps, needs, ready := checkSteps(s, r, suite)
		links := check.CountRows(result.Routes, check.Pass)
		layout := page.Page(s, r)
		if hasConditions(suite.Checklist) {
			conditions.WholeNotice(r, &layout, "The conditions are")
		}
		for _, step := range steps {
			layout.Notices = append(layout.Notices, failNotice(step.Title, step.Fails)...)
		}
		layout.Counters = []components.Counter{
			page.OverallCounter(result),
			stepsCounter(suite, ready),
			page.ReadyCounter("Readiness links ready", "readiness", links, len(result.Routes)),
			page.GeneratedCounter(s, r),
		}
		view.Beside = besideWords(suite, sc.Family)
		view.Steps, view.StepsNote, view.Report, view.LinksNote = steps, stepsWords(suite, ready), result, page.Of(links, len(result.Routes))
		return &web.Answer{Page: layout, Main: components.ChecklistView(view), Status: result.Overall(), Json: func() any { return checklistJSON(r, steps, needs, result) }}, nil
	}), nil
}

// checkSteps are the steps with what was seen, and how many are as they should be: a step is when its route answers and every condition
// that it rests on holds.
func checkSteps(s *web.Server, r *web.Request, suite *catalog.Suite) (steps []components.Step, needs [][]conditions.Judged, ready int) {
	steps = liveSteps(s, r, suite.Checklist)
	for i, step := range suite.Checklist {
		found := conditions.Judge(s, r, step.Needs)
		needs = append(needs, found)
		steps[i].Needs = conditions.NeedsOf(found)
		if steps[i].Ready && conditions.AllHold(found) {
			ready++
		}
		if steps[i].Ready && len(found) > 0 {
			steps[i].State = metTag(conditions.AllHold(found))
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
		return page.ReadyCounter("Checklist steps ready", "steps", n, len(suite.Checklist))
	}
	return components.Counter{Label: "Checklist steps met", Value: fmt.Sprintf("%d/%d", n, len(suite.Checklist)), Href: "#steps", Tag: metTag(n == len(suite.Checklist))}
}

func stepsWords(suite *catalog.Suite, n int) string {
	if !hasConditions(suite.Checklist) {
		return page.Of(n, len(suite.Checklist))
	}
	return fmt.Sprintf("%d of %d met", n, len(suite.Checklist))
}

// checklistJSON is the machine face of a checklist.
func checklistJSON(r *web.Request, steps []components.Step, needs [][]conditions.Judged, result check.Report) any {
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

		Needs []report.NeedJSON `json:"conditions,omitempty"`
	}
	list := make([]step, len(steps))
	for i, st := range steps {
		list[i] = step{i + 1, st.Title, cmp.Or(st.State.Word, format.ReadyTag(st.Ready).Word), st.Text, st.Note, st.Seen, st.Fails, st.URI, st.Name, conditions.NeedsJSON(needs[i])}
	}
	out := report.ReportJSON(r, result)
	out["steps"] = list
	return out
}
