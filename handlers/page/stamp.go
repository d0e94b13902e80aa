package page

import (
	"strings"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/web"
)

// stampView is the stamp for a page, with the way to what it stands for.
func stampView(s *web.Server, r, away *web.Request) components.StateStamp {
	view := components.StateStamp{Text: s.StateStamp(r)}
	if href := Link(s, away, catalog.PathProduction); href != "" {
		view.Href = href + "#" + StatePart
	}
	return view
}

// StatePart is the id of the part that explains the stamp.
const StatePart = "state"

// StampPart says what the stamp of the present page stands for, part by part.
func StampPart(s *web.Server, r *web.Request) components.Part {
	words := strings.TrimSpace(s.Version + " " + s.Commit)
	return components.Part{ID: StatePart, Title: "State stamp", Quiet: "for comparing two screens, sheets or files",
		Lines: []string{"Two screens, sheets of paper or files with the same stamp come from the same build, catalog, data and filter, whichever process made them. " +
			"The first half is the same as long as build, catalog and data are; the second half as long as the filter and the visitor are. The time is no part of it."},
		Facts: []components.Fact{
			{Label: "This page", Text: s.StateStamp(r)},
			{Label: "Build", Text: format.Join(s.Served.Build, format.OrNone(words))},
			{Label: "Catalog", Text: format.Join(s.Served.Catalog, components.Plural(len(s.Catalog.Screens()), "route", "routes"))},
			{Label: "Data", Text: format.Join(web.Mark(r.State), "version "+format.OrNone(r.State))},
			{Label: "Filter and visitor", Text: format.Join(r.AskedMark(), r.Given.Words(FilterWords(s, r)))},
		}}
}
