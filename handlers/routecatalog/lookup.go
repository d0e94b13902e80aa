package routecatalog

import (
	"fmt"
	"net/url"
	"strings"

	"opshub/catalog"
	"opshub/catalog/check"
	"opshub/components"
	"opshub/handlers/page"
	"opshub/handlers/web"
	"opshub/schedule"
)

// lookup is the answer to a pasted address or route name: the route that answers, or why none does.
type lookup struct {
	asked   string // the pasted text, printable
	Row     int    // index in the inventory, or -1
	values  []string
	query   url.Values // query of the pasted address
	Why     string     // set if no route answers
	Notes   []string
	nearest []catalog.Screen
}

// nearestLimit is the number of similar routes that are named if none answers.
const nearestLimit = 5

// LookUp finds the route that answers a pasted address or has the pasted name.
func LookUp(s *web.Server, inv *Inventory, text string) lookup {
	l := lookup{asked: schedule.Printable(strings.TrimSpace(text)), Row: -1}
	pasted, ok := catalog.ReadPasted(text)
	switch {
	case !ok:
		l.Why = "This is neither an address nor a dotted route name. Use the search box to find screens by a word."
		return l
	case pasted.Name != "":
		lookUpName(s, inv, pasted.Name, &l)
	default:
		if pasted.Host != "" {
			l.Notes = append(l.Notes, "Only the path determines the route; the host "+schedule.Printable(pasted.Host)+" is ignored.")
		}
		l.query, _ = url.ParseQuery(pasted.Query) // the readable part of a query is enough for the filters in it
		lookUpPath(s, inv, pasted.Path, &l)
	}
	if l.Row < 0 && len(l.nearest) == 0 {
		l.nearest = catalog.Nearest(inv.screens(), pasted, nearestLimit)
	}
	return l
}

func lookUpName(s *web.Server, inv *Inventory, name string, l *lookup) {
	for i, row := range inv.Rows {
		if row.Registered && row.Name == name {
			l.Row = i
			return
		}
		if row.Registered && strings.EqualFold(row.Name, name) {
			l.Row = i
			l.Notes = []string{"Its name is " + row.Name + "."}
		}
	}
	if l.Row < 0 {
		l.Why = "No registered route has this name."
	}
}

// lookUpPath asks the router and applies the rules of the screens: a parameter is a positive number, and the
// last one has no slash.
func lookUpPath(s *web.Server, inv *Inventory, path string, l *lookup) {
	if at := inv.at(check.SpecPath(path)); at >= 0 && strings.ContainsAny(path, "{:") && inv.Rows[at].There() {
		l.Row = at
		l.Notes = append(l.Notes, "This is the pattern. An address has a record number for each parameter.")
		return
	}
	if path == "/" {
		l.Row = inv.at(catalog.PathHub)
		l.Notes = append(l.Notes, "The root address of the service opens this screen.")
		return
	}
	if at, values, ok := matchRoute(s, inv, path); ok {
		l.Row, l.values = at, values
		return
	}
	l.Why = noAnswerReason(s, inv, path)
	if other := canonicalPath(path); other != path {
		if at, _, ok := matchRoute(s, inv, other); ok {
			l.Why += " The address " + other + " exists; addresses must match exactly."
			l.nearest = []catalog.Screen{inv.Rows[at].Screen}
		}
	}
}

// matchRoute returns the row that answers a path, and the values of its parameters.
func matchRoute(s *web.Server, inv *Inventory, path string) (at int, values []string, ok bool) {
	route, found := s.Live.Match(path)
	if !found {
		return -1, nil, false
	}
	values, ok = catalog.Bind(route.Pattern, path)
	for _, v := range values {
		_, number := web.Positive(v)
		ok = ok && number
	}
	at = inv.at(route.Pattern)
	return at, values, ok && at >= 0
}

// noAnswerReason explains why no screen answers a path.
func noAnswerReason(s *web.Server, inv *Inventory, path string) string {
	reason := "No registered route answers this address."
	if at := inv.at(path); at >= 0 {
		reason = "The catalog declares this screen, but the running router has no route for it."
	}
	route, found := s.Live.Match(path)
	if !found {
		return reason
	}
	return reason + fmt.Sprintf(" The route %s matches, but its parameters must be record numbers, so the answer is 404.", route.Pattern)
}

// canonicalPath returns a path as the screens write theirs: lower case, without a trailing or repeated slash.
func canonicalPath(path string) string {
	parts := strings.FieldsFunc(strings.ToLower(path), func(r rune) bool { return r == '/' })
	return "/" + strings.Join(parts, "/")
}

// LookupView shows the answer to a pasted address. It is nil if nothing was pasted.
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
	out.Facts = lookupFacts(r, row, l)
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

// lookupFacts lists the section, groups and action of the route, its parameters, and the filters of the address.
func lookupFacts(r *web.Request, row *InventoryRow, l *lookup) []string {
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
		facts = append(facts, "Filters in this address: "+filter.Words(schedule.FilterWords{Style: r.DateStyle()})+".")
	}
	for _, b := range bad {
		facts = append(facts, "The screen refuses a filter in this address. "+b.Message)
	}
	return facts
}
