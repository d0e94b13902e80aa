package handlers

import (
	"unicode/utf8"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule/columns"
	"opshub/schedule/paging"
)

// columnRows are columns as the guide explains them: the very table that an exporter writes from.
func columnRows[T any](columns []columns.Column[T]) []components.ColumnRow {
	rows := make([]components.ColumnRow, len(columns))
	for i, c := range columns {
		rows[i] = components.ColumnRow{Name: c.Name, Kind: string(c.Kind), Meaning: c.Meaning}
	}
	return rows
}

// cells are the bare cells of one row.
func cells[T any](columns []columns.Column[T], row *T) []string {
	out := make([]string, len(columns))
	for i, c := range columns {
		out[i] = string(c.Append(nil, row))
	}
	return out
}

// example is the first row of the screen, as its files write it.
func (l list[T]) example(r *request) ([]string, error) {
	rows, _, err := l.page(r, paging.Page{Sort: l.sort, Limit: 1})
	if len(rows) == 0 || err != nil {
		return nil, err
	}
	return cells(l.export(r), &rows[0]), nil
}

// columnGuides explains the columns of every report that can be taken as a file, each with a cell of its first row under the
// filter in force.
func (s *server) columnGuides(r *request, suite *catalog.Suite) ([]components.ColumnGuide, error) {
	var guides []components.ColumnGuide
	for _, rep := range suite.Reports {
		if !s.nav.there[rep.Path] {
			continue
		}
		o, d, err := s.understand(r, rep)
		if err != nil {
			return nil, err
		}
		if d.write == nil {
			continue
		}
		g := components.ColumnGuide{ID: o.id("columns"), Title: o.title, Rows: d.columns(o.asked), Examples: true}
		g.Note = format.Join(components.Plural(len(g.Rows), "column", "columns"), "rows "+d.order)
		for _, f := range s.facesOf(o.asked, o.screen, d) {
			if f.word == "CSV" {
				g.URI = f.href
			}
		}
		first, err := d.example(o.asked)
		if err != nil {
			return nil, err
		}
		for i := range first {
			g.Rows[i].Example = exampleWords(g.Rows[i].Name, first[i])
		}
		guides = append(guides, g)
	}
	return guides, nil
}

// exampleMost is how many characters of a cell the guide shows.
const exampleMost = 48

// exampleWords is a cell in the guide. What is private has no place in a guide, and a long cell is cut.
func exampleWords(column, cell string) string {
	switch {
	case cell == "":
		return "empty"
	case columns.PrivateOnPaper(column) || column == "changes_json":
		return "not shown here"
	case utf8.RuneCountInString(cell) > exampleMost:
		return string([]rune(cell)[:exampleMost]) + "…"
	}
	return cell
}

// kindRows explain the kinds of cells.
func kindRows() []components.ColumnRow {
	rows := make([]components.ColumnRow, len(columns.Kinds))
	for i, k := range columns.Kinds {
		rows[i] = components.ColumnRow{Name: string(k.Kind), Meaning: k.Words}
	}
	return rows
}
