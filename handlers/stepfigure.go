package handlers

import (
	"errors"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule/store"
)

// figure is what a screen amounts to just now, in words. A figure that cannot be had is said so: the step is still
// ready, and the list around it has to be shown all the more.
func (s *server) figure(r *request, o opened) string {
	words, err := s.figureOf(r, o)
	var bad queryError
	switch {
	case errors.As(err, &bad): // the screen asks for something first, such as whose schedule it is
		return "its own route answers"
	case errors.Is(err, errManagersOnly), errors.Is(err, store.ErrNotFound):
		return forManagers
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
	if o.screen.Managers && !r.manages() {
		return "", errManagersOnly
	}
	family, suite := o.screen.Family, s.suite(o.screen)
	if of, ok := s.supportOf(o.screen); ok {
		family, suite = of.Family, s.suite(of)
	}
	if family == catalog.Hub && suite == nil { // the hub of a section that shows the schedule
		family = catalog.Data
	}
	switch {
	case family == catalog.RouteList:
		return s.reachFigure(), nil
	case suite != nil:
		return s.suiteFigure(r, family, suite), nil
	case family.IsExhibit():
		return s.exhibitFigure(r, o)
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
	words, of := "", format.Join(o.record, o.days)
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

// exhibitFigure is what an exhibit amounts to: its answer where it judges, and what it counts first.
func (s *server) exhibitFigure(r *request, o opened) (string, error) {
	d, err := s.dataset(o.screen)
	if err != nil {
		return "", err
	}
	asked, err := s.askedOf(r, o)
	if err != nil {
		return "", err
	}
	words := ""
	if d.figure != nil {
		words, err = d.figure(asked)
	} else {
		var seen overlooked
		seen, err = d.look(asked)
		words = answerWords(seen)
	}
	if words != "" && o.record != "" {
		words = o.record + ": " + words
	}
	return words, err
}

// answerWords are the verdict of an exhibit and its first figures: "Complete, 18 fields and columns, 17 columns written".
func answerWords(seen overlooked) string {
	const figures = 2
	words, n := seen.Verdict.Tag.Word, 0
	for _, c := range seen.counters {
		if c.Value != "" && n < figures {
			words = format.Join(words, countWords(c.Label, c.Value))
			n++
		}
	}
	return words
}

// countWords are a counter as it is said: a count stands before what it counts, which is named in the plural, and any other value
// behind it.
func countWords(label, value string) string {
	first, width := utf8.DecodeRuneInString(label)
	label = string(unicode.ToLower(first)) + label[width:]
	if value == "1" || strings.Trim(value, "0123456789,") != "" {
		return label + ": " + value
	}
	return value + " " + label
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
		words = format.Join(words, fmt.Sprintf("%s %d/%d", list.Counter, ready, len(list.Paths)))
	}
	return words
}
