package handlers

import (
	"strconv"
	"strings"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
)

// shareFields are the filters a shared address can hold.
var shareFields = []string{"employee_id", "from", "to", "location_id", "position_id", "block_id", "q", "status"}

// shareLinksData lists the address of every face of every report under the filter in force.
func (s *server) shareLinksData() dataset {
	return dataset{fields: shareFields, show: bind(s, (*server).shareLinks), figure: func(r *request) (string, error) {
		groups, err := s.shareGroups(r)
		links, rows := shareCounts(groups)
		return components.Plural(links, "address", "addresses") + " to copy, " + components.Plural(rows, "row", "rows") + " behind them", err
	}}
}

// shareCounts counts the addresses, and the rows that their reports have.
func shareCounts(groups []components.ShareGroup) (links, rows int) {
	for _, g := range groups {
		links += len(g.Links)
		rows += g.Rows
	}
	return links, rows
}

// shareLinks answers the screen of copyable addresses.
func (s *server) shareLinks(r *request) (*answer, error) {
	groups, err := s.shareGroups(r)
	if err != nil {
		return nil, err
	}
	layout := s.page(r)
	links, rows := shareCounts(groups)
	layout.Counters = []components.Counter{
		{Label: "Reports", Value: format.Number(len(groups) - 1)}, {Label: "Links", Value: format.Number(links)},
		{Label: "Rows behind them", Value: format.Number(rows), Note: "under these filters, now"}, s.baseCounter(), s.generatedCounter(r),
	}
	if s.BaseURL == nil {
		layout.Notices = append(layout.Notices, components.Notice{Text: s.shareScope() + ", because the service was not told where people reach it. " +
			"Start it with --base-url to get addresses that work for everybody; they are never taken from what a browser sends."})
	}
	layout.Said = r.said(components.Plural(links, "link", "links"))
	view := components.SharePage{Form: s.filterForm(r, shareFields, nil), Groups: groups,
		Safe: "An address holds record numbers, dates and the words you wrote under Text; no names, no notes and no reasons. It shows the rows of the moment in which it is opened."}
	return &answer{page: layout, main: components.ShareView(view), json: func() any { return shareJSON(r, groups) }}, nil
}

// shareScope says where the addresses work while there is no base address.
func (s *server) shareScope() string {
	if s.Local != nil {
		return "These addresses work on this machine alone"
	}
	return "These addresses begin with the path"
}

// baseCounter says whether the addresses are whole, and for whom.
func (s *server) baseCounter() components.Counter {
	c := components.Counter{Label: "Addresses"}
	switch {
	case s.BaseURL != nil:
		c.Tag, c.Note = components.Tag{Word: "absolute", Class: "ok"}, s.BaseURL.String()
	case s.Local != nil:
		c.Tag, c.Note = components.Tag{Word: "this machine only", Class: "warn"}, s.Local.String()
	default:
		c.Tag, c.Note = components.Tag{Word: "path only", Class: "warn"}, "no --base-url given"
	}
	return c
}

// shareGroups is a group of addresses per report, and one of the tools around them.
func (s *server) shareGroups(r *request) ([]components.ShareGroup, error) {
	offers, err := s.offers(r, exportSuite().Reports)
	if err != nil {
		return nil, err
	}
	var groups []components.ShareGroup
	for _, o := range offers {
		g := components.ShareGroup{ID: o.id("g"), Title: o.title, Rows: o.rows, Counted: true, Words: o.words(s)}
		for _, f := range o.faces {
			link := s.shareLink(g.ID+"-"+strings.ToLower(f.word), f.word, f.title, f.href)
			link.Note = f.note
			g.Links = append(g.Links, link)
		}
		groups = append(groups, g)
	}
	tools, _ := s.Catalog.Lookup(catalog.PathExportCenter)
	group := components.ShareGroup{ID: "tools", Title: "Tools", Words: "They show no rows; the filter goes with them to every report they open."}
	for i, sc := range s.Catalog.In(tools.Section) {
		if href := s.link(r, sc.Path); href != "" {
			group.Links = append(group.Links, s.shareLink("tool-"+strconv.Itoa(i), sc.Short(), sc.Title, href))
		}
	}
	return append(groups, group), nil
}

// shareLink is one address as people copy it. It is built from the configured base, never from a header.
func (s *server) shareLink(id, face, title, href string) components.ShareLink {
	return components.ShareLink{ID: id, Face: face, Title: title, Href: href, Address: s.whole(href)}
}

// shareJSON is the machine face: one object per address.
func shareJSON(r *request, groups []components.ShareGroup) any {
	type link struct {
		Report  string `json:"report"`
		Face    string `json:"face"`
		Address string `json:"address"`
		Filter  string `json:"filter"`
		Rows    *int   `json:"row_count"`
	}
	var links []link
	for _, g := range groups {
		var rows *int
		if g.Counted {
			rows = &g.Rows
		}
		for _, l := range g.Links {
			links = append(links, link{g.Title, l.Face, l.Address, g.Words, rows})
		}
	}
	return map[string]any{"generated_at": components.Stamp(r.now), "links": links}
}
