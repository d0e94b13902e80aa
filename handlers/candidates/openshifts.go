package candidates

import (
	"context"
	"fmt"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/people"
	"opshub/handlers/report"
	"opshub/handlers/shifts"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/columns"
	"opshub/schedule/paging"
	"opshub/schedule/rules"
)

// whenRule says which open shifts are listed. Nobody can take one that is over.
var whenRule = page.ChoiceRule("when", "Open shifts", "coming", "of today and later", "all", "all, past ones too")

// candidatesData is the open shifts with how many employees could take each.
func candidatesData(s *web.Server) web.Dataset {
	l := openShiftList(s)
	l.File, l.Columns = "candidates", shifts.OpenShiftColumns
	l.Export = func(*web.Request) []columns.Column[columns.OpenShiftRow] { return columns.OpenShiftColumns }
	return l.Dataset(s)
}

// candidateReviewData is the open shifts with the best candidates of each.
func candidateReviewData(s *web.Server) web.Dataset {
	l := openShiftList(s)
	l.File, l.Columns = "candidate-review", shifts.CandidateReviewColumns
	l.Export = func(*web.Request) []columns.Column[columns.OpenShiftRow] { return columns.CandidateReviewColumns }
	return l.Dataset(s)
}

// openShiftList is the open shifts, each with those who were held against it. Only those of a page are worked out.
func openShiftList(s *web.Server) report.List[columns.OpenShiftRow] {
	return report.List[columns.OpenShiftRow]{
		Noun: [2]string{"open shift", "open shifts"}, Order: "by start", Quiet: "nobody is asked and nobody is assigned",
		Note:   "Times are local to each shift; its zone stands with it.",
		Reads:  "open shifts that touch the days of the filter; an employee in the filter is the only one who is looked at",
		Fields: []string{"employee_id", "from", "to", "location_id", "position_id", "q"},
		Rules:  []page.Rule{whenRule, shifts.PoolRule},
		Asked:  func(f *schedule.Filter) { f.Statuses, f.All = nil, true },
		Meant:  func(r *web.Request) *web.Request { return coming(r) },
		Count:  web.Bind(s, openShiftSummary), Figure: report.OpenShiftFigure,
		Total: func(r *web.Request) (int, error) {
			return r.View().ShiftCounts(openFilter(r)).Open, nil
		},
		Page: func(r *web.Request, p paging.Page) ([]columns.OpenShiftRow, string, error) {
			return openShiftPage(s, r, p)
		},
		Each: func(_ context.Context, r *web.Request, visit func(*columns.OpenShiftRow) error) error {
			for after := ""; ; {
				rows, next, err := readOpenShifts(s, r, paging.Page{After: after, Limit: report.PageSizes[0]})
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
func coming(r *web.Request) *web.Request {
	return page.Narrowed(r, func(f *schedule.Filter) {
		if page.RuleValue(r, whenRule) == "coming" {
			f.From = max(f.From, r.Today)
		}
	})
}

// openFilter is the filter of the open shifts themselves: they have no employee.
func openFilter(r *web.Request) schedule.Filter { return coming(r).Filter.Without("employee_id") }

// openShiftPage is one page of the open shifts with their candidates, read once a request: its counters look at it too.
func openShiftPage(s *web.Server, r *web.Request, p paging.Page) ([]columns.OpenShiftRow, string, error) {
	type openShiftsRead struct {
		rows []columns.OpenShiftRow
		next string
	}
	key := fmt.Sprintf("open shifts|%d|%s|%s|%+v", r.Filter.EmployeeID, openFilter(r).Encode(), page.RuleValue(r, shifts.PoolRule), p)
	found, err := web.FoundOnce(r, key, func() (openShiftsRead, error) {
		rows, next, err := readOpenShifts(s, r, p)
		return openShiftsRead{rows, next}, err
	})
	return found.rows, found.next, err
}

func readOpenShifts(s *web.Server, r *web.Request, p paging.Page) ([]columns.OpenShiftRow, string, error) {
	book, err := people.RulebookOf(s, r)
	if err != nil {
		return nil, "", err
	}
	shifts, next, err := r.View().OpenShifts(openFilter(r), p)
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
func openShiftSummary(s *web.Server, r *web.Request) (report.Summary, error) {
	c := r.View().ShiftCounts(openFilter(r))
	sum := report.Summary{Total: c.Open, Looked: "Every open shift was compared with the filter; none fits.", State: r.Today.String(),
		Notes: []string{poolSentence(s, r) + " Could take it: free at that time, and every rule would be kept.", rules.CandidateRule}}
	sum.Counters = []components.Counter{{Label: "Open shifts", Value: format.Number(c.Open), Href: page.Link(s, coming(r), catalog.PathOpenShifts), Note: "nobody is assigned"}}
	if c.Open > report.PageSizes[0] {
		return sum, nil
	}
	rows, _, err := openShiftPage(s, r, paging.Page{Limit: report.PageSizes[0]})
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
	sum.Counters = append(sum.Counters, components.Counter{Label: "People wanted", Value: format.Number(wanted)},
		components.Counter{Label: "Nobody could take", Value: format.Number(nobody), Note: format.Count(short, "more have fewer candidates than they want people")},
		components.Counter{Label: "Somebody could take", Value: format.Number(len(rows) - nobody)})
	return sum, err
}
