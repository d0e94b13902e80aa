package routecatalog

import (
	"strings"

	"opshub/catalog/check"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule/columns"
)

// RouteJSON is the JSON form of a route.
type RouteJSON struct {
	URI        string `json:"uri"`
	Name       string `json:"route_name"`
	Method     string `json:"method"`
	Title      string `json:"title"`
	Purpose    string `json:"purpose"`
	Section    string `json:"section"`
	Family     string `json:"family"`
	Action     string `json:"action"`
	Declared   bool   `json:"declared"`
	Registered bool   `json:"registered"`
	Linked     bool   `json:"linked"`
	Reachable  bool   `json:"reachable"`
	Open       string `json:"open,omitempty"`

	LinkedFrom []linkJSON      `json:"linked_from"`
	Navigation []string        `json:"in_the_navigation_of"`
	AnsweredBy *answeringRoute `json:"answered_by"` // null if nothing answers
	Files      []string        `json:"files"`
	Tests      []string        `json:"tests"`
}

type linkJSON struct {
	URI string `json:"uri"`
	By  string `json:"by"`
}

type answeringRoute struct {
	URI  string `json:"uri"`
	Name string `json:"route_name"`
}

// catalogJSON is the JSON form of the list, with the same rows in the same order.
func catalogJSON(s *web.Server, r *web.Request, list catalogList) any {
	inv := list.inv
	distinct, entries := inv.Registered()
	overall, note := inv.Overall()
	groups := map[string]int{}
	for _, g := range list.groups {
		groups[g.Key] = len(inv.Narrow(inv.Every(), list.Facets, CatalogQuery{Values: map[string]string{"group": g.Key, "state": "registered"}}))
	}
	rows := make([]RouteJSON, 0, len(list.rows))
	for _, at := range list.rows {
		rows = append(rows, RouteJSONOf(s, r, &inv.Rows[at]))
	}
	out := map[string]any{"title": r.Screen.Title, "generated_at": components.Stamp(r.Now), "time_zone": r.Zone, "overall": overall, "summary": note,
		"entries": entries, "distinct_routes": distinct, "groups": groups, "row_count": len(rows), "rows": rows}
	named := map[string][]string{}
	for _, f := range routeFaults {
		named[f.key] = []string{}
		for i := range inv.Rows {
			if f.has(&inv.Rows[i]) {
				named[f.key] = append(named[f.key], inv.Rows[i].Path)
			}
		}
	}
	out["faults"], out["dead_links"] = named, append([]check.DeadLink{}, inv.dead...)
	if l := list.found.Pasted; l != nil {
		answer := map[string]any{"asked": l.asked, "why_not": l.Why, "notes": l.Notes}
		if l.Row >= 0 {
			answer["answered_by"] = RouteJSONOf(s, r, &inv.Rows[l.Row])
		}
		out["lookup"] = answer
	}
	return out
}

// RouteJSONOf returns the JSON form of a row.
func RouteJSONOf(s *web.Server, r *web.Request, row *InventoryRow) RouteJSON {
	open, _ := OpenRoute(s, r, row)
	out := RouteJSON{URI: row.Path, Name: row.Name, Method: row.Methods, Title: row.Title, Purpose: row.Purpose, Section: row.Section, Family: string(row.Family),
		Action: row.Action, Declared: row.Declared, Registered: row.Registered, Linked: row.Linked, Reachable: row.Reachable, Open: open,
		LinkedFrom: []linkJSON{}, Navigation: append([]string{}, row.Nav...), Files: append([]string{}, row.files...), Tests: append([]string{}, row.Tests...)}
	for _, l := range row.From {
		out.LinkedFrom = append(out.LinkedFrom, linkJSON{l.From, l.By})
	}
	if row.answer.Pattern != "" {
		out.AnsweredBy = &answeringRoute{row.answer.Pattern, row.answer.Name}
	}
	return out
}

// catalogColumns are the columns of the CSV file.
var catalogColumns = []columns.Column[InventoryRow]{
	catalogColumn("method", "HTTP methods of the route", func(row *InventoryRow) string { return row.Methods }),
	catalogColumn("uri", "address, with {parameters}", func(row *InventoryRow) string { return row.Path }),
	catalogColumn("route_name", "dotted name", func(row *InventoryRow) string { return row.Name }),
	catalogColumn("title", "title of the screen", func(row *InventoryRow) string { return row.Title }),
	catalogColumn("purpose", "what the screen is for", func(row *InventoryRow) string { return row.Purpose }),
	catalogColumn("section", "section of the screen", func(row *InventoryRow) string { return row.Section }),
	catalogColumn("family", "kind of screen", func(row *InventoryRow) string { return string(row.Family) }),
	catalogColumn("action", "handler that answers", func(row *InventoryRow) string { return row.Action }),
	catalogColumn("declared", "yes when the catalog has a row for it", func(row *InventoryRow) string { return format.YesNo(row.Declared) }),
	catalogColumn("registered", "yes when the running router has it", func(row *InventoryRow) string { return format.YesNo(row.Registered) }),
	catalogColumn("linked", "yes when a screen links to it", func(row *InventoryRow) string { return format.YesNo(row.Linked) }),
	catalogColumn("reachable", "yes when the router answers its address with it", func(row *InventoryRow) string { return format.YesNo(row.Reachable) }),
	catalogColumn("linked_from", "addresses of the screens that link to it, without inventories", func(row *InventoryRow) string {
		var from []string
		for _, l := range row.From {
			from = append(from, l.From)
		}
		return strings.Join(from, "; ")
	}),
	catalogColumn("in_the_navigation_of", "sections whose screens all link to it", func(row *InventoryRow) string { return strings.Join(row.Nav, "; ") }),
	catalogColumn("answered_by", "pattern of the route that answers its address", func(row *InventoryRow) string { return row.answer.Pattern }),
	catalogColumn("answered_by_name", "dotted name of that route", func(row *InventoryRow) string { return row.answer.Name }),
	catalogColumn("files", "source files of the screen", func(row *InventoryRow) string { return strings.Join(row.files, "; ") }),
	catalogColumn("tests", "test files with the same names", func(row *InventoryRow) string { return strings.Join(row.Tests, "; ") }),
}

func catalogColumn(name, meaning string, text func(*InventoryRow) string) columns.Column[InventoryRow] {
	return columns.Column[InventoryRow]{Name: name, Meaning: meaning, Append: func(dst []byte, row *InventoryRow) []byte { return append(dst, text(row)...) }}
}

// catalogCSV returns the list as a CSV file, with the same rows in the same order.
func catalogCSV(s *web.Server, r *web.Request, list catalogList) (*web.Answer, error) {
	r.Known = list.known()
	file := "route-catalog"
	if section, ok := s.Catalog.Section(r.Screen.Section); ok && !list.inv.Whole {
		file = section.Key() + "-routes"
	}
	head := report.ExportHead{Title: r.Screen.Title, Section: r.Screen.Section, File: file, Words: list.title(),
		At: r.Now, Zone: r.Zone, State: s.StateStamp(r), Rows: len(list.rows), Bom: r.Query.Get("bom") != "0"}
	return report.RowsFile[InventoryRow]{Head: head, Columns: catalogColumns, Each: func(visit func(*InventoryRow) error) error {
		for _, at := range list.rows {
			if err := visit(&list.inv.Rows[at]); err != nil {
				return err
			}
		}
		return nil
	}}.Answer(r, web.CSVFile)
}
