package support

import (
	"strings"

	"opshub/catalog"
	"opshub/catalog/check"
	"opshub/components"
	"opshub/handlers/blocks"
	"opshub/handlers/candidates"
	"opshub/handlers/conditions"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/routecatalog"
	"opshub/handlers/web"
	"opshub/schedule"
)

// workflowSteps returns the steps of a workflow and counts the ready ones.
func workflowSteps(s *web.Server, r *web.Request, list []catalog.Step) (steps []components.Step, ready int) {
	for _, step := range list {
		out, _ := stepRow(s, r, step)
		if out.Ready {
			ready++
		}
		steps = append(steps, out)
	}
	return steps, ready
}

// stepRow returns one step and how it opens its screen.
func stepRow(s *web.Server, r *web.Request, step catalog.Step) (components.Step, page.Opened) {
	o := page.Open(s, r, step.Path)
	out := components.Step{Title: step.Title, Text: step.Text, Note: step.Note, URI: o.Screen.Path, Name: o.Screen.Name, Ready: s.Checker.Ready(step.Path), Record: o.Record}
	if out.Ready {
		out.Href = o.Href
	}
	return out, o
}

// liveSteps returns the steps with the current figure of their screens.
func liveSteps(s *web.Server, r *web.Request, list []catalog.Step) (steps []components.Step) {
	for _, step := range list {
		narrowed, name := stepRequest(s, r, step)
		out, o := stepRow(s, narrowed, step)
		if name != "" {
			o.Record = name
		}
		out.Record = "" // the figure includes it
		seen := "its own route does not answer this address"
		if out.Ready {
			if step.Days > 0 {
				o.Days = r.Style.Day(narrowed.Filter.From) + " to " + r.Style.Day(narrowed.Filter.To)
			}
			seen = Figure(s, narrowed, o)
			if checksFail(s, narrowed, o.Screen) {
				out.Fails = readyFails
			}
		}
		out.Seen = components.Stamp(r.Now) + ", " + strings.TrimSuffix(seen, ".") + "."
		steps = append(steps, out)
	}
	return steps
}

// A step or phase depends only on its route. These texts are added if the checks on its screen fail.
const (
	readyFails    = "Ready means that the screen opens. The checks on it fail now; open it for the cause and the fix."
	completeFails = "Complete means that the screen exists. The checks on it fail now; open it for the cause and the fix."
)

// checksFail reports whether the overall status of a diagnostics screen is FAIL.
func checksFail(s *web.Server, r *web.Request, sc catalog.Screen) bool {
	if supported, ok := routecatalog.SupportOf(s, sc); ok {
		sc = supported
	}
	suite := report.Suite(s, sc)
	return sc.Family == catalog.Diagnostics && suite != nil && conditions.Report(s, r, suite).Overall() == check.Fail
}

// failNotice returns the notice about the failing checks of a step, or nil if fails is empty.
func failNotice(title, fails string) []components.Notice {
	if fails == "" {
		return nil
	}
	return []components.Notice{{Class: "late", Text: title + " reports FAIL. " + fails}}
}

// stepRequest returns the request for the screen of a step: the current filter with the days and the status of
// the step. For a screen that needs an employee, see forEmployee.
func stepRequest(s *web.Server, r *web.Request, step catalog.Step) (narrowed *web.Request, name string) {
	narrowed = r
	if step.Days > 0 {
		if days, _, err := candidates.ManagerScope(s, r, step.Days); err == nil { // on an error the step covers every day
			narrowed = days
		}
	}
	if step.Status != "" {
		narrowed = blocks.WithStatus(narrowed, schedule.BlockStatus(step.Status))
	}
	sc, _ := s.Catalog.Lookup(step.Path)
	return forEmployee(s, narrowed, sc)
}

// forEmployee chooses an example employee for a screen that needs one, unless the filter names one already. name
// is the name of the chosen employee, or "".
func forEmployee(s *web.Server, r *web.Request, sc catalog.Screen) (narrowed *web.Request, name string) {
	d, err := report.Dataset(s, sc)
	if err != nil || !d.OfOne || sc.Family.IsTool() || len(sc.Params()) > 0 || r.Filter.EmployeeID != 0 {
		return r, ""
	}
	id := page.ExampleID(s, r, "employee")
	if id == 0 {
		return r, ""
	}
	return page.Narrowed(r, func(f *schedule.Filter) { f.EmployeeID = id }), page.RecordWord(s, r, "employee", id)
}
