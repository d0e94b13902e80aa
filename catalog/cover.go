package catalog

import (
	"slices"
	"strings"
)

// ContentOf is the content key of a supporting screen that covers the screen in Of and has no text of its own.
const ContentOf = "of"

// ContentSection is the content key of a supporting screen that covers its section and has no text of its own.
const ContentSection = "section"

// HasSuite reports whether a screen shows a suite. Screens that show the schedule itself and hubs of sections have
// none.
func (s Screen) HasSuite() bool {
	written, ok := Suites[s.Content]
	if !s.Family.Supports() || s.Family == Hub && (!ok || len(written.Tools) == 0) {
		return false
	}
	return ok || s.Content == ContentOf || s.Content == ContentSection
}

// Suite returns the suite of a supporting screen. Lists that the suite omits are derived from the rows that the screen
// covers. It returns nil for a screen without a suite.
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
	for i := range all { // required: the subject, every step of a plan, and the steps of a checklist with its own cover
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

// Covers returns the built rows that a supporting screen covers. A suite can list them or define a rule. A plan or a
// guide covers the screens to which it leads. A screen with Of covers that screen, its faces, the screens under its
// path, and the steps of a plan. Any other screen covers its section, and screens of Core also cover every section
// without a screen of their family.
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

// planned reports whether the screen is a plan, or covers a plan, with a step for this path.
func (c *Catalog) planned(s Screen, path string) bool {
	if s.Family != Plan {
		s, _ = c.Lookup(s.Of)
	}
	written := Suites[s.Content]
	return s.Family == Plan && written != nil && written.leadsTo(path)
}

// leadsTo reports whether a step of the plan or a part of the guide leads to this path.
func (s *Suite) leadsTo(path string) bool {
	return leadTo(s.Plan, path) || slices.ContainsFunc(s.Parts, func(p GuidePart) bool { return slices.Contains(p.Paths(), path) })
}

// leadTo reports whether one of the steps leads to this path.
func leadTo(steps []Step, path string) bool {
	return slices.ContainsFunc(steps, func(s Step) bool { return s.Path == path })
}

// pathsOf returns the distinct paths of the steps.
func pathsOf(steps []Step) (paths []string) {
	for _, step := range steps {
		if !slices.Contains(paths, step.Path) {
			paths = append(paths, step.Path)
		}
	}
	return paths
}

// sectionCore is the section whose supporting screens also cover the sections without such a screen.
const sectionCore = "Core"

func (c *Catalog) hasFamily(section string, family Family) bool {
	for _, row := range c.In(section) {
		if written := Suites[row.Content]; row.Family == family && (written == nil || !written.Repeats) { // a list of repeats does not count as the catalog of its section
			return true
		}
	}
	return false
}
