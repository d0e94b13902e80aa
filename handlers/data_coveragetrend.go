package handlers

import (
	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule"
	"opshub/schedule/columns"
	"opshub/schedule/rules"
)

// trendWeeks is how many weeks the trend looks at.
var trendWeeks = numberRule("weeks", "Weeks", 12, 2, 53)

// coverageTrendData is the share of the target hours that was covered, week by week.
func (s *server) coverageTrendData() dataset {
	return report[rules.CoverageWeek]{
		file: "coverage-trend", noun: [2]string{"week", "weeks"}, order: "by week", note: "Weeks are local to each location.",
		fields: []string{"from", "to", "location_id", "position_id", "q"}, rules: []rule{trendWeeks},
		reads:   coverageReads + "; the weeks end with that of today, or hold the dates of the filter",
		asked:   anyStatus,
		columns: columns.CoverageWeekColumns,
		cells: map[string]func(s *server, r *request, w *rules.CoverageWeek) components.Cell{
			"week_start": coverageWeekCell,
			"covered_percent": func(_ *server, _ *request, w *rules.CoverageWeek) components.Cell {
				return components.Cell{Text: format.Percent(w.Permille())}
			},
			"optimal_percent": func(_ *server, _ *request, w *rules.CoverageWeek) components.Cell {
				return components.Cell{Text: format.Percent(w.OptimalPermille())}
			},
		},
		ask: bind(s, (*server).coverageTrend),
		figure: func(f outcome[rules.CoverageWeek]) string {
			sum := rules.CoverageSum{}
			for _, w := range f.rows {
				sum = sum.Plus(w.CoverageSum)
			}
			return format.Percent(sum.Permille()) + " of the target hours covered in " + components.Plural(len(f.rows), "week", "weeks")
		},
	}.dataset(s)
}

// trendSpan is the weeks that are looked at: those that hold the dates of the filter, at most as many as a year has, or else as
// many as the rule says, the last of which is that of today, or of the end of the data where that comes before.
func trendSpan(r *request) (first schedule.Date, weeks int, note string) {
	starts := r.weekStarts()
	from, to := r.view().Extent()
	if from == 0 {
		return r.today.WeekStart(starts), 1, ""
	}
	f := r.filter
	last := min(r.today, to)
	if f.To != 0 {
		last = min(f.To, to)
	} else if f.From != 0 {
		last = to
	}
	first = last.Add(-schedule.DaysPerWeek * (r.ruleNumber(trendWeeks) - 1))
	if f.From != 0 {
		first = f.From
	}
	if first = max(first, from); last < first {
		last = first
	}
	first = first.WeekStart(starts)
	weeks = int(last.WeekStart(starts)-first)/schedule.DaysPerWeek + 1
	if weeks > 53 {
		first, weeks = first.Add(schedule.DaysPerWeek*(weeks-53)), 53
		note = "The range is longer than a year: these are its last 53 weeks. Choose other dates for those before."
	}
	return first, weeks, note
}

// coverageTrend asks for the weeks.
func (s *server) coverageTrend(r *request) (out outcome[rules.CoverageWeek], err error) {
	first, weeks, note := trendSpan(r)
	sum, t := rules.CoverageSum{}, components.Trend{Axis: "Week of", Unit: " %", Series: []string{"At least the minimum", "At least the optimum"}}
	for _, w := range withShares(r.view().CoverageWeeks(r.filter, first, weeks)) {
		out.rows = append(out.rows, w)
		if w.Planned() {
			sum = sum.Plus(w.CoverageSum)
		}
		t.Points = append(t.Points, components.TrendPoint{Label: w.First.Time().Format("2 Jan"), Name: w.First.String(),
			Values: []components.Amount{shareAmount(w.CoveredPermille()), shareAmount(w.OptimalShare())}})
	}
	out.notes = []string{"A stretch counts as covered when at least the minimum of its target is there. " + positionHours + " A week in which nobody is wanted, or nobody is planned at all, has no share; at either end it is left out."}
	if note != "" {
		out.notes = append(out.notes, note)
	}
	out.counters = []components.Counter{
		{Label: "Target hours covered", Value: format.Percent(sum.Permille()), Note: format.Hours(sum.Covered()) + " of " + format.Hours(sum.Wanted)},
		{Label: "At the optimum", Value: format.Percent(sum.OptimalPermille())},
		{Label: "Time below minimum", Value: format.Hours(sum.Gap)},
		{Label: "Weeks", Value: format.Number(len(out.rows)), Note: "of " + format.Number(weeks) + " looked at"},
	}
	out.looked = "No coverage target of this filter asks for anybody in these weeks."
	out.facts = coverageFacts(sum, 0)
	if len(out.rows) > 0 {
		t.PictureHead = components.PictureHead{ID: "trend", Title: "Share of target hours covered per week",
			Quiet: format.Days(out.rows[0].First, out.rows[len(out.rows)-1].Last)}
		out.picture = components.TrendView(t)
	}
	return out, nil
}

// withShares is the weeks from the first with a share to the last.
func withShares(weeks []rules.CoverageWeek) []rules.CoverageWeek {
	for len(weeks) > 0 && !weeks[0].Planned() {
		weeks = weeks[1:]
	}
	for len(weeks) > 0 && !weeks[len(weeks)-1].Planned() {
		weeks = weeks[:len(weeks)-1]
	}
	return weeks
}

// weekShare is the share of a week in words.
func weekShare(permille int) string {
	if permille < 0 {
		return "none"
	}
	return format.Percent(permille)
}

func shareAmount(permille int) components.Amount {
	return components.Amount{N: float64(permille) / 10, Text: weekShare(permille), None: permille < 0}
}
