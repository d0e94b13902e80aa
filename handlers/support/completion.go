package support

import (
	"fmt"
	"slices"

	"opshub/catalog"
	"opshub/catalog/check"
	"opshub/components"
	"opshub/handlers/conditions"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
)

// Completion makes the closeout screen of a section: its phases, links, guardrails and next focus.
func Completion(s *web.Server, sc catalog.Screen) (web.ScreenFunc, error) {
	suite, err := report.SuiteOf(s, sc)
	if err != nil {
		return nil, err
	}
	return report.Strict(func(r *web.Request) (*web.Answer, error) {
		phases, complete := phaseRows(s, r, suite)
		links, linksReady := page.Cards(s, r, catalog.ToolList{Key: "own-links", Title: suite.Section + " tool links", Paths: suite.Links})
		related, relatedReady := page.Cards(s, r, catalog.ToolList{Key: "related-links", Title: "Related schedule and unavailable-block links", Paths: suite.Related})
		view := components.CompletionPage{
			State: completeTag(complete == len(phases)), Guards: catalog.Guardrails, Preserved: readOnlyText(s, r), Next: suite.NextFocus,
			Beside: coveredText(suite, sc.Family), Phases: phases, PhaseNote: fmt.Sprintf("%d of %d complete", complete, len(phases)), Links: links, Related: related,
			Summary: []string{
				fmt.Sprintf("%d of %s complete.", complete, components.Plural(len(phases), "phase is", "phases are")),
				fmt.Sprintf("%s links ready: %d of %d.", suite.Section, linksReady, len(suite.Links)),
				fmt.Sprintf("Related links ready: %d of %d.", relatedReady, len(suite.Related)),
			},
		}
		needs := conditions.Judge(s, r, suite.Needs)
		view.Needs, view.NeedsNote = conditions.NeedsOf(needs), heldText(needs)
		for i, l := range suite.Lists {
			view.Lists = append(view.Lists, components.TitledList{ID: fmt.Sprintf("list-%d", i+1), Title: l.Title, Lines: l.Lines})
		}
		layout := page.Page(s, r)
		for _, ph := range phases {
			layout.Notices = append(layout.Notices, failNotice(ph.Title, ph.Fails)...)
		}
		layout.Counters = []components.Counter{
			{Label: "Completed bookmarks listed", Value: format.Number(complete), Href: "#phases", Tag: view.State, Note: "of " + components.Plural(len(phases), "phase", "phases")},
			page.ReadyCounter(suite.Section+" links ready", links.ID, linksReady, len(suite.Links)),
			page.ReadyCounter("Related links ready", related.ID, relatedReady, len(suite.Related)),
		}
		return completionAnswer(s, r, layout, view, phases, needs), nil
	}), nil
}

// completionAnswer returns the answer of a closeout. Its status is FAIL if a phase is incomplete and not marked
// as open.
func completionAnswer(s *web.Server, r *web.Request, layout components.Page, view components.CompletionPage, phases []components.PhaseRow, needs []conditions.Judged) *web.Answer {
	status := check.Pass
	if slices.ContainsFunc(phases, func(ph components.PhaseRow) bool { return !ph.Complete && !ph.Open }) {
		status = check.Fail
	}
	type phase struct {
		Bookmark    string `json:"bookmark"`
		Title       string `json:"title"`
		Status      string `json:"status"`
		Description string `json:"description"`
		Seen        string `json:"seen"`
		Fails       string `json:"why_fail,omitempty"`
		URI         string `json:"uri"`
	}
	list := make([]phase, len(phases))
	for i, ph := range phases {
		list[i] = phase{ph.Bookmark, ph.Title, completeTag(ph.Complete).Word, ph.Text, ph.Seen, ph.Fails, ph.URI}
	}
	return &web.Answer{Page: layout, Main: components.CompletionView(view), Status: status, Json: func() any {
		return map[string]any{
			"title": r.Screen.Title, "generated_at": components.Stamp(r.Now), "overall": status, "completion": view.State.Word, "summary": view.Summary,
			"phases": list, "conditions": conditions.NeedsJSON(needs), "links": report.CardsJSON(view.Links), "related": report.CardsJSON(view.Related),
		}
	}}
}

// heldText returns how many of the conditions hold, such as "2 of 3 met".
func heldText(list []conditions.Judged) string {
	return fmt.Sprintf("%d of %d met", conditions.CountHeld(list), len(list))
}

// phaseRows returns the phases with their evidence and counts the complete ones.
func phaseRows(s *web.Server, r *web.Request, suite *catalog.Suite) (rows []components.PhaseRow, complete int) {
	for _, ph := range suite.Phases {
		o := page.Open(s, r, ph.Path)
		row := components.PhaseRow{Bookmark: ph.Bookmark, Title: ph.Title, Text: ph.Text, URI: ph.Path, Name: o.Screen.Name, Open: ph.Open}
		if row.Complete, row.Seen = phaseEvidence(s, r, o, ph); row.Complete {
			complete++
		} else if ph.Open {
			row.Seen += "; it is still open, but does not block the closeout"
		}
		if row.Complete && checksFail(s, r, o.Screen) {
			row.Fails = completeFails
		}
		rows = append(rows, row)
	}
	return rows, complete
}

// phaseEvidence reports whether all screens of a phase are answered by their own routes, and the evidence for
// it.
func phaseEvidence(s *web.Server, r *web.Request, o page.Opened, ph catalog.Phase) (complete bool, seen string) {
	ready, all := readyScreens(s, ph), len(ph.Also)+1
	switch {
	case all > 1:
		return ready == all, fmt.Sprintf("%d of %d routes answer", ready, all)
	case ready == 0:
		return false, "its route does not answer"
	}
	narrowed, name := forEmployee(s, r, o.Screen)
	if name != "" {
		o.Record = name
	}
	return true, Figure(s, narrowed, o)
}

// readyScreens counts the screens of a phase that are answered by their own routes.
func readyScreens(s *web.Server, ph catalog.Phase) (ready int) {
	for _, path := range append([]string{ph.Path}, ph.Also...) {
		if s.Checker.Ready(path) {
			ready++
		}
	}
	return ready
}

func completeTag(complete bool) components.Tag {
	if complete {
		return components.Tag{Word: "Complete", Class: "ok"}
	}
	return components.Tag{Word: "Incomplete"}
}

// readOnlyText returns the evidence that nothing can be written over HTTP: the methods of the routes, and a
// write that the database refused.
func readOnlyText(s *web.Server, r *web.Request) string {
	routes := s.Live.Registered()
	reading := 0
	for _, route := range routes {
		if route.Methods == page.ReadMethods {
			reading++
		}
	}
	words := fmt.Sprintf("Checked just now: %d of %s answer only GET and HEAD.", reading, components.Plural(len(routes), "registered route", "registered routes"))
	if refusal, err := s.Store.ProveReadOnly(r.Ctx); err == nil {
		return words + " The database refused a test write: " + refusal + "."
	}
	return words + " The database did not refuse a test write. Open the diagnostics for details."
}
