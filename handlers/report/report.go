package report

import (
	"context"
	"strconv"
	"strings"

	"opshub/components"
	"opshub/handlers/page"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/columns"
	"opshub/schedule/paging"
)

// Report is a dataset whose rows are worked out and held: one question, one table of columns. Its screen, sheet and files show
// the columns that have a head, the files all of them; every one of those columns can be sorted by. A list whose rows do
// not fit into memory is a list instead, which reads them page by page.
type Report[T any] struct {
	File    string
	Noun    [2]string
	Order   string // the order in which the question gives its rows, in words
	Quiet   string
	Note    string // on the right of the heading
	Reads   string // how it understands a filter, where that is not plain; for staff
	Sheet   string // what its sheet holds, where that is not every row
	Fields  []string
	Rules   []page.Rule
	known   []string
	Columns []columns.Column[T]
	Cells   map[string]func(s *web.Server, r *web.Request, row *T) components.Cell // by name of the column: a link, a tag, a second line
	Asked   func(f *schedule.Filter)                                               // what the question makes of a filter, for its words; nil: nothing
	Scope   func(r *web.Request) (*web.Request, error)                             // the request as it is understood, such as this week; nil: as it is
	Ask     func(r *web.Request) (Outcome[T], error)
	Figure  func(f Outcome[T]) string            // what it amounts to in a few words, for a hub; nil: its rows
	Added   func(r *web.Request) (string, error) // the same of a report that has a row or more of everybody: added up, with no list made of them
}

// Dataset makes the faces of a report.
func (p Report[T]) Dataset(s *web.Server) web.Dataset {
	d := p.List().Dataset(s)
	d.Sheet = p.Sheet
	d.Scope = p.meant
	d.Rows = func(r *web.Request) (int, error) { // of a request that may be understood already
		f, err := p.Find(r)
		return f.Count(), err
	}
	d.Figure = func(r *web.Request) (string, error) {
		if p.Added != nil {
			asked, err := p.meant(r)
			if err != nil {
				return "", err
			}
			return p.Added(asked)
		}
		f, err := p.Find(r)
		if err != nil || p.Figure == nil {
			return components.Plural(f.Count(), p.Noun[0], p.Noun[1]), err
		}
		return p.Figure(f), nil
	}
	return d
}

// Find asks the question once a request, for all of its faces: whether they ask with what was given or with what was understood.
func (p Report[T]) Find(r *web.Request) (Outcome[T], error) {
	asked, err := p.meant(r)
	if err != nil {
		return Outcome[T]{}, err
	}
	key := p.File + "|" + page.Asks(asked) + "|" + strings.Join(r.Ruled, "|")
	return web.FoundOnce(r, key, func() (Outcome[T], error) {
		f, err := p.Ask(asked)
		f.Total = f.Count()
		return f, err
	})
}

// meant is the request as the report understands it.
func (p Report[T]) meant(r *web.Request) (*web.Request, error) {
	if p.Scope == nil {
		return r, nil
	}
	return p.Scope(r)
}

// List is the report as a list over the rows it holds.
func (p Report[T]) List() List[T] {
	return List[T]{
		File: p.File, Noun: p.Noun, Order: p.Order, Quiet: p.Quiet, Note: p.Note, Fields: p.Fields, Reads: p.Reads, Asked: p.Asked,
		Rules: p.Rules, Known: p.known, Columns: p.shown(),
		Count: func(r *web.Request) (Summary, error) {
			f, err := p.Find(r)
			return f.Summary, err
		},
		Page: p.page,
		Each: func(_ context.Context, r *web.Request, visit func(*T) error) error {
			f, err := p.Find(r)
			if err != nil {
				return err
			}
			return f.each(visit)
		},
		Export: func(*web.Request) []columns.Column[T] { return p.Columns },
		Meant: func(r *web.Request) *web.Request {
			if asked, err := p.meant(r); err == nil { // else the answer itself says what is wrong
				return asked
			}
			return r
		},
	}
}

// page is the rows from a place on, in the order asked for.
func (p Report[T]) page(r *web.Request, where paging.Page) ([]T, string, error) {
	f, err := p.Find(r)
	if err != nil {
		return nil, "", err
	}
	some := f.some
	if where.Sort != "" {
		rows, err := p.sorted(f.some(0, f.Count()), where.Sort)
		if err != nil {
			return nil, "", err
		}
		some = func(from, to int) []T { return rows[from:to] }
	}
	from, to, next, err := pageOf(f.Count(), where)
	if err != nil {
		return nil, "", err
	}
	return some(from, to), next, nil
}

// Outcome is what a question found: the rows in their usual order, and what they amount to.
type Outcome[T any] struct {
	Rows  []T
	Later *MadeLater[T] // the rows are made when they are shown; nil: they are there
	Summary
}

// MadeLater is so many rows, of which those from a place to before another can be made.
type MadeLater[T any] struct {
	N    int
	Some func(from, to int) []T
}

// Count is how many rows there are.
func (f *Outcome[T]) Count() int {
	if f.Later != nil {
		return f.Later.N
	}
	return len(f.Rows)
}

// some is the rows from a place to before another.
func (f *Outcome[T]) some(from, to int) []T {
	if f.Later != nil {
		return f.Later.Some(from, to)
	}
	return f.Rows[from:to]
}

// rowsAtOnce are made at once where all of them are read one after another.
const rowsAtOnce = 256

// each visits every row.
func (f *Outcome[T]) each(visit func(*T) error) error {
	n := f.Count()
	for from := 0; from < n; from += rowsAtOnce {
		rows := f.some(from, min(from+rowsAtOnce, n))
		for i := range rows {
			if err := visit(&rows[i]); err != nil {
				return err
			}
		}
	}
	return nil
}

// HeldPage is a page of rows that are all there; the place of the next one is its number.
func HeldPage[T any](rows []T, where paging.Page) (page []T, next string, err error) {
	from, to, next, err := pageOf(len(rows), where)
	if err != nil {
		return nil, "", err
	}
	return rows[from:to], next, nil
}

// pageOf is where the page of so many rows begins and ends, and the place of the next one.
func pageOf(n int, where paging.Page) (from, to int, next string, err error) {
	if where.After != "" {
		if from, err = strconv.Atoi(where.After); err != nil || from < 0 || from > n {
			return 0, 0, "", web.QueryError{BadValue: schedule.BadValue{Name: "after", Value: schedule.Printable(where.After),
				Message: "The place in the list cannot be read.", Hint: "Start again from the first page"}}
		}
	}
	if to = n; where.Limit > 0 && n-from > where.Limit {
		to = from + where.Limit
		next = strconv.Itoa(to)
	}
	return from, to, next, nil
}
