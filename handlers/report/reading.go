package report

import (
	"cmp"
	"strings"

	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/columns"
)

// ReadingParam is the parameter of a file with its value for reading. Such a file has the columns of the screen with
// their headings. Without the parameter, a file has all columns, for programs.
const (
	ReadingParam = "columns"
	ReadingValue = "reading"
)

// fileColumns returns the columns of a file: those of the screen if the address asks for them, otherwise all.
func (l List[T]) fileColumns(s *web.Server, r *web.Request, as web.FileFormat) ([]columns.Column[T], error) {
	switch given := r.Query.Get(ReadingParam); {
	case given == ReadingValue && as != web.JSONFile:
		return readingColumns(s, r, l.Columns), nil
	case given != "" && given != ReadingValue:
		return nil, web.QueryError{BadValue: schedule.BadValue{Name: ReadingParam, Value: schedule.Printable(given),
			Message: "A file can have the columns for reading, not " + schedule.Printable(given) + ".", Hint: "Use " + ReadingValue + ", or omit " + ReadingParam}}
	}
	return l.Export(r), nil
}

// readingColumns returns the columns of a screen that paper also shows, as columns of text.
func readingColumns[T any](s *web.Server, r *web.Request, shown []Column[T]) (list []columns.Column[T]) {
	for _, c := range shown {
		if c.Screen {
			continue
		}
		list = append(list, columns.Column[T]{Name: c.Label, Kind: columns.Text, Append: func(dst []byte, row *T) []byte { return append(dst, cellText(c.Cell(s, r, row))...) }})
	}
	return list
}

// cellText returns what a cell shows, with its second line in parentheses.
func cellText(c components.Cell) string {
	text := cmp.Or(format.Spaced(c.Lead, c.Text), c.Tag.Word, strings.Join(c.Codes, " "))
	if c.Sub != "" {
		text += " (" + c.Sub + ")"
	}
	return strings.ReplaceAll(text, "\u00a0", " ")
}
