package handlers

import (
	"fmt"
	"net/http"
	"slices"

	"opshub/catalog"
	"opshub/catalog/check"
	"opshub/components"
	"opshub/handlers/format"
)

// completion answers the closeout of a section: its phases, its links, the guardrails, and what comes next.
func (s *server) completion(sc catalog.Screen) (screenFunc, error) {
	suite, err := s.suiteOf(sc)
	if err != nil {
		return nil, err
	}
	return strict(func(r *request) (*answer, error) {
		phases, complete := s.phases(r, suite)
		links, linksReady := s.cards(r, catalog.ToolList{Key: "own-links", Title: suite.Section + " tool links", Paths: suite.Links})
		related, relatedReady := s.cards(r, catalog.ToolList{Key: "related-links", Title: "Related schedule and unavailable-block links", Paths: suite.Related})
		view := components.CompletionPage{
			State: completeTag(complete == len(phases)), Guards: catalog.Guardrails, Preserved: s.preserved(r), Next: suite.NextFocus,
			Beside: besideWords(suite, sc.Family), Phases: phases, PhaseNote: fmt.Sprintf("%d of %d complete", complete, len(phases)), Links: links, Related: related,
			Summary: []string{
				fmt.Sprintf("%d of %s complete.", complete, components.Plural(len(phases), "phase is", "phases are")),
				fmt.Sprintf("%s links ready: %d of %d.", suite.Section, linksReady, len(suite.Links)),
				fmt.Sprintf("Related links ready: %d of %d.", relatedReady, len(suite.Related)),
			},
		}
		needs := s.judge(r, suite.Needs)
		view.Needs, view.NeedsNote = needsOf(needs), metWords(needs)
		for i, l := range suite.Lists {
			view.Lists = append(view.Lists, components.TitledList{ID: fmt.Sprintf("list-%d", i+1), Title: l.Title, Lines: l.Lines})
		}
		layout := s.page(r)
		for _, ph := range phases {
			layout.Notices = append(layout.Notices, failNotice(ph.Title, ph.Fails)...)
		}
		layout.Counters = []components.Counter{
			{Label: "Completed bookmarks listed", Value: format.Number(complete), Href: "#phases", Tag: view.State, Note: "of " + components.Plural(len(phases), "phase", "phases")},
			readyCounter(suite.Section+" links ready", links.ID, linksReady, len(suite.Links)),
			readyCounter("Related links ready", related.ID, relatedReady, len(suite.Related)),
			s.generatedCounter(r),
		}
		return s.closed(r, layout, view, phases, needs), nil
	}), nil
}

// closed is the answer with its machine face: a section with an incomplete phase is FAIL to a program, unless the phase is still open on purpose.
func (s *server) closed(r *request, layout components.Page, view components.CompletionPage, phases []components.PhaseRow, needs []judged) *answer {
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
	return &answer{page: layout, main: components.CompletionView(view), status: status, json: func() any {
		return map[string]any{
			"title": r.screen.Title, "generated_at": components.Stamp(r.now), "overall": status, "completion": view.State.Word, "summary": view.Summary,
			"phases": list, "conditions": needsJSON(needs), "links": cardsJSON(view.Links), "related": cardsJSON(view.Related),
		}
	}}
}

// metWords is how many of some conditions hold.
func metWords(list []judged) string { return fmt.Sprintf("%d of %d hold", countHeld(list), len(list)) }

// phases says of each phase whether the routes that prove it answer, and counts the complete ones.
func (s *server) phases(r *request, suite *catalog.Suite) (rows []components.PhaseRow, complete int) {
	for _, ph := range suite.Phases {
		o := s.open(r, ph.Path)
		row := components.PhaseRow{Bookmark: ph.Bookmark, Title: ph.Title, Text: ph.Text, URI: ph.Path, Name: o.screen.Name, Open: ph.Open}
		if row.Complete, row.Seen = s.proof(r, o, ph); row.Complete {
			complete++
		} else if ph.Open {
			row.Seen += "; it is still open, and the closeout does not wait for it"
		}
		if row.Complete && s.checksFail(r, o.screen) {
			row.Fails = completeFails
		}
		rows = append(rows, row)
	}
	return rows, complete
}

// proof says whether the screens of a phase are answered by their own routes, and what was seen of it.
func (s *server) proof(r *request, o opened, ph catalog.Phase) (complete bool, seen string) {
	there, all := s.phaseReady(ph), len(ph.Also)+1
	switch {
	case all > 1:
		return there == all, fmt.Sprintf("%d of %d routes answer", there, all)
	case there == 0:
		return false, "its route does not answer"
	}
	asked, of := s.ofSomebody(r, o.screen)
	if of != "" {
		o.record = of
	}
	return true, s.figure(asked, o)
}

// phaseReady counts the screens of a phase that are answered by their own routes.
func (s *server) phaseReady(ph catalog.Phase) (there int) {
	for _, path := range append([]string{ph.Path}, ph.Also...) {
		if s.checker.Ready(path) {
			there++
		}
	}
	return there
}

func completeTag(complete bool) components.Tag {
	if complete {
		return components.Tag{Word: "Complete", Class: "ok"}
	}
	return components.Tag{Word: "Incomplete"}
}

// readMethods is how the live router writes a route that only reads.
const readMethods = http.MethodGet + "|" + http.MethodHead

// preserved says what was looked at just now to know that nothing can be written over HTTP.
func (s *server) preserved(r *request) string {
	routes := s.live.Registered()
	reading := 0
	for _, route := range routes {
		if route.Methods == readMethods {
			reading++
		}
	}
	words := fmt.Sprintf("Looked at just now: %d of %s answer nothing but GET and HEAD.", reading, components.Plural(len(routes), "registered route", "registered routes"))
	if refusal, err := s.Store.ProveReadOnly(r.ctx); err == nil {
		return words + " A write that was tried on the database handle was refused: " + refusal + "."
	}
	return words + " The database handle did not refuse a write that was tried; the diagnostics say more."
}
