package handlers

import (
	"fmt"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule"
	"opshub/schedule/columns"
	"opshub/schedule/rules"
)

// pairFields are the filter fields of a report about soft conflicts.
var pairFields = []string{"employee_id", "from", "to", "location_id", "position_id", "q", "status"}

// pairReads says how such a report understands its filter.
const pairReads = "pairs whose overlap touches the dates, at the location and position of the shift; without a status, pairs with active, approved and requested blocks"

// conflictTrendData is the soft conflicts week by week.
func (s *server) conflictTrendData() dataset {
	return report[rules.ConflictWeek]{
		file: "conflict-trend", noun: [2]string{"week", "weeks"}, order: "by week", reads: pairReads, fields: pairFields, columns: columns.ConflictWeekColumns,
		cells: map[string]func(*server, *request, *rules.ConflictWeek) components.Cell{
			"week_starts_on": func(s *server, r *request, w *rules.ConflictWeek) components.Cell {
				return s.trendWeekCell(r, w.Week, catalog.PathSoftConflicts)
			},
		},
		ask: func(r *request) (outcome[rules.ConflictWeek], error) {
			rows := r.view().ConflictWeeks(r.filter)
			return outcome[rules.ConflictWeek]{rows: rows, summary: s.conflictTrendSummary(r, rows)}, nil
		},
		figure: func(f outcome[rules.ConflictWeek]) string {
			pairs, top := conflictTop(f.rows)
			if pairs == 0 {
				return "no soft conflict"
			}
			return fmt.Sprintf("%s in %s, most in the week of %s: %s", components.Plural(pairs, "pair", "pairs"), components.Plural(len(f.rows), "week", "weeks"),
				format.Day(top.Week), format.Number(top.Pairs))
		},
	}.dataset(s)
}

// conflictTop is the pairs of all weeks, and the week with the most.
func conflictTop(rows []rules.ConflictWeek) (pairs int, top rules.ConflictWeek) {
	for _, w := range rows {
		pairs += w.Pairs
		if w.Pairs > top.Pairs {
			top = w
		}
	}
	return pairs, top
}

func (s *server) conflictTrendSummary(r *request, rows []rules.ConflictWeek) summary {
	pairs, top := conflictTop(rows)
	minutes, with := 0, 0
	trend := components.Trend{
		PictureHead: components.PictureHead{ID: "trend", Title: "Soft conflicts per week", Quiet: trendQuiet(len(rows))},
		Axis:        "Week of", Series: []string{"Pairs", "Of these only if approved"},
	}
	for _, w := range rows {
		minutes += w.Minutes
		if w.Pairs > 0 {
			with++
		}
		trend.Points = append(trend.Points, s.trendPoint(r, w.Week, catalog.PathSoftConflicts, format.CountAmount(w.Pairs), format.CountAmount(w.Requested)))
	}
	sum := summary{looked: "The shifts and blocks of every employee were compared under the filter; no pair overlaps.",
		notes: []string{"A pair counts in the week in which its overlap begins, on the wall clock of the shift; a shift counts once in each week in which one of its pairs begins. Minutes that several blocks cover count once. " +
			"A week opens the pairs that touch it, so one that began the evening before is there too. Weeks begin on " + s.weekStartWord(r) + "."},
		counters: []components.Counter{
			{Label: "Pairs", Value: format.Number(pairs), Href: s.link(r, catalog.PathSoftConflicts)},
			{Label: "Weeks with any", Value: format.Number(with), Note: "of " + format.Number(len(rows))},
			{Label: "Overlap", Value: schedule.DurationWords(minutes)},
		}}
	if top.Pairs > 0 {
		sum.counters = append(sum.counters, components.Counter{Label: "Most in a week", Value: format.Number(top.Pairs), Note: "week of " + format.Day(top.Week)})
	}
	if len(rows) > 1 {
		sum.picture = components.TrendView(trend)
	}
	return sum
}

// unavailableTrendData is the unavailable time week by week.
func (s *server) unavailableTrendData() dataset {
	return report[rules.UnavailableWeek]{
		file: "unavailability-trend", noun: [2]string{"week", "weeks"}, order: "by week",
		reads:  "employees by their home location and primary position; the time on the days of the filter; without a status, active, approved and requested blocks",
		fields: []string{"employee_id", "from", "to", "location_id", "position_id", "q", "status"}, columns: columns.UnavailableWeekColumns,
		cells: map[string]func(*server, *request, *rules.UnavailableWeek) components.Cell{
			"week_starts_on": func(s *server, r *request, w *rules.UnavailableWeek) components.Cell {
				return s.trendWeekCell(r, w.Week, catalog.PathBlocks)
			},
		},
		ask: func(r *request) (outcome[rules.UnavailableWeek], error) {
			rows := r.view().UnavailableWeeks(r.filter)
			sum, err := s.unavailableSummary(r, rows)
			return outcome[rules.UnavailableWeek]{rows: rows, summary: sum}, err
		},
		figure: func(f outcome[rules.UnavailableWeek]) string {
			minutes := 0
			for _, w := range f.rows {
				minutes += w.Minutes
			}
			if minutes == 0 {
				return "no unavailable time"
			}
			return schedule.DurationWords(minutes/len(f.rows)) + " in the mean of " + components.Plural(len(f.rows), "week", "weeks")
		},
	}.dataset(s)
}

func (s *server) unavailableSummary(r *request, rows []rules.UnavailableWeek) (summary, error) {
	minutes, top, present := 0, rules.UnavailableWeek{}, 0
	this := r.weekOf(r.today)
	trend := components.Trend{
		PictureHead: components.PictureHead{ID: "trend", Title: "Unavailable hours per week", Quiet: trendQuiet(len(rows))},
		Axis:        "Week of", Unit: " h", Series: []string{"Unavailable"},
	}
	for _, w := range rows {
		minutes += w.Minutes
		if w.Week == this {
			present = w.Minutes
		}
		if w.Minutes > top.Minutes {
			top = w
		}
		trend.Points = append(trend.Points, s.trendPoint(r, w.Week, catalog.PathBlocks, components.Amount{N: float64(w.Minutes) / 60, Text: schedule.DurationWords(w.Minutes)}))
	}
	z, _ := schedule.ZoneOrUTC(r.zone)
	first, last := z.Days(r.roster.Horizon())
	sum := summary{looked: "No block of the filter covers any time.",
		notes: []string{"The hours are added over all employees; what several blocks of one employee cover counts once. Midnights are those of the zone of each block. Weeks begin on " + s.weekStartWord(r) +
			"; a week that the dates cut has the hours of its days that are left. Recurring blocks are expanded from " + first.String() + " to " + last.String() + "."},
		counters: []components.Counter{
			{Label: "Unavailable", Value: schedule.DurationWords(minutes)},
			{Label: "This week", Value: schedule.DurationWords(present), Note: "from " + format.Day(this)},
			{Label: "Weeks", Value: format.Number(len(rows))},
		}}
	if len(rows) > 0 {
		sum.counters = append(sum.counters, components.Counter{Label: "Mean week", Value: schedule.DurationWords(minutes / len(rows))},
			components.Counter{Label: "Most in a week", Value: schedule.DurationWords(top.Minutes), Note: "week of " + format.Day(top.Week)})
	}
	if len(rows) > 1 {
		sum.picture = components.TrendView(trend)
	}
	return sum, nil
}

func trendQuiet(weeks int) string { return components.Plural(weeks, "week", "weeks") }

// trendWeekCell is a week by its first day; it opens a screen on the days of that week.
func (s *server) trendWeekCell(r *request, week schedule.Date, path string) components.Cell {
	return components.Cell{Lead: format.Day(week), At: week.String(), Href: s.weekLink(r, week, path), Sub: "to " + format.Day(week+6)}
}

func (s *server) weekLink(r *request, week schedule.Date, path string) string {
	return s.link(r.narrowed(func(f *schedule.Filter) { f.From, f.To = week, week+6 }), path)
}

// trendPoint is a week of a picture; paper has no links.
func (s *server) trendPoint(r *request, week schedule.Date, path string, values ...components.Amount) components.TrendPoint {
	p := components.TrendPoint{Label: week.Time().Format("2 Jan"), Name: week.String(), Values: values}
	if !r.onPaper() {
		p.Href = s.weekLink(r, week, path)
	}
	return p
}
