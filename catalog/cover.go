package catalog

import "strings"

// ContentOf is the content key of a supporting screen that speaks of the screen it names as Of and needs no words of its own.
const ContentOf = "of"

// Suite is what a supporting screen shows: the suite that its content names, with the lists it leaves out made from the rows it
// covers. It is nil for a screen that shows the schedule itself, the hub of a section among them.
func (c *Catalog) Suite(s Screen) *Suite {
	written, ok := Suites[s.Content]
	switch {
	case !s.Family.Supports(), !ok && s.Content != ContentOf, s.Family == Hub && len(written.Tools) == 0:
		return nil
	case !ok:
		written = &Suite{Section: s.Section, Short: strings.ToLower(s.Section), NextFocus: NextFocus}
	}
	suite := *written
	suite.Covers, suite.Beside = c.Covers(s), nil
	for _, row := range suite.Covers {
		if s.Section == sectionCore && s.Content != ContentOf && row.Section != s.Section && !has(suite.Beside, row.Section) {
			suite.Beside = append(suite.Beside, row.Section)
		}
	}
	all := expectAll(suite.Covers)
	fill(&suite.Expect, all)
	fill(&suite.Smoke, all)
	fill(&suite.Readiness, expectMains(all))
	var mains, tools []string
	for _, row := range suite.Covers {
		switch {
		case row.Family.IsMain():
			mains = append(mains, row.Path)
		case !row.Family.IsAction():
			tools = append(tools, row.Path)
		}
	}
	fill(&suite.Featured, mains)
	fill(&suite.Links, append(mains[:len(mains):len(mains)], tools...))
	return &suite
}

func fill[T any](list *[]T, with []T) {
	if *list == nil {
		*list = with
	}
}

// Covers are the built rows that a supporting screen speaks of. A suite may name them. A screen with Of speaks of that one, of
// its faces, and of what lies beneath it. Any other speaks of its section; one of Core also of every section that has no screen of
// its family.
func (c *Catalog) Covers(s Screen) []Screen {
	written := Suites[s.Content]
	var rows []Screen
	for _, row := range c.Built() {
		var in bool
		switch {
		case written != nil && written.Cover != nil:
			in = has(written.Cover, row.Path)
		case s.Content == ContentOf:
			in = row.Path == s.Of || row.Of == s.Of && row.Family.IsAction() || strings.HasPrefix(row.Path, s.Of+"/") && !row.Family.Supports()
		default:
			in = row.Section == s.Section || s.Section == sectionCore && !c.hasFamily(row.Section, s.Family)
		}
		if in {
			rows = append(rows, row)
		}
	}
	return rows
}

// sectionCore is the section whose supporting screens speak for the sections without such a screen.
const sectionCore = "Core"

func (c *Catalog) hasFamily(section string, family Family) bool {
	for _, row := range c.In(section) {
		if row.Family == family {
			return true
		}
	}
	return false
}

func has(list []string, word string) bool {
	for _, w := range list {
		if w == word {
			return true
		}
	}
	return false
}

// expectAll expects every row: the screens with rows and the hubs are required, what stands around them is not.
func expectAll(rows []Screen) []Expectation {
	list := make([]Expectation, len(rows))
	for i, row := range rows {
		list[i] = Expectation{Path: row.Path, Group: groupOf(row), Required: row.Family.IsMain()}
	}
	return list
}

func expectMains(all []Expectation) (mains []Expectation) {
	for _, e := range all {
		if e.Required {
			mains = append(mains, e)
		}
	}
	return mains
}

// groupOf is the group word of a row in checks that are made from rows.
func groupOf(s Screen) string {
	switch {
	case s.Family.IsAction():
		return "Print and export"
	case s.Family.IsMain():
		return s.Section
	}
	return s.Section + " tools"
}
