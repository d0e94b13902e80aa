package handlers

import (
	"opshub/catalog"
	"opshub/catalog/check"
	"opshub/components"
	"opshub/schedule"
)

// help answers the staff guide of a section: workflow, screen guide, safe use, and the columns of its exports.
func (s *server) help(sc catalog.Screen) (screenFunc, error) {
	suite, err := suiteOf(sc)
	if err != nil {
		return nil, err
	}
	return strict(func(r *request) (*answer, error) {
		steps, stepsReady := s.steps(r, suite.Workflow)
		rows, rowsReady := s.guide(r, suite)
		view := components.HelpPage{
			Important: catalog.SchedulingNote, Notes: suite.Notes, Columns: s.columnGuides(suite),
			Steps: steps, StepsNote: of(stepsReady, len(steps)), Guide: rows, GuideNote: of(rowsReady, len(rows)),
		}
		page := s.page(r)
		page.Counters = []components.Counter{
			readyCounter("Workflow steps ready", "workflow", stepsReady, len(steps)),
			readyCounter("Guide screens ready", "guide", rowsReady, len(rows)),
			s.sectionCounter(r, suite),
		}
		if n := len(view.Columns); n > 0 {
			page.Counters = append(page.Counters, components.Counter{Label: "Exports explained", Value: number(n), Href: "#" + view.Columns[0].ID})
		}
		page.Counters = append(page.Counters, s.generatedCounter(r))
		return &answer{page: page, main: components.HelpView(view)}, nil
	}), nil
}

// guide makes the screen guide and counts the ready screens.
func (s *server) guide(r *request, suite *catalog.Suite) (rows []components.GuideRow, ready int) {
	for _, g := range suite.Guide {
		sc, _ := s.Catalog.Lookup(g.Path)
		row := components.GuideRow{Section: sc.Section, Screen: sc.Title, BestFor: g.BestFor, Note: g.Note, URI: sc.Path, Name: sc.Name, Ready: s.checker.Ready(g.Path)}
		if row.Ready {
			ready++
			row.Href = s.link(r, g.Path)
		}
		rows = append(rows, row)
	}
	return rows, ready
}

// sectionCounter counts the routes of the suite's section that the running router has.
func (s *server) sectionCounter(r *request, suite *catalog.Suite) components.Counter {
	return components.Counter{Label: "Detected " + suite.Short + " routes", Value: number(len(s.sectionRoutes(suite))), Href: s.link(r, catalog.PathRouteCatalog)}
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

// columnTables are the columns of each export, by the content of its row: the very tables that the exporters write from.
var columnTables = map[string]func() []components.ColumnRow{
	"blocks":         func() []components.ColumnRow { return columnRows(schedule.BlockColumns) },
	"occurrences":    func() []components.ColumnRow { return columnRows(schedule.OccurrenceColumns) },
	"staff":          func() []components.ColumnRow { return columnRows(schedule.StaffColumns) },
	"calendar":       func() []components.ColumnRow { return columnRows(schedule.CalendarColumns) },
	"soft-conflicts": func() []components.ColumnRow { return columnRows(schedule.SoftConflictColumns) },
	"shifts":         func() []components.ColumnRow { return columnRows(schedule.ShiftColumns) },
	"block-events":   func() []components.ColumnRow { return columnRows(schedule.EventColumns) },
}

// otherRows are the other sorts of rows that an export can have, as rows= asks for them.
var otherRows = map[string][]string{"blocks": {rowsOccurrences}}

func columnRows[T any](columns []schedule.Column[T]) []components.ColumnRow {
	rows := make([]components.ColumnRow, len(columns))
	for i, c := range columns {
		rows[i] = components.ColumnRow{Name: c.Name, Kind: string(c.Kind), Meaning: c.Meaning}
	}
	return rows
}

// columnGuides explains the columns of every export of the suite's guide.
func (s *server) columnGuides(suite *catalog.Suite) []components.ColumnGuide {
	var guides []components.ColumnGuide
	for _, g := range suite.Guide {
		sc, _ := s.Catalog.Lookup(g.Path)
		table, ok := columnTables[sc.Content]
		if sc.Family != catalog.Export || !ok {
			continue
		}
		add := func(id, title, uri string, rows []components.ColumnRow) {
			guides = append(guides, components.ColumnGuide{ID: "columns-" + id, Title: title, URI: uri, Rows: rows, Note: components.Plural(len(rows), "column", "columns")})
		}
		add(sc.Content, sc.Title, sc.Path, table())
		for _, other := range otherRows[sc.Content] {
			add(other, sc.Title+", one row for each of the "+other, sc.Path+"?rows="+other, columnTables[other]())
		}
	}
	return guides
}
