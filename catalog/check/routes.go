package check

import (
	"sort"
	"strings"

	"opshub/catalog"
)

// Route is one registered route. GET and HEAD are combined.
type Route struct {
	Methods string // "GET|HEAD", or the methods that are registered
	Pattern string // path in the form of the specification
	Name    string
	Action  string
}

// Router is the part of the live router that checks need.
type Router interface {
	// Registered returns the routes of the area, sorted by pattern.
	Registered() []Route
	// Match returns the route that would handle a GET request for this path. ok is false if there is none.
	Match(path string) (r Route, ok bool)
}

// Checker compares the catalog with one live router.
type Checker struct {
	Catalog *catalog.Catalog
	Router  Router
	// Link returns the address that opens a screen, with the first known record as parameter. It returns "" if the
	// screen cannot be opened, which is not a failure.
	Link func(catalog.Screen) string
}

// Ready reports whether the screen's own route handles its path.
func (c Checker) Ready(path string) bool {
	s, ok := c.Catalog.Lookup(path)
	return ok && c.observe(s).holds
}

// Answer returns the route that would handle the screen's own address, or a zero value for none.
func (c Checker) Answer(s catalog.Screen) Route {
	seen := c.observe(s)
	return seen.route
}

// observation is the result of matching one screen with the router.
type observation struct {
	holds bool
	route Route
	found bool
}

// observe returns the route that would handle the screen's own address. It replaces path parameters with 1.
func (c Checker) observe(s catalog.Screen) observation {
	r, found := c.Router.Match(sample(s))
	return observation{found && r.Pattern == s.Path && r.Name == s.Name, r, found}
}

func sample(s catalog.Screen) string {
	ones := make([]string, len(s.Params()))
	for i := range ones {
		ones[i] = "1"
	}
	return s.URL(nil, ones...)
}

// Routes checks that the route with its own pattern and name handles each expected screen.
func (c Checker) Routes(expected []catalog.Expectation) []Row {
	rows := make([]Row, 0, len(expected))
	for _, e := range expected {
		row, s := c.row(e)
		seen := c.observe(s)
		row.Status, row.Why = outcome(seen.holds, e.Required), c.explain(s, seen)
		if !seen.holds {
			row.Link = ""
		}
		rows = append(rows, row)
	}
	return failingFirst(rows)
}

// row sets the fields that do not depend on the result. An expectation without a row of the catalog retains its path.
func (c Checker) row(e catalog.Expectation) (Row, catalog.Screen) {
	s, ok := c.Catalog.Lookup(e.Path)
	if !ok {
		s = catalog.Screen{Path: e.Path, Title: e.Path}
	}
	row := Row{Group: e.Group, Title: s.Title, Purpose: s.Purpose, URI: s.Path, RouteName: s.Name, Required: e.Required}
	if c.Link != nil {
		row.Link = c.Link(s)
	}
	return row, s
}

// explain describes which route would handle the screen's own address.
func (c Checker) explain(s catalog.Screen, seen observation) Why {
	w := Why{
		Expected: "pattern " + s.Path + ", name " + s.Name,
		Observed: "pattern " + seen.route.Pattern + ", name " + seen.route.Name,
		Breaks:   "Staff who open " + s.Title + " get a page that says it is not there.",
		Fix:      "Register the screen: give its row in the catalog the content it shows, build and restart.",
	}
	switch {
	case seen.holds:
	case seen.found:
		w.Summary = "another route answers"
		w.Fix = "Register " + s.Path + " itself; until then the route with a parameter answers in its place."
	default:
		w.Summary, w.Observed = "no route answers", "no registered route answers this address"
	}
	return w
}

// failingFirst sorts FAIL before WARN before PASS and otherwise preserves the order.
func failingFirst(rows []Row) []Row {
	weight := map[Status]int{Fail: 0, Warn: 1, Pass: 2}
	sort.SliceStable(rows, func(i, j int) bool { return weight[rows[i].Status] < weight[rows[j].Status] })
	return rows
}

// SpecPath converts a path from the form of the router (:param) to that of the specification ({param}).
func SpecPath(pattern string) string {
	parts := strings.Split(pattern, "/")
	for i, p := range parts {
		if strings.HasPrefix(p, ":") {
			parts[i] = "{" + p[1:] + "}"
		}
	}
	return strings.Join(parts, "/")
}
