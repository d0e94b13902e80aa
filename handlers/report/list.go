package report

import (
	"cmp"
	"context"
	"strconv"

	"github.com/a-h/templ"

	"opshub/components"
	"opshub/handlers/page"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/columns"
	"opshub/schedule/paging"
)

// Column is one column of a list on screen and paper.
type Column[T any] struct {
	Label  string
	Sort   string // key the store sorts by; empty: the column cannot be sorted
	Num    bool
	Screen bool   // left out on paper
	Says   string // the filter that it repeats where the path says it: left out then
	Cell   func(s *web.Server, r *web.Request, row *T) components.Cell
}

// Summary is what a question amounts to under one filter.
type Summary struct {
	Total    int // rows of the list
	Counters []components.Counter
	Looked   string              // what was looked at, for an empty list
	Notes    []string            // below the heading of the list: the rule that it counts by
	Picture  templ.Component     // drawn above the rows on screen and paper; nil for none
	Stays    bool                // the picture is drawn without a row too, because it leads to other days
	State    string              // what can change on the screen while the data stays the same; a validator names it
	Figures  *components.Figures // shown above the rows on screen and paper; nil for none
	Facts    any                 // the summary object of the JSON face; nil for none
}

// List is a dataset of rows, read by key, sorted by its columns, the same on screen, paper and in files.
type List[T any] struct {
	File    string // first part of an export's file name
	Noun    [2]string
	Sort    string // the default order; empty: the first key of the store
	Order   string // the default order in words
	InFiles string // the order of the rows in files, in words, where it is another one
	Quiet   string // words behind the heading
	Note    string // on the right of the heading
	Fields  []string
	Known   []string
	Columns []Column[T]
	Count   func(r *web.Request) (Summary, error)
	Total   func(r *web.Request) (int, error) // the rows of count alone, where its other counters are dear; nil: count says them
	Page    func(r *web.Request, p paging.Page) ([]T, string, error)
	Each    func(ctx context.Context, r *web.Request, visit func(*T) error) error
	Export  func(r *web.Request) []columns.Column[T]
	Detail  func(r *web.Request, d *components.DataPage) error // fills the record in full; may be nil
	Above   func(r *web.Request) (components.Overview, error)  // what stands above the rows on screen and paper, where they are those of one record; may be nil
	rowID   func(row *T) string                                // may be nil
	Reads   string                                             // how it understands a filter, where that is not plain; for staff
	Asked   func(f *schedule.Filter)                           // what the question makes of a filter, for its words; nil: nothing
	Rules   []page.Rule                                        // what it counts by, as parameters of its own
	Figure  []CountedPart                                      // the counters that say what it amounts to; none: its rows
	Meant   func(r *web.Request) *web.Request                  // the request as it is understood, for its words; nil: as asked
}

// PageSizes are the rows per page that can be chosen; the first is the default.
var PageSizes = []int{50, 100, 200}

// Dataset makes the faces of a list.
func (l List[T]) Dataset(s *web.Server) web.Dataset {
	return l.withFigure(web.Dataset{
		Known:   append(append([]string{"sort", "after", "limit"}, page.RuleNames(l.Rules)...), l.Known...),
		File:    l.File,
		Reads:   l.Reads,
		Order:   cmp.Or(l.InFiles, l.Order),
		Example: l.example,
		Fields:  l.Fields,
		Show:    l.ruled(func(r *web.Request) (*web.Answer, error) { return l.show(s, r) }),
		Print:   l.ruled(func(r *web.Request) (*web.Answer, error) { return l.print(s, r) }),
		Write: func(r *web.Request, format web.FileFormat) (*web.Answer, error) {
			return l.ruled(func(r *web.Request) (*web.Answer, error) { return l.write(s, r, format) })(r)
		},
		Columns: func(r *web.Request) []components.ColumnRow { return ColumnRows(l.Export(r)) },
		Scope:   func(r *web.Request) (*web.Request, error) { return l.understood(r), nil },
		Rows:    l.rows,
	})
}

// rows is how many there are.
func (l List[T]) rows(r *web.Request) (int, error) {
	if l.Total != nil {
		return l.Total(r)
	}
	sum, err := l.Count(r)
	return sum.Total, err
}

// ruled answers a request once the rules of the list are read.
func (l List[T]) ruled(show web.ScreenFunc) web.ScreenFunc {
	return func(r *web.Request) (*web.Answer, error) {
		if err := page.ReadRules(r, l.Rules); err != nil {
			return nil, err
		}
		return show(r)
	}
}

// show answers the screen: counters, filter form, one page of rows.
func (l List[T]) show(s *web.Server, r *web.Request) (*web.Answer, error) {
	where, err := l.Place(r)
	if err != nil {
		return nil, err
	}
	sum, err := l.Count(r)
	if err != nil {
		return nil, err
	}
	rows, next, err := l.Page(r, where)
	if err != nil {
		return nil, err
	}
	view := components.DataPage{
		Kept: page.Kept(r), Rows: len(rows), Quiet: l.Quiet, Note: l.Note,
		Title: components.Plural(sum.Total, l.Noun[0], l.Noun[1]) + l.orderWords(where.Sort),
		Notes: sum.Notes, Picture: sum.Picture, Stays: sum.Stays, Table: l.Table(s, r, rows, where.Sort, false), Pager: l.Pager(s, r, where, next, len(rows), sum.Total),
	}
	if len(rows) == 0 {
		view.Empty = l.empty(s, r, sum) // its words ask the store for names
	}
	view.Figures = sum.Figures
	if l.Detail != nil {
		if err := l.Detail(r, &view); err != nil {
			return nil, err
		}
	}
	if r.Refreshes(web.PartRows) {
		r.Part = components.RowsPart(view)
		return &web.Answer{State: sum.State}, nil
	}
	if l.Above != nil {
		above, err := l.Above(r)
		if err != nil {
			return nil, err
		}
		view.Detail = components.OverviewBody(above)
	}
	layout := page.Page(s, r, l.Dataset(s).Known...)
	layout.Counters = append(sum.Counters, page.GeneratedCounter(s, r))
	layout.Actions = components.ExportMenuView(ExportMenu(s, r, l.Dataset(s), l.Words(s, r), sum.Total))
	layout.Said = r.Said(view.Title)
	view.Form = page.FilterForm(s, r, l.Fields, nil)
	view.Form.Fields = append(view.Form.Fields, page.RuleFields(r, l.Rules)...)
	return &web.Answer{Page: layout, Main: components.DataView(view), State: sum.State}, nil
}

// Place reads sort, position and page size.
func (l List[T]) Place(r *web.Request) (paging.Page, error) {
	p := paging.Page{Sort: r.Query.Get("sort"), After: r.Query.Get("after"), Limit: PageSizes[0]}
	if p.Sort == "" {
		p.Sort = l.Sort
	}
	given := r.Query.Get("limit")
	if given == "" {
		return p, nil
	}
	for _, size := range PageSizes {
		if given == strconv.Itoa(size) {
			p.Limit = size
			return p, nil
		}
	}
	return p, web.QueryError{BadValue: schedule.BadValue{Name: "limit", Value: schedule.Printable(given),
		Message: "Rows per page can be 50, 100 or 200, not " + schedule.Printable(given) + ".", Hint: "Use 50, 100 or 200"}}
}

// Words is the filter as this question understands it.
func (l List[T]) Words(s *web.Server, r *web.Request) string {
	return l.understood(r).Filter.Words(page.FilterWords(s, r))
}

func (l List[T]) understood(r *web.Request) *web.Request {
	if l.Meant != nil {
		r = l.Meant(r)
	}
	if l.Asked == nil {
		return r
	}
	return page.Narrowed(r, l.Asked)
}

// print answers the print face: every row as it is read, no controls.
func (l List[T]) print(s *web.Server, r *web.Request) (*web.Answer, error) {
	sum, err := l.Count(r)
	if err != nil {
		return nil, err
	}
	columns, heads := l.Heads(s, r, "", true)
	layout := page.Page(s, r, append([]string{"paper"}, l.Dataset(s).Known...)...)
	layout.Counters = sum.Counters
	words := components.SheetWords{Filter: l.Words(s, r), Source: Whole(s, page.Beside(s, r, r.Screen.Of)), Notes: append(sum.Notes[:len(sum.Notes):len(sum.Notes)], NoPrivateWords)}
	view := components.PrintPage{Words: words, Run: RunLine(s, r, r.Screen.Title, words.Filter), Caption: r.Screen.Title, Heads: heads, Figures: sum.Figures, Picture: sum.Picture}
	if l.Above != nil {
		above, err := l.Above(r)
		if err != nil {
			return nil, err
		}
		view.Above = components.OverviewBody(Unlinked(above))
	}
	if sum.Total == 0 {
		view.Empty = l.empty(s, r, sum)
	} else {
		view.Rows = components.RowsAsRead(heads, func(show func(components.Row) error) error {
			return l.Every(s, r, func(row *T) error { return show(l.Row(s, r, columns, row, true)) })
		})
	}
	a, err := OnPaper(s, r, layout, components.PrintView(view), "land")
	if err == nil {
		a.Long, a.State = true, sum.State
	}
	return a, err
}

// write answers a file of every row.
func (l List[T]) write(s *web.Server, r *web.Request, format web.FileFormat) (*web.Answer, error) {
	sum, err := l.Count(r)
	if err != nil {
		return nil, err
	}
	head := ExportHeadOf(s, l.understood(r), l.File, sum.Total)
	head.facts = sum.Facts
	return RowsFile[T]{head, l.Export(r), func(visit func(*T) error) error { return l.Every(s, r, visit) }}.Answer(r, format)
}

// Every reads every row behind a head that was made before. They must be of the state that the head names.
func (l List[T]) Every(s *web.Server, r *web.Request, visit func(*T) error) error {
	seen := false
	err := l.Each(r.Ctx, r, func(row *T) error {
		if !seen && s.DataVersion() != r.Version { // asked once the reading has begun, so that no later change counts
			return web.ErrReplaced
		}
		seen = true
		return visit(row)
	})
	if err == nil && !seen && s.DataVersion() != r.Version {
		return web.ErrReplaced
	}
	return err
}
