package report

import (
	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/web"
)

// FirstRows are the first rows of a list as part of an overview, with the way to all of them.
func FirstRows[T any](s *web.Server, r *web.Request, l List[T], rows []T, total int, part components.Part, all string) components.Part {
	part.Table, part.Rows = l.LinkedTable(s, r, rows), len(rows)
	part.Table.Caption = part.Title
	if total > 0 && all != "" {
		part.All = components.Link{Href: all, Text: "Open all " + format.Number(total)}
		if total <= len(rows) {
			part.All.Text = "Open as a list"
		}
	}
	if part.Empty == "" {
		part.Empty = "No " + l.Noun[1] + "."
	}
	return part
}

// LinkedTable is rows with their links, and heads that do not sort.
func (l List[T]) LinkedTable(s *web.Server, r *web.Request, rows []T) components.Table {
	columns, heads := l.Heads(s, r, "", true)
	return components.Table{Heads: heads, Groups: []components.RowGroup{l.group(s, r, columns, rows, false)}}
}
