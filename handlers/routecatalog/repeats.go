package routecatalog

import (
	"fmt"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule/columns"
)

// repeated is a route that repeats another one, with the status of both.
type repeated struct {
	catalog.Repeat
	status, insteadStatus string
}

// Status words of a route.
const (
	IsThere  = "Ready"
	IsGone   = "Missing"
	NotBuilt = "Not built"
)

// repeats is the route catalog of the routes that repeat another, with the route to use instead.
func repeats(s *web.Server, suite *catalog.Suite) web.ScreenFunc {
	return report.Strict(func(r *web.Request) (*web.Answer, error) {
		var rows []repeated
		for _, rep := range s.Catalog.Repeats(suite) {
			rows = append(rows, repeated{rep, ThereWord(s, rep.Screen), ThereWord(s, rep.Instead)})
		}
		if r.Format == "csv" {
			return repeatsCSV(s, r, rows)
		}
		layout := page.Page(s, r)
		layout.Counters = repeatCounters(s, r, rows)
		view := components.RepeatsPage{CSV: components.Link{Href: page.Self(s, r, "format", "csv"), Text: "CSV, " + components.Plural(len(rows), "row", "rows")},
			Whole: components.Link{Href: page.Link(s, r, catalog.PathRouteCatalog), Text: "Catalog of the whole area"}}
		for _, row := range rows {
			if n := len(view.Groups); n == 0 || view.Groups[n-1].Title != row.Section {
				view.Groups = append(view.Groups, components.RepeatGroup{Title: row.Section})
			}
			group := &view.Groups[len(view.Groups)-1]
			group.Rows = append(group.Rows, components.RepeatRow{Repeat: repeatSide(s, r, row.Screen, row.status), Instead: repeatSide(s, r, row.Instead, row.insteadStatus)})
		}
		return &web.Answer{Page: layout, Main: components.RepeatsView(view), Json: func() any { return repeatsJSON(s, r, rows) }}, nil
	})
}

// ThereWord returns the status word of a screen's route. A missing route is no fault if the screen is not built
// yet.
func ThereWord(s *web.Server, sc catalog.Screen) string {
	switch {
	case s.Checker.Ready(sc.Path):
		return IsThere
	case sc.Content == "":
		return NotBuilt
	}
	return IsGone
}

func repeatCounters(s *web.Server, r *web.Request, rows []repeated) []components.Counter {
	ready, instead := 0, 0
	for _, row := range rows {
		if row.status == IsThere {
			ready++
		}
		if row.insteadStatus == IsThere {
			instead++
		}
	}
	return []components.Counter{
		{Label: "Routes that repeat another", Value: format.Number(len(rows)), Href: "#repeats", Note: "of " + components.Plural(len(s.Catalog.Screens()), "declared route", "declared routes")},
		{Label: "Of these, present", Value: fmt.Sprintf("%d/%d", ready, len(rows)), Href: "#repeats"},
		{Label: "Replacements present", Value: fmt.Sprintf("%d/%d", instead, len(rows)), Href: "#repeats"},
	}
}

// repeatSide is one of the two routes with its link.
func repeatSide(s *web.Server, r *web.Request, sc catalog.Screen, word string) components.RepeatSide {
	side := components.RepeatSide{Title: sc.Title, URI: sc.Path, Tag: ThereTag(word)}
	if word == IsThere {
		side.Href = OpensWith(s, r, sc)
	}
	return side
}

// repeatsJSON is the JSON form.
func repeatsJSON(s *web.Server, r *web.Request, rows []repeated) any {
	list := []map[string]string{}
	for _, row := range rows {
		list = append(list, map[string]string{"uri": row.Path, "route_name": row.Name, "title": row.Title, "section": row.Section, "family": string(row.Family), "there": row.status,
			"use_instead": row.Instead.Path, "use_instead_name": row.Instead.Name, "use_instead_there": row.insteadStatus})
	}
	return map[string]any{"title": r.Screen.Title, "generated_at": components.Stamp(r.Now), "time_zone": r.Zone, "row_count": len(list), "rows": list}
}

// repeatColumns are the columns of the CSV file.
var repeatColumns = []columns.Column[repeated]{
	repeatColumn("uri", "address of the repeated route", func(row *repeated) string { return row.Path }),
	repeatColumn("route_name", "its dotted name", func(row *repeated) string { return row.Name }),
	repeatColumn("title", "its title", func(row *repeated) string { return row.Title }),
	repeatColumn("section", "section of the route", func(row *repeated) string { return row.Section }),
	repeatColumn("family", "family of both routes", func(row *repeated) string { return string(row.Family) }),
	repeatColumn("there", "whether its own route answers", func(row *repeated) string { return row.status }),
	repeatColumn("use_instead", "address to use instead", func(row *repeated) string { return row.Instead.Path }),
	repeatColumn("use_instead_name", "dotted name of that route", func(row *repeated) string { return row.Instead.Name }),
	repeatColumn("use_instead_there", "whether that route answers", func(row *repeated) string { return row.insteadStatus }),
}

func repeatColumn(name, meaning string, text func(*repeated) string) columns.Column[repeated] {
	return columns.Column[repeated]{Name: name, Meaning: meaning, Append: func(dst []byte, row *repeated) []byte { return append(dst, text(row)...) }}
}

func repeatsCSV(s *web.Server, r *web.Request, rows []repeated) (*web.Answer, error) {
	head := report.ExportHead{Title: r.Screen.Title, Section: r.Screen.Section, File: "repeated-routes", Words: components.Plural(len(rows), "route", "routes"),
		At: r.Now, Zone: r.Zone, State: s.StateStamp(r), Rows: len(rows), Bom: r.Query.Get("bom") != "0"}
	return report.RowsFile[repeated]{Head: head, Columns: repeatColumns, Each: func(visit func(*repeated) error) error {
		for i := range rows {
			if err := visit(&rows[i]); err != nil {
				return err
			}
		}
		return nil
	}}.Answer(r, web.CSVFile)
}
