package handlers

import (
	"opshub/components"
	"opshub/handlers/format"
)

// firstRows are the first rows of a list as part of an overview, with the way to all of them.
func firstRows[T any](s *server, r *request, l list[T], rows []T, total int, part components.Part, all string) components.Part {
	part.Table, part.Rows = l.linkedTable(s, r, rows), len(rows)
	part.Table.Caption = part.Title
	if total > 0 && all != "" {
		part.All = components.Link{Href: all, Text: "Open all " + format.Number(total)}
		if total <= len(rows) {
			part.All.Text = "Open as a list"
		}
	}
	if part.Empty == "" {
		part.Empty = "No " + l.noun[1] + "."
	}
	return part
}

// linkedTable is rows with their links, and heads that do not sort.
func (l list[T]) linkedTable(s *server, r *request, rows []T) components.Table {
	columns, heads := l.heads(s, r, "", true)
	return components.Table{Heads: heads, Groups: []components.RowGroup{l.group(s, r, columns, rows, false)}}
}
