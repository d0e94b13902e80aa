package handlers

import (
	"fmt"
	"slices"
	"strconv"

	"opshub/catalog"
	"opshub/components"
)

// bySection says whether the rows stand by section; those of one section stand by purpose.
func (l *listing) bySection() bool { return len(l.inv.sections()) > 1 || l.inv.whole }

// groupOf is the title under which a row stands.
func (l *listing) groupOf(row *inventoryRow) string {
	if l.bySection() {
		return row.Section
	}
	return purposeOf(row.Screen)
}

// routeSections are the rows, by section or purpose, or as one list. Under a search the group with the best match comes first.
func (s *server) routeSections(r *request, list catalogList) []components.RouteSection {
	var out []components.RouteSection
	if list.ask.flat {
		out = []components.RouteSection{{}}
	} else if !list.asked() {
		for _, g := range list.order() {
			out = append(out, components.RouteSection{Title: g})
		}
	}
	for _, at := range list.rows {
		row := &list.inv.rows[at]
		i := 0
		if !list.ask.flat {
			title := list.groupOf(row)
			if i = slices.IndexFunc(out, func(sec components.RouteSection) bool { return sec.Title == title }); i < 0 {
				i = len(out)
				out = append(out, components.RouteSection{Title: title})
			}
		}
		out[i].Rows = append(out[i].Rows, s.routeRow(r, list, row))
	}
	if !list.ask.flat {
		for i := range out {
			out[i].Count = list.groupWords(out[i].Title, len(out[i].Rows))
		}
	}
	return out
}

// order is that of the groups while nothing is searched for: sections as in the catalog, purposes as they are written.
func (l *listing) order() (titles []string) {
	if l.bySection() {
		return l.inv.sections()
	}
	for _, g := range catalog.Purposes {
		if slices.ContainsFunc(l.inv.rows, func(row inventoryRow) bool { return g.Has(row.Screen) }) {
			titles = append(titles, g.Title)
		}
	}
	return titles
}

// groupWords is the count behind a group: how many of its routes are listed, and how many are at fault.
func (l catalogList) groupWords(group string, listed int) string {
	total, counts := 0, map[string]int{}
	for i := range l.inv.rows {
		row := &l.inv.rows[i]
		if l.groupOf(row) != group {
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
			words = joinWords(words, fmt.Sprintf("%d %s", n, f.word))
		}
	}
	return words
}
