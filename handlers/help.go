package handlers

import (
	"cmp"

	"opshub/catalog"
	"opshub/catalog/check"
	"opshub/components"
	"opshub/handlers/format"
)

// help answers the staff guide of a section: workflow, screen guide, safe use, and the columns of its exports.
func (s *server) help(sc catalog.Screen) (screenFunc, error) {
	suite, err := s.suiteOf(sc)
	if err != nil {
		return nil, err
	}
	return strict(func(r *request) (*answer, error) {
		steps, stepsReady := s.steps(r, suite.Workflow)
		rows, rowsReady := s.screenGuide(r, suite)
		columns, err := s.columnGuides(r, suite)
		if err != nil {
			return nil, err
		}
		view := components.HelpPage{
			Important: catalog.SchedulingNote, Beside: besideWords(suite, sc.Family), Begin: s.beginnings(r, suite.Begin), Terms: s.terms(r, suite.Terms), Notes: suite.Notes, Rules: helpRules(suite), RulesHead: cmp.Or(suite.RulesTitle, "How the files are made"), Columns: columns,
			Steps: steps, StepsNote: of(stepsReady, len(steps)), Guide: rows, GuideNote: of(rowsReady, len(rows)),
		}
		if suite.Sections {
			table, note := s.sectionsTable(r)
			view.Sections, view.SectNote = &table, note
		}
		layout := s.page(r)
		layout.Counters = []components.Counter{
			readyCounter("Workflow steps ready", "workflow", stepsReady, len(steps)),
			readyCounter("Guide screens ready", "guide", rowsReady, len(rows)),
			s.sectionCounter(r, suite),
		}
		if n := len(view.Terms); n > 0 {
			layout.Counters = append(layout.Counters, components.Counter{Label: "Words explained", Value: format.Number(n), Href: "#words"})
		}
		if n := len(view.Columns); n > 0 {
			view.Kinds = kindRows()
			layout.Counters = append(layout.Counters, components.Counter{Label: "Files explained", Value: format.Number(n), Href: "#columns"})
		}
		layout.Counters = append(layout.Counters, s.generatedCounter(r))
		return &answer{page: layout, main: components.HelpView(view)}, nil
	}), nil
}

// screenGuide makes the screen guide and counts the ready screens.
func (s *server) screenGuide(r *request, suite *catalog.Suite) (rows []components.GuideRow, ready int) {
	for _, g := range suite.Guide {
		sc, _ := s.Catalog.Lookup(g.Path)
		row := components.GuideRow{Section: sc.Section, Screen: sc.Title, BestFor: g.BestFor, Note: g.Note, URI: sc.Path, Name: sc.Name, Ready: s.checker.Ready(g.Path)}
		if row.Ready {
			ready++
			o := s.open(r, g.Path)
			row.Href, row.Record = o.href, o.record
		}
		rows = append(rows, row)
	}
	return rows, ready
}

// sectionCounter counts the routes of the suite's section that the running router has.
func (s *server) sectionCounter(r *request, suite *catalog.Suite) components.Counter {
	return components.Counter{Label: "Detected " + suite.Short + " routes", Value: format.Number(len(s.sectionRoutes(suite))), Href: s.link(r, catalog.PathRouteCatalog)}
}

// sectionRoutes are the registered routes of the suite's section.
func (s *server) sectionRoutes(suite *catalog.Suite) []check.Route {
	var routes []check.Route
	for _, route := range s.live.Registered() {
		if sc, ok := s.Catalog.Lookup(route.Pattern); ok && sc.Section == suite.Section {
			routes = append(routes, route)
		}
	}
	return routes
}

// helpRules are the rules of a suite for showing.
func helpRules(suite *catalog.Suite) []components.Fact {
	facts := make([]components.Fact, len(suite.Rules))
	for i, rule := range suite.Rules {
		facts[i] = components.Fact{Label: rule.Title, Text: rule.Text}
	}
	return facts
}
