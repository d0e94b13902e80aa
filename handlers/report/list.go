package report

import (
	"cmp"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"opshub/components"
	"opshub/components/print"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/columns"
	"opshub/schedule/paging"
)

// Column is one column of a list on screen and on paper.
type Column[T any] struct {
	Label  string
	Sort   string // sort key; empty if the column cannot be sorted
	Num    bool   // right-aligned
	Screen bool   // omitted on paper
	Says   string // the column is omitted if the path fixes this filter parameter
	Cell   func(s *web.Server, r *web.Request, row *T) components.Cell
}

// Summary is what a list shows besides its rows, for one filter.
type Summary struct {
	Total    int // number of rows
	Counters []components.Counter
	Searched string                // what was searched, for an empty list
	Notes    []string              // shown below the heading, such as the rule that a count uses
	Picture  templ.Component       // drawn above the rows on screen and paper; nil for none
	Steps    components.Steps      // through time; none if the rows are not of one day, week or month
	Stays    bool                  // the picture is drawn even without rows, because it links to other days
	State    string                // what can change on the screen while the data stays the same; part of the ETag
	Figures  []*components.Figures // shown folded below the rows on screen, and above them on paper; nil entries are omitted
	Facts    any                   // the summary object of the JSON face; nil for none
	Folded   int                   // number of rows at the end of the default order that are collapsed on screen
}

// List is a dataset whose rows are read page by page from the roster or the database. It has the same columns and order
// on screen, on paper and in files.
type List[T any] struct {
	File    string    // first part of the file name of an export
	Noun    [2]string // singular and plural of a row
	Sort    string    // default sort key; empty for the first key of the store
	Order   string    // default order in words
	InFiles string    // order of the rows in files in words, if it differs
	Quiet   string    // text after the heading
	Note    string    // text to the right of the heading
	Fields  []string  // filter fields of the form, in order
	Known   []string  // query parameters besides the filter
	Columns []Column[T]
	Count   func(r *web.Request) (Summary, error)
	Total   func(r *web.Request) (int, error)                  // row count alone, if the other counters are expensive; nil to use Count
	Rows    func(r *web.Request) paging.List[T]                // the rows, by page or all of them
	Export  func(r *web.Request) []columns.Column[T]           // columns of the files
	Detail  func(r *web.Request, d *components.DataPage) error // completes the record shown with the page; may be nil
	Above   func(r *web.Request) (components.Overview, error)  // shown above the rows on screen and paper if they belong to one record; may be nil
	RowID   func(row *T) string                                // HTML id of a row; may be nil
	Folds   *Folds[T]                                          // rows at the end of the default order that are collapsed on screen; nil for none
	Reads   string                                             // how the list interprets a filter, if that is not obvious
	Hints   page.Hints                                         // sentences for filters with an effect that is not obvious
	Asked   func(f *schedule.Filter)                           // how the question changes the filter, for the filter in words; nil if unchanged
	Rules   []page.Rule                                        // parameters of rules that the count uses
	Figure  []CountedPart                                      // counters that summarize the list; none to use the row count
	Meant   func(r *web.Request) *web.Request                  // the request as the list interprets it, for its words; nil if unchanged
	Ahead   bool                                               // the list begins today if FromToday allows it
}

// Folds selects the rows of a list that are collapsed on screen. Summary.Folded counts them. Files and paper have them
// among the others.
type Folds[T any] struct {
	Noun [2]string // singular and plural
	Last func(r *web.Request, row *T) bool
}

// PageSizes are the rows per page that a visitor can choose. The first is the default.
var PageSizes = []int{50, 100, 200}

// Dataset returns the dataset with all faces of the list.
func (l List[T]) Dataset(s *web.Server) web.Dataset {
	return l.withFigure(web.Dataset{
		Known:   append(append([]string{"sort", "after", "limit"}, page.RuleNames(l.Rules)...), l.Known...),
		File:    l.File,
		Reads:   l.Reads,
		Order:   cmp.Or(l.InFiles, l.Order),
		Example: l.example,
		Fields:  l.Fields,
		Show:    l.withRules(func(r *web.Request) (*web.Answer, error) { return l.show(s, r) }),
		Print:   l.withRules(func(r *web.Request) (*web.Answer, error) { return l.print(s, r) }),
		Write: func(r *web.Request, format web.FileFormat) (*web.Answer, error) {
			return l.withRules(func(r *web.Request) (*web.Answer, error) { return l.write(s, r, format) })(r)
		},
		Columns: func(r *web.Request) []components.ColumnRow { return ColumnRows(l.Export(r)) },
		Scope:   func(r *web.Request) (*web.Request, error) { return l.interpreted(r), nil },
		Rows:    l.rowCount,
		Reading: true,
	})
}

// rowCount returns the number of rows.
func (l List[T]) rowCount(r *web.Request) (int, error) {
	if r = l.ahead(r); l.Total != nil {
		return l.Total(r)
	}
	sum, err := l.Count(r)
	return sum.Total, err
}

// withRules wraps a handler to read the rules of the list first.
func (l List[T]) withRules(show web.ScreenFunc) web.ScreenFunc {
	return func(r *web.Request) (*web.Answer, error) {
		if err := page.ReadRules(r, l.Rules); err != nil {
			return nil, err
		}
		return show(r)
	}
}

// show answers the screen: counters, filter form, one page of rows.
func (l List[T]) show(s *web.Server, r *web.Request) (*web.Answer, error) {
	pos, err := l.Place(r)
	if err != nil {
		return nil, err
	}
	sum, err := l.Count(l.ahead(r))
	if err != nil {
		return nil, err
	}
	rows, turn, err := l.Rows(l.ahead(r)).Page(pos)
	if err != nil {
		return nil, err
	}
	view := components.DataPage{
		Kept: page.Kept(r), Rows: len(rows),
		Title: components.Plural(sum.Total, l.Noun[0], l.Noun[1]) + l.orderWords(pos.Sort),
		Notes: l.notes(sum), Picture: sum.Picture, Stays: sum.Stays, Pager: l.Pager(s, r, pos, turn, len(rows), sum.Total),
	}
	view.Table, view.Folded = l.tables(s, r, rows, pos.Sort, sum.Folded)
	if l.byName(pos.Sort) {
		people := view.Table.Groups[0].Rows
		view.Letters = components.Letters(len(people), func(i int) string { return people[i].Cells[0].Text }, func(i int, id string) string {
			people[i].ID = cmp.Or(people[i].ID, id)
			return people[i].ID
		})
	}
	if len(rows) == 0 {
		view.Empty = l.empty(s, r, sum) // computed only if needed, because it looks up names
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
	layout.Notices = append(layout.Notices, page.HintNotices(r, l.Hints)...)
	layout.Counters, layout.Steps = sum.Counters, sum.Steps
	layout.Actions = components.ExportMenuView(ExportMenu(s, r, l.Dataset(s), l.Words(s, r), sum.Total))
	layout.Said = r.Said(view.Title)
	layout.Form = Form(s, r, l.Fields, l.Rules)
	if shown := l.interpreted(r); layout.Form != nil && layout.Form.Dates != nil && shown.Filter.From != r.Filter.From {
		layout.Form.Dates = page.DatesAhead(s, r, shown)
	}
	return &web.Answer{Page: layout, Main: components.DataView(view), State: sum.State}, nil
}

// byName reports whether the rows are employees in the order of their names.
func (l List[T]) byName(sort string) bool {
	return len(l.Columns) > 0 && l.Columns[0].Label == "Employee" && (sort == "employee" || sort == "" && l.Order == "by name")
}

// notes returns what is shown below the rows: how to read them, and how they are counted.
func (l List[T]) notes(sum Summary) []string {
	var notes []string
	for _, n := range []string{l.Quiet, l.Note} {
		if n != "" {
			notes = append(notes, format.UpperFirst(strings.TrimSuffix(n, "."))+".")
		}
	}
	return append(notes, sum.Notes...)
}

// Form returns the filter form of a screen with the parameters of its rules, or nil if there are no fields.
func Form(s *web.Server, r *web.Request, fields []string, rules []page.Rule) *components.FilterForm {
	form := page.FilterForm(s, r, fields, nil)
	form.Fields = append(form.Fields, page.RuleFields(r, rules)...)
	if len(form.Fields)+len(form.Boxes) == 0 {
		return nil
	}
	return &form
}

// Place reads sort key, cursor and page size from the query. An unknown page size is a QueryError.
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

// Words returns the filter as the list interprets it.
func (l List[T]) Words(s *web.Server, r *web.Request) string {
	return l.interpreted(r).Filter.Words(page.FilterWords(s, r))
}

// interpreted returns the request as the list interprets it.
func (l List[T]) interpreted(r *web.Request) *web.Request {
	if r = l.ahead(r); l.Meant != nil {
		r = l.Meant(r)
	}
	if l.Asked == nil {
		return r
	}
	return page.Narrowed(r, l.Asked)
}

// FromToday reports whether a list that begins today does so for a filter: it has no dates, and is not for one block or
// one period, which are shown with all their days.
func FromToday(f schedule.Filter) bool {
	return f.From == 0 && f.To == 0 && f.BlockID == 0 && !f.OfPeriod()
}

// ahead returns the request from today if it has no dates and the list begins today.
func (l List[T]) ahead(r *web.Request) *web.Request {
	if !l.Ahead || !FromToday(r.Filter) {
		return r
	}
	return page.Narrowed(r, func(f *schedule.Filter) { f.From = r.Today })
}

// print answers the print face: every row, without controls.
func (l List[T]) print(s *web.Server, r *web.Request) (*web.Answer, error) {
	sum, err := l.Count(l.ahead(r))
	if err != nil {
		return nil, err
	}
	columns, heads := l.Heads(s, r, "", true)
	layout := page.Page(s, r, append([]string{"paper"}, l.Dataset(s).Known...)...)
	layout.Counters = sum.Counters
	words := print.Words{Filter: l.Words(s, r), Source: AbsoluteURL(s, page.Beside(s, r, r.Screen.Of)), Notes: append(sum.Notes[:len(sum.Notes):len(sum.Notes)], NoPrivateWords)}
	view := print.List{Words: words, Run: RunLine(s, r, r.Screen.Title, words.Filter), Caption: r.Screen.Title, Heads: heads, Figures: sum.Figures, Picture: sum.Picture}
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
	a, err := OnPaper(s, r, layout, print.ListView(view), "land")
	if err == nil {
		a.Long, a.State = true, sum.State
	}
	return a, err
}

// write answers a file of every row.
func (l List[T]) write(s *web.Server, r *web.Request, format web.FileFormat) (*web.Answer, error) {
	sum, err := l.Count(l.ahead(r))
	if err != nil {
		return nil, err
	}
	list, err := l.fileColumns(s, r, format)
	if err != nil {
		return nil, err
	}
	head := ExportHeadOf(s, l.interpreted(r), l.File, sum.Total)
	head.facts = sum.Facts
	return RowsFile[T]{head, list, func(visit func(*T) error) error { return l.Every(s, r, visit) }}.Answer(r, format)
}

// Every visits every row after the head of the answer was made. It returns ErrReplaced if the data is no longer of the
// version that the head names.
func (l List[T]) Every(s *web.Server, r *web.Request, visit func(*T) error) error {
	seen := false
	err := l.Rows(l.ahead(r)).Each(func(row *T) error {
		if !seen && s.DataVersion() != r.Version { // checked only at the first row: the reader keeps its snapshot, so later changes do not matter
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
