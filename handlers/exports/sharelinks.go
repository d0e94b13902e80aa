package exports

import (
	"strconv"
	"strings"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
)

// shareLinksData lists the addresses of all formats of every report under the current filter.
func shareLinksData(s *web.Server) web.Dataset {
	return web.Dataset{Fields: report.ShareFields, Show: web.Bind(s, shareLinksAnswer), Figure: func(r *web.Request) (string, error) {
		groups, err := shareGroups(s, r)
		links, rows := shareCounts(groups)
		return components.Plural(links, "address", "addresses") + " to copy, " + components.Plural(rows, "row", "rows") + " in them", err
	}}
}

// shareCounts counts the addresses and the rows of their reports.
func shareCounts(groups []components.ShareGroup) (links, rows int) {
	for _, g := range groups {
		links += len(g.Links)
		rows += g.Rows
	}
	return links, rows
}

// shareLinksAnswer renders the list of addresses.
func shareLinksAnswer(s *web.Server, r *web.Request) (*web.Answer, error) {
	groups, err := shareGroups(s, r)
	if err != nil {
		return nil, err
	}
	layout := page.Page(s, r)
	layout.Form = report.Form(s, r, report.ShareFields, nil)
	links, rows := shareCounts(groups)
	layout.Counters = []components.Counter{
		{Label: "Reports", Value: format.Number(len(groups) - 1)}, {Label: "Links", Value: format.Number(links)},
		{Label: "Rows in them", Value: format.Number(rows), Note: "with these filters, now"}, baseCounter(s),
	}
	if s.BaseURL == nil {
		layout.Notices = append(layout.Notices, components.Notice{Text: shareScope(s) + ", because the service has no base URL. " +
			"Start it with --base-url to get addresses that work for everybody. Addresses are never derived from browser requests."})
	}
	layout.Said = r.Said(components.Plural(links, "link", "links"))
	view := components.SharePage{Groups: groups,
		Safe: "An address contains record numbers, dates and the text that you entered under Text, but no names, notes or reasons. It shows the rows at the time it is opened."}
	return &web.Answer{Page: layout, Main: components.ShareView(view), Json: func() any { return shareJSON(r, groups) }}, nil
}

// shareScope returns where the addresses work without a base address.
func shareScope(s *web.Server) string {
	if s.Local != nil {
		return "These addresses work only on this computer"
	}
	return "These addresses contain only a path"
}

// baseCounter reports whether the addresses are absolute.
func baseCounter(s *web.Server) components.Counter {
	c := components.Counter{Label: "Addresses"}
	switch {
	case s.BaseURL != nil:
		c.Tag, c.Note = components.Tag{Word: "absolute", Class: "ok"}, s.BaseURL.String()
	case s.Local != nil:
		c.Tag, c.Note = components.Tag{Word: "this computer only", Class: "warn"}, s.Local.String()
	default:
		c.Tag, c.Note = components.Tag{Word: "path only", Class: "warn"}, "no --base-url given"
	}
	return c
}

// shareGroups returns a group of addresses for each report, and one for the tools.
func shareGroups(s *web.Server, r *web.Request) ([]components.ShareGroup, error) {
	offers, err := offers(s, r, ExportSuite().Reports)
	if err != nil {
		return nil, err
	}
	var groups []components.ShareGroup
	for _, o := range offers {
		g := components.ShareGroup{ID: o.Id("g"), Title: o.Title, Rows: o.rows, Counted: true, Words: o.words(s)}
		for _, f := range o.faces {
			link := shareLink(s, g.ID+"-"+strings.ToLower(f.Word), f.Word, f.Title, f.Href)
			link.Note = f.Note
			g.Links = append(g.Links, link)
		}
		groups = append(groups, g)
	}
	tools, _ := s.Catalog.Lookup(catalog.PathExportCenter)
	group := components.ShareGroup{ID: "tools", Title: "Tools", Words: "They show no rows. The filter carries over to every report opened from them."}
	for i, sc := range s.Catalog.In(tools.Section) {
		if href := page.Link(s, r, sc.Path); href != "" {
			group.Links = append(group.Links, shareLink(s, "tool-"+strconv.Itoa(i), sc.Short(), sc.Title, href))
		}
	}
	return append(groups, group), nil
}

// shareLink is one address to copy. It is built from the configured base address, never from a request header.
func shareLink(s *web.Server, id, face, title, href string) components.ShareLink {
	return components.ShareLink{ID: id, Face: face, Title: title, Href: href, Address: report.AbsoluteURL(s, href)}
}

// shareJSON is the JSON form, one object per address.
func shareJSON(r *web.Request, groups []components.ShareGroup) any {
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
	return map[string]any{"generated_at": components.Stamp(r.Now), "links": links}
}
