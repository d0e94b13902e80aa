package routecatalog

import (
	"fmt"
	"strings"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/page"
	"opshub/handlers/web"
	"opshub/schedule"
)

// LookupView says which route answers what was pasted, or why none does; nil when nothing was pasted.
func LookupView(s *web.Server, r *web.Request, inv *Inventory, l *lookup) *components.Lookup {
	if l == nil {
		return nil
	}
	out := &components.Lookup{Asked: l.asked, Notes: l.Notes, Why: l.Why}
	for _, sc := range l.nearest {
		href, note := OpenRoute(s, r, &inv.Rows[inv.at(sc.Path)])
		out.Nearest = append(out.Nearest, components.NearRoute{Link: components.Link{Href: href, Text: sc.Title, Note: note}, URI: sc.Path})
	}
	if l.Row < 0 {
		return out
	}
	row := &inv.Rows[l.Row]
	out.Title, out.URI, out.Name = row.Title, row.Path, row.Name
	out.Facts = lookupFacts(s, row, l)
	out.Purpose = row.Purpose
	out.Open, _ = OpenRoute(s, r, row)
	if len(l.values) > 0 && row.There() {
		out.Open = page.Link(s, r, row.Path, l.values...)
	}
	if filter, bad := schedule.ParseFilter(l.query); out.Open != "" && !filter.IsZero() && len(bad) == 0 {
		out.Asis = s.Address(row.Path, filter.Values(), l.values...)
	}
	for i := range inv.Rows {
		other := &inv.Rows[i]
		if other.Declared && (other.Of == row.Path || row.Of == other.Path) {
			href, note := OpenRoute(s, r, other)
			out.Faces = append(out.Faces, components.Link{Href: href, Text: other.Title, Note: note})
		}
	}
	return out
}

// lookupFacts are the section, groups and action of the route, its parameters, and the filters in the pasted address.
func lookupFacts(s *web.Server, row *InventoryRow, l *lookup) []string {
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
