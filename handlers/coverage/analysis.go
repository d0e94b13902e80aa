package coverage

import (
	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/rules"
)

// placeHours is the coverage of one location with its hours.
type placeHours struct {
	rules.PlaceCoverage
	hours []rules.CoverageHour // slice of coverageAnalysis.hours
}

// coverageAnalysis is the coverage of some days. All faces of a coverage screen are built from it.
type coverageAnalysis struct {
	coverageDays
	starts int // first weekday of a week, as time.Weekday
	places []placeHours
	hours  []rules.CoverageHour // hours of all locations
	notes  []string
}

// analyzeCoverage computes the coverage of the days within the filter.
func analyzeCoverage(r *web.Request, days coverageDays) coverageAnalysis {
	places := r.View().Coverage(r.Filter, days.first, days.last)
	analysis := coverageAnalysis{coverageDays: days, starts: r.Roster.Organization().WeekStartsOn, notes: []string{coverageRule, positionHours}}
	if days.notice != "" {
		analysis.notes = append([]string{days.notice}, analysis.notes...)
	}
	until := days.last
	if !days.weekly {
		until++ // targets of the last night end on the next day
	}
	estimate := 0
	for _, p := range places {
		estimate += p.AboutHours()
	}
	analysis.hours = make([]rules.CoverageHour, 0, estimate)
	ends := make([]int, len(places))
	for i, p := range places {
		analysis.hours = p.AddHours(analysis.hours, days.first, until)
		ends[i] = len(analysis.hours)
	}
	from := 0
	for i, p := range places {
		analysis.places = append(analysis.places, placeHours{p, analysis.hours[from:ends[i]:ends[i]]})
		from = ends[i]
	}
	return analysis
}

// worstGap returns the number of gaps and the worst of them.
func (a coverageAnalysis) worstGap() (n int, worst rules.Shortfall) {
	for _, p := range a.places {
		for _, g := range p.Gaps() {
			if n++; n == 1 || compareGaps(&g, &worst) < 0 {
				worst = g
			}
		}
	}
	return n, worst
}

// coverageCounters counts the time with targets, its covered share, the time below the minimum and the gaps.
func coverageCounters(s *web.Server, r *web.Request, analysis coverageAnalysis, rows []rules.CoverageHour) []components.Counter {
	sum := sumOfHours(rows)
	gaps, worst := analysis.worstGap()
	counters := []components.Counter{
		{Label: "Covered", Value: format.Percent(sum.Permille()), Note: format.Hours(sum.Covered()) + " of " + format.Hours(sum.Wanted)},
		{Label: "Time with targets", Value: format.Hours(sum.Wanted), Note: components.Plural(len(analysis.places), "location", "locations")},
		{Label: "Time below minimum", Value: format.Hours(sum.Gap), Note: "in " + components.Plural(gaps, "gap", "gaps")},
		{Label: "At the optimum", Value: format.Percent(sum.OptimalPermille()), Note: "of the target hours"},
	}
	if sum.Gap > 0 {
		counters[2].Tag = components.Tag{Word: "gap", Class: "warn"}
	}
	if r.Filter.DraftPeriodID == 0 && r.Filter.PublishedPeriodID == 0 {
		counters[0].Href = page.Link(s, page.Narrowed(r, func(f *schedule.Filter) { f.From, f.To = 0, 0 }), catalog.PathCoverageTrend)
		counters[2].Href = page.Link(s, r, catalog.PathCoverageGaps)
	}
	if gaps > 0 {
		counters = append(counters, components.Counter{Label: "Worst gap", Value: components.Plural(worst.Missing(), "person", "people"),
			Note: format.Join(format.DayAndTime(r.Style, worst.Interval, worst.Location.TimeZone), worst.Position, worst.Location.Name)})
	}
	return counters
}

// sumOfHours returns the sum of the hours.
func sumOfHours(rows []rules.CoverageHour) (sum rules.CoverageSum) {
	for i := range rows {
		sum = sum.Plus(rows[i].Sum)
	}
	return sum
}

// hoursWithGap returns the number of hours with a gap.
func hoursWithGap(rows []rules.CoverageHour) (n int) {
	for i := range rows {
		if rows[i].Sum.Gap > 0 {
			n++
		}
	}
	return n
}

// coverageFacts returns the summary object of the JSON face.
func coverageFacts(sum rules.CoverageSum, hours int) any {
	facts := map[string]any{"target_minutes": sum.Wanted, "covered_minutes": sum.Covered(), "gap_minutes": sum.Gap, "short_minutes": sum.Short,
		"over_minutes": sum.Over, "missing_person_minutes": sum.Missing, "hours_with_a_gap": hours}
	if n := sum.Permille(); n >= 0 {
		facts["covered_percent"] = float64(n) / 10
	}
	return facts
}
