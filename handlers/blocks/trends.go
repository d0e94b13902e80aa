package blocks

import (
	"fmt"

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

// pairFields are the fields of the filter form of reports about soft conflicts.
var pairFields = []string{"employee_id", "from", "to", "location_id", "position_id", "q", "status"}

// pairReads explains how these reports interpret the filter.
const pairReads = "soft conflicts whose overlap touches the dates, at the location and position of the shift; without a status, those with active, approved and requested blocks"

// conflictTrendData returns the soft conflicts by week.
func conflictTrendData(s *web.Server) web.Dataset {
	return report.Report[rules.ConflictWeek]{
		File: "conflict-trend", Noun: [2]string{"week", "weeks"}, Order: "by week", Reads: pairReads, Fields: pairFields, Columns: columns.ConflictWeekColumns,
		Cells: map[string]func(*web.Server, *web.Request, *rules.ConflictWeek) components.Cell{
			"week_starts_on": func(s *web.Server, r *web.Request, w *rules.ConflictWeek) components.Cell {
				return trendWeekCell(s, r, w.Week, catalog.PathSoftConflicts)
			},
		},
		Ask: func(r *web.Request) (report.Outcome[rules.ConflictWeek], error) {
			rows := r.View().ConflictWeeks(r.Filter)
			return report.Outcome[rules.ConflictWeek]{Rows: rows, Summary: conflictTrendSummary(s, r, rows)}, nil
		},
		Figure: func(r *web.Request, f report.Outcome[rules.ConflictWeek]) string {
			pairs, top := conflictTop(f.Rows)
			if pairs == 0 {
				return "no soft conflict"
			}
			return fmt.Sprintf("%s in %s, most in the week of %s: %s", components.Plural(pairs, "soft conflict", "soft conflicts"), components.Plural(len(f.Rows), "week", "weeks"),
				r.Style.Day(top.Week), format.Number(top.Pairs))
		},
	}.Dataset(s)
}

// conflictTop returns the number of pairs in all weeks and the week with most of them.
func conflictTop(rows []rules.ConflictWeek) (pairs int, top rules.ConflictWeek) {
	for _, w := range rows {
		pairs += w.Pairs
		if w.Pairs > top.Pairs {
			top = w
		}
	}
	return pairs, top
}

// conflictTrendSummary counts the pairs and draws them by week.
func conflictTrendSummary(s *web.Server, r *web.Request, rows []rules.ConflictWeek) report.Summary {
	pairs, top := conflictTop(rows)
	minutes, weeks := 0, 0
	trend := chart.Trend{
		PictureHead: chart.PictureHead{ID: "trend", Title: "Soft conflicts per week", Quiet: weekCountWords(len(rows))},
		Axis:        "Week of", Series: []string{"Soft conflicts", "Of these, only if approved"},
	}
	for _, w := range rows {
		minutes += w.Minutes
		if w.Pairs > 0 {
			weeks++
		}
		trend.Points = append(trend.Points, trendPoint(s, r, w.Week, catalog.PathSoftConflicts, format.CountAmount(w.Pairs), format.CountAmount(w.Requested)))
	}
	sum := report.Summary{Searched: "The shifts and blocks that match the filter were compared; none overlap.",
		Notes: []string{"A soft conflict counts in the week in which its overlap begins, in the time zone of the shift. A shift counts once in each such week. Overlapping blocks count once. " +
			"Each week links to the soft conflicts that touch it, including one that began the evening before. Weeks begin on " + page.WeekStartWord(s, r) + "."},
		Counters: []components.Counter{
			{Label: "Soft conflicts", Value: format.Number(pairs), Href: page.Link(s, r, catalog.PathSoftConflicts)},
			{Label: "Weeks with any", Value: format.Number(weeks), Note: "of " + format.Number(len(rows))},
			{Label: "Overlap", Value: schedule.DurationWords(minutes)},
		}}
	if top.Pairs > 0 {
		sum.Counters = append(sum.Counters, components.Counter{Label: "Most in a week", Value: format.Number(top.Pairs), Note: "week of " + r.Style.Day(top.Week)})
	}
	if len(rows) > 1 {
		sum.Picture = chart.TrendView(trend)
	}
	return sum
}

// unavailableTrendData returns the unavailable time by week.
func unavailableTrendData(s *web.Server) web.Dataset {
	return report.Report[rules.UnavailableWeek]{
		File: "unavailability-trend", Noun: [2]string{"week", "weeks"}, Order: "by week",
		Reads:  "employees by their home location and primary position; unavailable time on the days of the filter; without a status, active, approved and requested blocks",
		Fields: []string{"employee_id", "from", "to", "location_id", "position_id", "q", "status"}, Columns: columns.UnavailableWeekColumns,
		Cells: map[string]func(*web.Server, *web.Request, *rules.UnavailableWeek) components.Cell{
			"week_starts_on": func(s *web.Server, r *web.Request, w *rules.UnavailableWeek) components.Cell {
				return trendWeekCell(s, r, w.Week, catalog.PathBlocks)
			},
		},
		Ask: func(r *web.Request) (report.Outcome[rules.UnavailableWeek], error) {
			rows := r.View().UnavailableWeeks(r.Filter)
			sum, err := unavailableSummary(s, r, rows)
			return report.Outcome[rules.UnavailableWeek]{Rows: rows, Summary: sum}, err
		},
		Figure: func(r *web.Request, f report.Outcome[rules.UnavailableWeek]) string {
			minutes := 0
			for _, w := range f.Rows {
				minutes += w.Minutes
			}
			if minutes == 0 {
				return "no unavailable time"
			}
			return schedule.DurationWords(minutes/len(f.Rows)) + " per week, averaged over " + components.Plural(len(f.Rows), "week", "weeks")
		},
	}.Dataset(s)
}

// unavailableSummary adds up the unavailable time and draws it by week.
func unavailableSummary(s *web.Server, r *web.Request, rows []rules.UnavailableWeek) (report.Summary, error) {
	minutes, top, currentMinutes := 0, rules.UnavailableWeek{}, 0
	currentWeek := page.WeekOf(r, r.Today)
	trend := chart.Trend{
		PictureHead: chart.PictureHead{ID: "trend", Title: "Unavailable hours per week", Quiet: weekCountWords(len(rows))},
		Axis:        "Week of", Unit: " h", Series: []string{"Unavailable"},
	}
	for _, w := range rows {
		minutes += w.Minutes
		if w.Week == currentWeek {
			currentMinutes = w.Minutes
		}
		if w.Minutes > top.Minutes {
			top = w
		}
		trend.Points = append(trend.Points, trendPoint(s, r, w.Week, catalog.PathBlocks, chart.Amount{N: float64(w.Minutes) / 60, Text: schedule.DurationWords(w.Minutes)}))
	}
	z, _ := localtime.ZoneOrUTC(r.Zone)
	first, last := z.Days(r.Roster.Horizon())
	sum := report.Summary{Searched: "No block that matches the filter covers any time.",
		Notes: []string{"Hours are the total of all employees; overlapping blocks of one employee count once. Days begin at midnight in the time zone of each block. Weeks begin on " + page.WeekStartWord(s, r) +
			"; a week that is only partly in the dates of the filter has only the hours of those days. Recurring blocks are expanded from " + r.Style.Day(first) + " to " + r.Style.Day(last) + "."},
		Counters: []components.Counter{
			{Label: "Unavailable", Value: schedule.DurationWords(minutes)},
			{Label: "This week", Value: schedule.DurationWords(currentMinutes), Note: "from " + r.Style.Day(currentWeek)},
			{Label: "Weeks", Value: format.Number(len(rows))},
		}}
	if len(rows) > 0 {
		sum.Counters = append(sum.Counters, components.Counter{Label: "Average week", Value: schedule.DurationWords(minutes / len(rows))},
			components.Counter{Label: "Most in a week", Value: schedule.DurationWords(top.Minutes), Note: "week of " + r.Style.Day(top.Week)})
	}
	if len(rows) > 1 {
		sum.Picture = chart.TrendView(trend)
	}
	return sum, nil
}

// weekCountWords returns a number of weeks in words.
func weekCountWords(weeks int) string { return components.Plural(weeks, "week", "weeks") }

// trendWeekCell returns the first and last day of a week with a link to the screen at path for these days.
func trendWeekCell(s *web.Server, r *web.Request, week schedule.Date, path string) components.Cell {
	return components.Cell{Lead: r.Style.Day(week), At: week.String(), Href: weekLink(s, r, week, path), Sub: "to " + r.Style.Day(week+6)}
}

// weekLink returns a link to the screen at path for the days of the week.
func weekLink(s *web.Server, r *web.Request, week schedule.Date, path string) string {
	return page.Link(s, page.Narrowed(r, func(f *schedule.Filter) { f.From, f.To = week, week+6 }), path)
}

// trendPoint returns the point of a week in the picture. On paper it has no link.
func trendPoint(s *web.Server, r *web.Request, week schedule.Date, path string, values ...chart.Amount) chart.TrendPoint {
	p := chart.TrendPoint{Label: r.Style.DayMonth(week), Name: r.Style.Day(week), Values: values}
	if !page.OnPaper(r) {
		p.Href = weekLink(s, r, week, path)
	}
	return p
}
