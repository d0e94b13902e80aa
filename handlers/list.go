package handlers

import (
	"cmp"
	"context"
	"strconv"

	"github.com/a-h/templ"

	"opshub/components"
	"opshub/schedule"
	"opshub/schedule/columns"
	"opshub/schedule/paging"
)

// column is one column of a list on screen and paper.
type column[T any] struct {
	label  string
	sort   string // key the store sorts by; empty: the column cannot be sorted
	num    bool
	screen bool   // left out on paper
	says   string // the filter that it repeats where the path says it: left out then
	cell   func(s *server, r *request, row *T) components.Cell
}

// summary is what a question amounts to under one filter.
type summary struct {
	total    int // rows of the list
	counters []components.Counter
	looked   string              // what was looked at, for an empty list
	notes    []string            // below the heading of the list: the rule that it counts by
	picture  templ.Component     // drawn above the rows on screen and paper; nil for none
	stays    bool                // the picture is drawn without a row too, because it leads to other days
	state    string              // what can change on the screen while the data stays the same; a validator names it
	figures  *components.Figures // shown above the rows on screen and paper; nil for none
	facts    any                 // the summary object of the JSON face; nil for none
}

// list is a dataset of rows, read by key, sorted by its columns, the same on screen, paper and in files.
type list[T any] struct {
	file    string // first part of an export's file name
	noun    [2]string
	sort    string // the default order; empty: the first key of the store
	order   string // the default order in words
	inFiles string // the order of the rows in files, in words, where it is another one
	quiet   string // words behind the heading
	note    string // on the right of the heading
	fields  []string
	known   []string
	columns []column[T]
	count   func(r *request) (summary, error)
	total   func(r *request) (int, error) // the rows of count alone, where its other counters are dear; nil: count says them
	page    func(r *request, p paging.Page) ([]T, string, error)
	each    func(ctx context.Context, r *request, visit func(*T) error) error
	export  func(r *request) []columns.Column[T]
	detail  func(r *request, d *components.DataPage) error // fills the record in full; may be nil
	above   func(r *request) (components.Overview, error)  // what stands above the rows on screen and paper, where they are those of one record; may be nil
	rowID   func(row *T) string                            // may be nil
	reads   string                                         // how it understands a filter, where that is not plain; for staff
	asked   func(f *schedule.Filter)                       // what the question makes of a filter, for its words; nil: nothing
	rules   []rule                                         // what it counts by, as parameters of its own
	figure  []countedPart                                  // the counters that say what it amounts to; none: its rows
	meant   func(r *request) *request                      // the request as it is understood, for its words; nil: as asked
}

// pageSizes are the rows per page that can be chosen; the first is the default.
var pageSizes = []int{50, 100, 200}

// dataset makes the faces of a list.
func (l list[T]) dataset(s *server) dataset {
	return l.withFigure(dataset{
		known:   append(append([]string{"sort", "after", "limit"}, ruleNames(l.rules)...), l.known...),
		file:    l.file,
		reads:   l.reads,
		order:   cmp.Or(l.inFiles, l.order),
		example: l.example,
		fields:  l.fields,
		show:    l.ruled(func(r *request) (*answer, error) { return l.show(s, r) }),
		print:   l.ruled(func(r *request) (*answer, error) { return l.print(s, r) }),
		write: func(r *request, format fileFormat) (*answer, error) {
			return l.ruled(func(r *request) (*answer, error) { return l.write(s, r, format) })(r)
		},
		columns: func(r *request) []components.ColumnRow { return columnRows(l.export(r)) },
		scope:   func(r *request) (*request, error) { return l.understood(r), nil },
		rows:    l.rows,
	})
}

// rows is how many there are.
func (l list[T]) rows(r *request) (int, error) {
	if l.total != nil {
		return l.total(r)
	}
	sum, err := l.count(r)
	return sum.total, err
}

// ruled answers a request once the rules of the list are read.
func (l list[T]) ruled(show screenFunc) screenFunc {
	return func(r *request) (*answer, error) {
		if err := r.readRules(l.rules); err != nil {
			return nil, err
		}
		return show(r)
	}
}

// show answers the screen: counters, filter form, one page of rows.
func (l list[T]) show(s *server, r *request) (*answer, error) {
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
	view := components.DataPage{
		Kept: r.kept(), Rows: len(rows), Quiet: l.quiet, Note: l.note,
		Title: components.Plural(sum.total, l.noun[0], l.noun[1]) + l.orderWords(where.Sort),
		Notes: sum.notes, Picture: sum.picture, Stays: sum.stays, Table: l.table(s, r, rows, where.Sort, false), Pager: l.pager(s, r, where, next, len(rows), sum.total),
	}
	if len(rows) == 0 {
		view.Empty = l.empty(s, r, sum) // its words ask the store for names
	}
	view.Figures = sum.figures
	if l.detail != nil {
		if err := l.detail(r, &view); err != nil {
			return nil, err
		}
	}
	if r.refreshes(partRows) {
		r.part = components.RowsPart(view)
		return &answer{state: sum.state}, nil
	}
	if l.above != nil {
		above, err := l.above(r)
		if err != nil {
			return nil, err
		}
		view.Detail = components.OverviewBody(above)
	}
	layout := s.page(r, l.dataset(s).known...)
	layout.Counters = append(sum.counters, s.generatedCounter(r))
	layout.Actions = components.ExportMenuView(s.exportMenu(r, l.dataset(s), l.words(s, r), sum.total))
	layout.Said = r.said(view.Title)
	view.Form = s.filterForm(r, l.fields, nil)
	view.Form.Fields = append(view.Form.Fields, r.ruleFields(l.rules)...)
	return &answer{page: layout, main: components.DataView(view), state: sum.state}, nil
}

// place reads sort, position and page size.
func (l list[T]) place(r *request) (paging.Page, error) {
	p := paging.Page{Sort: r.query.Get("sort"), After: r.query.Get("after"), Limit: pageSizes[0]}
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
	return p, queryError{BadValue: schedule.BadValue{Name: "limit", Value: schedule.Printable(given),
		Message: "Rows per page can be 50, 100 or 200, not " + schedule.Printable(given) + ".", Hint: "Use 50, 100 or 200"}}
}

// words is the filter as this question understands it.
func (l list[T]) words(s *server, r *request) string {
	return l.understood(r).filter.Words(s.filterWords(r))
}

func (l list[T]) understood(r *request) *request {
	if l.meant != nil {
		r = l.meant(r)
	}
	if l.asked == nil {
		return r
	}
	return r.narrowed(l.asked)
}
