package blueprints

import (
	"slices"

	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/ingest"
	"opshub/schedule/store"
)

// workingTable is the table of the working copies of shifts.
const workingTable = "shift"

// shiftFieldsData lists the fields of a shift with their types, limits and sources.
func shiftFieldsData(s *web.Server) web.Dataset {
	return blueprint(s, "the table "+workingTable+" of the live schema", true, func(r *web.Request) (web.OverviewResult, error) {
		table, err := s.Store.Table(r.Ctx, r.Viewer, workingTable)
		if err != nil {
			return web.OverviewResult{}, err
		}
		meaning := schedule.Dictionary()[workingTable]
		var rows []components.Row
		required, fromFiles := 0, 0
		for _, c := range table.Columns {
			names, needed, ruleRows := ingest.ShiftSource(c.Name)
			if needed {
				required++
			}
			source := components.Cell{Text: "computed by each import"}
			if len(names) > 0 {
				fromFiles++
				source = components.Cell{Text: "imported", Codes: names, Sub: map[bool]string{true: "only from an export of this program"}[ruleRows]}
			}
			m, _ := meaning.Column(c.Name)
			rows = append(rows, components.Row{Cells: []components.Cell{{Codes: []string{c.Name}, Sub: m.Meaning}, {Text: c.Type, Sub: string(m.Unit)},
				limitsCell(table, c), source, {Text: format.YesNo(needed)}}})
		}
		f := web.OverviewResult{Counters: []components.Counter{{Label: "Fields", Value: format.Number(len(rows)), Href: "#fields"}, {Label: "From imported files", Value: format.Number(fromFiles)},
			{Label: "Required in a file", Value: format.Number(required)}, {Label: "Computed", Value: format.Number(len(rows) - fromFiles)}}}
		part := components.Part{ID: "fields", Title: "Fields of a shift", Quiet: "as defined in the live schema", Rows: len(rows),
			Lines: []string{"The database refuses rows that exceed a limit. The names below a source are the allowed column names in a file."}}
		part.Table = format.PlainTable(part.Title, []string{"Field", "Type", "Limits", "Source", "Required in a file"}, rows)
		rules, ruleRows := components.Part{ID: "rules", Title: "Reported, not refused", Quiet: "rules that check a single shift"}, shiftRules()
		rules.Table, rules.Rows = format.PlainTable(rules.Title, []string{"Rule", "What counts", "Expected"}, ruleRows), len(ruleRows)
		f.Parts = []components.Part{part, rules}
		return f, nil
	})
}

// shiftRules are the rules about a single shift.
func shiftRules() (rows []components.Row) {
	for _, c := range schedule.Constraints {
		if slices.Contains([]schedule.ConstraintKind{schedule.ZeroLength, schedule.OverLong, schedule.UnknownZone}, c.Kind) {
			rows = append(rows, components.Row{Cells: []components.Cell{{Text: c.Title, Codes: []string{string(c.Kind)}}, {Text: c.Rule}, {Text: limitOf(c)}}})
		}
	}
	return rows
}

// limitsCell shows the database constraints of a column.
func limitsCell(t schedule.SchemaTable, c schedule.SchemaColumn) components.Cell {
	var words []string
	switch {
	case c.Key:
		words = append(words, "the key")
	case c.NotNull:
		words = append(words, "not null")
	default:
		words = append(words, "may be empty")
	}
	if c.Refers != "" {
		words = append(words, "a row of "+c.Refers)
	}
	return components.Cell{Text: format.Join(words...), Codes: t.ChecksOf(c.Name)}
}

// builderSourcesData lists the fields of the Builder screens with their columns, and whether the program reads
// the column.
func builderSourcesData(s *web.Server) web.Dataset {
	return blueprint(s, "the live schema and the columns that the program reads", true, func(r *web.Request) (web.OverviewResult, error) {
		schema, err := s.Store.Schema(r.Ctx)
		if err != nil {
			return web.OverviewResult{}, err
		}
		reads := slices.Concat(store.LoadedColumns(schema), store.ChainTipColumns(schema))
		table := format.PlainTable("Fields of the builder screens", []string{"Field", "Column", "Type", "Meaning", "Read"}, nil)
		table.Groups = nil
		dictionary, read, present := schedule.Dictionary(), 0, 0
		for _, field := range schedule.BuilderFields {
			if n := len(table.Groups); n == 0 || table.Groups[n-1].Title != field.Group {
				table.Groups = append(table.Groups, components.RowGroup{Title: field.Group})
			}
			is := func(c store.Column) bool { return c.Table == field.Table && c.Name == field.Column }
			tag, kind := components.Tag{Word: "missing", Class: "bad"}, "none"
			if at := slices.IndexFunc(schema, is); at >= 0 {
				present, tag, kind = present+1, components.Tag{Word: "not read", Class: "warn"}, typeText(schema[at])
			}
			if slices.ContainsFunc(reads, is) {
				read, tag = read+1, components.Tag{Word: "read", Class: "ok"}
			}
			m, _ := dictionary[field.Table].Column(field.Column)
			group := &table.Groups[len(table.Groups)-1]
			group.Rows = append(group.Rows, components.Row{Cells: []components.Cell{{Text: field.Name}, {Codes: []string{field.Table + "." + field.Column}}, {Text: kind}, {Text: format.OrNone(m.Meaning)}, {Tag: tag}}})
		}
		f := web.OverviewResult{Counters: []components.Counter{{Label: "Fields", Value: format.Number(len(schedule.BuilderFields)), Href: "#fields"}, {Label: "In the live schema", Value: format.Number(present)},
			{Label: "Read", Value: format.Number(read)}, {Label: "Columns loaded", Value: format.Number(len(store.LoadedColumns(schema))), Href: "#loaded"}}}
		f.Parts = []components.Part{
			{ID: "fields", Title: "Fields", Quiet: "by subject", Rows: len(schedule.BuilderFields), Table: table,
				Lines: []string{"The program loads the schedule into memory, and every builder screen shows the loaded schedule. A column is read if it is loaded, or if the dry run reads it to compute the next ids and the next hash."}},
			readsPart("loaded", "Loaded columns", store.LoadedColumns(schema)),
			readsPart("dry-run", "Columns read by a dry run", store.ChainTipColumns(schema)),
		}
		return f, nil
	})
}

// readsPart lists tables with their columns that are read. The columns of a table must be adjacent.
func readsPart(id, title string, reads []store.Column) components.Part {
	dictionary := schedule.Dictionary()
	var rows []components.Row
	for i, c := range reads {
		if i == 0 || reads[i-1].Table != c.Table {
			rows = append(rows, components.Row{Cells: []components.Cell{{Codes: []string{c.Table}}, {}, {Text: format.OrNone(dictionary[c.Table].Meaning)}}})
		}
		cell := &rows[len(rows)-1].Cells[1]
		cell.Text = format.Join(cell.Text, c.Name)
	}
	part := components.Part{ID: id, Title: title, Quiet: components.Plural(len(rows), "table", "tables"), Rows: len(rows), Empty: "The schema has none of these columns."}
	part.Table = format.PlainTable(title, []string{"Table", "Columns", "Content"}, rows)
	return part
}

// candidateSourcesData lists the columns that contain the schedule. The ranking uses the loaded schedule.
func candidateSourcesData(s *web.Server) web.Dataset {
	return blueprint(s, "the columns that contain the schedule", true, func(r *web.Request) (web.OverviewResult, error) {
		schema, err := s.Store.Schema(r.Ctx)
		if err != nil {
			return web.OverviewResult{}, err
		}
		reads := store.LoadedColumns(schema)
		columns := components.Part{ID: "columns", Title: "Columns", Quiet: "with their meaning"}
		dictionary := schedule.Dictionary()
		var rows []components.Row
		for _, c := range reads {
			if m, ok := dictionary[c.Table].Column(c.Name); ok {
				rows = append(rows, components.Row{Cells: []components.Cell{{Codes: []string{c.Table + "." + c.Name}}, {Text: typeText(c)}, {Text: string(m.Unit)}, {Text: m.Meaning}}})
			}
		}
		columns.Table, columns.Rows = format.PlainTable(columns.Title, []string{"Column", "Type", "Unit", "Meaning"}, rows), len(rows)
		tables := readsPart("tables", "Tables", reads)
		f := web.OverviewResult{Counters: []components.Counter{{Label: "Tables", Value: format.Number(tables.Rows), Href: "#tables"}, {Label: "Columns", Value: format.Number(len(rows)), Href: "#columns"}}}
		f.Lead = "The program loads the schedule from these columns into memory. Ranking the candidates for a shift uses only the loaded schedule."
		f.Parts = []components.Part{tables, columns}
		return f, nil
	})
}
