package handlers

import (
	"context"
	"fmt"
	"net/http"
	"strconv"

	"opshub/components"
	"opshub/schedule"
	"opshub/schedule/store"
)

// column is one column of a list on screen and paper.
type column[T any] struct {
	label  string
	sort   string // key the store sorts by; empty: the column cannot be sorted
	num    bool
	screen bool // left out on paper
	cell   func(s *server, r *request, row *T) components.Cell
}

// summary is what a question amounts to under one filter.
type summary struct {
	total    int // rows of the list
	counters []components.Counter
	looked   string // what was looked at, for an empty list
}

// list is a dataset of rows, read by key, sorted by its columns, the same on screen, paper and in files.
type list[T any] struct {
	file    string // first part of an export's file name
	noun    [2]string
	sort    string // the default order; empty: the first key of the store
	order   string // the default order in words
	quiet   string // words behind the heading
	note    string // on the right of the heading
	fields  []string
	known   []string
	columns []column[T]
	paths   facePaths
	count   func(r *request) (summary, error)
	page    func(r *request, p store.Page) ([]T, string, error)
	each    func(ctx context.Context, r *request, visit func(*T) error) error
	export  func(r *request) []schedule.Column[T]
	detail  func(r *request, d *components.DataPage) error // fills the record in full; may be nil
	rowID   func(row *T) string                            // may be nil
	asked   func(f *schedule.Filter)                       // what the question makes of a filter, for its words; nil: nothing
}

// facePaths are the addresses of the other faces of a list; empty where there is none.
type facePaths struct{ csv, print string }

// pageSizes are the rows per page that can be chosen; the first is the default.
var pageSizes = []int{50, 100, 200}

// dataset makes the faces of a list.
func (l list[T]) dataset(s *server) dataset {
	return dataset{
		known:  append([]string{"sort", "after", "limit"}, l.known...),
		fields: l.fields,
		show:   func(r *request) (*answer, error) { return l.show(s, r) },
		print:  func(r *request) (*answer, error) { return l.print(s, r) },
		export: func(r *request) (*answer, error) { return l.stream(s, r) },
		scope:  func(r *request) (*request, error) { return l.understood(r), nil },
		rows: func(r *request) (int, error) {
			sum, err := l.count(r)
			return sum.total, err
		},
	}
}

// show answers the screen: counters, filter form, one page of rows.
func (l list[T]) show(s *server, r *request) (*answer, error) {
	if r.format == "json" {
		return l.streamJSON(s, r)
	}
	where, err := l.place(r)
	if err != nil {
		return nil, err
	}
	sum, err := l.count(r)
	if err != nil {
		return nil, err
	}
	rows, next, err := l.page(r, where)
	if err != nil {
		return nil, err
	}
	page := s.page(r, append([]string{"sort", "after", "limit"}, l.known...)...)
	page.Counters = append(sum.counters, s.generatedCounter(r))
	page.Actions = components.ExportMenuView(l.menu(s, r, sum.total))
	view := components.DataPage{
		Form: s.filterForm(r, l.fields, nil), Rows: len(rows), Quiet: l.quiet, Note: l.note,
		Title: components.Plural(sum.total, l.noun[0], l.noun[1]) + l.orderWords(where.Sort),
		Table: l.table(s, r, rows, where.Sort, false), Pager: l.pager(s, r, where, next, len(rows), sum.total), Empty: l.empty(s, r, sum),
	}
	if l.detail != nil {
		if err := l.detail(r, &view); err != nil {
			return nil, err
		}
	}
	return &answer{page: page, main: components.DataView(view)}, nil
}

// place reads sort, position and page size.
func (l list[T]) place(r *request) (store.Page, error) {
	p := store.Page{Sort: r.query.Get("sort"), After: r.query.Get("after"), Limit: pageSizes[0]}
	if p.Sort == "" {
		p.Sort = l.sort
	}
	given := r.query.Get("limit")
	if given == "" {
		return p, nil
	}
	for _, size := range pageSizes {
		if given == strconv.Itoa(size) {
			p.Limit = size
			return p, nil
		}
	}
	return p, queryError{schedule.BadValue{Name: "limit", Value: schedule.Printable(given),
		Message: "Rows per page can be 50, 100 or 200, not " + schedule.Printable(given) + ".", Hint: "Use 50, 100 or 200"}}
}

// table shows rows; on paper without sort links and without the columns that need a screen.
func (l list[T]) table(s *server, r *request, rows []T, sort string, paper bool) components.Table {
	t := components.Table{Caption: r.screen.Title}
	var columns []column[T]
	for _, c := range l.columns {
		if paper && c.screen {
			continue
		}
		columns = append(columns, c)
		head := components.Head{Label: c.label, Num: c.num}
		if c.sort != "" && !paper {
			head.Href, head.Sort = s.sortLink(r, c.sort, sort)
		}
		t.Heads = append(t.Heads, head)
	}
	group := components.RowGroup{Rows: make([]components.Row, 0, len(rows))}
	for i := range rows {
		row := components.Row{}
		if l.rowID != nil && !paper {
			row.ID = l.rowID(&rows[i])
		}
		for _, c := range columns {
			cell := c.cell(s, r, &rows[i])
			if paper {
				cell.Href = ""
			}
			row.Cells = append(row.Cells, cell)
		}
		group.Rows = append(group.Rows, row)
	}
	t.Groups = []components.RowGroup{group}
	return t
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
			if sort[0] == '-' {
				return ", by " + c.label + ", last first"
			}
			return ", by " + c.label
		}
	}
	return ", " + l.order
}

func (l list[T]) pager(s *server, r *request, p store.Page, next string, n, total int) components.Pager {
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

// words is the filter as this question understands it.
func (l list[T]) words(s *server, r *request) string {
	return l.understood(r).filter.Words(s.filterWords(r))
}

func (l list[T]) understood(r *request) *request {
	if l.asked == nil {
		return r
	}
	return r.narrowed(l.asked)
}

// empty says what was looked at when there is nothing to show.
func (l list[T]) empty(s *server, r *request, sum summary) components.Empty {
	e := components.Empty{Title: "No " + l.noun[1] + " for " + l.words(s, r), Text: sum.looked}
	if !r.filter.IsZero() {
		clean := *r
		clean.filter = schedule.Filter{}
		e.Way = components.Link{Href: s.self(&clean), Text: "Look without filters"}
	}
	return e
}

// menu offers the other faces with the same filter.
func (l list[T]) menu(s *server, r *request, total int) components.ExportMenu {
	m := components.ExportMenu{Rows: total, Words: l.words(s, r)}
	add := func(href, text, note string) {
		if href != "" {
			m.Links = append(m.Links, components.Link{Href: href, Text: text, Note: note})
		}
	}
	add(s.link(r, l.paths.csv), "CSV", "spreadsheets, scripts")
	add(s.self(r, "format", "json"), "JSON", "programs")
	add(s.link(r, l.paths.print), "Print", "paper or PDF")
	return m
}

// print answers the print face: every row, no controls.
func (l list[T]) print(s *server, r *request) (*answer, error) {
	sum, err := l.count(r)
	if err != nil {
		return nil, err
	}
	rows := make([]T, 0, sum.total)
	if err := l.each(r.ctx, r, func(row *T) error { rows = append(rows, *row); return nil }); err != nil {
		return nil, err
	}
	page := s.page(r, "paper")
	page.Counters = sum.counters
	view := components.PrintPage{Words: l.words(s, r), Source: s.link(r, r.screen.Of),
		Table: l.table(s, r, rows, "", true), Rows: len(rows), Empty: l.empty(s, r, sum)}
	return s.onPaper(r, page, components.PrintView(view), "land")
}

// stream answers the CSV face.
func (l list[T]) stream(s *server, r *request) (*answer, error) {
	sum, err := l.count(r)
	if err != nil {
		return nil, err
	}
	columns := l.export(r)
	head := s.exportHead(l.understood(r), l.file, "csv", sum.total)
	return &answer{stream: func(w http.ResponseWriter) error {
		return writeCSV(w, r.http, head, columns, func(visit func(*T) error) error { return l.each(r.ctx, r, visit) })
	}}, nil
}

// streamJSON answers the JSON face: one object a row.
func (l list[T]) streamJSON(s *server, r *request) (*answer, error) {
	sum, err := l.count(r)
	if err != nil {
		return nil, err
	}
	columns := l.export(r)
	head := s.exportHead(l.understood(r), l.file, "json", sum.total)
	return &answer{stream: func(w http.ResponseWriter) error {
		return writeJSONRows(w, r.http, head, columns, func(visit func(*T) error) error { return l.each(r.ctx, r, visit) })
	}}, nil
}
