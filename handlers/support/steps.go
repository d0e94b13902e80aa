package support

import (
	"strings"

	"opshub/catalog"
	"opshub/catalog/check"
	"opshub/components"
	"opshub/handlers/blocks"
	"opshub/handlers/candidates"
	"opshub/handlers/conditions"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/routecatalog"
	"opshub/handlers/web"
	"opshub/schedule"
)

// steps shows the steps of a workflow and counts the ready ones.
func steps(s *web.Server, r *web.Request, list []catalog.Step) (steps []components.Step, ready int) {
	for _, step := range list {
		out, _ := stepRow(s, r, step)
		if out.Ready {
			ready++
		}
		steps = append(steps, out)
	}
	return steps, ready
}

// stepRow shows one step, and says how it opens its screen.
func stepRow(s *web.Server, r *web.Request, step catalog.Step) (components.Step, page.Opened) {
	o := page.Open(s, r, step.Path)
	out := components.Step{Title: step.Title, Text: step.Text, Note: step.Note, URI: o.Screen.Path, Name: o.Screen.Name, Ready: s.Checker.Ready(step.Path), Record: o.Record}
	if out.Ready {
		out.Href = o.Href
	}
	return out, o
}

// liveSteps are steps that also say what was seen on their screen just now.
func liveSteps(s *web.Server, r *web.Request, list []catalog.Step) (steps []components.Step) {
	for _, step := range list {
		asked, of := stepRequest(s, r, step)
		out, o := stepRow(s, asked, step)
		if of != "" {
			o.Record = of
		}
		out.Record = "" // it stands with the figure
		seen := "no route of its own answers this address"
		if out.Ready {
			if step.Days > 0 {
				o.Days = format.Day(asked.Filter.From) + " to " + format.Day(asked.Filter.To)
			}
			seen = Figure(s, asked, o)
			if checksFail(s, asked, o.Screen) {
				out.Fails = readyFails
			}
		}
		out.Seen = components.Stamp(r.Now) + ", " + strings.TrimSuffix(seen, ".") + "."
		steps = append(steps, out)
	}
	return steps
}

// A step or phase is judged by its route alone. These say so where the checks on its screen fail.
const (
	readyFails    = "Ready means that the screen opens. The checks on it fail now; open it for the cause and the remedy."
	completeFails = "Complete means that the screen is there. The checks on it fail now; open it for the cause and the remedy."
)

// checksFail says whether the overall status of a screen of checks is FAIL.
func checksFail(s *web.Server, r *web.Request, sc catalog.Screen) bool {
	if of, ok := routecatalog.SupportOf(s, sc); ok {
		sc = of
	}
	suite := report.Suite(s, sc)
	return sc.Family == catalog.Diagnostics && suite != nil && conditions.Report(s, r, suite).Overall() == check.Fail
}

// failNotice tells above a list what one of its lines says of failing checks; nothing where it says nothing.
func failNotice(title, fails string) []components.Notice {
	if fails == "" {
		return nil
	}
	return []components.Notice{{Class: "late", Text: title + " reports FAIL. " + fails}}
}

// stepRequest is the request that a step asks its screen with: the filter in force, and what the step says of days and status. A
// screen that asks for an employee first is asked about the one of the filter, or else about the one that of names.
func stepRequest(s *web.Server, r *web.Request, step catalog.Step) (asked *web.Request, of string) {
	asked = r
	if step.Days > 0 {
		if days, _, err := candidates.ManagerScope(s, r, step.Days); err == nil { // else the step shows every day
			asked = days
		}
	}
	if step.Status != "" {
		asked = blocks.WithStatus(asked, schedule.BlockStatus(step.Status))
	}
	sc, _ := s.Catalog.Lookup(step.Path)
	return ofSomebody(s, asked, sc)
}

// ofSomebody is the request about an employee, for a screen that asks for one first; of names the employee where the filter does not.
func ofSomebody(s *web.Server, r *web.Request, sc catalog.Screen) (asked *web.Request, of string) {
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
