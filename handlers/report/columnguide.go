package report

import (
	"unicode/utf8"

	"opshub/components"
	"opshub/handlers/web"
	"opshub/schedule/columns"
	"opshub/schedule/paging"
)

// ColumnRows are columns as the guide explains them: the very table that an exporter writes from.
func ColumnRows[T any](columns []columns.Column[T]) []components.ColumnRow {
	rows := make([]components.ColumnRow, len(columns))
	for i, c := range columns {
		rows[i] = components.ColumnRow{Name: c.Name, Kind: string(c.Kind), Meaning: c.Meaning}
	}
	return rows
}

// Cells are the bare cells of one row.
func Cells[T any](columns []columns.Column[T], row *T) []string {
	out := make([]string, len(columns))
	for i, c := range columns {
		out[i] = string(c.Append(nil, row))
	}
	return out
}

// example is the first row of the screen, as its files write it.
func (l List[T]) example(r *web.Request) ([]string, error) {
	rows, _, err := l.Page(r, paging.Page{Sort: l.Sort, Limit: 1})
	if len(rows) == 0 || err != nil {
		return nil, err
	}
	return Cells(l.Export(r), &rows[0]), nil
}

// exampleMost is how many characters of a cell the guide shows.
const exampleMost = 48

// ExampleWords is a cell in the guide. What is private has no place in a guide, and a long cell is cut.
func ExampleWords(column, cell string) string {
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

// KindRows explain the kinds of cells.
func KindRows() []components.ColumnRow {
	rows := make([]components.ColumnRow, len(columns.Kinds))
	for i, k := range columns.Kinds {
		rows[i] = components.ColumnRow{Name: string(k.Kind), Meaning: k.Words}
	}
	return rows
}
