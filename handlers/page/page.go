// Package page contains what every page has: layout, navigation, filter form, links, rules, weeks and times.
package page

import (
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"opshub/assets"
	"opshub/catalog"
	"opshub/components"
	"opshub/components/print"
	"opshub/handlers/format"
	"opshub/handlers/web"
)

// OnPaper reports whether the face is for paper, which must not contain private data.
func OnPaper(r *web.Request) bool { return r.Screen.Family == catalog.Print || r.Screen.OnPaper() }

// Page returns the frame of this screen with its own title and purpose. known are the query parameters that the screen
// knows besides the filter; others produce a notice.
func Page(s *web.Server, r *web.Request, known ...string) components.Page {
	if r.Screen.OnPaper() || r.Screen.Family == catalog.Print {
		known = append(known[:len(known):len(known)], "paper")
	}
	r.Known = known
	p := FramePage(s, r, r.Screen.Title, r.Screen.Purpose)
	p.First = firstRun(s, r)
	p.Notices = append(p.Notices, r.OverruledNotices()...)
	for _, name := range r.Unknown(known...) {
		p.Notices = append(p.Notices, components.Notice{Text: "The parameter " + strconv.Quote(name) + " is unknown to this screen and was ignored."})
	}
	return p
}

// FramePage fills the fields that every page has. No other function sets them.
func FramePage(s *web.Server, r *web.Request, title, purpose string) components.Page {
	away := withoutRecord(r)
	return components.Page{
		Title: title, Subject: r.Subject, Purpose: purpose, Safety: SafetyOf(r.Screen),
		Generated: r.Now, Zone: r.Zone, Version: s.Version, Notices: s.OutageNotices(r), State: stampView(s, r, away),
		Status: r.Filter.Banner(), Crumbs: crumbs(s, away), Nav: navFor(s, away), Carry: Carry(s, r), Related: related(s, away), Tabs: recordTabs(s, r),
		CSS: assets.CSS(), JS: assets.JS(), Icon: assets.Icon(), Config: assets.HTMXConfig,
	}
}

// SafetyOf returns the Safety Confirmation of a screen, with the rule for exports if the screen is one.
func SafetyOf(sc catalog.Screen) []string {
	if sc.IsExportType() {
		return []string{catalog.SafetyConfirmation, catalog.ExportNote}
	}
	return []string{catalog.SafetyConfirmation}
}

// related returns at most six other screens: the one that this screen belongs to, the screens of its section, then
// general ones.
func related(s *web.Server, r *web.Request) []components.Link {
	const limit = 6
	var links []components.Link
	seen := map[string]bool{r.Screen.Path: true}
	add := func(sc catalog.Screen) {
		if href := Beside(s, r, sc.Path); href != "" && NavOf(s, r).There[sc.Path] && !seen[sc.Path] && len(links) < limit {
			seen[sc.Path] = true
			links = append(links, components.Link{Href: href, Text: sc.Title})
		}
	}
	if of, ok := s.Catalog.Lookup(r.Screen.Of); ok {
		add(of)
	}
	for _, sc := range Mains(NavOf(s, r), r.Screen.Section) {
		add(sc)
	}
	for _, sc := range Tools(NavOf(s, r), r.Screen.Section) {
		add(sc)
	}
	for _, path := range []string{catalog.PathHub, catalog.PathVisibility, catalog.PathRouteCatalog} {
		if sc, ok := s.Catalog.Lookup(path); ok {
			add(sc)
		}
	}
	return links
}

// PaperWith renders the layout of sheets for paper around content.
func PaperWith(p components.Page, content templ.Component) templ.ComponentFunc {
	return web.Framed(print.Layout(p), content)
}

// stampView returns the state stamp of a page with a link to its explanation.
func stampView(s *web.Server, r, away *web.Request) components.StateStamp {
	view := components.StateStamp{Text: s.StateStamp(r)}
	if href := Link(s, away, catalog.PathProduction); href != "" {
		view.Href = href + "#" + StatePart
	}
	return view
}

// StatePart is the HTML id of the part that explains the stamp.
const StatePart = "state"

// StampPart explains the components of the stamp of this page.
func StampPart(s *web.Server, r *web.Request) components.Part {
	words := strings.TrimSpace(s.Version + " " + s.Commit)
	return components.Part{ID: StatePart, Title: "State stamp", Quiet: "for comparing two screens, sheets or files",
		Lines: []string{"Two screens, printed sheets or files with the same stamp have the same build, catalog, data and filter, regardless of the process that created them. " +
			"The first half depends on the build, the catalog and the data, the second half on the filter and the visitor. The time does not affect the stamp."},
		Facts: []components.Fact{
			{Label: "This page", Text: s.StateStamp(r)},
			{Label: "Build", Text: format.Join(s.Served.Build, format.OrNone(words))},
			{Label: "Catalog", Text: format.Join(s.Served.Catalog, components.Plural(len(s.Catalog.Screens()), "route", "routes"))},
			{Label: "Data", Text: format.Join(web.Mark(r.State), "version "+format.OrNone(r.State))},
			{Label: "Filter and visitor", Text: format.Join(r.AskedMark(), r.Given.Words(FilterWords(s, r)))},
		}}
}
