package handlers

import "opshub/catalog"

// linkedRule says on the screen what "linked" means.
const linkedRule = "Linked: a screen that is not an inventory links to it, through the navigation, a list of tools, steps or checks, or as the CSV or print face of its rows. " +
	"This catalog and the visibility dashboard link to everything, so their own links do not count."

// linkedScreens are the screens that a page links to, inventories left out. They are put together from the sets the
// pages are built from, because reading every page would cost a query for each; a test compares the answer with the
// links of the pages themselves.
func (s *server) linkedScreens() map[string]bool {
	linked := map[string]bool{}
	add := func(paths ...string) {
		for _, path := range paths {
			linked[path] = linked[path] || s.nav.there[path]
		}
	}
	s.linkedByNavigation(add)
	for _, sc := range s.registered {
		if suite := s.Catalog.Suite(sc); suite != nil {
			add(linkedBySuite(sc.Family, suite)...)
		}
		for _, other := range s.nav.recordScreens(sc) { // the screens about one record lead to each other
			if other.Path != sc.Path && sc.Family.IsMain() {
				add(other.Path)
			}
		}
		if sc.Family == catalog.Hub && s.Catalog.Suite(sc) == nil { // its cards
			add(s.sectionTools(sc.Section).Paths...)
		}
		for _, from := range sc.From {
			if s.nav.there[from] {
				add(sc.Path)
			}
		}
		// A face and the screen whose rows it holds lead to each other.
		if sc.Family.IsAction() && s.nav.there[sc.Of] {
			add(sc.Path, sc.Of)
		}
	}
	return linked
}

// linkedByNavigation are the links that stand on every page of a place.
func (s *server) linkedByNavigation(add func(...string)) {
	add(catalog.PathHub, catalog.PathAllSections, catalog.PathShortListStaff, catalog.PathShortListManagers, catalog.PathRouteCatalog)
	for _, sections := range s.nav.byPlace {
		for _, section := range sections {
			if first, ok := s.nav.first(section.Name); ok {
				add(first.Path)
			}
			for _, sc := range s.nav.mains(section.Name) {
				add(sc.Path)
			}
			for _, sc := range s.nav.tools(section.Name) {
				add(sc.Path)
			}
		}
	}
}

// linkedBySuite are the screens that the lists of a supporting screen lead to.
func linkedBySuite(family catalog.Family, suite *catalog.Suite) (paths []string) {
	expected := func(list []catalog.Expectation) {
		for _, e := range list {
			paths = append(paths, e.Path)
		}
	}
	steps := func(list []catalog.Step) {
		for _, step := range list {
			paths = append(paths, step.Path)
		}
	}
	switch family {
	case catalog.Hub:
		for _, list := range suite.Tools {
			paths = append(paths, list.Paths...)
		}
		expected(suite.Expect)
	case catalog.Diagnostics:
		expected(suite.Expect)
	case catalog.SmokeTest:
		expected(suite.Smoke)
	case catalog.Checklist:
		steps(suite.Checklist)
		expected(suite.Readiness)
	case catalog.Plan:
		steps(suite.Plan)
		expected(suite.Expect)
	case catalog.Guide:
		for _, part := range suite.Parts {
			paths = append(paths, part.Paths()...)
		}
	case catalog.Help:
		steps(suite.Workflow)
		steps(suite.Begin)
		for _, t := range suite.Terms {
			paths = append(paths, t.Path)
		}
		for _, row := range suite.Guide {
			paths = append(paths, row.Path)
		}
	case catalog.Completion:
		paths = append(append(paths, suite.Links...), suite.Related...)
	}
	return paths
}
