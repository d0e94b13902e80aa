package report

import (
	"slices"
	"strconv"
	"strings"

	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/paging"
)

// Table shows rows. On paper it has no sort links and omits the columns that are only for screens.
func (l List[T]) Table(s *web.Server, r *web.Request, rows []T, sort string, paper bool) components.Table {
	columns, heads := l.Heads(s, r, sort, paper)
	return components.Table{Caption: r.Screen.Title, Heads: heads, Groups: []components.RowGroup{l.group(s, r, columns, rows, paper)}}
}

// tables shows the rows of a page in the default order with the folded ones collapsed. A page with only such rows shows
// them like others, as any other order does.
func (l List[T]) tables(s *web.Server, r *web.Request, rows []T, sort string, folded int) (components.Table, *components.Folded) {
	shown := len(rows)
	if l.Folds != nil && sort == "" && folded > 0 {
		for shown > 0 && l.Folds.Last(r, &rows[shown-1]) {
			shown--
		}
	}
	if shown == 0 || shown == len(rows) {
		return l.Table(s, r, rows, sort, false), nil
	}
	rest := components.Folded{Title: components.Plural(folded, l.Folds.Noun[0], l.Folds.Noun[1]), Table: l.Table(s, r, rows[shown:], sort, false)}
	if n := len(rows) - shown; n < folded {
		rest.Title = "The first " + format.Number(n) + " of " + rest.Title
	}
	for i := range rest.Table.Heads { // the links that sort are above
		h := &rest.Table.Heads[i]
		h.Key, h.Href = "", ""
	}
	return l.Table(s, r, rows[:shown], sort, false), &rest
}

// group returns the rows as one group.
func (l List[T]) group(s *web.Server, r *web.Request, columns []Column[T], rows []T, paper bool) components.RowGroup {
	group := components.RowGroup{Rows: make([]components.Row, 0, len(rows))}
	for i := range rows {
		group.Rows = append(group.Rows, l.Row(s, r, columns, &rows[i], paper))
	}
	return group
}

// Heads returns the visible columns and their headings. sort is the current sort key.
func (l List[T]) Heads(s *web.Server, r *web.Request, sort string, paper bool) (columns []Column[T], heads []components.Head) {
	for _, c := range l.Columns {
		if (paper && c.Screen) || (c.Says != "" && slices.Contains(r.Fixed, c.Says)) {
			continue
		}
		columns = append(columns, c)
		head := components.Head{Label: c.Label, Num: c.Num}
		if c.Sort != "" && !paper {
			head.Key = c.Sort
			head.Href, head.Sort = sortLink(s, r, c.Sort, sort, c.Num)
		}
		heads = append(heads, head)
	}
	return columns, heads
}

// Row shows one row. On paper it has neither links nor an id.
func (l List[T]) Row(s *web.Server, r *web.Request, columns []Column[T], value *T, paper bool) components.Row {
	row := components.Row{Cells: make([]components.Cell, 0, len(columns))}
	if l.RowID != nil && !paper {
		row.ID = l.RowID(value)
	}
	for _, c := range columns {
		cell := c.Cell(s, r, value)
		if paper {
			cell.Href = ""
		}
		row.Cells = append(row.Cells, cell)
	}
	return row
}

// sortLink returns the address that sorts by key, and the current state for aria-sort. If the list is already sorted by
// key, the address reverses the order. Otherwise it sorts in ascending order, or numbers in descending order.
func sortLink(s *web.Server, r *web.Request, key, current string, number bool) (href, state string) {
	sort := key
	switch {
	case current == key:
		sort, state = "-"+key, "ascending"
	case current == "-"+key:
		state = "descending"
	case number:
		sort = "-" + key
	}
	return page.Self(s, r, "sort", sort, "limit", r.Query.Get("limit")), state
}

// orderWords returns the order in words for the heading.
func (l List[T]) orderWords(sort string) string {
	if sort == l.Sort {
		return ", " + l.Order
	}
	for _, c := range l.Columns {
		if c.Sort != "" && (sort == c.Sort || sort == "-"+c.Sort) {
			words := ", by " + strings.ToLower(c.Label)
			switch {
			case sort[0] != '-':
				return words
			case c.Num:
				return words + ", most first"
			}
			return words + ", last first"
		}
	}
	return ", " + l.Order
}

// Pager returns the range of rows of a page, and the links to other pages. turn is where the page is in the list, n the
// number of rows on it.
func (l List[T]) Pager(s *web.Server, r *web.Request, p paging.Page, turn paging.Turn, n, total int) components.Pager {
	limit := r.Query.Get("limit")
	at := func(cursor string) string {
		if cursor == "" {
			return ""
		}
		return page.Self(s, r, "sort", p.Sort, "limit", limit, "after", cursor)
	}
	out := components.Pager{Text: pagerText(turn, n, total), Next: at(turn.Next), Previous: at(turn.Previous)}
	if turn.Before > p.Limit { // otherwise the previous page is the first
		out.First = page.Self(s, r, "sort", p.Sort, "limit", limit)
	}
	for _, size := range PageSizes {
		if size > p.Limit && total > p.Limit {
			out.More = components.Link{Href: page.Self(s, r, "sort", p.Sort, "limit", strconv.Itoa(size)), Text: strconv.Itoa(size) + " per page"}
			break
		}
	}
	return out
}

// pagerText returns the range of rows of a page, such as "51-100 of 250".
func pagerText(turn paging.Turn, n, total int) string {
	if turn.Next == "" && turn.Previous == "" {
		return components.Plural(n, "row", "rows") + ", all of them"
	}
	return format.Range(turn.Before, n, total)
}

// empty explains what was searched if there are no rows.
func (l List[T]) empty(s *web.Server, r *web.Request, sum Summary) components.Empty {
	e := components.Empty{Title: "No " + l.Noun[1] + " for " + l.Words(s, r), Text: sum.Searched}
	switch f := r.ByQuery(); {
	case l.ahead(r) != r:
		e.Way = components.Link{Href: page.DatesAhead(s, r, r).All(), Text: "Show all dates"}
	case !f.IsZero():
		e.Way = components.Link{Href: page.Self(s, page.Cleared(r)), Text: "Show without filters"}
	}
	return e
}

// FirstRows fills a part of an overview with the first rows of a list. all is the address of the full list, total its
// row count.
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

// LinkedTable shows rows with links under headings that do not sort.
func (l List[T]) LinkedTable(s *web.Server, r *web.Request, rows []T) components.Table {
	columns, heads := l.Heads(s, r, "", true)
	return components.Table{Heads: heads, Groups: []components.RowGroup{l.group(s, r, columns, rows, false)}}
}

// CountsTable shows row counts by table and action. open returns the address of the counted rows; nil if the screen
// does not list them. If unchanged is true, there is a column for unchanged rows.
func CountsTable(caption string, counts []schedule.PayloadCount, unchanged bool, open func(table string, action schedule.PayloadAction) string) components.Table {
	t := components.Table{Caption: caption, Heads: []components.Head{{Label: "Table"}}}
	for _, a := range schedule.PayloadActions {
		t.Heads = append(t.Heads, components.Head{Label: format.UpperFirst(string(a)), Num: true})
	}
	if unchanged {
		t.Heads = append(t.Heads, components.Head{Label: "Unchanged", Num: true})
	}
	group := components.RowGroup{}
	for _, c := range counts {
		row := components.Row{Cells: []components.Cell{{Text: c.Name, Sub: c.For}}}
		for _, a := range schedule.PayloadActions {
			cell := components.Cell{Text: format.Number(c.By[a])}
			if open != nil && c.By[a] > 0 {
				cell.Href = open(c.Name, a)
			}
			row.Cells = append(row.Cells, cell)
		}
		if unchanged {
			row.Cells = append(row.Cells, components.Cell{Text: format.Number(c.Unchanged)})
		}
		group.Rows = append(group.Rows, row)
	}
	t.Groups = []components.RowGroup{group}
	return t
}
