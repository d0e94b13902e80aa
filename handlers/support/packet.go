package support

import (
	"fmt"
	"slices"

	"opshub/catalog"
	"opshub/catalog/check"
	"opshub/components"
	"opshub/components/print"
	"opshub/handlers/blueprints"
	"opshub/handlers/conditions"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
)

// Packet makes the printed handout of a section: workflow, guide, readiness and safety notes.
func Packet(s *web.Server, sc catalog.Screen) (web.ScreenFunc, error) {
	suite, err := report.SuiteOf(s, sc)
	if err != nil {
		return nil, err
	}
	return report.Strict(func(r *web.Request) (*web.Answer, error) {
		chapters, err := blueprints.LivePartsOf(s, r, suite)
		if err != nil {
			return nil, err
		}
		steps, stepsReady := workflowSteps(s, r, suite.Workflow)
		guide, guideReady := screenGuide(s, r, suite)
		readiness := report.RouteChecks(s, r, suite.Readiness)
		ready := check.CountRows(readiness, check.Pass)
		result := conditions.Report(s, r, suite)
		rest := result
		rest.Routes = mergeRows(readiness, result.Routes)[len(readiness):]
		result.Routes = slices.Concat(readiness, rest.Routes)
		view := print.Packet{
			Owner: r.Roster.Organization().Name, Report: result, Important: catalog.SchedulingNote, Safety: page.SafetyOf(r.Screen), Notes: suite.Notes, Words: r.Filter.Words(page.FilterWords(s, r)),
			Steps: steps, StepsNote: page.Of(stepsReady, len(steps)), Guide: guide, GuideNote: page.Of(guideReady, len(guide)),
			Chapters: report.Unlinked(components.Overview{Parts: chapters}).Parts, Readiness: readiness, ReadyNote: page.Of(ready, len(readiness)), Unmet: rest.Unmet(),
		}
		layout := page.Page(s, r, "paper")
		view.Run = report.RunLine(s, r, r.Screen.Title)
		layout.Safety = nil // the cover shows it
		layout.Counters = []components.Counter{
			page.OverallCounter(result),
			{Label: "Workflow steps ready", Value: fmt.Sprintf("%d/%d", stepsReady, len(steps))},
			{Label: "Guide screens ready", Value: fmt.Sprintf("%d/%d", guideReady, len(guide))},
			{Label: "Readiness links ready", Value: fmt.Sprintf("%d/%d", ready, len(readiness))},
			{Label: "Checks passed", Value: fmt.Sprintf("%d/%d", result.Passed(), result.Total())},
		}
		a, err := report.OnPaper(s, r, layout, print.PacketView(view), "portrait")
		if home, ok := s.Catalog.Lookup(suite.Links[0]); ok && err == nil && s.Checker.Ready(home.Path) {
			a.Page.Back = components.Link{Href: page.Link(s, r, home.Path), Text: "Back to " + home.Title}
		}
		return a, err
	}), nil
}

// mergeRows appends to first the rows of second that first does not contain.
func mergeRows(first, second []check.Row) []check.Row {
	rows := slices.Clone(first)
	for _, row := range second {
		if !slices.ContainsFunc(first, func(f check.Row) bool { return f.URI == row.URI && f.Status == row.Status }) {
			rows = append(rows, row)
		}
	}
	return rows
}
