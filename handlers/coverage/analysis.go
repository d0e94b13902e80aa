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

// placeLook is the coverage of one location with its hours.
type placeLook struct {
	rules.PlaceCoverage
	hours []rules.CoverageHour // among those of the look
}

// coverageLook is what the faces of a coverage screen are made from.
type coverageLook struct {
	coverageDays
	starts int // weekday that weeks begin on
	places []placeLook
	hours  []rules.CoverageHour // of all places
	notes  []string
}

func lookAtCoverage(s *web.Server, r *web.Request, days coverageDays) (look coverageLook, err error) {
	info, err := s.Store.Info(r.Ctx, r.Viewer)
	if err != nil {
		return look, err
	}
	places := r.View().Coverage(r.Filter, days.first, days.last)
	look = coverageLook{coverageDays: days, starts: info.Organization.WeekStartsOn, notes: []string{coverageRule, positionHours}}
	if days.why != "" {
		look.notes = append([]string{days.why}, look.notes...)
	}
	until := days.last
	if !days.weekly {
		until++ // the targets of the last night
	}
	about := 0
	for _, p := range places {
		about += p.AboutHours()
	}
	look.hours = make([]rules.CoverageHour, 0, about)
	ends := make([]int, len(places))
	for i, p := range places {
		look.hours = p.AddHours(look.hours, days.first, until)
		ends[i] = len(look.hours)
	}
	from := 0
	for i, p := range places {
		look.places = append(look.places, placeLook{p, look.hours[from:ends[i]:ends[i]]})
		from = ends[i]
	}
	return look, nil
}

// worstGap is how many gaps all places have, and the worst of them.
func (l coverageLook) worstGap() (n int, worst rules.Shortfall) {
	for _, p := range l.places {
		for _, g := range p.Gaps() {
			if n++; n == 1 || compareGaps(&g, &worst) < 0 {
				worst = g
			}
		}
	}
	return n, worst
}

// coverageCounters count the hours: time with targets, met, below the minimum, and the share that is covered.
func coverageCounters(s *web.Server, r *web.Request, look coverageLook, rows []rules.CoverageHour) []components.Counter {
	sum := sumOfHours(rows)
	gaps, worst := look.worstGap()
	counters := []components.Counter{
		{Label: "Target hours covered", Value: format.Percent(sum.Permille()), Note: format.Hours(sum.Covered()) + " of " + format.Hours(sum.Wanted)},
		{Label: "Time with targets", Value: format.Hours(sum.Wanted), Note: components.Plural(len(look.places), "location", "locations")},
		{Label: "Time below minimum", Value: format.Hours(sum.Gap), Note: "in " + components.Plural(gaps, "gap", "gaps")},
		{Label: "At the optimum", Value: format.Percent(sum.OptimalPermille()), Note: "of the target hours"},
		{Label: "Trend", Value: "By week", Href: page.Link(s, page.Narrowed(r, func(f *schedule.Filter) { f.From, f.To = 0, 0 }), catalog.PathCoverageTrend)},
	}
	if sum.Gap > 0 {
		counters[2].Tag = components.Tag{Word: "gap", Class: "warn"}
	}
	if r.Filter.DraftPeriodID != 0 || r.Filter.PublishedPeriodID != 0 {
		counters = counters[:4]
	} else {
		counters[2].Href = page.Link(s, r, catalog.PathCoverageGaps)
	}
	if gaps > 0 {
		counters = append(counters, components.Counter{Label: "Worst gap", Value: components.Plural(worst.Missing(), "person", "people"),
			Note: format.Join(format.DayAndTime(worst.Interval, worst.Location.TimeZone), worst.Position, worst.Location.Name)})
	}
	return counters
}

func sumOfHours(rows []rules.CoverageHour) (sum rules.CoverageSum) {
	for i := range rows {
		sum = sum.Plus(rows[i].Sum)
	}
	return sum
}

func hoursWithGap(rows []rules.CoverageHour) (n int) {
	for i := range rows {
		if rows[i].Sum.Gap > 0 {
			n++
		}
	}
	return n
}

// coverageFacts is the summary object of the JSON face.
func coverageFacts(sum rules.CoverageSum, hours int) any {
	facts := map[string]any{"target_minutes": sum.Wanted, "covered_minutes": sum.Covered(), "gap_minutes": sum.Gap, "short_minutes": sum.Short,
		"over_minutes": sum.Over, "missing_person_minutes": sum.Missing, "hours_with_a_gap": hours}
	if n := sum.Permille(); n >= 0 {
		facts["covered_percent"] = float64(n) / 10
	}
	return facts
}
