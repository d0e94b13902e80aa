package handlers

import (
	"slices"
	"unicode/utf8"

	"opshub/catalog"
	"opshub/components"
	"opshub/schedule"
	"opshub/schedule/store"
)

// columnRows are columns as the guide explains them: the very table that an exporter writes from.
func columnRows[T any](columns []schedule.Column[T]) []components.ColumnRow {
	rows := make([]components.ColumnRow, len(columns))
	for i, c := range columns {
		rows[i] = components.ColumnRow{Name: c.Name, Kind: string(c.Kind), Meaning: c.Meaning}
	}
	return rows
}

// cells are the bare cells of one row.
func cells[T any](columns []schedule.Column[T], row *T) []string {
	out := make([]string, len(columns))
	for i, c := range columns {
		out[i] = string(c.Append(nil, row))
	}
	return out
}

// example is the first row of the screen, as its files write it.
func (l list[T]) example(r *request) ([]string, error) {
	rows, _, err := l.page(r, store.Page{Sort: l.sort, Limit: 1})
	if len(rows) == 0 || err != nil {
		return nil, err
	}
	return cells(l.export(r), &rows[0]), nil
}

// columnGuides explains the columns of every report that can be taken as a file, each with a cell of its first row under the
// filter in force.
func (s *server) columnGuides(r *request, suite *catalog.Suite) ([]components.ColumnGuide, error) {
	var guides []components.ColumnGuide
	for _, report := range suite.Reports {
		if !s.nav.there[report.Path] {
			continue
		}
		o, d, err := s.understand(r, report)
		if err != nil {
			return nil, err
		}
		if d.write == nil {
			continue
		}
		uri := ""
		for _, f := range s.facesOf(o.asked, o.screen, d) {
			if f.word == "CSV" {
				uri = f.href
			}
		}
		if guides, err = addGuide(guides, o.asked, d, components.ColumnGuide{ID: o.id("columns"), Title: o.title, URI: uri}); err != nil {
			return nil, err
		}
		if d.other != nil {
			guides, err = addGuide(guides, o.asked, d.other.dataset, components.ColumnGuide{ID: o.id("columns") + "-" + d.other.word,
				Title: o.title + ", " + d.other.word, URI: withParams(uri, []string{"rows", d.other.word})})
			if err != nil {
				return nil, err
			}
		}
	}
	return guides, nil
}

// addGuide fills the columns of one file into a guide.
func addGuide(guides []components.ColumnGuide, r *request, d dataset, g components.ColumnGuide) ([]components.ColumnGuide, error) {
	g.Rows, g.Examples = d.columns(r), true
	g.Note = joinWords(components.Plural(len(g.Rows), "column", "columns"), "rows "+d.order)
	cells, err := d.example(r)
	for i := range cells {
		g.Rows[i].Example = exampleWords(g.Rows[i].Name, cells[i])
	}
	return append(guides, g), err
}

// exampleMost is how many characters of a cell the guide shows.
const exampleMost = 48

// exampleWords is a cell in the guide. What is private has no place in a guide, and a long cell is cut.
func exampleWords(column, cell string) string {
	switch {
	case cell == "":
		return "empty"
	case slices.Contains(privateFields, column) || column == "changes_json":
		return "not shown here"
	case utf8.RuneCountInString(cell) > exampleMost:
		return string([]rune(cell)[:exampleMost]) + "…"
	}
	return cell
}

// kindRows explain the kinds of cells.
func kindRows() []components.ColumnRow {
	rows := make([]components.ColumnRow, len(schedule.Kinds))
	for i, k := range schedule.Kinds {
		rows[i] = components.ColumnRow{Name: string(k.Kind), Meaning: k.Words}
	}
	return rows
}
