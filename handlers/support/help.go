package support

import (
	"cmp"

	"opshub/catalog"
	"opshub/catalog/check"
	"opshub/components"
	"opshub/handlers/exports"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
)

// Help answers the staff guide of a section: workflow, screen guide, safe use, and the columns of its exports.
func Help(s *web.Server, sc catalog.Screen) (web.ScreenFunc, error) {
	suite, err := report.SuiteOf(s, sc)
	if err != nil {
		return nil, err
	}
	return report.Strict(func(r *web.Request) (*web.Answer, error) {
		steps, stepsReady := steps(s, r, suite.Workflow)
		rows, rowsReady := screenGuide(s, r, suite)
		columns, err := exports.ColumnGuides(s, r, suite)
		if err != nil {
			return nil, err
		}
		view := components.HelpPage{
			Important: catalog.SchedulingNote, Beside: besideWords(suite, sc.Family), Begin: beginnings(s, r, suite.Begin), Terms: terms(s, r, suite.Terms), Notes: suite.Notes, Rules: helpRules(suite), RulesHead: cmp.Or(suite.RulesTitle, "How the files are made"), Columns: columns,
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
		layout.Counters = append(layout.Counters, page.GeneratedCounter(s, r))
		return &web.Answer{Page: layout, Main: components.HelpView(view)}, nil
	}), nil
}

// screenGuide makes the screen guide and counts the ready screens.
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

// sectionCounter counts the routes of the suite's section that the running router has.
func sectionCounter(s *web.Server, r *web.Request, suite *catalog.Suite) components.Counter {
	return components.Counter{Label: "Detected " + suite.Short + " routes", Value: format.Number(len(sectionRoutes(s, suite))), Href: page.Link(s, r, catalog.PathRouteCatalog)}
}

// sectionRoutes are the registered routes of the suite's section.
func sectionRoutes(s *web.Server, suite *catalog.Suite) []check.Route {
	var routes []check.Route
	for _, route := range s.Live.Registered() {
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
