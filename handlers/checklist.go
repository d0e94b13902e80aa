package handlers

import (
	"fmt"

	"opshub/catalog"
	"opshub/catalog/check"
	"opshub/components"
)

// checklist answers the ordered steps of a section with live evidence, and the readiness of every screen they lead to.
func (s *server) checklist(sc catalog.Screen) (screenFunc, error) {
	suite, err := s.suiteOf(sc)
	if err != nil {
		return nil, err
	}
	return strict(func(r *request) (*answer, error) {
		report := check.Report{Routes: s.routeChecks(r, suite.Readiness)}
		steps, ready := s.liveSteps(r, suite.Checklist)
		links := check.CountRows(report.Routes, check.Pass)
		page := s.page(r)
		page.Counters = []components.Counter{
			overallCounter(report),
			readyCounter("Checklist steps ready", "steps", ready, len(steps)),
			readyCounter("Readiness links ready", "readiness", links, len(report.Routes)),
			s.generatedCounter(r),
		}
		view := components.ChecklistPage{Steps: steps, StepsNote: of(ready, len(steps)), Report: report, LinksNote: of(links, len(report.Routes)), Beside: besideWords(suite, sc.Family)}
		return &answer{page: page, main: components.ChecklistView(view), status: report.Overall(), json: checklistJSON(r, steps, report)}, nil
	}), nil
}

// overallCounter shows the overall status of a report.
func overallCounter(report check.Report) components.Counter {
	return components.Counter{Label: "Overall status", Tag: statusTag(report.Overall()),
		Note: components.Plural(report.RequiredFailures(), "required failure", "required failures")}
}

// readyCounter counts what is ready, and leads to the list with this id on the page.
func readyCounter(label, id string, ready, all int) components.Counter {
	return components.Counter{Label: label, Value: fmt.Sprintf("%d/%d", ready, all), Href: "#" + id, Tag: readyTag(ready == all)}
}

// of says how many of a list are ready.
func of(ready, all int) string { return fmt.Sprintf("%d of %d ready", ready, all) }

// checklistJSON is the machine face of a checklist.
func checklistJSON(r *request, steps []components.Step, report check.Report) any {
	type step struct {
		Ordinal int    `json:"ordinal"`
		Title   string `json:"title"`
		Status  string `json:"status"`
		Seen    string `json:"seen"`
		URI     string `json:"uri"`
		Name    string `json:"route_name"`
	}
	list := make([]step, len(steps))
	for i, st := range steps {
		list[i] = step{i + 1, st.Title, readyTag(st.Ready).Word, st.Seen, st.URI, st.Name}
	}
	out := reportJSON(r, report)
	out["steps"] = list
	return out
}
