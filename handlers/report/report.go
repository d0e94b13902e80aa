// Package report turns datasets into answers. A dataset is a List, a Report or an Overview. Its faces are the page, the
// fragment, CSV, JSON, the workbook and the sheet for paper.
package report

import (
	"opshub/components"
	"opshub/handlers/page"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/columns"
	"opshub/schedule/paging"
)

// Report is a dataset whose rows are computed and held in memory: one question, one table of columns. The screen and
// the sheet show the columns that have a heading, or those of Shown. Files contain all columns. Every column with a
// heading can be sorted.
// If the rows do not fit into memory, use a List, which reads them page by page.
type Report[T any] struct {
	File    string
	Noun    [2]string
	Order   string // order of the question's rows, in words
	Quiet   string
	Note    string     // text to the right of the heading
	Reads   string     // how it interprets a filter, if that is not obvious
	Hints   page.Hints // sentences for filters with an effect that is not obvious
	Sheet   string     // what its sheet contains, if not every row
	Fields  []string
	Rules   []page.Rule
	known   []string
	Columns []columns.Column[T]
	Shown   []string                                                               // names of the columns on screen and on the sheet, in order; nil for those with a heading
	Cells   map[string]func(s *web.Server, r *web.Request, row *T) components.Cell // by column name, for a link, a tag or a second line
	Actions []Column[T]                                                            // links after the columns, on screens only
	RowID   func(row *T) string                                                    // HTML id of a row; may be nil
	Folds   *Folds[T]                                                              // rows at the end of the default order that are collapsed on screen; nil for none
	Asked   func(f *schedule.Filter)                                               // how the question changes the filter, for the filter in words; nil if unchanged
	Views   func(r *web.Request) []components.Tab                                  // alternative sets of rows on the same screen; nil for none
	Scope   func(r *web.Request) (*web.Request, error)                             // the request as the report interprets it, such as this week; nil if unchanged
	Ask     func(r *web.Request) (Outcome[T], error)
	Figure  func(r *web.Request, f Outcome[T]) string // a short summary in words, for a hub; nil for the row count
	Added   func(r *web.Request) (string, error)      // the figure without building the rows, for a report with a row or more per employee; may be nil
}

// Dataset returns the dataset with all faces of the report.
func (p Report[T]) Dataset(s *web.Server) web.Dataset {
	d := p.List().Dataset(s)
	d.Sheet = p.Sheet
	d.Show = func(r *web.Request) (*web.Answer, error) { return p.onceAsked().List().Dataset(s).Show(r) }
	d.Print = func(r *web.Request) (*web.Answer, error) { return p.onceAsked().List().Dataset(s).Print(r) }
	d.Write = func(r *web.Request, format web.FileFormat) (*web.Answer, error) {
		return p.onceAsked().List().Dataset(s).Write(r, format)
	}
	d.Scope = p.interpreted
	d.Rows = func(r *web.Request) (int, error) { // Find accepts a request that Scope has already interpreted
		f, err := p.Find(r)
		return f.Count(), err
	}
	d.Figure = func(r *web.Request) (string, error) {
		if p.Added != nil {
			asked, err := p.interpreted(r)
			if err != nil {
				return "", err
			}
			return p.Added(asked)
		}
		f, err := p.Find(r)
		if err != nil || p.Figure == nil {
			return components.Plural(f.Count(), p.Noun[0], p.Noun[1]), err
		}
		return p.Figure(r, f), nil
	}
	return d
}

// onceAsked returns the report for one answer. It asks the question once, although the counters and the rows both need
// the outcome.
func (p Report[T]) onceAsked() Report[T] {
	ask := p.Ask
	var known *Outcome[T]
	p.Ask = func(r *web.Request) (Outcome[T], error) {
		if known != nil {
			return *known, nil
		}
		f, err := ask(r)
		if err == nil {
			known = &f
		}
		return f, err
	}
	return p
}

// Find asks the question. It accepts the original request and the interpreted one.
func (p Report[T]) Find(r *web.Request) (Outcome[T], error) {
	asked, err := p.interpreted(r)
	if err != nil {
		return Outcome[T]{}, err
	}
	f, err := p.Ask(asked)
	f.Total = f.Count()
	return f, err
}

// interpreted returns the request as the report interprets it.
func (p Report[T]) interpreted(r *web.Request) (*web.Request, error) {
	if p.Scope == nil {
		return r, nil
	}
	return p.Scope(r)
}

// List returns the report as a list over its rows in memory.
func (p Report[T]) List() List[T] {
	return List[T]{
		File: p.File, Noun: p.Noun, Order: p.Order, Quiet: p.Quiet, Note: p.Note, Fields: p.Fields, Reads: p.Reads, Hints: p.Hints, Asked: p.Asked,
		Rules: p.Rules, Known: p.known, Columns: append(p.listColumns(), p.Actions...), RowID: p.RowID, Folds: p.Folds,
		Count: func(r *web.Request) (Summary, error) {
			f, err := p.Find(r)
			return f.Summary, err
		},
		Rows: func(r *web.Request) paging.List[T] {
			f, err := p.Find(r)
			if err != nil {
				return paging.Failed[T](err)
			}
			return paging.List[T]{Page: func(pos paging.Page) ([]T, paging.Turn, error) { return p.page(&f, pos) }, Each: f.each}
		},
		Export: func(*web.Request) []columns.Column[T] { return p.Columns },
		Detail: func(r *web.Request, d *components.DataPage) error {
			if p.Views != nil {
				d.Views = p.Views(r)
			}
			return nil
		},
		Meant: func(r *web.Request) *web.Request {
			if asked, err := p.interpreted(r); err == nil { // the answer reports the error
				return asked
			}
			return r
		},
	}
}

// page returns one page of rows in the requested order.
func (p Report[T]) page(f *Outcome[T], pos paging.Page) ([]T, paging.Turn, error) {
	slice := f.slice
	if pos.Sort != "" {
		rows, err := p.sorted(f.slice(0, f.Count()), pos.Sort)
		if err != nil {
			return nil, paging.Turn{}, err
		}
		slice = func(from, to int) []T { return rows[from:to] }
	}
	from, to, turn, err := paging.Bounds(pos, f.Count())
	if err != nil {
		return nil, paging.Turn{}, err
	}
	return slice(from, to), turn, nil
}

// Outcome is the result of a question: the rows in their default order, and their summary.
type Outcome[T any] struct {
	Rows  []T
	Later *MadeLater[T] // the rows are built on demand; nil if Rows holds them
	Summary
}

// MadeLater is a number of rows that are built on demand.
type MadeLater[T any] struct {
	N    int
	Some func(from, to int) []T // builds the rows from index from to before index to
}

// Count returns the number of rows.
func (f *Outcome[T]) Count() int {
	if f.Later != nil {
		return f.Later.N
	}
	return len(f.Rows)
}

// slice returns the rows from index from to before index to.
func (f *Outcome[T]) slice(from, to int) []T {
	if f.Later != nil {
		return f.Later.Some(from, to)
	}
	return f.Rows[from:to]
}

// rowsPerBatch is how many rows on demand are built together while all of them are read.
const rowsPerBatch = 256

// each visits every row.
func (f *Outcome[T]) each(visit func(*T) error) error {
	n := f.Count()
	for from := 0; from < n; from += rowsPerBatch {
		rows := f.slice(from, min(from+rowsPerBatch, n))
		for i := range rows {
			if err := visit(&rows[i]); err != nil {
				return err
			}
		}
	}
	return nil
}

// HeldPage returns one page of rows that are all in memory.
func HeldPage[T any](rows []T, pos paging.Page) ([]T, paging.Turn, error) {
	from, to, turn, err := paging.Bounds(pos, len(rows))
	return rows[from:to], turn, err
}
