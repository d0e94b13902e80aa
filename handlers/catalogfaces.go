package handlers

import (
	"strings"

	"opshub/catalog/check"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule/columns"
)

// routeJSON is one route as programs read it.
type routeJSON struct {
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

	LinkedFrom []linkJSON `json:"linked_from"`
	Navigation []string   `json:"in_the_navigation_of"`
	AnsweredBy *answering `json:"answered_by"` // nothing answers where it is null
	Files      []string   `json:"files"`
	Tests      []string   `json:"tests"`
}

type linkJSON struct {
	URI string `json:"uri"`
	By  string `json:"by"`
}

type answering struct {
	URI  string `json:"uri"`
	Name string `json:"route_name"`
}

// catalogJSON is the machine face: the same rows in the same order.
func (s *server) catalogJSON(r *request, list catalogList) any {
	inv := list.inv
	distinct, entries := inv.registered()
	overall, note := inv.overall()
	groups := map[string]int{}
	for _, g := range list.groups {
		groups[g.Key] = len(inv.narrow(inv.every(), list.facets, catalogAsk{values: map[string]string{"group": g.Key, "state": "registered"}}))
	}
	rows := make([]routeJSON, 0, len(list.rows))
	for _, at := range list.rows {
		rows = append(rows, s.routeJSON(r, &inv.rows[at]))
	}
	out := map[string]any{"title": r.screen.Title, "generated_at": components.Stamp(r.now), "time_zone": r.zone, "overall": overall, "summary": note,
		"entries": entries, "distinct_routes": distinct, "groups": groups, "row_count": len(rows), "rows": rows}
	named := map[string][]string{}
	for _, f := range routeFaults {
		named[f.key] = []string{}
		for i := range inv.rows {
			if f.has(&inv.rows[i]) {
				named[f.key] = append(named[f.key], inv.rows[i].Path)
			}
		}
	}
	out["faults"], out["dead_links"] = named, append([]check.DeadLink{}, inv.dead...)
	if l := list.found.pasted; l != nil {
		answer := map[string]any{"asked": l.asked, "why_not": l.why, "notes": l.notes}
		if l.row >= 0 {
			answer["answered_by"] = s.routeJSON(r, &inv.rows[l.row])
		}
		out["lookup"] = answer
	}
	return out
}

func (s *server) routeJSON(r *request, row *inventoryRow) routeJSON {
	open, _ := s.openRoute(r, row)
	out := routeJSON{URI: row.Path, Name: row.Name, Method: row.Methods, Title: row.Title, Purpose: row.Purpose, Section: row.Section, Family: string(row.Family),
		Action: row.Action, Declared: row.Declared, Registered: row.Registered, Linked: row.Linked, Reachable: row.Reachable, Open: open,
		LinkedFrom: []linkJSON{}, Navigation: append([]string{}, row.Nav...), Files: append([]string{}, row.Files...), Tests: append([]string{}, row.Tests...)}
	for _, l := range row.From {
		out.LinkedFrom = append(out.LinkedFrom, linkJSON{l.From, l.By})
	}
	if row.Answer.Pattern != "" {
		out.AnsweredBy = &answering{row.Answer.Pattern, row.Answer.Name}
	}
	return out
}

// catalogColumns are the columns of the CSV face.
var catalogColumns = []columns.Column[inventoryRow]{
	catalogColumn("method", "what the route answers", func(row *inventoryRow) string { return row.Methods }),
	catalogColumn("uri", "address, with {parameters}", func(row *inventoryRow) string { return row.Path }),
	catalogColumn("route_name", "dotted name", func(row *inventoryRow) string { return row.Name }),
	catalogColumn("title", "title of the screen", func(row *inventoryRow) string { return row.Title }),
	catalogColumn("purpose", "what the screen is for", func(row *inventoryRow) string { return row.Purpose }),
	catalogColumn("section", "where the screen belongs", func(row *inventoryRow) string { return row.Section }),
	catalogColumn("family", "how the screen behaves", func(row *inventoryRow) string { return string(row.Family) }),
	catalogColumn("action", "handler that answers", func(row *inventoryRow) string { return row.Action }),
	catalogColumn("declared", "yes when the catalog has a row for it", func(row *inventoryRow) string { return format.YesNo(row.Declared) }),
	catalogColumn("registered", "yes when the running router has it", func(row *inventoryRow) string { return format.YesNo(row.Registered) }),
	catalogColumn("linked", "yes when a screen links to it", func(row *inventoryRow) string { return format.YesNo(row.Linked) }),
	catalogColumn("reachable", "yes when the router answers its address with it", func(row *inventoryRow) string { return format.YesNo(row.Reachable) }),
	catalogColumn("linked_from", "addresses of the screens that link to it, inventories left out", func(row *inventoryRow) string {
		var from []string
		for _, l := range row.From {
			from = append(from, l.From)
		}
		return strings.Join(from, "; ")
	}),
	catalogColumn("in_the_navigation_of", "places whose screens all link to it", func(row *inventoryRow) string { return strings.Join(row.Nav, "; ") }),
	catalogColumn("answered_by", "pattern of the route that answers its address", func(row *inventoryRow) string { return row.Answer.Pattern }),
	catalogColumn("answered_by_name", "name of that route", func(row *inventoryRow) string { return row.Answer.Name }),
	catalogColumn("files", "files it is made of", func(row *inventoryRow) string { return strings.Join(row.Files, "; ") }),
	catalogColumn("tests", "tests of the same name beside them", func(row *inventoryRow) string { return strings.Join(row.Tests, "; ") }),
}

func catalogColumn(name, meaning string, text func(*inventoryRow) string) columns.Column[inventoryRow] {
	return columns.Column[inventoryRow]{Name: name, Meaning: meaning, Append: func(dst []byte, row *inventoryRow) []byte { return append(dst, text(row)...) }}
}

// catalogCSV is the list as CSV: the same rows in the same order.
func (s *server) catalogCSV(r *request, list catalogList) (*answer, error) {
	r.known = list.known()
	file := "route-catalog"
	if section, ok := s.Catalog.Section(r.screen.Section); ok && !list.inv.whole {
		file = section.Key() + "-routes"
	}
	head := exportHead{title: r.screen.Title, section: r.screen.Section, file: file, words: list.title(),
		at: r.now, zone: r.zone, state: s.stateStamp(r), rows: len(list.rows), bom: r.query.Get("bom") != "0"}
	return rowsFile[inventoryRow]{head: head, columns: catalogColumns, each: func(visit func(*inventoryRow) error) error {
		for _, at := range list.rows {
			if err := visit(&list.inv.rows[at]); err != nil {
				return err
			}
		}
		return nil
	}}.answer(r, csvFile)
}
