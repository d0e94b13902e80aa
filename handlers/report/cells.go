package report

import (
	"strconv"
	"strings"

	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/columns"
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
