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
	"opshub/schedule/localtime"
	"opshub/schedule/paging"
)

// listColumns returns the columns that the screen shows. A column without a cell function of its own shows
// the value that the files contain.
func (p Report[T]) listColumns() []Column[T] {
	var out []Column[T]
	for _, c := range p.shown() {
		cell := p.Cells[c.Name]
		if cell == nil {
			cell = func(_ *web.Server, r *web.Request, row *T) components.Cell {
				return valueCell(r.Style, c.Kind, string(c.Append(nil, row)))
			}
		}
		out = append(out, Column[T]{Label: c.Head, Sort: c.Name, Num: c.Kind.IsNumber(), Cell: cell})
	}
	return out
}

// shown returns the columns of Shown, or without it those that have a heading.
func (p Report[T]) shown() (list []columns.Column[T]) {
	if p.Shown == nil {
		return slices.DeleteFunc(slices.Clone(p.Columns), func(c columns.Column[T]) bool { return c.Head == "" })
	}
	for _, name := range p.Shown {
		for _, c := range p.Columns {
			if c.Name == name {
				list = append(list, c)
			}
		}
	}
	return list
}

// valueCell formats a value of a file for people.
func valueCell(style localtime.Style, kind columns.Kind, value string) components.Cell {
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
		if d, err := localtime.ParseDate(value); err == nil {
			return components.Cell{Lead: style.Day(d), At: value}
		}
	case columns.LocalTime:
		day, clock, _ := strings.Cut(value, "T")
		if d, err := localtime.ParseDate(day); err == nil {
			return components.Cell{Lead: style.Day(d), At: value, Text: clock}
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

// ColumnRows describes the columns of an export: name, kind and meaning.
func ColumnRows[T any](columns []columns.Column[T]) []components.ColumnRow {
	rows := make([]components.ColumnRow, len(columns))
	for i, c := range columns {
		rows[i] = components.ColumnRow{Name: c.Name, Kind: string(c.Kind), Meaning: c.Meaning}
	}
	return rows
}

// Cells returns the values of one row as the CSV contains them, without quotes.
func Cells[T any](columns []columns.Column[T], row *T) []string {
	out := make([]string, len(columns))
	for i, c := range columns {
		out[i] = string(c.Append(nil, row))
	}
	return out
}

// example returns the values of the first row, or nil if the list is empty.
func (l List[T]) example(r *web.Request) ([]string, error) {
	rows, _, err := l.Rows(l.ahead(r)).Page(paging.Page{Sort: l.Sort, Limit: 1})
	if len(rows) == 0 || err != nil {
		return nil, err
	}
	return Cells(l.Export(r), &rows[0]), nil
}

// maxExampleRunes is the length at which the column guide cuts a value.
const maxExampleRunes = 48

// ExampleWords returns a value as the column guide shows it: without private values, and cut if it is long.
func ExampleWords(column, cell string) string {
	switch {
	case cell == "":
		return "empty"
	case columns.PrivateOnPaper(column) || column == "changes_json":
		return "not shown"
	case utf8.RuneCountInString(cell) > maxExampleRunes:
		return string([]rune(cell)[:maxExampleRunes]) + "…"
	}
	return cell
}

// KindRows describes the kinds of columns.
func KindRows() []components.ColumnRow {
	rows := make([]components.ColumnRow, len(columns.Kinds))
	for i, k := range columns.Kinds {
		rows[i] = components.ColumnRow{Name: string(k.Kind), Meaning: k.Words}
	}
	return rows
}

// sorted returns the rows in the order of a column, descending if sort begins with "-". An empty sort keeps the order
// of the question. It returns a QueryError for a column that cannot be sorted.
func (p Report[T]) sorted(rows []T, sort string) ([]T, error) {
	if sort == "" {
		return rows, nil
	}
	name, descending := strings.CutPrefix(sort, "-")
	i := slices.IndexFunc(p.Columns, func(c columns.Column[T]) bool { return c.Head != "" && c.Name == name })
	if i < 0 {
		return nil, page.BadSort(sort)
	}
	return SortedBy(rows, p.Columns[i], descending), nil
}

// SortedBy returns the rows in the order of a column: numbers by value, everything else as case-folded text. The sort
// is stable. Rows without a value come last in both directions.
func SortedBy[T any](rows []T, c columns.Column[T], descending bool) []T {
	type sortKey struct {
		at     int
		none   bool
		number float64
		text   string
	}
	keys := make([]sortKey, len(rows))
	var value []byte
	for i := range rows {
		value = c.Append(value[:0], &rows[i])
		keys[i] = sortKey{at: i, none: len(value) == 0}
		if c.Kind.IsNumber() {
			keys[i].number, _ = strconv.ParseFloat(string(value), 64) // 0 if it is not a number
		} else {
			keys[i].text = schedule.Fold(string(value))
		}
	}
	slices.SortFunc(keys, func(a, b sortKey) int {
		if a.none != b.none {
			return emptyOrder(a.none)
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
	for i := range keys {
		out[i] = rows[keys[i].at]
	}
	return out
}

// emptyOrder compares two values of which exactly one is empty: the empty one comes last.
func emptyOrder(firstEmpty bool) int {
	if firstEmpty {
		return 1
	}
	return -1
}
