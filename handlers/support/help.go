package support

import (
	"cmp"
	"fmt"
	"strings"

	"opshub/catalog"
	"opshub/catalog/check"
	"opshub/components"
	"opshub/handlers/exports"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
)

// Help makes the help screen of a section for staff: workflow, screen guide, rules for safe use, and the columns
// of its exports.
func Help(s *web.Server, sc catalog.Screen) (web.ScreenFunc, error) {
	suite, err := report.SuiteOf(s, sc)
	if err != nil {
		return nil, err
	}
	return report.Strict(func(r *web.Request) (*web.Answer, error) {
		steps, stepsReady := workflowSteps(s, r, suite.Workflow)
		rows, rowsReady := screenGuide(s, r, suite)
		columns, err := exports.ColumnGuides(s, r, suite)
		if err != nil {
			return nil, err
		}
		view := components.HelpPage{
			Important: catalog.SchedulingNote, Beside: coveredText(suite, sc.Family), Begin: beginnings(s, r, suite.Begin), Terms: terms(s, r, suite.Terms), Notes: suite.Notes, Rules: helpRules(suite), RulesHead: cmp.Or(suite.RulesTitle, "How the files are created"), Columns: columns,
			Steps: steps, StepsNote: page.Of(stepsReady, len(steps)), Guide: rows, GuideNote: page.Of(rowsReady, len(rows)),
		}
		if suite.Sections {
			table, note := sectionsTable(s, r)
			view.Sections, view.SectNote = &table, note
		}
		layout := page.Page(s, r)
		layout.Counters = []components.Counter{
			page.ReadyCounter("Workflow steps ready", "workflow", stepsReady, len(steps)),
			page.ReadyCounter("Guide screens ready", "guide", rowsReady, len(rows)),
			sectionCounter(s, r, suite),
		}
		if n := len(view.Terms); n > 0 {
			layout.Counters = append(layout.Counters, components.Counter{Label: "Words explained", Value: format.Number(n), Href: "#words"})
		}
		if n := len(view.Columns); n > 0 {
			view.Kinds = report.KindRows()
			layout.Counters = append(layout.Counters, components.Counter{Label: "Files explained", Value: format.Number(n), Href: "#columns"})
		}
		return &web.Answer{Page: layout, Main: components.HelpView(view)}, nil
	}), nil
}

// screenGuide returns the rows of the screen guide and counts the ready screens.
func screenGuide(s *web.Server, r *web.Request, suite *catalog.Suite) (rows []components.GuideRow, ready int) {
	for _, g := range suite.Guide {
		sc, _ := s.Catalog.Lookup(g.Path)
		row := components.GuideRow{Section: sc.Section, Screen: sc.Title, BestFor: g.BestFor, Note: g.Note, URI: sc.Path, Name: sc.Name, Ready: s.Checker.Ready(g.Path)}
		if row.Ready {
			ready++
			o := page.Open(s, r, g.Path)
			row.Href, row.Record = o.Href, o.Record
		}
		rows = append(rows, row)
	}
	return rows, ready
}

// sectionCounter counts the registered routes of the suite's section.
func sectionCounter(s *web.Server, r *web.Request, suite *catalog.Suite) components.Counter {
	return components.Counter{Label: "Detected " + suite.Short + " routes", Value: format.Number(len(sectionRoutes(s, suite))), Href: page.Link(s, r, catalog.PathRouteCatalog)}
}

// sectionRoutes returns the registered routes of the suite's section.
func sectionRoutes(s *web.Server, suite *catalog.Suite) []check.Route {
	var routes []check.Route
	for _, route := range s.Live.Registered() {
		if sc, ok := s.Catalog.Lookup(route.Pattern); ok && sc.Section == suite.Section {
			routes = append(routes, route)
		}
	}
	return routes
}

// helpRules returns the rules of a suite as facts.
func helpRules(suite *catalog.Suite) []components.Fact {
	facts := make([]components.Fact, len(suite.Rules))
	for i, rule := range suite.Rules {
		facts[i] = components.Fact{Label: rule.Title, Text: rule.Text}
	}
	return facts
}

// beginnings returns the recommended first screen for each kind of reader.
func beginnings(s *web.Server, r *web.Request, list []catalog.Step) []components.Beginning {
	out := make([]components.Beginning, len(list))
	for i, step := range list {
		out[i] = components.Beginning{Who: step.Title, Text: step.Text, Link: openLink(s, r, step.Path)}
	}
	return out
}

// terms returns the glossary.
func terms(s *web.Server, r *web.Request, list []catalog.Term) []components.TermRow {
	out := make([]components.TermRow, len(list))
	for i, t := range list {
		out[i] = components.TermRow{Word: t.Word, Text: t.Text, Link: openLink(s, r, t.Path)}
	}
	return out
}

// openLink returns a link to a screen, titled with its name. It is empty if the screen cannot be opened.
func openLink(s *web.Server, r *web.Request, path string) components.Link {
	o := page.Open(s, r, path)
	if o.Href == "" {
		return components.Link{}
	}
	return components.Link{Href: o.Href, Text: o.Screen.Title}
}

// sectionsTable lists every section by its place, with its purpose and first screen.
func sectionsTable(s *web.Server, r *web.Request) (components.Table, string) {
	t := components.Table{Caption: "Purpose of each section", Heads: []components.Head{{Label: "Section"}, {Label: "Purpose"}, {Label: "First screen"}}}
	n := 0
	for _, place := range catalog.Places {
		group := components.RowGroup{Title: string(place)}
		for _, section := range s.Nav.Sections[place] {
			first := components.Cell{Text: "no screen yet"}
			if sc, ok := page.First(s.Nav, section.Name); ok {
				first = components.Cell{Text: sc.Title, Href: page.Link(s, r, sc.Path)}
			}
			group.Rows = append(group.Rows, components.Row{Cells: []components.Cell{{Text: section.Name}, {Text: section.Purpose}, first}})
		}
		n += len(group.Rows)
		t.Groups = append(t.Groups, group)
	}
	return t, components.Plural(n, "section", "sections") + ", in the order of the top bar"
}

// coveredText names the sections that have no screen of this kind and that the suite covers, or returns "".
func coveredText(suite *catalog.Suite, family catalog.Family) string {
	if len(suite.Beside) == 0 {
		return ""
	}
	return fmt.Sprintf("It covers the section %s and the sections without their own %s: %s.", suite.Section,
		strings.ReplaceAll(string(family), "-", " "), strings.Join(suite.Beside, ", "))
}
