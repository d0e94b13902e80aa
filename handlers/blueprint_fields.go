package handlers

import (
	"context"
	"fmt"
	"slices"

	"opshub/components"
	"opshub/schedule"
	"opshub/schedule/ingest"
	"opshub/schedule/store"
)

// workingTable is the table of the working copies of shifts.
const workingTable = "shift"

// shiftFieldsData is each field of a shift with its type, its limits and where its value comes from.
func (s *server) shiftFieldsData() dataset {
	return s.blueprint("the table "+workingTable+" of the live schema", true, func(r *request) (overlooked, error) {
		table, err := s.Store.Table(r.ctx, r.viewer, workingTable)
		if err != nil {
			return overlooked{}, err
		}
		meaning := schedule.Dictionary()[workingTable]
		var rows []components.Row
		required, fromFiles := 0, 0
		for _, c := range table.Columns {
			names, needed, own := ingest.ShiftSource(c.Name)
			if needed {
				required++
			}
			source := components.Cell{Text: "computed by each import"}
			if len(names) > 0 {
				fromFiles++
				source = components.Cell{Text: "imported", Codes: names, Sub: map[bool]string{true: "of our own export only"}[own]}
			}
			m, _ := meaning.Column(c.Name)
			rows = append(rows, components.Row{Cells: []components.Cell{{Codes: []string{c.Name}, Sub: m.Meaning}, {Text: c.Type, Sub: string(m.Unit)},
				limitsCell(table, c), source, {Text: yesNo(needed)}}})
		}
		f := overlooked{counters: []components.Counter{{Label: "Fields", Value: number(len(rows)), Href: "#fields"}, {Label: "From imported files", Value: number(fromFiles)},
			{Label: "Required in a file", Value: number(required)}, {Label: "Computed", Value: number(len(rows) - fromFiles)}}}
		part := components.Part{ID: "fields", Title: "Fields of a shift", Quiet: "as the live schema has them", Rows: len(rows),
			Lines: []string{"Limits are those of the database: it keeps no row that breaks one. The names under a source are those that a column of a file may have."}}
		part.Table = plainTable(part.Title, []string{"Field", "Type", "Limits", "Source", "Required in a file"}, rows)
		rules, own := components.Part{ID: "rules", Title: "Reported, not refused", Quiet: "rules that look at a shift by itself"}, shiftRules()
		rules.Table, rules.Rows = plainTable(rules.Title, []string{"Rule", "What counts", "Expected"}, own), len(own)
		f.Parts = []components.Part{part, rules}
		return f, nil
	})
}

// shiftRules are the rules that look at nothing but the shift.
func shiftRules() (rows []components.Row) {
	for _, c := range schedule.Constraints {
		if slices.Contains([]schedule.ConstraintKind{schedule.ZeroLength, schedule.OverLong, schedule.UnknownZone}, c.Kind) {
			rows = append(rows, components.Row{Cells: []components.Cell{{Text: c.Title, Codes: []string{string(c.Kind)}}, {Text: c.Rule}, {Text: limitOf(c)}}})
		}
	}
	return rows
}

// limitsCell is what the database holds a column to.
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
	return components.Cell{Text: joinWords(words...), Codes: t.ChecksOf(c.Name)}
}

// builderSourcesData is each field of the builder screens with the column that it is read from, as the dry run reads it.
func (s *server) builderSourcesData() dataset {
	return s.blueprint("the live schema and what the dry run reads", true, func(r *request) (overlooked, error) {
		schema, err := s.schema(r)
		if err != nil {
			return overlooked{}, err
		}
		reads, err := s.dryReads.get(fmt.Sprint(s.version(), "|", r.viewer, "|", r.today), func() ([]store.Column, error) { return s.readsOfDryRun(r) })
		if err != nil {
			return overlooked{}, err
		}
		table := plainTable("Fields of the builder screens", []string{"Field", "Column", "Type", "Meaning", "Read just now"}, nil)
		table.Groups = nil
		dictionary, read, there := schedule.Dictionary(), 0, 0
		for _, field := range schedule.BuilderFields {
			if n := len(table.Groups); n == 0 || table.Groups[n-1].Title != field.Group {
				table.Groups = append(table.Groups, components.RowGroup{Title: field.Group})
			}
			is := func(c store.Column) bool { return c.Table == field.Table && c.Name == field.Column }
			tag, kind := components.Tag{Word: "not there", Class: "bad"}, "none"
			if at := slices.IndexFunc(schema, is); at >= 0 {
				there, tag, kind = there+1, components.Tag{Word: "not read", Class: "warn"}, typeWords(schema[at])
			}
			if slices.ContainsFunc(reads, is) {
				read, tag = read+1, components.Tag{Word: "read", Class: "ok"}
			}
			m, _ := dictionary[field.Table].Column(field.Column)
			group := &table.Groups[len(table.Groups)-1]
			group.Rows = append(group.Rows, components.Row{Cells: []components.Cell{{Text: field.Name}, {Codes: []string{field.Table + "." + field.Column}}, {Text: kind}, {Text: orNone(m.Meaning)}, {Tag: tag}}})
		}
		f := overlooked{counters: []components.Counter{{Label: "Fields", Value: number(len(schedule.BuilderFields)), Href: "#fields"}, {Label: "In the live schema", Value: number(there)},
			{Label: "Read just now", Value: number(read)}, {Label: "Columns the dry run reads", Value: number(len(reads)), Href: "#reads"}}}
		f.Parts = []components.Part{
			{ID: "fields", Title: "Fields", Quiet: "by what they tell of", Rows: len(schedule.BuilderFields), Table: table,
				Lines: []string{"Every builder screen that speaks of a draft shows the dry run. Its questions were followed for this page, and the last column says whether one of them named the column."}},
			readsPart("reads", "All that the dry run reads", reads),
		}
		return f, nil
	})
}

// readsOfDryRun follows the questions of a dry run. Where there is no period in work, those up to its refusal.
func (s *server) readsOfDryRun(r *request) ([]store.Column, error) {
	return s.Store.Reads(r.ctx, func(db *store.Store) error {
		_, err := db.DryRun(r.ctx, r.viewer, s.dryRunAsk(r), s.Now)
		return notRefused(err)
	})
}

// readsPart is tables with the columns that were read of each.
func readsPart(id, title string, reads []store.Column) components.Part {
	dictionary := schedule.Dictionary()
	var rows []components.Row
	for i, c := range reads {
		if i == 0 || reads[i-1].Table != c.Table {
			rows = append(rows, components.Row{Cells: []components.Cell{{Codes: []string{c.Table}}, {}, {Text: orNone(dictionary[c.Table].Meaning)}}})
		}
		cell := &rows[len(rows)-1].Cells[1]
		if c.Name == "" {
			cell.Text = "its rows are counted"
		} else {
			cell.Text = joinWords(cell.Text, c.Name)
		}
	}
	part := components.Part{ID: id, Title: title, Quiet: components.Plural(len(rows), "table", "tables"), Rows: len(rows), Empty: "Nothing was read."}
	part.Table = plainTable(title, []string{"Table", "Columns", "What it holds"}, rows)
	return part
}

// candidateSourcesData is the tables and columns that the ranking of candidates reads.
func (s *server) candidateSourcesData() dataset {
	return s.blueprint("what ranking the candidates of a shift reads", true, func(r *request) (overlooked, error) {
		id := s.exampleID(r, "shift")
		if id == 0 {
			return overlooked{Overview: components.Overview{Notices: []components.Notice{{Text: "The schedule has no shift, so there is nobody to rank and nothing that was read."}}}}, nil
		}
		reads, err := s.rankReads.get(fmt.Sprint(s.version(), "|", r.viewer, "|", id), func() ([]store.Column, error) { return s.readsOfRanking(r, id) })
		if err != nil {
			return overlooked{}, err
		}
		columns := components.Part{ID: "columns", Title: "Columns", Quiet: "with what each holds"}
		dictionary, tables := schedule.Dictionary(), 0
		var rows []components.Row
		for i, c := range reads {
			if i == 0 || reads[i-1].Table != c.Table {
				tables++
			}
			if m, ok := dictionary[c.Table].Column(c.Name); ok {
				rows = append(rows, components.Row{Cells: []components.Cell{{Codes: []string{c.Table + "." + c.Name}}, {Text: typeWords(c)}, {Text: string(m.Unit)}, {Text: m.Meaning}}})
			}
		}
		columns.Table, columns.Rows = plainTable(columns.Title, []string{"Column", "Type", "Unit", "Meaning"}, rows), len(rows)
		f := overlooked{counters: []components.Counter{{Label: "Tables", Value: number(tables), Href: "#tables"}, {Label: "Columns", Value: number(len(rows)), Href: "#columns"}}}
		f.Lead = fmt.Sprintf("The candidates of shift %d were ranked for each choice of who is looked at, and every question to the database was followed.", id)
		f.Parts = []components.Part{readsPart("tables", "Tables", reads), columns}
		return f, nil
	})
}

// readsOfRanking follows the questions of ranking candidates for a shift, for each choice of who is looked at.
func (s *server) readsOfRanking(r *request, shift int64) ([]store.Column, error) {
	return s.Store.Reads(r.ctx, func(db *store.Store) error {
		sh, err := db.Shift(r.ctx, r.viewer, shift)
		if err != nil {
			return err
		}
		book, err := readRulebook(r.ctx, db, r.viewer)
		if err != nil {
			return err
		}
		for pool := range poolWords {
			asked := r.asking(poolRule.name, pool)
			asked.filter = schedule.Filter{}
			o := schedule.OpeningOf(sh.Shift)
			ask := store.WorkersAsk{Blocks: o.Interval, Shifts: o.Around(book.starts, book.inRow)}
			if _, err := db.Workers(r.ctx, r.viewer, asked.poolOf(sh.Shift), ask); err != nil {
				return err
			}
		}
		return nil
	})
}

// readRulebook reads the rulebook from a database whose queries are traced. Screens use rulebook.
func readRulebook(ctx context.Context, db *store.Store, v schedule.Viewer) (b rulebook, err error) {
	organization, err := db.Organization(ctx)
	if err != nil {
		return b, err
	}
	b = rulebook{starts: weekdayOf(organization)}
	err = db.EachConstraintRule(ctx, v, schedule.Filter{}, func(c *schedule.ConstraintRuleRow) error {
		b.rules = append(b.rules, c.ConstraintRule)
		return nil
	})
	b.inRow = schedule.MaxConsecutive(b.rules)
	return b, err
}
