package coverage

import (
	"opshub/catalog"
	"opshub/components"
	"opshub/components/chart"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/columns"
	"opshub/schedule/localtime"
	"opshub/schedule/rules"
)

// trendWeeksRule is the number of weeks of the trend.
var trendWeeksRule = page.NumberRule("weeks", "Weeks", 12, 2, 53)

// coverageTrendData returns the covered share of the target hours by week.
func coverageTrendData(s *web.Server) web.Dataset {
	return report.Report[rules.CoverageWeek]{
		File: "coverage-trend", Noun: [2]string{"week", "weeks"}, Order: "by week", Note: "Weeks are local to each location.",
		Fields: []string{"from", "to", "location_id", "position_id", "q"}, Rules: []page.Rule{trendWeeksRule},
		Hints:   report.TargetHints,
		Reads:   coverageReads + "; without dates, the weeks end with the current week",
		Asked:   report.AnyStatus,
		Columns: columns.CoverageWeekColumns,
		Cells: map[string]func(s *web.Server, r *web.Request, w *rules.CoverageWeek) components.Cell{
			"week_start": coverageWeekCell,
			"covered_percent": func(_ *web.Server, _ *web.Request, w *rules.CoverageWeek) components.Cell {
				return components.Cell{Text: format.Percent(w.Permille())}
			},
			"optimal_percent": func(_ *web.Server, _ *web.Request, w *rules.CoverageWeek) components.Cell {
				return components.Cell{Text: format.Percent(w.OptimalPermille())}
			},
		},
		Ask: web.Bind(s, readTrend),
		Figure: func(_ *web.Request, f report.Outcome[rules.CoverageWeek]) string {
			sum := rules.CoverageSum{}
			for _, w := range f.Rows {
				sum = sum.Plus(w.CoverageSum)
			}
			return format.Percent(sum.Permille()) + " of the target hours covered in " + components.Plural(len(f.Rows), "week", "weeks")
		},
	}.Dataset(s)
}

// trendSpan returns the weeks of the trend. With dates in the filter, they are the weeks of these dates, at most 53.
// Otherwise they are the number of weeks in the rule, ending with the current week or with the data, whichever is
// earlier.
func trendSpan(r *web.Request) (first schedule.Date, weeks int, note string) {
	starts := page.WeekStarts(r)
	from, to := r.View().Extent()
	if from == 0 {
		return r.Today.WeekStart(starts), 1, ""
	}
	f := r.Filter
	last := min(r.Today, to)
	if f.To != 0 {
		last = min(f.To, to)
	} else if f.From != 0 {
		last = to
	}
	first = last.Add(-localtime.DaysPerWeek * (page.RuleNumber(r, trendWeeksRule) - 1))
	if f.From != 0 {
		first = f.From
	}
	if first = max(first, from); last < first {
		last = first
	}
	first = first.WeekStart(starts)
	weeks = int(last.WeekStart(starts)-first)/localtime.DaysPerWeek + 1
	if weeks > 53 {
		first, weeks = first.Add(localtime.DaysPerWeek*(weeks-53)), 53
		note = "The range is longer than a year, so only its last 53 weeks are shown. For earlier weeks, select other dates."
	}
	return first, weeks, note
}

// readTrend reads the weeks and draws their shares.
func readTrend(s *web.Server, r *web.Request) (out report.Outcome[rules.CoverageWeek], err error) {
	first, weeks, note := trendSpan(r)
	sum, t := rules.CoverageSum{}, chart.Trend{Axis: "Week of", Unit: " %", Series: []string{"At least the minimum", "At least the optimum"}}
	for _, w := range trimUnplanned(r.View().CoverageWeeks(r.Filter, first, weeks)) {
		out.Rows = append(out.Rows, w)
		if w.Planned() {
			sum = sum.Plus(w.CoverageSum)
		}
		t.Points = append(t.Points, chart.TrendPoint{Label: r.Style.DayMonth(w.First), Name: r.Style.Day(w.First),
			Values: []chart.Amount{ShareAmount(w.CoveredPermille()), ShareAmount(w.OptimalShare())}})
	}
	out.Notes = []string{"Time counts as covered when at least the minimum number of people is scheduled. " + positionHours + " A week without targets or without shifts has no share, and is omitted at the start and end of the range."}
	if note != "" {
		out.Notes = append(out.Notes, note)
	}
	out.Counters = []components.Counter{
		{Label: "Target hours covered", Value: format.Percent(sum.Permille()), Note: format.Hours(sum.Covered()) + " of " + format.Hours(sum.Wanted)},
		{Label: "At the optimum", Value: format.Percent(sum.OptimalPermille())},
		{Label: "Time below minimum", Value: format.Hours(sum.Gap)},
		{Label: "Weeks", Value: format.Number(len(out.Rows)), Note: "of " + format.Number(weeks) + " checked"},
	}
	out.Searched = "No coverage target matches the filter in these weeks."
	out.Facts = coverageFacts(sum, 0)
	if len(out.Rows) > 0 {
		t.PictureHead = chart.PictureHead{ID: "trend", Title: "Share of target hours covered per week",
			Quiet: r.Style.Days(out.Rows[0].First, out.Rows[len(out.Rows)-1].Last)}
		out.Picture = chart.TrendView(t)
	}
	return out, nil
}

// trimUnplanned removes the weeks without a share from both ends.
func trimUnplanned(weeks []rules.CoverageWeek) []rules.CoverageWeek {
	for len(weeks) > 0 && !weeks[0].Planned() {
		weeks = weeks[1:]
	}
	for len(weeks) > 0 && !weeks[len(weeks)-1].Planned() {
		weeks = weeks[:len(weeks)-1]
	}
	return weeks
}

// WeekShare formats the share of a week. A negative share stands for none.
func WeekShare(permille int) string {
	if permille < 0 {
		return "none"
	}
	return format.Percent(permille)
}

// ShareAmount returns the share of a week as a value of a picture.
func ShareAmount(permille int) chart.Amount {
	return chart.Amount{N: float64(permille) / 10, Text: WeekShare(permille), None: permille < 0}
}

// coverageWeekCell returns a week with a link to its coverage.
func coverageWeekCell(s *web.Server, r *web.Request, w *rules.CoverageWeek) components.Cell {
	return components.Cell{Lead: r.Style.Day(w.First), At: w.First.String(), Sub: "to " + r.Style.Day(w.Last),
		Href: page.Link(s, page.Narrowed(r, func(f *schedule.Filter) { f.From, f.To = w.First, w.Last }), catalog.PathCoverage)}
}
