package page

import (
	"fmt"
	"net/url"
	"strconv"
	"strings"

	"opshub/assets"
	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/web"
	"opshub/schedule"
)

// OnPaper says whether the face is for paper, where nothing private stands.
func OnPaper(r *web.Request) bool { return r.Screen.Family == catalog.Print || r.Screen.OnPaper() }

// Link is the URL of a screen with the filter: every link between schedule screens goes through here, so that none of them loses
// a value of the query.
func Link(s *web.Server, r *web.Request, path string, params ...string) string {
	return s.AddressWith(path, r.Encoded, params)
}

// Asks names who asks for what: the viewer and the filter with the period of the path.
func Asks(r *web.Request) string {
	return fmt.Sprint(r.Viewer, "|", r.Filter.Encode(), "|", r.Filter.DraftPeriodID, "|", r.Filter.PublishedPeriodID)
}

// Beside is another screen of the record that the path of this one names, with the filter.
func Beside(s *web.Server, r *web.Request, path string) string {
	if sc, ok := s.Catalog.Lookup(path); ok && len(sc.Params()) > 0 {
		whole := Narrowed(r, func(f *schedule.Filter) { *f = r.LinkFilter() })
		return s.Address(path, whole.Carried(), r.ParamValues()...)
	}
	return Link(s, r, path)
}

// Own are the parameters of the screen's own that its links keep, as name, value pairs.
func Own(r *web.Request) []string { return append(r.Keep[:len(r.Keep):len(r.Keep)], r.Ruled...) }

// Self is the present screen with the filter and the given parameters of its own (name, value pairs). An empty
// value leaves its parameter out.
func Self(s *web.Server, r *web.Request, pairs ...string) string {
	q := r.Carried()
	pairs = append(Own(r), pairs...)
	for i := 0; i+1 < len(pairs); i += 2 {
		if pairs[i+1] != "" {
			q.Set(pairs[i], pairs[i+1])
		}
	}
	return r.Screen.URL(q, r.ParamValues()...)
}

// SelfFor is self for the many values of one parameter more, which the rows of a list have: only the value is written for each.
func SelfFor(s *web.Server, r *web.Request, name string, pairs ...string) func(value string) string {
	const value = "0"
	before, after, _ := strings.Cut(Self(s, r, append(pairs, name, value)...), name+"="+value)
	return func(value string) string { return before + name + "=" + url.QueryEscape(value) + after }
}

// Lazy describes a part of the present screen that arrives as a fragment.
func Lazy(s *web.Server, r *web.Request, id, trigger, text, action string) components.Lazy {
	return components.Lazy{ID: id, Href: Self(s, r, "part", id), Open: Self(s, r, "part", id) + "#" + id, Text: text, Action: action, Trigger: trigger}
}

// Page is the frame of the present screen with its own title and purpose.
func Page(s *web.Server, r *web.Request, known ...string) components.Page {
	if r.Screen.OnPaper() || r.Screen.Family == catalog.Print {
		known = append(known[:len(known):len(known)], "paper")
	}
	r.Known = known
	p := FramePage(s, r, r.Screen.Title, r.Screen.Purpose)
	p.Notices = append(p.Notices, r.OverruledNotices()...)
	for _, name := range r.Unknown(known...) {
		p.Notices = append(p.Notices, components.Notice{Text: "The parameter " + strconv.Quote(name) + " is not one this screen knows; it was left out."})
	}
	return p
}

// FramePage fills everything that every page has. It is the only place where the common fields are set.
func FramePage(s *web.Server, r *web.Request, title, purpose string) components.Page {
	away := general(r)
	return components.Page{
		Title: title, Subject: r.Subject, Purpose: purpose, Safety: SafetyOf(r.Screen),
		Generated: r.Now, Zone: r.Zone, Version: s.Version, Notices: s.OutageNotices(r), State: stampView(s, r, away),
		Status: r.Filter.Banner(), Crumbs: crumbs(s, away), Nav: navFor(s, away), Carry: Carry(s, r), Related: related(s, away), Tabs: recordTabs(s, r),
		CSS: assets.CSS(), JS: assets.JS(), Icon: assets.Icon(), Config: assets.HTMXConfig,
	}
}

// SafetyOf is the Safety Confirmation of a screen, with the rule for exports where the screen is of that type.
func SafetyOf(sc catalog.Screen) []string {
	if sc.IsExportType() {
		return []string{catalog.SafetyConfirmation, catalog.ExportNote}
	}
	return []string{catalog.SafetyConfirmation}
}

// related is at most six other screens: what this one shows or is shown by, then its section's main screens.
func related(s *web.Server, r *web.Request) []components.Link {
	const most = 6
	var links []components.Link
	seen := map[string]bool{r.Screen.Path: true}
	add := func(sc catalog.Screen) {
		if href := Beside(s, r, sc.Path); href != "" && !seen[sc.Path] && len(links) < most {
			seen[sc.Path] = true
			links = append(links, components.Link{Href: href, Text: sc.Title})
		}
	}
	if of, ok := s.Catalog.Lookup(r.Screen.Of); ok {
		add(of)
	}
	for _, sc := range Mains(s.Nav, r.Screen.Section) {
		add(sc)
	}
	for _, sc := range Tools(s.Nav, r.Screen.Section) {
		add(sc)
	}
	for _, path := range []string{catalog.PathHub, catalog.PathVisibility, catalog.PathRouteCatalog} {
		if sc, ok := s.Catalog.Lookup(path); ok {
			add(sc)
		}
	}
	return links
}

// GeneratedCounter is the summary counter that every screen closes with.
func GeneratedCounter(s *web.Server, r *web.Request) components.Counter {
	return components.Counter{Label: "Generated", At: r.Now, Note: r.Zone}
}
