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

// linkedRule explains on the screen which links count.
const linkedRule = "Linked: another screen links to it through the navigation, its content, a list of tools or steps, a guide, the tabs of one record, or the CSV or print format. " +
	"Inventories do not count, because they link to everything: route catalogs, the visibility dashboard, diagnostics, smoke tests and maps."

// Link is a link to a screen: the path of the linking screen, and the part of it that contains the link.
type Link struct{ From, By string }

// links are the links to each screen, by its path.
type links struct {
	from map[string][]Link   // by target path: links from screens in the order of the catalog, one per screen
	nav  map[string][]string // by target path: places whose navigation contains it, or web.EveryScreen
}

// to reports whether anything links to a screen.
func (l links) to(path string) bool { return len(l.from[path])+len(l.nav[path]) > 0 }

// linksOf returns the links between these screens, without inventories. It derives them from the sets that pages
// are built from, because rendering every page would cost a query each. A test compares the result with the
// links of the rendered pages.
func linksOf(s *web.Server, screens []catalog.Screen) links {
	nav := page.NewSharedNav(s.Catalog, screens)
	l := links{from: map[string][]Link{}, nav: page.Links(nav)}
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
	for to, list := range l.from {
		slices.SortStableFunc(list, func(a, b Link) int { return s.Catalog.Position(a.From) - s.Catalog.Position(b.From) })
		l.from[to] = list
	}
	return l
}

// ownPart is the part of a screen that its family does not define: its rows, figures and texts.
const ownPart = "its content"

// way is a link of a screen: the target, and the part of the screen.
type way struct{ to, by string }

func (l links) add(nav *web.SharedNav, from string, w way) {
	if from == w.to || !nav.There[from] || !nav.There[w.to] || slices.ContainsFunc(l.from[w.to], func(k Link) bool { return k.From == from }) {
		return
	}
	l.from[w.to] = append(l.from[w.to], Link{from, w.by})
}

// waysFrom returns the links of a screen except for its navigation and its own content.
func waysFrom(s *web.Server, nav *web.SharedNav, sc catalog.Screen) (ways []way) {
	add := func(by string, paths ...string) {
		for _, path := range paths {
			ways = append(ways, way{path, by})
		}
	}
	suite := report.Suite(s, sc)
	if suite != nil {
		ways = append(ways, suiteWays(sc.Family, suite)...)
	}
	if printed, ok := SupportOf(s, sc); ok { // the sheet contains the links of its screen
		ways = append(ways, suiteWays(printed.Family, report.Suite(s, printed))...)
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
		add("the way back", cmp.Or(sc.Of, first.Path)) // a file has no links
	}
	for _, face := range s.Catalog.Faces(sc.Path) {
		if face.Section == sc.Section { // a copy in another section is not linked
			add("its faces", face.Path)
		}
	}
	return ways
}

// suiteWays returns the links in the lists of a supporting screen.
func suiteWays(family catalog.Family, suite *catalog.Suite) (ways []way) {
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

// selfChecked are the parts of screens that show whether their target exists.
var selfChecked = []string{"its checks", "its readiness table", "its plan", "its faces", "its parts"}

// deadLinks returns the links to paths without a built screen. A built screen that is not registered is a fault
// of its own, so links to it do not count. Neither do checks, plans and phases, which show missing routes
// themselves.
func deadLinks(s *web.Server, screens []catalog.Screen) (dead []check.DeadLink) {
	nav := page.NewSharedNav(s.Catalog, screens)
	add := func(from, by, to string) {
		d := check.DeadLink{From: from, By: by, To: to}
		if sc, ok := s.Catalog.Lookup(to); to != "" && (!ok || sc.Content == "") && !slices.Contains(dead, d) {
			dead = append(dead, d)
		}
	}
	for _, sc := range screens {
		for _, w := range waysFrom(s, nav, sc) {
			if !slices.Contains(selfChecked, w.by) {
				add(sc.Path, w.by, w.to)
			}
		}
		for _, to := range sc.Leads {
			add(sc.Path, ownPart, to)
		}
	}
	return dead
}
