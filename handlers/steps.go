package handlers

import (
	"errors"
	"fmt"

	"opshub/catalog"
	"opshub/components"
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
func (s *server) liveSteps(r *request, list []catalog.Step) (steps []components.Step, ready int) {
	for _, step := range list {
		asked, of := s.stepRequest(r, step)
		out, o := s.step(asked, step)
		if of != "" {
			o.record = of
		}
		out.Record = "" // it stands with the figure
		seen := "no route of its own answers this address"
		if out.Ready {
			ready++
			if step.Days > 0 {
				o.days = dayWords(asked.filter.From) + " to " + dayWords(asked.filter.To)
			}
			seen = s.figure(asked, o)
		}
		out.Seen = components.Stamp(r.now) + ", " + seen + "."
		steps = append(steps, out)
	}
	return steps, ready
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

// figure is what a screen amounts to just now, in words. A figure that cannot be had is said so: the step is still
// ready, and the list around it has to be shown all the more.
func (s *server) figure(r *request, o opened) string {
	words, err := s.figureOf(r, o)
	var bad queryError
	switch {
	case errors.As(err, &bad): // the screen asks for something first, such as whose schedule it is
		return "its own route answers"
	case err != nil:
		s.Log.Error("figure of a step", "err", err, "route", o.screen.Name)
		return "its figure could not be read; the log holds the cause"
	case words == "":
		return "its own route answers"
	}
	return words
}

func (s *server) figureOf(r *request, o opened) (string, error) {
	if o.none {
		return "the schedule has no record to open it with", nil
	}
	family, suite := o.screen.Family, s.suite(o.screen)
	if family == catalog.Hub && suite == nil { // the hub of a section that shows the schedule
		family = catalog.Data
	}
	switch {
	case family == catalog.RouteList:
		return s.reachFigure(), nil
	case suite != nil:
		return s.suiteFigure(r, family, suite), nil
	case family == catalog.Data || family == catalog.Export || family == catalog.Print:
		return s.rowsFigure(r, o)
	}
	return "", nil
}

// rowsFigure is what the rows of a screen amount to, and of which record.
func (s *server) rowsFigure(r *request, o opened) (string, error) {
	d, err := s.dataset(o.screen)
	if err != nil {
		return "", err
	}
	asked, err := s.askedOf(r, o)
	if err != nil {
		return "", err
	}
	words, of := "", joinWords(o.record, o.days)
	switch {
	case o.screen.Family == catalog.Print && d.printed != nil:
		words, err = d.printed(asked)
	case d.sums != nil:
		words, err = d.sums(asked)
	case d.figure != nil:
		words, err = d.figure(asked)
	case d.rows != nil:
		if d.scope != nil {
			if asked, err = d.scope(asked); err != nil {
				return "", err
			}
		}
		var n int
		n, err = d.rows(asked)
		words, of = components.Plural(n, "row", "rows")+" for "+asked.filter.Words(s.filterWords(asked)), o.record // the days are among them
	}
	if words != "" && of != "" {
		words = of + ": " + words
	}
	return words, err
}

// reachFigure counts the routes of the running router that are answered by themselves.
func (s *server) reachFigure() string {
	reached := 0
	for _, route := range s.live.Registered() {
		if s.checker.Ready(route.Pattern) {
			reached++
		}
	}
	return fmt.Sprintf("%d of %s answer under their own pattern", reached, components.Plural(len(s.live.Registered()), "registered route", "registered routes"))
}

// suiteFigure is the summary of a supporting screen.
func (s *server) suiteFigure(r *request, family catalog.Family, suite *catalog.Suite) string {
	switch family {
	case catalog.Checklist:
		_, _, steps := s.checkSteps(r, suite)
		return stepsWords(suite, steps)
	case catalog.Completion:
		complete := 0
		for _, ph := range suite.Phases {
			if s.phaseReady(ph) == len(ph.Also)+1 {
				complete++
			}
		}
		return fmt.Sprintf("%d/%d phases complete", complete, len(suite.Phases))
	case catalog.SmokeTest:
		return components.Plural(len(suite.Smoke), "request is", "requests are") + " sent when it is opened"
	case catalog.Diagnostics:
		report := s.report(r, suite)
		return fmt.Sprintf("overall status %s, %d of %d checks passed, required failures: %d", report.Overall(), report.Passed(), report.Total(), report.RequiredFailures())
	case catalog.Help, catalog.Packet:
		_, steps := s.steps(r, suite.Workflow)
		_, screens := s.screenGuide(r, suite)
		return fmt.Sprintf("%d/%d workflow steps and %d/%d guide screens ready", steps, len(suite.Workflow), screens, len(suite.Guide))
	case catalog.Hub:
		return s.toolsFigure(r, suite)
	}
	return ""
}

// toolsFigure is how many tools of each list of a hub are ready.
func (s *server) toolsFigure(r *request, suite *catalog.Suite) (words string) {
	for _, list := range suite.Tools {
		_, ready := s.cards(r, list)
		words = joinWords(words, fmt.Sprintf("%s %d/%d", list.Counter, ready, len(list.Paths)))
	}
	return words
}
