package routecatalog

import (
	"fmt"
	"net/url"
	"strings"

	"opshub/catalog"
	"opshub/catalog/check"
	"opshub/handlers/web"
	"opshub/schedule"
)

// lookup is the answer to a pasted address or route name: which route answers, or why none does.
type lookup struct {
	asked   string // printable
	Row     int    // in the inventory; -1 when no route answers
	values  []string
	query   url.Values // of the pasted address
	Why     string     // filled when no route answers
	Notes   []string
	nearest []catalog.Screen
}

// nearestLimit is how many near routes are named when none answers.
const nearestLimit = 5

// LookUp asks the running router which route answers an address, or which route has a name.
func LookUp(s *web.Server, inv *Inventory, text string) lookup {
	l := lookup{asked: schedule.Printable(strings.TrimSpace(text)), Row: -1}
	pasted, ok := catalog.ReadPasted(text)
	switch {
	case !ok:
		l.Why = "This is neither an address nor a dotted route name. The box for words finds screens by a word."
		return l
	case pasted.Name != "":
		lookUpName(s, inv, pasted.Name, &l)
	default:
		if pasted.Host != "" {
			l.Notes = append(l.Notes, "Only the path says which route answers; the host "+schedule.Printable(pasted.Host)+" does not matter.")
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
			l.Notes = []string{"Its name is written " + row.Name + "."}
		}
	}
	if l.Row < 0 {
		l.Why = "No registered route has this name."
	}
}

// lookUpPath asks the router, and holds its answer against the rules of the screens: a parameter is a positive number,
// and the last one does not swallow what follows.
func lookUpPath(s *web.Server, inv *Inventory, path string, l *lookup) {
	if at := inv.at(check.SpecPath(path)); at >= 0 && strings.ContainsAny(path, "{:") && inv.Rows[at].There() {
		l.Row = at
		l.Notes = append(l.Notes, "This is the pattern itself; an address has a record number in place of each parameter.")
		return
	}
	if path == "/" {
		l.Row = inv.at(catalog.PathHub)
		l.Notes = append(l.Notes, "The bare address of the service leads to this screen.")
		return
	}
	if at, values, ok := answers(s, inv, path); ok {
		l.Row, l.values = at, values
		return
	}
	l.Why = whyNot(s, inv, path)
	if other := tidy(path); other != path {
		if at, _, ok := answers(s, inv, other); ok {
			l.Why += " Written " + other + " it would be answered; addresses are compared letter by letter."
			l.nearest = []catalog.Screen{inv.Rows[at].Screen}
		}
	}
}

// answers asks the router and checks the parameters as the screens do.
func answers(s *web.Server, inv *Inventory, path string) (at int, values []string, ok bool) {
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

// whyNot says why no screen answers a path.
func whyNot(s *web.Server, inv *Inventory, path string) string {
	why := "No registered route answers this address."
	if at := inv.at(path); at >= 0 {
		why = "The catalog declares this screen, and the running router has no route for it."
	}
	route, found := s.Live.Match(path)
	if !found {
		return why
	}
	return why + fmt.Sprintf(" The route %s would take it, but a parameter is a record number, so that answers 404.", route.Pattern)
}

// tidy is a path as the screens write theirs: small letters, no slash at the end, none twice.
func tidy(path string) string {
	parts := strings.FieldsFunc(strings.ToLower(path), func(r rune) bool { return r == '/' })
	return "/" + strings.Join(parts, "/")
}
