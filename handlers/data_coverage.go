package handlers

import (
	"cmp"
	"slices"
	"strings"

	"opshub/catalog"
	"opshub/components"
	"opshub/schedule"
)

// coverageRule is what the words of coverage mean, for every screen that shows them.
const coverageRule = "A cell shows the worst stretch of its hour, people scheduled / people wanted. Gap: fewer than the minimum. Short: at least the minimum, " +
	"fewer than the optimum. Over: more than the maximum. Each employee counts once, an open shift for nobody, and breaks do not reduce coverage."

// positionHours says how hours of several positions add up.
const positionHours = "Time counts for each location and position on its own: an hour in which cooks and servers are wanted is two."

// coverageFields are the filter fields that coverage understands.
var coverageFields = []string{"from", "location_id", "position_id", "q"}

// coverageReads says how coverage understands a filter.
const coverageReads = "with a position only the targets of that position count, not those for any; an employee stands for the home location; people are counted whoever they are"

// coverageReport is the hours of some days against their targets.
func (s *server) coverageReport() report[schedule.CoverageHour] {
	return report[schedule.CoverageHour]{
		file: "coverage", noun: [2]string{"hour with a target", "hours with a target"}, order: "by location, hour and position",
		note: "Times are local to each location.", fields: coverageFields, reads: coverageReads,
		asked:   anyStatus,
		columns: schedule.CoverageHourColumns, cells: coverageCells,
		sheet: "the map of each location with its figures, what they add up to, and the gaps; the file has every hour",
		figure: func(f outcome[schedule.CoverageHour]) string {
			sum := sumOfHours(f.rows)
			return joinWords(shareWords(sum.Permille())+" of the target hours covered", someWords(hoursWithGap(f.rows), "with a gap"))
		},
	}
}

// coverageData is the coverage of the week.
func (s *server) coverageData() dataset {
	p := s.coverageReport()
	p.scope = s.weekScope
	p.ask = func(week *request) (outcome[schedule.CoverageHour], error) {
		why, err := s.whyThisWeek(week)
		if err != nil {
			return outcome[schedule.CoverageHour]{}, err
		}
		return s.coverageOf(week, coverageDays{first: week.filter.From, last: week.filter.To, weekly: true, why: why})
	}
	return s.withCoverageSheet(p)
}

// whyThisWeek says why a screen without dates opens with another week than that of today.
func (s *server) whyThisWeek(week *request) (string, error) {
	if week.query.Get("from") != "" || week.query.Get("to") != "" {
		return "", nil
	}
	_, why, err := s.calendarDay(week.narrowed(func(f *schedule.Filter) { f.From, f.To = 0, 0 }))
	return strings.Replace(why, "the calendar", "this screen", 1), err
}

// coverageDays are the days that a coverage screen shows.
type coverageDays struct {
	first, last schedule.Date
	weekly      bool   // the screen is one week, with ways to the weeks around it
	why         string // why it is not the week of today
}

// coverageOf asks for the coverage of the days, and what it amounts to.
func (s *server) coverageOf(r *request, days coverageDays) (out outcome[schedule.CoverageHour], err error) {
	look, err := s.lookAtCoverage(r, days)
	if err != nil {
		return out, err
	}
	n := 0
	for _, p := range look.places {
		n += len(p.hours)
	}
	out.rows = make([]schedule.CoverageHour, 0, n)
	for _, p := range look.places {
		out.rows = append(out.rows, p.hours...)
	}
	out.counters = s.coverageCounters(r, look, out.rows)
	out.notes = look.notes
	out.looked = "No coverage target of this filter asks for anybody on these days, so there is nothing to hold shifts against."
	if len(out.rows) > 0 {
		out.picture = s.coveragePictures(r, look)
		out.figures = coverageFigures(look)
	}
	out.facts = coverageFacts(sumOfHours(out.rows), hoursWithGap(out.rows))
	return out, nil
}

// placeLook is the coverage of one location with its hours.
type placeLook struct {
	schedule.PlaceCoverage
	hours []schedule.CoverageHour
}

// coverageLook is what the faces of a coverage screen are made from.
type coverageLook struct {
	coverageDays
	starts int // weekday that weeks begin on
	places []placeLook
	notes  []string
}

func (s *server) lookAtCoverage(r *request, days coverageDays) (look coverageLook, err error) {
	info, err := s.Store.Info(r.ctx)
	if err != nil {
		return look, err
	}
	places, err := s.Store.CoverageKept(r.ctx, r.viewer, r.filter, days.first, days.last)
	if err != nil {
		return look, err
	}
	look = coverageLook{coverageDays: days, starts: info.Organization.WeekStartsOn, notes: []string{coverageRule, positionHours}}
	if days.why != "" {
		look.notes = append([]string{days.why}, look.notes...)
	}
	until := days.last
	if !days.weekly {
		until++ // the targets of the last night
	}
	for _, p := range places {
		look.places = append(look.places, placeLook{p, p.Hours(days.first, until)})
	}
	return look, nil
}

// worstGap is how many gaps all places have, and the worst of them.
func (l coverageLook) worstGap() (n int, worst schedule.Shortfall) {
	for _, p := range l.places {
		for _, g := range p.Gaps() {
			if n++; n == 1 || compareGaps(&g, &worst) < 0 {
				worst = g
			}
		}
	}
	return n, worst
}

// compareGaps puts the gap in front in which most people are missing for longest.
func compareGaps(a, b *schedule.Shortfall) int {
	return cmp.Or(cmp.Compare(b.MissingMinutes(), a.MissingMinutes()), cmp.Compare(a.Start, b.Start), cmp.Compare(a.Location.ID, b.Location.ID),
		cmp.Compare(a.Target.PositionID, b.Target.PositionID))
}

// worstFirst is the gaps in the order of compareGaps. They are large, so their places are sorted.
func worstFirst(gaps []schedule.Shortfall) []schedule.Shortfall {
	order := make([]int, len(gaps))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int { return cmp.Or(compareGaps(&gaps[a], &gaps[b]), cmp.Compare(a, b)) })
	out := make([]schedule.Shortfall, len(gaps))
	for i, at := range order {
		out[i] = gaps[at]
	}
	return out
}

// coverageCounters count the hours: time with targets, met, below the minimum, and the share that is covered.
func (s *server) coverageCounters(r *request, look coverageLook, rows []schedule.CoverageHour) []components.Counter {
	sum := sumOfHours(rows)
	gaps, worst := look.worstGap()
	counters := []components.Counter{
		{Label: "Target hours covered", Value: shareWords(sum.Permille()), Note: hourWords(sum.Covered()) + " of " + hourWords(sum.Wanted)},
		{Label: "Time with targets", Value: hourWords(sum.Wanted), Note: components.Plural(len(look.places), "location", "locations")},
		{Label: "Time below minimum", Value: hourWords(sum.Gap), Note: "in " + components.Plural(gaps, "gap", "gaps")},
		{Label: "At the optimum", Value: shareWords(sum.OptimalPermille()), Note: "of the target hours"},
		{Label: "Trend", Value: "By week", Href: s.link(r.narrowed(func(f *schedule.Filter) { f.From, f.To = 0, 0 }), catalog.PathCoverageTrend)},
	}
	if sum.Gap > 0 {
		counters[2].Tag = components.Tag{Word: "gap", Class: "warn"}
	}
	if r.filter.DraftPeriodID != 0 || r.filter.PublishedPeriodID != 0 {
		counters = counters[:4]
	} else {
		counters[2].Href = s.link(r, catalog.PathCoverageGaps)
	}
	if gaps > 0 {
		counters = append(counters, components.Counter{Label: "Worst gap", Value: components.Plural(worst.Missing(), "person", "people"),
			Note: joinWords(whenWords(worst.Interval, worst.Location.TimeZone), worst.Position, worst.Location.Name)})
	}
	return counters
}

func sumOfHours(rows []schedule.CoverageHour) (sum schedule.CoverageSum) {
	for i := range rows {
		sum = sum.Plus(rows[i].Sum)
	}
	return sum
}

func hoursWithGap(rows []schedule.CoverageHour) (n int) {
	for i := range rows {
		if rows[i].Sum.Gap > 0 {
			n++
		}
	}
	return n
}

// coverageFacts is the summary object of the JSON face.
func coverageFacts(sum schedule.CoverageSum, hours int) any {
	facts := map[string]any{"target_minutes": sum.Wanted, "covered_minutes": sum.Covered(), "gap_minutes": sum.Gap, "short_minutes": sum.Short,
		"over_minutes": sum.Over, "missing_person_minutes": sum.Missing, "hours_with_a_gap": hours}
	if n := sum.Permille(); n >= 0 {
		facts["covered_percent"] = float64(n) / 10
	}
	return facts
}
