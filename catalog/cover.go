package catalog

import (
	"slices"
	"strings"
)

// ContentOf is the content key of a supporting screen that speaks of the screen it names as Of and needs no words of its own.
const ContentOf = "of"

// ContentSection is that of one that speaks of its section and needs no words of its own.
const ContentSection = "section"

// HasSuite reports whether a screen shows a suite. A screen that shows the schedule itself has none, nor has the hub of a section.
func (s Screen) HasSuite() bool {
	written, ok := Suites[s.Content]
	if !s.Family.Supports() || s.Family == Hub && (!ok || len(written.Tools) == 0) {
		return false
	}
	return ok || s.Content == ContentOf || s.Content == ContentSection
}

// Suite is what a supporting screen shows: the suite that its content names, with the lists it leaves out made from the rows it
// covers. It is nil for a screen without a suite.
func (c *Catalog) Suite(s Screen) *Suite {
	if !s.HasSuite() {
		return nil
	}
	written, ok := Suites[s.Content]
	if !ok {
		written = &Suite{Section: s.Section, Short: strings.ToLower(s.Section), NextFocus: NextFocus}
	}
	suite := *written
	suite.Covers, suite.Beside = c.Covers(s), nil
	for _, row := range suite.Covers {
		if s.Section == sectionCore && s.Content != ContentOf && row.Section != s.Section && !slices.Contains(suite.Beside, row.Section) {
			suite.Beside = append(suite.Beside, row.Section)
		}
	}
	all := expectAll(suite.Covers)
	for i := range all { // what it is about, every step of a plan, and of a checklist that names its screens
		path := all[i].Path
		all[i].Required = all[i].Required || path == s.Of || c.planned(s, path) || suite.Cover != nil && leadTo(suite.Checklist, path)
	}
	fill(&suite.Expect, c.expectSteps(suite.Plan))
	fill(&suite.Expect, all)
	fill(&suite.Smoke, all)
	fill(&suite.Readiness, append(expectMains(all), c.expectBeyond(all, suite.Workflow, suite.Checklist)...))
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

// Covers are the built rows that a supporting screen speaks of. A suite may name them, one by one or by a rule. A plan or a guide speaks of the screens that
// it leads to. A screen with Of speaks of that one, of its faces, of what lies beneath it, and of the steps of a plan. Any other speaks of
// its section; one of Core also of every section that has no screen of its family.
func (c *Catalog) Covers(s Screen) []Screen {
	written := Suites[s.Content]
	var rows []Screen
	for _, row := range c.Built() {
		var in bool
		switch {
		case written != nil && written.Cover != nil:
			in = slices.Contains(written.Cover, row.Path)
		case written != nil && written.Has != nil:
			in = written.Has(row)
		case written != nil && len(written.Plan)+len(written.Parts) > 0:
			in = written.leadsTo(row.Path)
		case s.Content == ContentOf:
			in = row.Path == s.Of || c.planned(s, row.Path) || row.Of == s.Of && row.Family.IsAction() || strings.HasPrefix(row.Path, s.Of+"/") && !row.Family.Supports()
		default:
			in = row.Section == s.Section || s.Section == sectionCore && !c.hasFamily(row.Section, s.Family)
		}
		if in {
			rows = append(rows, row)
		}
	}
	return rows
}

// planned says whether a screen is about a plan, or is one, that has a step with this path.
func (c *Catalog) planned(s Screen, path string) bool {
	if s.Family != Plan {
		s, _ = c.Lookup(s.Of)
	}
	written := Suites[s.Content]
	return s.Family == Plan && written != nil && written.leadsTo(path)
}

// leadsTo says whether a step of the plan or a part of the guide leads to this path.
func (s *Suite) leadsTo(path string) bool {
	return leadTo(s.Plan, path) || slices.ContainsFunc(s.Parts, func(p GuidePart) bool { return slices.Contains(p.Paths(), path) })
}

// leadTo says whether one of the steps leads to this path.
func leadTo(steps []Step, path string) bool {
	return slices.ContainsFunc(steps, func(s Step) bool { return s.Path == path })
}

// pathsOf are the rows that steps lead to, each once.
func pathsOf(steps []Step) (paths []string) {
	for _, step := range steps {
		if !slices.Contains(paths, step.Path) {
			paths = append(paths, step.Path)
		}
	}
	return paths
}

// sectionCore is the section whose supporting screens speak for the sections without such a screen.
const sectionCore = "Core"

func (c *Catalog) hasFamily(section string, family Family) bool {
	for _, row := range c.In(section) {
		if written := Suites[row.Content]; row.Family == family && (written == nil || !written.Repeats) { // a list of repeats is no catalog of its section
			return true
		}
	}
	return false
}
