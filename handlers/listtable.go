package handlers

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"opshub/components"
	"opshub/schedule/paging"
)

// table shows rows; on paper without sort links and without the columns that need a screen.
func (l list[T]) table(s *server, r *request, rows []T, sort string, paper bool) components.Table {
	columns, heads := l.heads(s, r, sort, paper)
	return components.Table{Caption: r.screen.Title, Heads: heads, Groups: []components.RowGroup{l.group(s, r, columns, rows, paper)}}
}

// group is all of the rows.
func (l list[T]) group(s *server, r *request, columns []column[T], rows []T, paper bool) components.RowGroup {
	group := components.RowGroup{Rows: make([]components.Row, 0, len(rows))}
	for i := range rows {
		group.Rows = append(group.Rows, l.row(s, r, columns, &rows[i], paper))
	}
	return group
}

// heads are the columns that are shown, with their heads.
func (l list[T]) heads(s *server, r *request, sort string, paper bool) (columns []column[T], heads []components.Head) {
	for _, c := range l.columns {
		if (paper && c.screen) || (c.says != "" && slices.Contains(r.fixed, c.says)) {
			continue
		}
		columns = append(columns, c)
		head := components.Head{Label: c.label, Num: c.num}
		if c.sort != "" && !paper {
			head.Key = c.sort
			head.Href, head.Sort = s.sortLink(r, c.sort, sort)
		}
		heads = append(heads, head)
	}
	return columns, heads
}

// row shows one row in these columns; paper has no links and no targets of links.
func (l list[T]) row(s *server, r *request, columns []column[T], of *T, paper bool) components.Row {
	row := components.Row{Cells: make([]components.Cell, 0, len(columns))}
	if l.rowID != nil && !paper {
		row.ID = l.rowID(of)
	}
	for _, c := range columns {
		cell := c.cell(s, r, of)
		if paper {
			cell.Href = ""
		}
		row.Cells = append(row.Cells, cell)
	}
	return row
}

// sortLink is the address that sorts by key, turned around when the list is sorted by it already.
func (s *server) sortLink(r *request, key, current string) (href, state string) {
	limit := r.query.Get("limit")
	switch current {
	case key:
		return s.self(r, "sort", "-"+key, "limit", limit), "ascending"
	case "-" + key:
		return s.self(r, "sort", key, "limit", limit), "descending"
	}
	return s.self(r, "sort", key, "limit", limit), ""
}

func (l list[T]) orderWords(sort string) string {
	if sort == l.sort {
		return ", " + l.order
	}
	for _, c := range l.columns {
		if c.sort != "" && (sort == c.sort || sort == "-"+c.sort) {
			words := ", by " + strings.ToLower(c.label)
			switch {
			case sort[0] != '-':
				return words
			case c.num:
				return words + ", most first"
			}
			return words + ", last first"
		}
	}
	return ", " + l.order
}

func (l list[T]) pager(s *server, r *request, p paging.Page, next string, n, total int) components.Pager {
	out := components.Pager{Text: fmt.Sprintf("%s of %s", components.Plural(n, "row", "rows"), components.Thousands(int64(total)))}
	if next == "" && p.After == "" {
		out.Text += ", all of them"
	} else if next == "" {
		out.Text += ", the last page"
	}
	limit := r.query.Get("limit")
	if next != "" {
		out.Next = s.self(r, "sort", p.Sort, "limit", limit, "after", next)
	}
	if p.After != "" {
		out.First = s.self(r, "sort", p.Sort, "limit", limit)
	}
	for _, size := range pageSizes {
		if size > p.Limit && total > p.Limit {
			out.More = components.Link{Href: s.self(r, "sort", p.Sort, "limit", strconv.Itoa(size)), Text: strconv.Itoa(size) + " per page"}
			break
		}
	}
	return out
}

// empty says what was looked at when there is nothing to show.
func (l list[T]) empty(s *server, r *request, sum summary) components.Empty {
	e := components.Empty{Title: "No " + l.noun[1] + " for " + l.words(s, r), Text: sum.looked}
	if f := r.byQuery(); !f.IsZero() {
		e.Way = components.Link{Href: s.self(r.cleared()), Text: "Look without filters"}
	}
	return e
}
