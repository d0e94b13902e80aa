package report

import (
	"context"
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
