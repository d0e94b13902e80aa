package handlers

import (
	"fmt"
	"runtime"
	"strings"

	"opshub/assets"
	"opshub/catalog"
	"opshub/catalog/check"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule"
	"opshub/schedule/store"
)

// readOnlyPart is the evidence that nothing can be written over HTTP.
func (s *server) readOnlyPart(r *request) components.Part {
	routes := s.live.Registered()
	reading := 0
	for _, route := range routes {
		if route.Methods == readMethods {
			reading++
		}
	}
	status := check.Pass
	refusal, err := s.Store.ProveReadOnly(r.ctx)
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
func (s *server) buildPart(r *request) components.Part {
	part := components.Part{ID: "build", Title: "The build", Quiet: "what runs", Facts: []components.Fact{
		{Label: "Version", Text: format.OrNone(s.Version)}, {Label: "Built with", Text: runtime.Version()}, {Label: "Zone data", Text: zoneData()},
	}}
	if !s.Stamp.At.IsZero() {
		part.Facts = append(part.Facts, components.Fact{Label: "Dated", Text: components.Stamp(s.Stamp.At.UTC()) + " UTC, " + s.Stamp.Note})
	}
	part.Facts = append(part.Facts, frontEndFacts()...)
	part.Facts = append(part.Facts, components.Fact{Label: "Print agents ask", Text: "whether it answers", Href: s.link(r, catalog.PathPrintAgentPing)})
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

// ageWords say how long ago something was, in whole hours or days.
func (r *request) ageWords(at schedule.Instant) string {
	if at == 0 {
		return "none"
	}
	hours := int(r.now.Unix()-int64(at)) / 3600
	switch {
	case hours < 1:
		return "within the hour"
	case hours < 48:
		return components.Plural(hours, "hour", "hours") + " ago"
	}
	return components.Plural(hours/24, "day", "days") + " ago"
}

// fresh says whether the data is young enough, as the check of the service says it.
func (r *request) fresh(info store.Info) bool {
	return check.Data{Now: r.now, Imported: momentOf(info.LastImport, r.now), Newest: momentOf(info.NewestRecord, r.now)}.Fresh()
}

func (r *request) freshTag(info store.Info) components.Tag {
	if !r.fresh(info) {
		return components.Tag{Word: "old", Class: "warn"}
	}
	return components.Tag{Word: "fresh", Class: "ok"}
}

// rowsIn is the rows of all tables.
func rowsIn(tables []store.TableInfo) int {
	n := int64(0)
	for _, t := range tables {
		n += t.Rows
	}
	return int(n)
}
