package handlers

import (
	"fmt"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule/columns"
)

// repeated is one route that shows the same as another one, and whether each of the two is there.
type repeated struct {
	catalog.Repeat
	there, insteadThere string
}

// The words for whether a route is there.
const (
	isThere  = "Ready"
	isGone   = "Missing"
	notBuilt = "Not built"
)

// repeats answers the route catalog of the routes that repeat another, with the one to use instead.
func (s *server) repeats(suite *catalog.Suite) screenFunc {
	return strict(func(r *request) (*answer, error) {
		var rows []repeated
		for _, rep := range s.Catalog.Repeats(suite) {
			rows = append(rows, repeated{rep, s.thereWord(rep.Screen), s.thereWord(rep.Instead)})
		}
		if r.format == "csv" {
			return s.repeatsCSV(r, rows)
		}
		layout := s.page(r)
		layout.Counters = s.repeatCounters(r, rows)
		view := components.RepeatsPage{CSV: components.Link{Href: s.self(r, "format", "csv"), Text: "CSV, " + components.Plural(len(rows), "row", "rows")},
			Whole: components.Link{Href: s.link(r, catalog.PathRouteCatalog), Text: "Catalog of the whole area"}}
		for _, row := range rows {
			if n := len(view.Groups); n == 0 || view.Groups[n-1].Title != row.Section {
				view.Groups = append(view.Groups, components.RepeatGroup{Title: row.Section})
			}
			group := &view.Groups[len(view.Groups)-1]
			group.Rows = append(group.Rows, components.RepeatRow{Repeat: s.repeatSide(r, row.Screen, row.there), Instead: s.repeatSide(r, row.Instead, row.insteadThere)})
		}
		return &answer{page: layout, main: components.RepeatsView(view), json: func() any { return s.repeatsJSON(r, rows) }}, nil
	})
}

// thereWord says whether the route of a screen is there; one that is not built yet is no fault.
func (s *server) thereWord(sc catalog.Screen) string {
	switch {
	case s.checker.Ready(sc.Path):
		return isThere
	case sc.Content == "":
		return notBuilt
	}
	return isGone
}

func (s *server) repeatCounters(r *request, rows []repeated) []components.Counter {
	there, instead := 0, 0
	for _, row := range rows {
		if row.there == isThere {
			there++
		}
		if row.insteadThere == isThere {
			instead++
		}
	}
	return []components.Counter{
		{Label: "Routes that repeat another", Value: format.Number(len(rows)), Href: "#repeats", Note: "of " + components.Plural(len(s.Catalog.Screens()), "declared route", "declared routes")},
		{Label: "Of these there", Value: fmt.Sprintf("%d/%d", there, len(rows)), Href: "#repeats"},
		{Label: "To use instead, there", Value: fmt.Sprintf("%d/%d", instead, len(rows)), Href: "#repeats"},
		s.generatedCounter(r),
	}
}

// repeatSide is one of the two routes with the way to it.
func (s *server) repeatSide(r *request, sc catalog.Screen, word string) components.RepeatSide {
	side := components.RepeatSide{Title: sc.Title, URI: sc.Path, Tag: thereTag(word)}
	if word == isThere {
		side.Href = s.opensWith(r, sc)
	}
	return side
}

// repeatsJSON is the machine face.
func (s *server) repeatsJSON(r *request, rows []repeated) any {
	list := []map[string]string{}
	for _, row := range rows {
		list = append(list, map[string]string{"uri": row.Path, "route_name": row.Name, "title": row.Title, "section": row.Section, "family": string(row.Family), "there": row.there,
			"use_instead": row.Instead.Path, "use_instead_name": row.Instead.Name, "use_instead_there": row.insteadThere})
	}
	return map[string]any{"title": r.screen.Title, "generated_at": components.Stamp(r.now), "time_zone": r.zone, "row_count": len(list), "rows": list}
}

// repeatColumns are the columns of the CSV face.
var repeatColumns = []columns.Column[repeated]{
	repeatColumn("uri", "address of the repeat", func(row *repeated) string { return row.Path }),
	repeatColumn("route_name", "its dotted name", func(row *repeated) string { return row.Name }),
	repeatColumn("title", "its title", func(row *repeated) string { return row.Title }),
	repeatColumn("section", "where it belongs", func(row *repeated) string { return row.Section }),
	repeatColumn("family", "how both behave", func(row *repeated) string { return string(row.Family) }),
	repeatColumn("there", "whether its own route answers", func(row *repeated) string { return row.there }),
	repeatColumn("use_instead", "address to use instead", func(row *repeated) string { return row.Instead.Path }),
	repeatColumn("use_instead_name", "dotted name of that route", func(row *repeated) string { return row.Instead.Name }),
	repeatColumn("use_instead_there", "whether that route answers", func(row *repeated) string { return row.insteadThere }),
}

func repeatColumn(name, meaning string, text func(*repeated) string) columns.Column[repeated] {
	return columns.Column[repeated]{Name: name, Meaning: meaning, Append: func(dst []byte, row *repeated) []byte { return append(dst, text(row)...) }}
}

func (s *server) repeatsCSV(r *request, rows []repeated) (*answer, error) {
	head := exportHead{title: r.screen.Title, section: r.screen.Section, file: "repeated-routes", words: components.Plural(len(rows), "route", "routes"),
		at: r.now, zone: r.zone, state: s.stateStamp(r), rows: len(rows), bom: r.query.Get("bom") != "0"}
	return rowsFile[repeated]{head: head, columns: repeatColumns, each: func(visit func(*repeated) error) error {
		for i := range rows {
			if err := visit(&rows[i]); err != nil {
				return err
			}
		}
		return nil
	}}.answer(r, csvFile)
}
