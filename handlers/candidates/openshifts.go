package candidates

import (
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

// whenRule selects the open shifts. By default, past shifts are excluded because nobody can take them.
var whenRule = page.ChoiceRule("when", "Open shifts", "coming", "today and later", "all", "all, including past ones")

// candidatesData lists the open shifts with the number of employees who could take each.
func candidatesData(s *web.Server) web.Dataset {
	l := openShiftList(s)
	l.File, l.Columns = "candidates", shifts.OpenShiftColumns
	l.Export = func(*web.Request) []columns.Column[columns.OpenShiftRow] { return columns.OpenShiftColumns }
	return l.Dataset(s)
}

// candidateReviewData lists the open shifts with their best candidates.
func candidateReviewData(s *web.Server) web.Dataset {
	l := openShiftList(s)
	l.File, l.Columns = "candidate-review", shifts.CandidateReviewColumns
	l.Export = func(*web.Request) []columns.Column[columns.OpenShiftRow] { return columns.CandidateReviewColumns }
	return l.Dataset(s)
}

// openShiftList lists the open shifts with their candidates, which are computed for one page at a time.
func openShiftList(s *web.Server) report.List[columns.OpenShiftRow] {
	return report.List[columns.OpenShiftRow]{
		Noun: [2]string{"open shift", "open shifts"}, Order: "by start", Quiet: "nobody is contacted or assigned",
		Note:   "Times are local to each shift and shown with the time zone.",
		Hints:  page.Hints{"employee_id": "The employee in the filter is the only candidate considered."},
		Reads:  "open shifts that touch the days of the filter; an employee in the filter is the only candidate considered",
		Fields: []string{"employee_id", "from", "to", "location_id", "position_id", "q"},
		Rules:  []page.Rule{whenRule, shifts.PoolRule},
		Asked:  func(f *schedule.Filter) { f.Statuses, f.All = nil, true },
		Meant:  func(r *web.Request) *web.Request { return coming(r) },
		RowID:  func(row *columns.OpenShiftRow) string { return shifts.RowID(row.ID) },
		Count:  web.Bind(s, openShiftSummary), Figure: report.OpenShiftFigure,
		Total: func(r *web.Request) (int, error) {
			return r.View().ShiftCounts(openFilter(r)).Open, nil
		},
		Rows: func(r *web.Request) paging.List[columns.OpenShiftRow] { return openShiftRows(s, r) },
	}
}

// openShiftRows reads page by page, because the candidates of all open shifts would take a while.
func openShiftRows(s *web.Server, r *web.Request) paging.List[columns.OpenShiftRow] {
	return paging.List[columns.OpenShiftRow]{
		Page: func(p paging.Page) ([]columns.OpenShiftRow, paging.Turn, error) { return readOpenShifts(s, r, p) },
		Each: func(visit func(*columns.OpenShiftRow) error) error {
			for after := ""; ; {
				rows, turn, err := readOpenShifts(s, r, paging.Page{After: after, Limit: report.PageSizes[0]})
				for i := range rows {
					if err == nil {
						err = visit(&rows[i])
					}
				}
				if after = turn.Next; err != nil || after == "" {
					return err
				}
			}
		},
	}
}

// coming returns r for the open shifts of today and later, unless all are requested.
func coming(r *web.Request) *web.Request {
	return page.Narrowed(r, func(f *schedule.Filter) {
		if page.RuleValue(r, whenRule) == "coming" {
			f.From = max(f.From, r.Today)
		}
	})
}

// openFilter returns the filter of the open shifts, which have no employee.
func openFilter(r *web.Request) schedule.Filter { return coming(r).Filter.Without("employee_id") }

// readOpenShifts returns one page of open shifts with their candidates.
func readOpenShifts(s *web.Server, r *web.Request, p paging.Page) ([]columns.OpenShiftRow, paging.Turn, error) {
	book, err := people.RulebookOf(s, r)
	if err != nil {
		return nil, paging.Turn{}, err
	}
	shifts, turn, err := r.View().OpenShifts(openFilter(r)).Page(p)
	if err != nil {
		return nil, paging.Turn{}, err
	}
	rows := make([]columns.OpenShiftRow, len(shifts))
	for k := range shifts {
		rows[k] = openShiftRow(r, book, shifts[k])
	}
	return rows, turn, nil
}

// openShiftSummary counts the open shifts and, if they fit on one page, those that nobody could take.
func openShiftSummary(s *web.Server, r *web.Request) (report.Summary, error) {
	c := r.View().ShiftCounts(openFilter(r))
	sum := report.Summary{Total: c.Open, Searched: "Every open shift was checked; none matches the filter.", State: r.Today.String(),
		Notes: []string{poolSentence(s, r) + " An employee could take a shift if free at that time and no rule would be broken.", rules.CandidateRule}}
	sum.Counters = []components.Counter{{Label: "Open shifts", Value: format.Number(c.Open), Href: page.Link(s, coming(r), catalog.PathOpenShifts), Note: "nobody is assigned"}}
	if c.Open > report.PageSizes[0] {
		return sum, nil
	}
	rows, _, err := readOpenShifts(s, r, paging.Page{Limit: report.PageSizes[0]})
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
	sum.Counters = append(sum.Counters, components.Counter{Label: "People needed", Value: format.Number(wanted)},
		components.Counter{Label: "Without a candidate", Value: format.Number(nobody), Note: format.Count(short, "more have fewer candidates than people needed")},
		components.Counter{Label: "With a candidate", Value: format.Number(len(rows) - nobody)})
	return sum, err
}

// poolText describes each pool of candidates.
var poolText = map[string]string{"place": "employees who work in the position and have this home location", "position": "employees who work in the position, from any home location",
	"home": "employees with this home location, any position", "all": "every employee"}

// poolOf returns the filter of the employees that are compared with an opening: the employee of the filter, or the
// chosen pool.
func poolOf(r *web.Request, location, position int64) schedule.Filter {
	f := schedule.Filter{EmployeeID: r.Filter.EmployeeID}
	if f.EmployeeID != 0 {
		return f
	}
	pool := page.RuleValue(r, shifts.PoolRule)
	if pool == "place" || pool == "home" {
		f.LocationID = location
	}
	if pool == "place" || pool == "position" {
		f.PositionID = position
	}
	return f
}

// poolSentence explains which employees are compared with each shift.
func poolSentence(s *web.Server, r *web.Request) string {
	if r.Filter.EmployeeID != 0 {
		return "Only " + format.Keyed(page.FilterWords(s, r).Employee, r.Filter.EmployeeID) + " is compared."
	}
	return "Compared: " + poolText[page.RuleValue(r, shifts.PoolRule)] + "."
}

// openShiftRow returns an open shift with its best candidates.
func openShiftRow(r *web.Request, book people.Rulebook, sh schedule.ShiftRow) columns.OpenShiftRow {
	k := newRanker(rules.OpeningOf(sh.Shift), book).rank(r.View().Pool(poolOf(r, sh.LocationID, sh.PositionID), false))
	row := columns.OpenShiftRow{ShiftRow: sh, Looked: k.compared, By: k.byStanding}
	row.Best = k.candidates(0, min(columns.BestCandidates, row.CanTake())) // those who can take it are ranked first
	return row
}
