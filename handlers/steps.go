package handlers

import (
	"strings"

	"opshub/catalog"
	"opshub/catalog/check"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule"
)

// steps shows the steps of a workflow and counts the ready ones.
func (s *server) steps(r *request, list []catalog.Step) (steps []components.Step, ready int) {
	for _, step := range list {
		out, _ := s.step(r, step)
		if out.Ready {
			ready++
		}
		steps = append(steps, out)
	}
	return steps, ready
}

// step shows one step, and says how it opens its screen.
func (s *server) step(r *request, step catalog.Step) (components.Step, opened) {
	o := s.open(r, step.Path)
	out := components.Step{Title: step.Title, Text: step.Text, Note: step.Note, URI: o.screen.Path, Name: o.screen.Name, Ready: s.checker.Ready(step.Path), Record: o.record}
	if out.Ready {
		out.Href = o.href
	}
	return out, o
}

// liveSteps are steps that also say what was seen on their screen just now.
func (s *server) liveSteps(r *request, list []catalog.Step) (steps []components.Step) {
	for _, step := range list {
		asked, of := s.stepRequest(r, step)
		out, o := s.step(asked, step)
		if of != "" {
			o.record = of
		}
		out.Record = "" // it stands with the figure
		seen := "no route of its own answers this address"
		if out.Ready {
			if step.Days > 0 {
				o.days = format.Day(asked.filter.From) + " to " + format.Day(asked.filter.To)
			}
			seen = s.figure(asked, o)
			if s.checksFail(asked, o.screen) {
				out.Fails = readyFails
			}
		}
		out.Seen = components.Stamp(r.now) + ", " + strings.TrimSuffix(seen, ".") + "."
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
func (s *server) checksFail(r *request, sc catalog.Screen) bool {
	if of, ok := s.supportOf(sc); ok {
		sc = of
	}
	suite := s.suite(sc)
	return sc.Family == catalog.Diagnostics && suite != nil && s.report(r, suite).Overall() == check.Fail
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
func (s *server) stepRequest(r *request, step catalog.Step) (asked *request, of string) {
	asked = r
	if step.Days > 0 {
		if days, _, err := s.managerScope(r, step.Days); err == nil { // else the step shows every day
			asked = days
		}
	}
	if step.Status != "" {
		asked = asked.withStatus(schedule.BlockStatus(step.Status))
	}
	sc, _ := s.Catalog.Lookup(step.Path)
	return s.ofSomebody(asked, sc)
}

// ofSomebody is the request about an employee, for a screen that asks for one first; of names the employee where the filter does not.
func (s *server) ofSomebody(r *request, sc catalog.Screen) (asked *request, of string) {
	d, err := s.dataset(sc)
	if err != nil || !d.ofOne || sc.Family.IsTool() || len(sc.Params()) > 0 || r.filter.EmployeeID != 0 {
		return r, ""
	}
	id := s.exampleID(r, "employee")
	if id == 0 {
		return r, ""
	}
	return r.narrowed(func(f *schedule.Filter) { f.EmployeeID = id }), s.recordWord(r, "employee", id)
}
