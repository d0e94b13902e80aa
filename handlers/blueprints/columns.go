package blueprints

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/store"
)

// targetTable is the table of published shifts, to which a draft shift would be saved.
const targetTable = "published_shift"

// columnMappingData maps each field of a draft shift to its column in targetTable.
func columnMappingData(s *web.Server) web.Dataset {
	return blueprint(s, "the live schema", true, func(r *web.Request) (web.OverviewResult, error) {
		schema, err := s.Store.Schema(r.Ctx)
		if err != nil {
			return web.OverviewResult{}, err
		}
		mapped := schedule.MapColumns(schema)
		var rows []components.Row
		unknown, written := 0, 0
		for _, m := range mapped {
			state := components.Tag{Word: "known", Class: "ok"}
			if !m.Known {
				unknown, state = unknown+1, components.Tag{Word: "not known", Class: "warn"}
			}
			if m.To.Name != "" {
				written++
			}
			rows = append(rows, components.Row{Cells: []components.Cell{schemaCell(m.From, "no field of a draft"), schemaCell(m.To, "not written"), {Text: m.How}, {Tag: state}}})
		}
		f := web.OverviewResult{Counters: []components.Counter{{Label: "Fields and columns", Value: format.Number(len(mapped)), Href: "#mapping"}, {Label: "Columns written", Value: format.Number(written)},
			{Label: "Not known", Value: format.Number(unknown)}}}
		f.Verdict = components.Verdict{Tag: components.Tag{Word: "Complete", Class: "ok"}, Why: "Each field of a draft shift and each column of a published shift is in the live schema and has a known mapping."}
		if unknown > 0 {
			f.Verdict = components.Verdict{Tag: components.Tag{Word: "Incomplete", Class: "warn"}, Why: fmt.Sprintf("%s without a known mapping, or missing in the live schema.", components.Plural(unknown, "field or column", "fields or columns"))}
		}
		part := components.Part{ID: "mapping", Title: "From the draft to the published schedule", Quiet: "read from the live schema just now", Rows: len(rows),
			Lines: []string{"A save would write a new version. The working copies stay unchanged."}}
		part.Table = format.PlainTable(part.Title, []string{"From", "To", "How", "State"}, rows)
		f.Parts = []components.Part{part}
		return f, nil
	})
}

// schemaCell shows a column of the live schema with its type, or none.
func schemaCell(c schedule.SchemaColumn, none string) components.Cell {
	if c.Name == "" {
		return components.Cell{Text: none}
	}
	return components.Cell{Codes: []string{c.Table + "." + c.Name}, Sub: typeText(c)}
}

// typeText returns the type and the constraints of a column: "INTEGER, not null, key, refers to employee".
func typeText(c schedule.SchemaColumn) string {
	words := []string{c.Type}
	if c.Key {
		words = append(words, "key")
	} else if c.NotNull {
		words = append(words, "not null")
	}
	if c.Refers != "" {
		words = append(words, "refers to "+c.Refers)
	}
	return format.Join(words...)
}

// targetTableData describes targetTable as it is in the database now.
func targetTableData(s *web.Server) web.Dataset {
	return blueprint(s, "the table "+targetTable+" of the live schema", true, func(r *web.Request) (web.OverviewResult, error) {
		info, err := s.Store.Info(r.Ctx, r.Viewer)
		if err != nil {
			return web.OverviewResult{}, err
		}
		table, err := s.Store.Table(r.Ctx, r.Viewer, targetTable)
		f := web.OverviewResult{}
		f.Facts = []components.Fact{{Label: "Engine", Text: info.Engine}, {Label: "Schema version", Text: fmt.Sprint(info.Schema)}, {Label: "Table", Text: targetTable}}
		if errors.Is(err, store.ErrNotFound) {
			f.Verdict = components.Verdict{Tag: components.Tag{Word: "Missing", Class: "bad"}, Why: "The database has no table " + targetTable + ", so a draft shift could not be published."}
			return f, nil
		}
		if err != nil {
			return f, err
		}
		f.Verdict = components.Verdict{Tag: components.Tag{Word: "Confirmed", Class: "ok"}, Why: fmt.Sprintf("The database has the table %s with %s. %s", targetTable,
			components.Plural(len(table.Columns), "column", "columns"), guardText(table))}
		f.Counters = []components.Counter{{Label: "Columns", Value: format.Number(len(table.Columns)), Href: "#columns"}, {Label: "Indexes", Value: format.Number(len(table.Indexes)), Href: "#indexes"},
			{Label: "Conditions", Value: format.Number(len(table.Checks)), Href: "#conditions"}}
		if r.Manages() {
			f.Counters = append(f.Counters, components.Counter{Label: "Rows", Value: components.Thousands(table.Rows)})
		}
		f.Parts = []components.Part{tableColumnsPart(table), tableIndexesPart(table), tableChecksPart(table)}
		return f, nil
	})
}

// guardText names the triggers that protect the rows of the table.
func guardText(t schedule.SchemaTable) string {
	if len(t.Guards) == 0 {
		return "No trigger protects the table."
	}
	return "Published rows never change: " + components.Plural(len(t.Guards), "trigger protects the table, ", "triggers protect the table, ") + strings.Join(t.Guards, ", ") + "."
}

func tableColumnsPart(t schedule.SchemaTable) components.Part {
	meaning := schedule.Dictionary()[t.Name]
	var rows []components.Row
	for _, c := range t.Columns {
		m, _ := meaning.Column(c.Name)
		key := ""
		if c.Key {
			key = "part of the key"
		}
		if c.Refers != "" {
			key = format.Join(key, "refers to "+c.Refers)
		}
		rows = append(rows, components.Row{Cells: []components.Cell{{Codes: []string{c.Name}}, {Text: c.Type}, {Text: format.YesNo(c.NotNull)}, {Text: format.OrNone(t.Defaults[c.Name])},
			{Text: format.OrNone(key)}, {Text: format.OrNone(m.Meaning)}}})
	}
	part := components.Part{ID: "columns", Title: "Columns", Quiet: "in the order of the table", Rows: len(rows)}
	part.Table = format.PlainTable(part.Title, []string{"Column", "Type", "Not null", "Default", "Keys", "Meaning"}, rows)
	return part
}

func tableIndexesPart(t schedule.SchemaTable) components.Part {
	var rows []components.Row
	for _, x := range t.Indexes {
		rows = append(rows, components.Row{Cells: []components.Cell{{Codes: []string{x.Name}}, {Text: format.Join(x.Columns...)}, {Text: format.YesNo(x.Unique)},
			{Text: map[bool]string{true: "some rows", false: "every row"}[x.Partial]}}})
	}
	part := components.Part{ID: "indexes", Title: "Indexes", Rows: len(rows), Empty: "None."}
	part.Table = format.PlainTable(part.Title, []string{"Index", "Columns", "Unique", "Covers"}, rows)
	return part
}

func tableChecksPart(t schedule.SchemaTable) components.Part {
	var rows []components.Row
	for _, check := range slices.Compact(slices.Sorted(slices.Values(t.Checks))) {
		rows = append(rows, components.Row{Cells: []components.Cell{{Codes: []string{check}}}})
	}
	part := components.Part{ID: "conditions", Title: "Conditions for every row", Quiet: "as defined in the database", Rows: len(rows), Empty: "None."}
	part.Table = format.PlainTable(part.Title, []string{"Condition"}, rows)
	return part
}
