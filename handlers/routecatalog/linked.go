package routecatalog

import (
	"cmp"
	"slices"

	"opshub/catalog"
	"opshub/catalog/check"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
)

// linkedRule says on the screen what "linked" means, and what does not count.
const linkedRule = "Linked: another screen leads to it, through the navigation, what it shows, its list of tools or steps, its guide, its tabs of one record, or as the CSV or print face of its rows. " +
	"Inventories do not count, because they link to everything: route catalogs, the visibility dashboard, diagnostics, smoke tests and maps."

// Link is one way that leads to a screen: the screen that holds it, and the part of that screen.
type Link struct{ From, By string }

// links are the ways that lead to each screen, by its path.
type links struct {
	own map[string][]Link   // of screens, in the order of the catalog; each screen once
	nav map[string][]string // of the shared navigation: the places in whose pages it stands; everyScreen for all of them
}

// to says whether anything leads to a screen.
func (l links) to(path string) bool { return len(l.own[path])+len(l.nav[path]) > 0 }

// linksOf are the ways between these screens, inventories left out. They are put together from the sets the pages are built from,
// because reading every page would cost a query for each; a test compares them with the links of the pages themselves.
func linksOf(s *web.Server, screens []catalog.Screen) links {
	nav := page.NewSharedNav(s.Catalog, screens)
	l := links{own: map[string][]Link{}, nav: page.Links(nav)}
	for _, sc := range screens {
		if sc.Family.IsInventory() {
			continue
		}
		for _, way := range waysFrom(s, nav, sc) {
			l.add(nav, sc.Path, way)
		}
	}
	for _, sc := range screens {
		for _, to := range sc.Leads {
			if !sc.Family.IsInventory() {
				l.add(nav, sc.Path, way{to, ownPart})
			}
		}
	}
	for to, list := range l.own {
		slices.SortStableFunc(list, func(a, b Link) int { return s.Catalog.Position(a.From) - s.Catalog.Position(b.From) })
		l.own[to] = list
	}
	return l
}

// ownPart is the part of a screen that its family knows nothing of: its rows, its figures, its words.
const ownPart = "what it shows"

// way is one link of a screen: where it leads, and by which part of the screen.
type way struct{ to, by string }

func (l links) add(nav *web.SharedNav, from string, w way) {
	if from == w.to || !nav.There[from] || !nav.There[w.to] || slices.ContainsFunc(l.own[w.to], func(k Link) bool { return k.From == from }) {
		return
	}
	l.own[w.to] = append(l.own[w.to], Link{from, w.by})
}

// waysFrom are the links that a screen holds beside the navigation and what it shows.
func waysFrom(s *web.Server, nav *web.SharedNav, sc catalog.Screen) (ways []way) {
	add := func(by string, paths ...string) {
		for _, path := range paths {
			ways = append(ways, way{path, by})
		}
	}
	suite := report.Suite(s, sc)
	if suite != nil {
		ways = append(ways, waysOfSuite(sc.Family, suite)...)
	}
	if of, ok := SupportOf(s, sc); ok { // its sheet holds what it holds
		ways = append(ways, waysOfSuite(of.Family, report.Suite(s, of))...)
	}
	if suite != nil && suite.Sections && sc.Family == catalog.Help {
		for _, section := range s.Catalog.Sections() {
			if first, ok := page.First(nav, section.Name); ok {
				add("its sections", first.Path)
			}
		}
	}
	if sc.Family == catalog.Hub && suite == nil {
		if d, err := report.Dataset(s, sc); err == nil && d.Read {
			add("its parts", readPaths(s)...)
		} else {
			add("its cards", report.SectionTools(s, sc.Section).Paths...)
		}
	}
	for _, other := range page.RecordScreens(nav, sc) { // the screens about one record lead to each other
		if sc.Family.IsMain() || sc.Family.IsExhibit() {
			add("the tabs of one record", other.Path)
		}
	}
	if first, ok := page.First(nav, sc.Section); ok && (sc.Family == catalog.Print || sc.OnPaper() && sc.Family != catalog.Packet) {
		add("the way back", cmp.Or(sc.Of, first.Path)) // a sheet leads back to its screen, or to the start of its section; a file leads nowhere
	}
	for _, face := range s.Catalog.Faces(sc.Path) {
		if face.Section == sc.Section { // a copy in another section is no face of this one, see facesOf
			add("its faces", face.Path)
		}
	}
	return ways
}

// waysOfSuite are the links that the lists of a supporting screen hold.
func waysOfSuite(family catalog.Family, suite *catalog.Suite) (ways []way) {
	add := func(by string, paths ...string) {
		for _, path := range paths {
			ways = append(ways, way{path, by})
		}
	}
	expected := func(by string, list []catalog.Expectation) {
		for _, e := range list {
			add(by, e.Path)
		}
	}
	steps := func(by string, list []catalog.Step) {
		for _, step := range list {
			add(by, step.Path)
		}
	}
	switch family {
	case catalog.Hub:
		for _, list := range suite.Tools {
			add("its cards", list.Paths...)
		}
		expected("its checks", suite.Expect)
		add("its counter of routes", catalog.PathRouteCatalog)
	case catalog.Checklist:
		steps("its steps", suite.Checklist)
		expected("its readiness table", suite.Readiness)
	case catalog.Plan:
		steps("its plan", suite.Plan)
		expected("its checks", suite.Expect)
	case catalog.Guide:
		for _, part := range suite.Parts {
			add("its parts", part.Paths()...)
		}
	case catalog.Help:
		steps("its steps", suite.Workflow)
		steps("its first steps", suite.Begin)
		for _, t := range suite.Terms {
			add("its words", t.Path)
		}
		for _, row := range suite.Guide {
			add("its guide", row.Path)
		}
		add("its counter of routes", catalog.PathRouteCatalog)
	case catalog.Packet:
		steps("its steps", suite.Workflow)
	case catalog.Completion:
		add("its links", suite.Links...)
		add("its related links", suite.Related...)
	}
	return ways
}

// saysItself are the parts of screens whose lines say themselves whether their route is there.
var saysItself = []string{"its checks", "its readiness table", "its plan", "its faces", "its parts"}

// deadLinks are the ways of the screens that lead to a path for which no screen is built. A screen that is built and missing is a
// fault of its own, so the links to it are not counted again; nor are checks, plans and phases, which say themselves that a
// route is not there.
func deadLinks(s *web.Server, screens []catalog.Screen) (dead []check.DeadLink) {
	nav := page.NewSharedNav(s.Catalog, screens)
	look := func(from, by, to string) {
		d := check.DeadLink{From: from, By: by, To: to}
		if sc, ok := s.Catalog.Lookup(to); to != "" && (!ok || sc.Content == "") && !slices.Contains(dead, d) {
			dead = append(dead, d)
		}
	}
	for _, sc := range screens {
		for _, w := range waysFrom(s, nav, sc) {
			if !slices.Contains(saysItself, w.by) {
				look(sc.Path, w.by, w.to)
			}
		}
		for _, to := range sc.Leads {
			look(sc.Path, ownPart, to)
		}
	}
	return dead
}
