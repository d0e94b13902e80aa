package candidates

import (
	"fmt"

	"github.com/a-h/templ"

	"opshub/catalog"
	"opshub/components"
	"opshub/components/chart"
	"opshub/handlers/blocks"
	"opshub/handlers/coverage"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/localtime"
	"opshub/schedule/rules"
)

// planningWeeks is the number of weeks on the planning hub.
var planningWeeks = page.NumberRule("weeks", "Weeks", 8, 2, 26)

// plannedWeek has the figures of one week.
type plannedWeek struct {
	first, last schedule.Date
	periods     []schedule.DraftPeriod
	shifts      int
	open        int
	coverage    rules.CoverageWeek
	pairs       int
	requested   int // pairs that conflict only if a request is approved
}

// planningData is the hub of planning: the weeks ahead with their drafts, coverage and conflicts.
func planningData(s *web.Server) web.Dataset {
	return report.Overview{
		Fields: []string{"from", "location_id", "position_id"}, Rules: []page.Rule{planningWeeks},
		Hints: page.Hints{"employee_id": "Coverage is that of all employees."}, Reads: "weeks from the current week, or from the week of the first day; the filter narrows shifts and conflicts, but an employee in the filter does not narrow coverage",
		Ask: web.Bind(s, planningOverview),
		Figure: func(r *web.Request) (string, error) {
			weeks, err := plannedWeeks(s, r)
			planned := 0
			for _, w := range weeks {
				if w.shifts > 0 {
					planned++
				}
			}
			return fmt.Sprintf("%d of %s have shifts", planned, components.Plural(len(weeks), "week ahead", "weeks ahead")), err
		},
	}.Dataset(s)
}

// plannedWeeks returns the weeks from that of the opening day.
func plannedWeeks(s *web.Server, r *web.Request) ([]plannedWeek, error) {
	day, _, err := page.OpeningDay(s, r, localtime.DaysPerWeek)
	if err != nil {
		return nil, err
	}
	first := page.WeekOf(r, day)
	n := page.RuleNumber(r, planningWeeks)
	people := r.Filter.Only("employee_id", "location_id", "position_id")
	coverage := r.View().CoverageWeeks(people.Without("employee_id"), first, n)
	periods := r.View().DraftPeriods()
	weeks := make([]plannedWeek, n)
	for i := range weeks {
		w := &weeks[i]
		w.first, w.last, w.coverage = first.Add(i*localtime.DaysPerWeek), first.Add(i*localtime.DaysPerWeek+localtime.DaysPerWeek-1), coverage[i]
		for _, p := range periods {
			if p.StartsOn <= w.last && w.first <= p.EndsOn {
				w.periods = append(w.periods, p)
			}
		}
		f := people
		f.From, f.To = w.first, w.last
		counts := r.View().ShiftCounts(f)
		pairs := r.View().ConflictPairs(f)
		w.shifts, w.open, w.pairs, w.requested = counts.Shifts, counts.Open, blocks.Total(pairs), pairs[schedule.Requested]
	}
	return weeks, nil
}

func planningOverview(s *web.Server, r *web.Request) (f web.OverviewResult, err error) {
	weeks, err := plannedWeeks(s, r)
	if err != nil {
		return f, err
	}
	_, reason, err := page.OpeningDay(s, r, localtime.DaysPerWeek)
	if err != nil {
		return f, err
	}
	if reason != "" {
		f.Lines = append(f.Lines, reason)
	}
	group := components.RowGroup{}
	sum, open, pairs, planned := rules.CoverageSum{}, 0, 0, 0
	for i := range weeks {
		w := &weeks[i]
		group.Rows = append(group.Rows, plannedRow(s, r, w))
		if w.coverage.Planned() {
			sum = sum.Plus(w.coverage.CoverageSum)
		}
		open, pairs = open+w.open, pairs+w.pairs
		if w.shifts > 0 {
			planned++
		}
	}
	f.State = r.Today.String()
	f.Counters = []components.Counter{
		{Label: "Weeks with shifts", Value: format.Number(planned), Note: "of " + format.Number(len(weeks)) + " ahead"},
		{Label: "Open shifts", Value: format.Number(open)},
		{Label: "Target hours covered", Value: format.Percent(sum.Permille()), Note: "in weeks with shifts"},
		{Label: "Soft conflicts", Value: format.Number(pairs)},
	}
	deadline, err := nextDeadline(s, r)
	if deadline.Label != "" {
		f.Counters = append(f.Counters, deadline)
	}
	heads := []components.Head{{Label: "Week"}, {Label: "Draft period"}, {Label: "Shifts", Num: true}, {Label: "Open", Num: true},
		{Label: "Covered", Num: true}, {Label: "Below minimum", Num: true}, {Label: "Soft conflicts", Num: true}}
	f.Parts = []components.Part{{ID: "weeks-ahead", Title: "The weeks ahead", Quiet: r.Style.Days(weeks[0].first, weeks[len(weeks)-1].last),
		Lines:   []string{"Covered: the share of target hours with at least the minimum number of people. A shift that crosses the end of a week counts in both weeks."},
		Picture: planningTrend(r.Style, weeks), Rows: len(group.Rows), Table: components.Table{Caption: "The weeks ahead", Heads: heads, Groups: []components.RowGroup{group}}}}
	if r.Manages() {
		f.Parts[0].All = compareWeeksLink(s, r, weeks[0].first)
	}
	return f, err
}

// compareWeeksLink links to the comparison of a week with the week after it.
func compareWeeksLink(s *web.Server, r *web.Request, week schedule.Date) components.Link {
	there := page.Narrowed(r, func(f *schedule.Filter) { f.From, f.To = 0, 0 })
	href := page.WithParams(page.Link(s, there, catalog.PathCompareVersions), []string{"week", week.String(), "against", week.Add(localtime.DaysPerWeek).String()})
	text := "Compare the first of these weeks with the second"
	if week == page.WeekOf(r, r.Today) {
		text = "Compare this week with the next"
	}
	return components.Link{Href: href, Text: text}
}

// plannedRow is one week. Each figure links to its rows.
func plannedRow(s *web.Server, r *web.Request, w *plannedWeek) components.Row {
	week := page.Narrowed(r, func(f *schedule.Filter) { f.From, f.To, f.Statuses, f.All = w.first, w.last, nil, false })
	figure := func(n int, path string) components.Cell {
		if n == 0 {
			return components.Cell{Text: "none"}
		}
		return components.Cell{Text: format.Number(n), Href: page.Link(s, week, path)}
	}
	conflicts := figure(w.pairs, catalog.PathSoftConflicts)
	if w.requested > 0 {
		conflicts.Sub = format.Number(w.requested) + " if approved"
	}
	below := figure(w.coverage.Gap, catalog.PathCoverageGaps)
	if w.coverage.Gap > 0 {
		below.Text = format.Hours(w.coverage.Gap)
	}
	covered := components.Cell{Text: coverage.WeekShare(w.coverage.CoveredPermille())}
	if w.coverage.Planned() {
		covered.Href = page.Link(s, week, catalog.PathCoverage)
	} else if w.coverage.Wanted > 0 {
		covered.Text, below = "not planned", components.Cell{Text: "not planned"}
	}
	open := figure(w.open, catalog.PathCandidates)
	if w.open > 0 {
		open.Href = openShiftsLink(s, week)
	}
	return components.Row{Cells: []components.Cell{
		{Lead: r.Style.Day(w.first), At: w.first.String(), Href: page.Link(s, week, catalog.PathWeek), Sub: format.Join(format.ISOWeek(w.first, w.first), relativeWeek(r.Today, w))},
		periodsCell(s, r, w.periods), figure(w.shifts, catalog.PathShifts), open, covered, below, conflicts,
	}}
}

// relativeWeek returns the distance of a week from the current week.
func relativeWeek(today schedule.Date, w *plannedWeek) string {
	switch {
	case today > w.last:
		return "past"
	case today >= w.first:
		return "this week"
	case today.Add(localtime.DaysPerWeek) >= w.first:
		return "next week"
	}
	return "in " + components.Plural(int(w.first-today+localtime.DaysPerWeek-1)/localtime.DaysPerWeek, "week", "weeks")
}

// periodsCell names the draft periods of a week with their status.
func periodsCell(s *web.Server, r *web.Request, periods []schedule.DraftPeriod) components.Cell {
	if len(periods) == 0 {
		return components.Cell{Text: "none yet"}
	}
	cell := components.Cell{Text: periods[0].Name, Href: page.Link(s, r, catalog.PathDraftPeriod, format.ID(periods[0].ID)), Sub: format.Words(periods[0].Status)}
	for _, p := range periods[1:] {
		cell.Sub = format.Join(cell.Sub, p.Name+" "+format.Words(p.Status))
	}
	return cell
}

// nextDeadline is the counter of the next period to publish.
func nextDeadline(s *web.Server, r *web.Request) (components.Counter, error) {
	periods, err := openPeriods(s, r)
	if err != nil || len(periods) == 0 {
		return components.Counter{}, err
	}
	p := periods[0]
	return components.Counter{Label: "Publish next by", Value: r.Style.DayMonth(p.by), Note: format.Join(relativeDay(r, p.by), p.Name), Href: page.Link(s, r, catalog.PathDraftPeriod, format.ID(p.ID))}, nil
}

// planningTrend charts the share of target hours by week, and below it the soft conflicts and the open shifts.
func planningTrend(style localtime.Style, weeks []plannedWeek) templ.Component {
	share := chart.Trend{Axis: "Week of", Unit: " %", Low: 0, High: 100, Series: []string{"At least the minimum", "At least the optimum"},
		PictureHead: chart.PictureHead{ID: "covered", Title: "Target hours covered", Quiet: "share of each week"}}
	counts := chart.Trend{Axis: "Week of", Columns: true, Series: []string{"Soft conflicts", "Open shifts"},
		PictureHead: chart.PictureHead{ID: "counted", Title: "Soft conflicts and open shifts", Quiet: "of each week"}}
	for i := range weeks {
		w := &weeks[i]
		label, name := style.DayMonth(w.first), style.Day(w.first)
		share.Points = append(share.Points, chart.TrendPoint{Label: label, Name: name,
			Values: []chart.Amount{coverage.ShareAmount(w.coverage.CoveredPermille()), coverage.ShareAmount(w.coverage.OptimalShare())}})
		counts.Points = append(counts.Points, chart.TrendPoint{Label: label, Name: name, Values: []chart.Amount{amount(w.pairs), amount(w.open)}})
	}
	return templ.Join(chart.TrendView(share), chart.TrendView(counts))
}

// amount is a whole number in a chart.
func amount(n int) chart.Amount { return chart.Amount{N: float64(n), Text: format.Number(n)} }
