package support

import (
	"errors"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/conditions"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/routecatalog"
	"opshub/handlers/web"
	"opshub/schedule/store"
)

// Figure returns the current figure of a screen as text, such as a number of rows. If the figure is not
// available, it returns the reason, because the step itself is still ready.
func Figure(s *web.Server, r *web.Request, o page.Opened) string {
	words, err := FigureOf(s, r, o)
	var bad web.QueryError
	switch {
	case errors.As(err, &bad): // the screen needs a choice first, such as an employee
		return "its own route answers"
	case errors.Is(err, web.ErrManagersOnly), errors.Is(err, store.ErrNotFound):
		return web.ForManagers
	case err != nil:
		s.Log.Error("figure of a step", "err", err, "route", o.Screen.Name)
		return "its figure could not be read; the log states the cause"
	case words == "":
		return "its own route answers"
	}
	return words
}

// FigureOf returns the current figure of a screen, or "" if its family has none. It returns web.ErrManagersOnly
// if the visitor may not open the screen.
func FigureOf(s *web.Server, r *web.Request, o page.Opened) (string, error) {
	if o.None {
		return "the schedule has no record for this screen", nil
	}
	if o.Screen.Managers && !r.Manages() {
		return "", web.ErrManagersOnly
	}
	family, suite := o.Screen.Family, report.Suite(s, o.Screen)
	if supported, ok := routecatalog.SupportOf(s, o.Screen); ok {
		family, suite = supported.Family, report.Suite(s, supported)
	}
	if family == catalog.Hub && suite == nil { // the hub of a section that shows the schedule
		family = catalog.Data
	}
	switch {
	case family == catalog.RouteList:
		return reachFigure(s), nil
	case suite != nil:
		return suiteFigure(s, r, family, suite), nil
	case family.IsExhibit():
		return exhibitFigure(s, r, o)
	case family == catalog.Data || family == catalog.Export || family == catalog.Print:
		return report.RowsFigure(s, r, o)
	}
	return "", nil
}

// exhibitFigure returns the verdict of an exhibit and its first figures.
func exhibitFigure(s *web.Server, r *web.Request, o page.Opened) (string, error) {
	d, err := report.Dataset(s, o.Screen)
	if err != nil {
		return "", err
	}
	asked, err := page.OpenedRequest(s, r, o)
	if err != nil {
		return "", err
	}
	words := ""
	if d.Figure != nil {
		words, err = d.Figure(asked)
	} else {
		var seen web.OverviewResult
		seen, err = d.Overview(asked)
		words = verdictText(seen)
	}
	if words != "" && o.Record != "" {
		words = o.Record + ": " + words
	}
	return words, err
}

// verdictText returns the verdict of an exhibit and its first figures: "Complete, 18 fields and columns, 17
// columns written".
func verdictText(seen web.OverviewResult) string {
	const figures = 2
	words, n := seen.Verdict.Tag.Word, 0
	for _, c := range seen.Counters {
		if c.Value != "" && n < figures {
			words = format.Join(words, counterText(c.Label, c.Value))
			n++
		}
	}
	return words
}

// counterText returns a counter as text. A number precedes the label, which is a plural. Any other value follows
// it.
func counterText(label, value string) string {
	first, width := utf8.DecodeRuneInString(label)
	label = string(unicode.ToLower(first)) + label[width:]
	if value == "1" || strings.Trim(value, "0123456789,") != "" {
		return label + ": " + value
	}
	return value + " " + label
}

// reachFigure counts the registered routes that answer under their own pattern.
func reachFigure(s *web.Server) string {
	reached := 0
	for _, route := range s.Live.Registered() {
		if s.Checker.Ready(route.Pattern) {
			reached++
		}
	}
	return fmt.Sprintf("%d of %s answer under their own pattern", reached, components.Plural(len(s.Live.Registered()), "registered route", "registered routes"))
}

// suiteFigure summarizes a supporting screen.
func suiteFigure(s *web.Server, r *web.Request, family catalog.Family, suite *catalog.Suite) string {
	switch family {
	case catalog.Checklist:
		_, _, steps := judgedSteps(s, r, suite)
		return stepsText(suite, steps)
	case catalog.Completion:
		complete := 0
		for _, ph := range suite.Phases {
			if readyScreens(s, ph) == len(ph.Also)+1 {
				complete++
			}
		}
		return fmt.Sprintf("%d/%d phases complete", complete, len(suite.Phases))
	case catalog.SmokeTest:
		return components.Plural(len(suite.Smoke), "request is", "requests are") + " sent when the screen is opened"
	case catalog.Diagnostics:
		report := conditions.Report(s, r, suite)
		return fmt.Sprintf("overall status %s, %d of %d checks passed, required failures: %d", report.Overall(), report.Passed(), report.Total(), report.RequiredFailures())
	case catalog.Help, catalog.Packet:
		_, steps := workflowSteps(s, r, suite.Workflow)
		_, screens := screenGuide(s, r, suite)
		return fmt.Sprintf("%d/%d workflow steps and %d/%d guide screens ready", steps, len(suite.Workflow), screens, len(suite.Guide))
	case catalog.Hub:
		return toolsFigure(s, r, suite)
	}
	return ""
}

// toolsFigure counts the ready tools of each list of a hub.
func toolsFigure(s *web.Server, r *web.Request, suite *catalog.Suite) (words string) {
	for _, list := range suite.Tools {
		_, ready := page.Cards(s, r, list)
		words = format.Join(words, fmt.Sprintf("%s %d/%d", list.Counter, ready, len(list.Paths)))
	}
	return words
}
