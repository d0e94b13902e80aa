package report

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/columns"
	"opshub/schedule/paging"
)

// shown are the columns of a report that have a head, as a screen shows them: by their own cell, or else by what the files write.
func (p Report[T]) shown() []Column[T] {
	var out []Column[T]
	for _, c := range p.Columns {
		if c.Head == "" {
			continue
		}
		cell := p.Cells[c.Name]
		if cell == nil {
			cell = func(_ *web.Server, _ *web.Request, row *T) components.Cell {
				return valueCell(c.Kind, string(c.Append(nil, row)))
			}
		}
		out = append(out, Column[T]{Label: c.Head, Sort: c.Name, Num: c.Kind.IsNumber(), Cell: cell})
	}
	return out
}

// valueCell shows a value that a file writes in the way people read it.
func valueCell(kind columns.Kind, value string) components.Cell {
	if value == "" {
		return components.Cell{Text: "none"}
	}
	switch kind {
	case columns.Integer:
		if n, err := strconv.ParseInt(value, 10, 64); err == nil {
			return components.Cell{Text: components.Thousands(n)}
		}
	case columns.Duration:
		if n, err := strconv.Atoi(value); err == nil {
			return components.Cell{Text: schedule.DurationWords(n)}
		}
	case columns.LocalDate:
		if d, err := schedule.ParseDate(value); err == nil {
			return components.Cell{Lead: format.Day(d), At: value}
		}
	case columns.LocalTime:
		day, clock, _ := strings.Cut(value, "T")
		if d, err := schedule.ParseDate(day); err == nil {
			return components.Cell{Lead: format.Day(d), At: value, Text: clock}
		}
	case columns.UTCTime:
		return components.Cell{Text: strings.TrimSuffix(strings.Replace(value, "T", " ", 1), "Z"), Sub: "UTC"}
	case columns.Boolean:
		return components.Cell{Text: format.YesNo(value == "true")}
	case columns.Code:
		return components.Cell{Text: strings.ReplaceAll(value, "_", " ")}
	}
	return components.Cell{Text: value}
}

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

// sorted is the rows by a column, "-" in front for the greatest first; as they came where none is asked for.
func (p Report[T]) sorted(rows []T, sort string) ([]T, error) {
	if sort == "" {
		return rows, nil
	}
	name, descending := strings.CutPrefix(sort, "-")
	at := slices.IndexFunc(p.Columns, func(c columns.Column[T]) bool { return c.Head != "" && c.Name == name })
	if at < 0 {
		return nil, page.BadSort(sort)
	}
	return SortedBy(rows, p.Columns[at], descending), nil
}

// SortedBy is the rows by the value of a column: numbers by size, everything else as folded text; rows of the same value stay as
// they came. No value comes last.
func SortedBy[T any](rows []T, c columns.Column[T], descending bool) []T {
	type keyed struct {
		at     int
		none   bool
		number float64
		text   string
	}
	list := make([]keyed, len(rows))
	var value []byte
	for i := range rows {
		value = c.Append(value[:0], &rows[i])
		list[i] = keyed{at: i, none: len(value) == 0}
		if c.Kind.IsNumber() {
			list[i].number, _ = strconv.ParseFloat(string(value), 64) // 0 for no number
		} else {
			list[i].text = schedule.Fold(string(value))
		}
	}
	slices.SortFunc(list, func(a, b keyed) int {
		if a.none != b.none {
			return boolOrder(a.none)
		}
		order := cmp.Compare(a.number, b.number)
		if order == 0 {
			order = strings.Compare(a.text, b.text)
		}
		if descending {
			order = -order
		}
		return cmp.Or(order, cmp.Compare(a.at, b.at))
	})
	out := make([]T, len(rows))
	for i := range list {
		out[i] = rows[list[i].at]
	}
	return out
}

func boolOrder(last bool) int {
	if last {
		return 1
	}
	return -1
}
