package check

import (
	"sort"
	"strings"

	"opshub/catalog"
)

// Route is one registered route, GET and HEAD taken together.
type Route struct {
	Methods string // "GET|HEAD", or what is really registered
	Pattern string // path in the form of the specification
	Name    string
	Action  string
}

// Router is the live router, as far as checks need it.
type Router interface {
	// Registered lists the routes of the area, by pattern.
	Registered() []Route
	// Match says which registered route would answer a GET of this path; ok is false when none would.
	Match(path string) (r Route, ok bool)
}

// Checker compares the catalog with one live router.
type Checker struct {
	Catalog *catalog.Catalog
	Router  Router
	// Link makes the address that opens a screen: its first known record where the path has parameters.
	// An empty answer means that nothing can be opened, and is no failure.
	Link func(catalog.Screen) string
}

// Ready says whether the screen with this path is answered by its own route.
func (c Checker) Ready(path string) bool {
	s, ok := c.Catalog.Lookup(path)
	return ok && c.observe(s).holds
}

// Answer is the registered route that would answer the screen's own address; zero when none would.
func (c Checker) Answer(s catalog.Screen) Route {
	seen := c.observe(s)
	return seen.route
}

// observation is what the router says about one screen.
type observation struct {
	holds bool
	route Route
	found bool
}

// observe asks which route would answer the screen's own address. A path with parameters is tried with 1.
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

// Routes checks that each expected screen is answered by its own pattern and name.
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

// row fills what does not depend on the outcome. An expectation that is no row of the catalog keeps its path.
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

// explain says which route would answer the screen's own address.
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

// failingFirst orders FAIL before WARN before PASS and keeps the given order inside each.
func failingFirst(rows []Row) []Row {
	weight := map[Status]int{Fail: 0, Warn: 1, Pass: 2}
	sort.SliceStable(rows, func(i, j int) bool { return weight[rows[i].Status] < weight[rows[j].Status] })
	return rows
}

// SpecPath turns the router's own form of a path (:param) into the form of the specification ({param}).
func SpecPath(pattern string) string {
	parts := strings.Split(pattern, "/")
	for i, p := range parts {
		if strings.HasPrefix(p, ":") {
			parts[i] = "{" + p[1:] + "}"
		}
	}
	return strings.Join(parts, "/")
}
