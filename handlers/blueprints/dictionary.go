package blueprints

import (
	"slices"

	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/store"
)

// dictionaryData lists every table and column of the live schema with its type, unit and meaning.
func dictionaryData(s *web.Server) web.Dataset {
	return blueprint(s, "the whole database", true, func(r *web.Request) (web.OverviewResult, error) {
		schema, err := s.Store.Schema(r.Ctx)
		if err != nil {
			return web.OverviewResult{}, err
		}
		info, err := s.Store.Info(r.Ctx, r.Viewer)
		if err != nil {
			return web.OverviewResult{}, err
		}
		tables, err := s.Store.Tables(r.Ctx, r.Viewer) // the counts are cached for the version of the data
		if err != nil {
			return web.OverviewResult{}, err
		}
		counts := map[string]string{} // empty for staff
		for _, t := range tables {
			counts[t.Name] = components.Plural(int(t.Rows), "row", "rows")
		}
		f := web.OverviewResult{}
		dictionary, untold := schedule.Dictionary(), 0
		for len(schema) > 0 {
			name := schema[0].Table
			n := slices.IndexFunc(schema, func(c store.Column) bool { return c.Table != name })
			if n < 0 {
				n = len(schema)
			}
			part, missing := dictionaryPart(dictionary[name], name, schema[:n], counts[name])
			f.Parts, untold, schema = append(f.Parts, part), untold+missing, schema[n:]
		}
		columns := 0
		for _, p := range f.Parts {
			columns += p.Rows
		}
		f.Counters = []components.Counter{{Label: "Tables", Value: format.Number(len(f.Parts))}, {Label: "Columns", Value: format.Number(columns)}, {Label: "Without a meaning", Value: format.Number(untold)}}
		f.Facts = []components.Fact{{Label: "Engine", Text: info.Engine}, {Label: "Schema version", Text: format.ID(info.Schema)}}
		f.Lines = []string{"Types are those of the live schema. Empty means NULL."}
		return f, nil
	})
}

// dictionaryPart is one table, and the number of its columns without a meaning.
func dictionaryPart(t schedule.TableMeaning, name string, columns []store.Column, count string) (part components.Part, untold int) {
	part = components.Part{ID: "table-" + name, Title: name, Quiet: count, Rows: len(columns)}
	if t.Meaning != "" {
		part.Lines = []string{t.Meaning}
	}
	var rows []components.Row
	for _, c := range columns {
		m, ok := t.Column(c.Name)
		if !ok {
			untold++
			m = schedule.ColumnMeaning{Unit: "not known", Meaning: "No meaning is documented."}
		}
		rows = append(rows, components.Row{Cells: []components.Cell{{Codes: []string{c.Name}}, {Text: typeText(c)}, {Text: string(m.Unit)}, {Text: m.Meaning}}})
	}
	part.Table = format.PlainTable(name, []string{"Column", "Type", "Unit", "Meaning"}, rows)
	return part, untold
}
