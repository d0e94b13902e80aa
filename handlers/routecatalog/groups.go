package routecatalog

import (
	"fmt"
	"slices"
	"strconv"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/web"
)

// Default groupings, which cannot be requested.
const (
	groupList   = "groups"   // by the groups of the catalog; a route is listed in each of its groups
	purposeList = "purposes" // by purpose, for the routes of one section
)

// bySection reports whether the routes belong to several sections.
func (l *listing) bySection() bool { return len(l.inv.Sections()) > 1 || l.inv.Whole }

// grouping returns how the rows are grouped. By default the whole area is listed by group, and search results in
// it by section, so that each is listed once.
func (l catalogList) grouping() string {
	switch {
	case l.Ask.list == flatList || l.Ask.list == sectionList && l.bySection():
		return l.Ask.list
	case l.inv.Whole && !l.asked():
		return groupList
	case l.bySection():
		return sectionList
	}
	return purposeList
}

// groupsOf returns the titles under which a row is listed.
func (l catalogList) groupsOf(row *InventoryRow) (titles []string) {
	switch l.grouping() {
	case flatList:
		return []string{""}
	case sectionList:
		return []string{row.Section}
	case purposeList:
		return []string{purposeOf(row.Screen)}
	}
	for _, g := range l.groups {
		if g.Has(row.Screen) {
			titles = append(titles, g.Title)
		}
	}
	return titles
}

// routeSections groups the rows. In search results the group with the best match comes first.
func routeSections(s *web.Server, r *web.Request, list catalogList) []components.RouteSection {
	var out []components.RouteSection
	if !list.asked() {
		for _, title := range list.groupTitles() {
			out = append(out, components.RouteSection{Title: title})
		}
	}
	for _, at := range list.rows {
		row := &list.inv.Rows[at]
		shown := routeRow(s, r, list, row)
		for _, title := range list.groupsOf(row) {
			i := slices.IndexFunc(out, func(sec components.RouteSection) bool { return sec.Title == title })
			if i < 0 {
				i = len(out)
				out = append(out, components.RouteSection{Title: title})
			}
			out[i].Rows = append(out[i].Rows, shown)
		}
	}
	for i := range out {
		if out[i].Title != "" {
			out[i].Count = list.groupText(out[i].Title, len(out[i].Rows))
		}
	}
	return out
}

// groupTitles returns the titles of all groups in their order without a search: sections as in the catalog,
// groups and purposes as declared.
func (l catalogList) groupTitles() (titles []string) {
	groups := l.groups
	switch l.grouping() {
	case flatList:
		return nil
	case sectionList:
		return l.inv.Sections()
	case purposeList:
		groups = catalog.Purposes
	}
	for _, g := range groups {
		if slices.ContainsFunc(l.inv.Rows, func(row InventoryRow) bool { return g.Has(row.Screen) }) {
			titles = append(titles, g.Title)
		}
	}
	return titles
}

// groupText returns how many routes of a group are listed, and how many have a fault.
func (l catalogList) groupText(group string, listed int) string {
	total, counts := 0, map[string]int{}
	for i := range l.inv.Rows {
		row := &l.inv.Rows[i]
		if !slices.Contains(l.groupsOf(row), group) {
			continue
		}
		total++
		for _, f := range routeFaults {
			if f.has(row) {
				counts[f.word]++
			}
		}
	}
	words := strconv.Itoa(total)
	if l.asked() {
		words = fmt.Sprintf("%d of %d", listed, total)
	}
	for _, f := range routeFaults {
		if n := counts[f.word]; n > 0 {
			words = format.Join(words, fmt.Sprintf("%d %s", n, f.word))
		}
	}
	return words
}
