package handlers

import (
	"fmt"

	"opshub/catalog"
	"opshub/components"
)

// steps shows the steps of a workflow and counts the ready ones.
func (s *server) steps(r *request, list []catalog.Step) (steps []components.Step, ready int) {
	for _, step := range list {
		sc, _ := s.Catalog.Lookup(step.Path)
		out := components.Step{Title: step.Title, Text: step.Text, Note: step.Note, URI: sc.Path, Name: sc.Name, Ready: s.checker.Ready(step.Path)}
		if out.Ready {
			ready++
			out.Href = s.link(r, step.Path)
		}
		steps = append(steps, out)
	}
	return steps, ready
}

// liveSteps are steps that also say what was seen on their screen just now.
func (s *server) liveSteps(r *request, list []catalog.Step) (steps []components.Step, ready int) {
	steps, ready = s.steps(r, list)
	for i, step := range list {
		seen := "no route of its own answers this address"
		if steps[i].Ready {
			sc, _ := s.Catalog.Lookup(step.Path)
			seen = s.figure(r, sc)
		}
		steps[i].Seen = components.Stamp(r.now) + ", " + seen + "."
	}
	return steps, ready
}

// figure is what a screen amounts to just now, in words. A figure that cannot be had is said so: the step is still
// ready, and the list around it has to be shown all the more.
func (s *server) figure(r *request, sc catalog.Screen) string {
	words, err := s.figureOf(r, sc)
	switch {
	case err != nil:
		s.Log.Error("figure of a step", "err", err, "route", sc.Name)
		return "its figure could not be read; the log holds the cause"
	case words == "":
		return "its own route answers"
	}
	return words
}

func (s *server) figureOf(r *request, sc catalog.Screen) (string, error) {
	family := sc.Family
	if family == catalog.Hub && s.Catalog.Suite(sc) == nil { // the hub of a section that shows the schedule
		family = catalog.Data
	}
	switch family {
	case catalog.Hub, catalog.Diagnostics, catalog.Help:
		suite, err := s.suiteOf(sc)
		if err != nil {
			return "", err
		}
		return s.suiteFigure(r, sc.Family, suite), nil
	case catalog.RouteList:
		return s.reachFigure(), nil
	case catalog.Data, catalog.Export, catalog.Print:
		d, err := s.dataset(sc)
		switch {
		case err != nil:
			return "", err
		case d.figure != nil:
			return d.figure(r)
		case d.rows == nil:
			return "", nil
		}
		n, err := d.rows(r)
		return components.Plural(n, "row", "rows") + " for " + r.filter.Words(s.filterWords(r)), err
	}
	return "", nil
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

// suiteFigure is the summary of a hub, of diagnostics or of a help screen.
func (s *server) suiteFigure(r *request, family catalog.Family, suite *catalog.Suite) string {
	switch family {
	case catalog.Diagnostics:
		report := s.report(r, suite)
		return fmt.Sprintf("overall status %s, %d of %d checks passed, required failures: %d", report.Overall(), report.Passed(), report.Total(), report.RequiredFailures())
	case catalog.Help:
		_, steps := s.steps(r, suite.Workflow)
		_, screens := s.guide(r, suite)
		return fmt.Sprintf("%d/%d workflow steps and %d/%d guide screens ready", steps, len(suite.Workflow), screens, len(suite.Guide))
	}
	words := ""
	for i, list := range suite.Tools {
		_, ready := s.cards(r, list)
		if i > 0 {
			words += ", "
		}
		words += fmt.Sprintf("%s %d/%d", list.Counter, ready, len(list.Paths))
	}
	return words
}
