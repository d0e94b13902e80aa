package handlers

import (
	"fmt"
	"slices"

	"opshub/catalog"
	"opshub/catalog/check"
	"opshub/components"
)

// packet answers the handout of a section for paper: workflow, guide, readiness and safety notes, all of it at once.
func (s *server) packet(sc catalog.Screen) (screenFunc, error) {
	suite, err := s.suiteOf(sc)
	if err != nil {
		return nil, err
	}
	return strict(func(r *request) (*answer, error) {
		chapters, err := s.livePartsOf(r, suite)
		if err != nil {
			return nil, err
		}
		steps, stepsReady := s.steps(r, suite.Workflow)
		guide, guideReady := s.screenGuide(r, suite)
		readiness := s.routeChecks(r, suite.Readiness)
		ready := check.CountRows(readiness, check.Pass)
		result := s.report(r, suite)
		rest := result
		rest.Routes = bothRows(readiness, result.Routes)[len(readiness):]
		result.Routes = slices.Concat(readiness, rest.Routes)
		view := components.PacketPage{
			Owner: r.roster.Organization().Name, Report: result, Important: catalog.SchedulingNote, Safety: safetyOf(r.screen), Notes: suite.Notes, Words: r.filter.Words(s.filterWords(r)),
			Steps: steps, StepsNote: of(stepsReady, len(steps)), Guide: guide, GuideNote: of(guideReady, len(guide)),
			Chapters: unlinked(components.Overview{Parts: chapters}).Parts, Readiness: readiness, ReadyNote: of(ready, len(readiness)), Unmet: rest.Unmet(),
		}
		layout := s.page(r, "paper")
		view.Run = s.runLine(r, r.screen.Title)
		layout.Safety = nil // it stands on the cover
		layout.Counters = []components.Counter{
			overallCounter(result),
			{Label: "Workflow steps ready", Value: fmt.Sprintf("%d/%d", stepsReady, len(steps))},
			{Label: "Guide screens ready", Value: fmt.Sprintf("%d/%d", guideReady, len(guide))},
			{Label: "Readiness links ready", Value: fmt.Sprintf("%d/%d", ready, len(readiness))},
			{Label: "Checks passed", Value: fmt.Sprintf("%d/%d", result.Passed(), result.Total())},
		}
		a, err := s.onPaper(r, layout, components.PacketView(view), "portrait")
		if home, ok := s.Catalog.Lookup(suite.Links[0]); ok && err == nil && s.checker.Ready(home.Path) {
			a.page.Back = components.Link{Href: s.link(r, home.Path), Text: "Back to " + home.Title}
		}
		return a, err
	}), nil
}

// bothRows is the first list and what only the second one has.
func bothRows(first, second []check.Row) []check.Row {
	rows := slices.Clone(first)
	for _, row := range second {
		if !slices.ContainsFunc(first, func(f check.Row) bool { return f.URI == row.URI && f.Status == row.Status }) {
			rows = append(rows, row)
		}
	}
	return rows
}
