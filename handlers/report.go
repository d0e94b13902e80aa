package handlers

import (
	"context"
	"strings"

	"opshub/components"
	"opshub/schedule"
	"opshub/schedule/columns"
	"opshub/schedule/paging"
)

// report is a dataset whose rows are worked out and held: one question, one table of columns. Its screen, sheet and files show
// the columns that have a head, the files all of them; every one of those columns can be sorted by. A list whose rows do
// not fit into memory is a list instead, which reads them page by page.
type report[T any] struct {
	file    string
	noun    [2]string
	order   string // the order in which the question gives its rows, in words
	quiet   string
	note    string // on the right of the heading
	reads   string // how it understands a filter, where that is not plain; for staff
	sheet   string // what its sheet holds, where that is not every row
	fields  []string
	rules   []rule
	known   []string
	columns []columns.Column[T]
	cells   map[string]func(s *server, r *request, row *T) components.Cell // by name of the column: a link, a tag, a second line
	asked   func(f *schedule.Filter)                                       // what the question makes of a filter, for its words; nil: nothing
	scope   func(r *request) (*request, error)                             // the request as it is understood, such as this week; nil: as it is
	ask     func(r *request) (outcome[T], error)
	figure  func(f outcome[T]) string        // what it amounts to in a few words, for a hub; nil: its rows
	added   func(r *request) (string, error) // the same of a report that has a row or more of everybody: added up, with no list made of them
}

// dataset makes the faces of a report.
func (p report[T]) dataset(s *server) dataset {
	d := p.list().dataset(s)
	d.sheet = p.sheet
	d.scope = p.meant
	d.rows = func(r *request) (int, error) { // of a request that may be understood already
		f, err := p.find(r)
		return f.count(), err
	}
	d.figure = func(r *request) (string, error) {
		if p.added != nil {
			asked, err := p.meant(r)
			if err != nil {
				return "", err
			}
			return p.added(asked)
		}
		f, err := p.find(r)
		if err != nil || p.figure == nil {
			return components.Plural(f.count(), p.noun[0], p.noun[1]), err
		}
		return p.figure(f), nil
	}
	return d
}

// find asks the question once a request, for all of its faces: whether they ask with what was given or with what was understood.
func (p report[T]) find(r *request) (outcome[T], error) {
	asked, err := p.meant(r)
	if err != nil {
		return outcome[T]{}, err
	}
	key := p.file + "|" + asked.asks() + "|" + strings.Join(r.ruled, "|")
	return foundOnce(r, key, func() (outcome[T], error) {
		f, err := p.ask(asked)
		f.total = f.count()
		return f, err
	})
}

// meant is the request as the report understands it.
func (p report[T]) meant(r *request) (*request, error) {
	if p.scope == nil {
		return r, nil
	}
	return p.scope(r)
}

// list is the report as a list over the rows it holds.
func (p report[T]) list() list[T] {
	return list[T]{
		file: p.file, noun: p.noun, order: p.order, quiet: p.quiet, note: p.note, fields: p.fields, reads: p.reads, asked: p.asked,
		rules: p.rules, known: p.known, columns: p.shown(),
		count: func(r *request) (summary, error) {
			f, err := p.find(r)
			return f.summary, err
		},
		page: p.page,
		each: func(_ context.Context, r *request, visit func(*T) error) error {
			f, err := p.find(r)
			if err != nil {
				return err
			}
			return f.each(visit)
		},
		export: func(*request) []columns.Column[T] { return p.columns },
		meant: func(r *request) *request {
			if asked, err := p.meant(r); err == nil { // else the answer itself says what is wrong
				return asked
			}
			return r
		},
	}
}

// page is the rows from a place on, in the order asked for.
func (p report[T]) page(r *request, where paging.Page) ([]T, string, error) {
	f, err := p.find(r)
	if err != nil {
		return nil, "", err
	}
	some := f.some
	if where.Sort != "" {
		rows, err := p.sorted(f.some(0, f.count()), where.Sort)
		if err != nil {
			return nil, "", err
		}
		some = func(from, to int) []T { return rows[from:to] }
	}
	from, to, next, err := pageOf(f.count(), where)
	if err != nil {
		return nil, "", err
	}
	return some(from, to), next, nil
}
