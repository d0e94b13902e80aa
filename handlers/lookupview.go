package handlers

import (
	"fmt"
	"strings"

	"opshub/catalog"
	"opshub/components"
	"opshub/schedule"
)

// lookupView says which route answers what was pasted, or why none does; nil when nothing was pasted.
func (s *server) lookupView(r *request, inv *inventory, l *lookup) *components.Lookup {
	if l == nil {
		return nil
	}
	out := &components.Lookup{Asked: l.asked, Notes: l.notes, Why: l.why}
	for _, sc := range l.nearest {
		href, note := s.openRoute(r, &inv.rows[inv.at(sc.Path)])
		out.Nearest = append(out.Nearest, components.NearRoute{Link: components.Link{Href: href, Text: sc.Title, Note: note}, URI: sc.Path})
	}
	if l.row < 0 {
		return out
	}
	row := &inv.rows[l.row]
	out.Title, out.URI, out.Name = row.Title, row.Path, row.Name
	out.Facts = s.lookupFacts(row, l)
	out.Purpose = row.Purpose
	out.Open, _ = s.openRoute(r, row)
	if len(l.values) > 0 && row.there() {
		out.Open = s.link(r, row.Path, l.values...)
	}
	if filter, bad := schedule.ParseFilter(l.query); out.Open != "" && !filter.IsZero() && len(bad) == 0 {
		out.Asis = s.address(row.Path, filter.Values(), l.values...)
	}
	for i := range inv.rows {
		other := &inv.rows[i]
		if other.Declared && (other.Of == row.Path || row.Of == other.Path) {
			href, note := s.openRoute(r, other)
			out.Faces = append(out.Faces, components.Link{Href: href, Text: other.Title, Note: note})
		}
	}
	return out
}

// lookupFacts are the section, groups and action of the route, its parameters, and the filters in the pasted address.
func (s *server) lookupFacts(row *inventoryRow, l *lookup) []string {
	var groups []string
	for _, g := range catalog.Groups {
		if g.Has(row.Screen) {
			groups = append(groups, g.Title)
		}
	}
	facts := []string{"Section " + row.Section + "; in the groups " + strings.Join(groups, ", ") + "; answered by " + row.Action + "."}
	for i, name := range row.Params() {
		if i < len(l.values) {
			facts = append(facts, fmt.Sprintf("Here {%s} is %s.", name, l.values[i]))
		}
	}
	if len(l.query) == 0 {
		return facts
	}
	filter, bad := schedule.ParseFilter(l.query)
	if !filter.IsZero() {
		facts = append(facts, "Filters in this address: "+filter.Words(schedule.FilterWords{})+".")
	}
	for _, b := range bad {
		facts = append(facts, "The screen would refuse a filter in this address. "+b.Message)
	}
	return facts
}
