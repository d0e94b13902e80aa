package handlers

import (
	"context"
	"fmt"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule"
	"opshub/schedule/columns"
	"opshub/schedule/paging"
	"opshub/schedule/rules"
)

// whenRule says which open shifts are listed. Nobody can take one that is over.
var whenRule = choiceRule("when", "Open shifts", "coming", "of today and later", "all", "all, past ones too")

// candidatesData is the open shifts with how many employees could take each.
func (s *server) candidatesData() dataset {
	l := s.openShiftList()
	l.file, l.columns = "candidates", openShiftColumns
	l.export = func(*request) []columns.Column[columns.OpenShiftRow] { return columns.OpenShiftColumns }
	return l.dataset(s)
}

// candidateReviewData is the open shifts with the best candidates of each.
func (s *server) candidateReviewData() dataset {
	l := s.openShiftList()
	l.file, l.columns = "candidate-review", candidateReviewColumns
	l.export = func(*request) []columns.Column[columns.OpenShiftRow] { return columns.CandidateReviewColumns }
	return l.dataset(s)
}

// openShiftList is the open shifts, each with those who were held against it. Only those of a page are worked out.
func (s *server) openShiftList() list[columns.OpenShiftRow] {
	return list[columns.OpenShiftRow]{
		noun: [2]string{"open shift", "open shifts"}, order: "by start", quiet: "nobody is asked and nobody is assigned",
		note:   "Times are local to each shift; its zone stands with it.",
		reads:  "open shifts that touch the days of the filter; an employee in the filter is the only one who is looked at",
		fields: []string{"employee_id", "from", "to", "location_id", "position_id", "q"},
		rules:  []rule{whenRule, poolRule},
		asked:  func(f *schedule.Filter) { f.Statuses, f.All = nil, true },
		meant:  func(r *request) *request { return r.coming() },
		count:  bind(s, (*server).openShiftSummary), figure: openShiftFigure,
		total: func(r *request) (int, error) {
			return r.view().ShiftCounts(r.openFilter()).Open, nil
		},
		page: func(r *request, p paging.Page) ([]columns.OpenShiftRow, string, error) { return s.openShiftPage(r, p) },
		each: func(_ context.Context, r *request, visit func(*columns.OpenShiftRow) error) error {
			for after := ""; ; {
				rows, next, err := s.readOpenShifts(r, paging.Page{After: after, Limit: pageSizes[0]})
				for i := range rows {
					if err == nil {
						err = visit(&rows[i])
					}
				}
				if after = next; err != nil || after == "" {
					return err
				}
			}
		},
	}
}

// coming is the request for the open shifts of today and later, unless all are asked for.
func (r *request) coming() *request {
	return r.narrowed(func(f *schedule.Filter) {
		if r.rule(whenRule) == "coming" {
			f.From = max(f.From, r.today)
		}
	})
}

// openFilter is the filter of the open shifts themselves: they have no employee.
func (r *request) openFilter() schedule.Filter { return r.coming().filter.Without("employee_id") }

// openShiftPage is one page of the open shifts with their candidates, read once a request: its counters look at it too.
func (s *server) openShiftPage(r *request, p paging.Page) ([]columns.OpenShiftRow, string, error) {
	type openShiftsRead struct {
		rows []columns.OpenShiftRow
		next string
	}
	key := fmt.Sprintf("open shifts|%d|%s|%s|%+v", r.filter.EmployeeID, r.openFilter().Encode(), r.rule(poolRule), p)
	found, err := foundOnce(r, key, func() (openShiftsRead, error) {
		rows, next, err := s.readOpenShifts(r, p)
		return openShiftsRead{rows, next}, err
	})
	return found.rows, found.next, err
}

func (s *server) readOpenShifts(r *request, p paging.Page) ([]columns.OpenShiftRow, string, error) {
	book, err := s.rulebook(r)
	if err != nil {
		return nil, "", err
	}
	shifts, next, err := r.view().OpenShifts(r.openFilter(), p)
	if err != nil {
		return nil, "", err
	}
	rows := make([]columns.OpenShiftRow, len(shifts))
	for k := range shifts {
		rows[k] = openShiftRow(r, book, shifts[k])
	}
	return rows, next, nil
}

// openShiftSummary counts the open shifts of the filter, and where they are on one page, those that nobody could take.
func (s *server) openShiftSummary(r *request) (summary, error) {
	c := r.view().ShiftCounts(r.openFilter())
	sum := summary{total: c.Open, looked: "Every open shift was compared with the filter; none fits.", state: r.today.String(),
		notes: []string{s.poolSentence(r) + " Could take it: free at that time, and every rule would be kept.", rules.CandidateRule}}
	sum.counters = []components.Counter{{Label: "Open shifts", Value: format.Number(c.Open), Href: s.link(r.coming(), catalog.PathOpenShifts), Note: "nobody is assigned"}}
	if c.Open > pageSizes[0] {
		return sum, nil
	}
	rows, _, err := s.openShiftPage(r, paging.Page{Limit: pageSizes[0]})
	nobody, wanted, short := 0, 0, 0
	for _, row := range rows {
		wanted += row.Slots()
		switch can := row.CanTake(); {
		case can == 0:
			nobody++
		case can < row.Slots():
			short++
		}
	}
	sum.counters = append(sum.counters, components.Counter{Label: "People wanted", Value: format.Number(wanted)},
		components.Counter{Label: "Nobody could take", Value: format.Number(nobody), Note: format.Count(short, "more have fewer candidates than they want people")},
		components.Counter{Label: "Somebody could take", Value: format.Number(len(rows) - nobody)})
	return sum, err
}
