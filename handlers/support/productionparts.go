package support

import (
	"fmt"
	"runtime"
	"strings"

	"opshub/assets"
	"opshub/catalog"
	"opshub/catalog/check"
	"opshub/components"
	"opshub/handlers/conditions"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/web"
	"opshub/schedule/store"
)

// readOnlyPart is the evidence that nothing can be written over HTTP.
func readOnlyPart(s *web.Server, r *web.Request) components.Part {
	routes := s.Live.Registered()
	reading := 0
	for _, route := range routes {
		if route.Methods == page.ReadMethods {
			reading++
		}
	}
	status := check.Pass
	refusal, err := s.Store.ProveReadOnly(r.Ctx)
	words := "refused: " + refusal
	if err != nil {
		words, status = err.Error(), check.Fail
	}
	return components.Part{ID: "read-only", Title: "Nothing here can write", Quiet: "looked at just now", Facts: []components.Fact{
		{Label: "Routes that answer GET and HEAD alone", Text: fmt.Sprintf("%d of %d", reading, len(routes))},
		{Label: "A write that was tried on the database", Text: words}, {Label: "Outcome", Tag: format.StatusTag(status)},
	}}
}

// buildPart is what runs.
func buildPart(s *web.Server, r *web.Request) components.Part {
	part := components.Part{ID: "build", Title: "The build", Quiet: "what runs", Facts: []components.Fact{
		{Label: "Version", Text: format.OrNone(s.Version)}, {Label: "Built with", Text: runtime.Version()}, {Label: "Zone data", Text: conditions.ZoneData()},
	}}
	if !s.Stamp.At.IsZero() {
		part.Facts = append(part.Facts, components.Fact{Label: "Dated", Text: components.Stamp(s.Stamp.At.UTC()) + " UTC, " + s.Stamp.Note})
	}
	part.Facts = append(part.Facts, frontEndFacts()...)
	part.Facts = append(part.Facts, components.Fact{Label: "Print agents ask", Text: "whether it answers", Href: page.Link(s, r, catalog.PathPrintAgentPing)})
	return part
}

// frontEndFacts are what the build has from npm, with versions, and what it lacks.
func frontEndFacts() (facts []components.Fact) {
	for _, p := range assets.Parts() {
		facts = append(facts, components.Fact{Label: p.Name, Text: p.Version})
	}
	missing := components.Fact{Label: "Front-end files", Text: "complete"}
	if list := assets.Missing(); len(list) > 0 {
		missing.Text = "missing: " + strings.Join(list, ", ")
	}
	return append(facts, missing)
}

func freshTag(r *web.Request, info store.Info) components.Tag {
	if !page.Fresh(r, info) {
		return components.Tag{Word: "old", Class: "warn"}
	}
	return components.Tag{Word: "fresh", Class: "ok"}
}
