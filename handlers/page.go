package handlers

import (
	"fmt"
	"net/url"
	"strconv"
	"strings"

	"opshub/assets"
	"opshub/catalog"
	"opshub/components"
	"opshub/schedule"
)

// address is the URL of a screen with this query; empty when the screen is not registered or needs a record.
func (s *server) address(path string, query url.Values, params ...string) string {
	return s.addressWith(path, query.Encode, params)
}

// addressWith asks for the query only where there is an address to hold it.
func (s *server) addressWith(path string, query func() string, params []string) string {
	need := 0
	if s.nav != nil {
		if !s.nav.there[path] {
			return ""
		}
		need = s.nav.params[path]
	} else {
		sc, ok := s.Catalog.Lookup(path)
		if !ok {
			return ""
		}
		need = len(sc.Params())
	}
	if need > len(params) {
		return ""
	}
	return catalog.Address(path, query(), params...)
}

// link is the URL of a screen with the filter: every link between schedule screens goes through here, so that none of them loses
// a value of the query.
func (s *server) link(r *request, path string, params ...string) string {
	return s.addressWith(path, r.encoded, params)
}

// encoded is the filter of a link as a query. A page has a hundred links with the same, so it is kept until the filter changes.
func (r *request) encoded() string {
	if f := r.linkFilter(); r.queryOf == nil || !r.queryOf.Equal(f) {
		r.queryOf, r.queryText = &f, f.Encode()
	}
	return r.queryText
}

// carried is the filter as the query of the present screen carries it.
func (r *request) carried() url.Values { return r.carriedFilter().Values() }

// asks names who asks for what: the viewer and the filter with the period of the path.
func (r *request) asks() string {
	return fmt.Sprint(r.viewer, "|", r.filter.Encode(), "|", r.filter.DraftPeriodID, "|", r.filter.PublishedPeriodID)
}

// beside is another screen of the record that the path of this one names, with the filter.
func (s *server) beside(r *request, path string) string {
	if sc, ok := s.Catalog.Lookup(path); ok && len(sc.Params()) > 0 {
		whole := r.narrowed(func(f *schedule.Filter) { *f = r.linkFilter() })
		return s.address(path, whole.carried(), r.paramValues()...)
	}
	return s.link(r, path)
}

// own are the parameters of the screen's own that its links keep, as name, value pairs.
func (r *request) own() []string { return append(r.keep[:len(r.keep):len(r.keep)], r.ruled...) }

// self is the present screen with the filter and the given parameters of its own (name, value pairs). An empty
// value leaves its parameter out.
func (s *server) self(r *request, pairs ...string) string {
	q := r.carried()
	pairs = append(r.own(), pairs...)
	for i := 0; i+1 < len(pairs); i += 2 {
		if pairs[i+1] != "" {
			q.Set(pairs[i], pairs[i+1])
		}
	}
	return r.screen.URL(q, r.paramValues()...)
}

// selfFor is self for the many values of one parameter more, which the rows of a list have: only the value is written for each.
func (s *server) selfFor(r *request, name string, pairs ...string) func(value string) string {
	const value = "0"
	before, after, _ := strings.Cut(s.self(r, append(pairs, name, value)...), name+"="+value)
	return func(value string) string { return before + name + "=" + url.QueryEscape(value) + after }
}

func (r *request) paramValues() []string {
	var values []string
	for _, name := range r.screen.Params() {
		values = append(values, strconv.FormatInt(r.params[name], 10))
	}
	return values
}

// lazy describes a part of the present screen that arrives as a fragment.
func (s *server) lazy(r *request, id, trigger, text, action string) components.Lazy {
	return components.Lazy{ID: id, Href: s.self(r, "part", id), Open: s.self(r, "part", id) + "#" + id, Text: text, Action: action, Trigger: trigger}
}

// page is the frame of the present screen with its own title and purpose.
func (s *server) page(r *request, known ...string) components.Page {
	if r.screen.OnPaper() || r.screen.Family == catalog.Print {
		known = append(known[:len(known):len(known)], "paper")
	}
	r.known = known
	p := s.framePage(r, r.screen.Title, r.screen.Purpose)
	p.Notices = append(p.Notices, r.overruledNotices()...)
	for _, name := range r.unknown(known...) {
		p.Notices = append(p.Notices, components.Notice{Text: "The parameter " + strconv.Quote(name) + " is not one this screen knows; it was left out."})
	}
	return p
}

// framePage fills everything that every page has. It is the only place where the common fields are set.
func (s *server) framePage(r *request, title, purpose string) components.Page {
	away := r.general()
	return components.Page{
		Title: title, Subject: r.subject, Purpose: purpose, Safety: safetyOf(r.screen),
		Generated: r.now, Zone: r.zone, Version: s.Version, Notices: s.outageNotices(r), State: s.stampView(r, away),
		Status: r.filter.Banner(), Crumbs: s.crumbs(away), Nav: s.navFor(away), Carry: s.carry(r), Related: s.related(away), Tabs: s.recordTabs(r),
		CSS: assets.CSS(), JS: assets.JS(), Icon: assets.Icon(), Config: assets.HTMXConfig,
	}
}

// safetyOf is the Safety Confirmation of a screen, with the rule for exports where the screen is of that type.
func safetyOf(sc catalog.Screen) []string {
	if sc.IsExportType() {
		return []string{catalog.SafetyConfirmation, catalog.ExportNote}
	}
	return []string{catalog.SafetyConfirmation}
}

// related is at most six other screens: what this one shows or is shown by, then its section's main screens.
func (s *server) related(r *request) []components.Link {
	const most = 6
	var links []components.Link
	seen := map[string]bool{r.screen.Path: true}
	add := func(sc catalog.Screen) {
		if href := s.beside(r, sc.Path); href != "" && !seen[sc.Path] && len(links) < most {
			seen[sc.Path] = true
			links = append(links, components.Link{Href: href, Text: sc.Title})
		}
	}
	if of, ok := s.Catalog.Lookup(r.screen.Of); ok {
		add(of)
	}
	for _, sc := range s.nav.mains(r.screen.Section) {
		add(sc)
	}
	for _, sc := range s.nav.tools(r.screen.Section) {
		add(sc)
	}
	for _, path := range []string{catalog.PathHub, catalog.PathVisibility, catalog.PathRouteCatalog} {
		if sc, ok := s.Catalog.Lookup(path); ok {
			add(sc)
		}
	}
	return links
}

// generatedCounter is the summary counter that every screen closes with.
func (s *server) generatedCounter(r *request) components.Counter {
	return components.Counter{Label: "Generated", At: r.now, Note: r.zone}
}
