package coverage

import (
	"cmp"
	"fmt"
	"slices"

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

	"github.com/a-h/templ"
)

// maxFillDays is the longest range in days for which the report counts who is free in each gap.
const maxFillDays = 35

// coverageGapsData returns the stretches below the minimum.
func coverageGapsData(s *web.Server) web.Dataset { return GapReport(s).Dataset(s) }

// GapReport returns the report of stretches below the minimum: those that are not over, then the past ones, each worst
// first.
func GapReport(s *web.Server) report.Report[rules.Shortfall] {
	return report.Report[rules.Shortfall]{
		File: "coverage-gaps", Noun: [2]string{"gap", "gaps"}, Order: "upcoming first, then worst first (missing people times minutes)",
		Note: "Times are local to each location.", Fields: []string{"from", "to", "location_id", "position_id", "q"}, Reads: coverageReads, Hints: report.TargetHints,
		Asked:   report.AnyStatus,
		Columns: columns.ShortfallColumns, Cells: gapCells, RowID: GapRowID,
		Folds: &report.Folds[rules.Shortfall]{Noun: [2]string{"past gap", "past gaps"}, Last: func(r *web.Request, g *rules.Shortfall) bool { return isOver(g, page.Instant(r)) }},
		Scope: web.Bind(s, gapScope),
		Ask:   web.Bind(s, findGaps),
		Figure: func(_ *web.Request, f report.Outcome[rules.Shortfall]) string {
			return components.Plural(len(f.Rows), "gap", "gaps") + " below the minimum"
		},
	}
}

// gapScope keeps the dates of the filter. Without dates it selects the current week. A range with one open end extends
// to the limits of the data.
func gapScope(s *web.Server, r *web.Request) (*web.Request, error) {
	if r.Filter.From == 0 && r.Filter.To == 0 {
		return page.WeekScope(s, r)
	}
	first, last := r.View().Extent()
	if first == 0 {
		first, last = r.Today, r.Today
	}
	return page.Narrowed(r, func(f *schedule.Filter) {
		if f.From == 0 {
			f.From = min(first, f.To)
		}
		if f.To == 0 {
			f.To = max(last, f.From)
		}
	}), nil
}

// findGaps finds the gaps within the dates of the filter.
func findGaps(s *web.Server, r *web.Request) (out report.Outcome[rules.Shortfall], err error) {
	first, last := coverageRange(r)
	sum := rules.CoverageSum{}
	for from := first; from <= last; from = from.Add(localtime.DaysPerWeek) { // a gap ends with its week
		for _, p := range r.View().Coverage(r.Filter, from, min(from.Add(localtime.DaysPerWeek-1), last)) {
			sum = sum.Plus(p.Sum())
			out.Rows = append(out.Rows, p.Gaps()...)
		}
	}
	filled := int(last-first) < maxFillDays
	if filled {
		r.View().FillGaps(out.Rows)
	}
	out.Rows, out.Folded = upcomingFirst(WorstFirst(out.Rows), page.Instant(r))
	out.Counters = gapCounters(sum, out.Rows)
	out.Notes = []string{gapRule}
	if first.Add(localtime.DaysPerWeek-1) == last {
		out.Steps = page.WeekSteps(s, r, first, "")
	}
	if len(out.Rows) > 0 {
		out.Picture = gapPicture(s, r, out.Rows)
	}
	notice, err := weekNotice(s, r)
	if notice != "" {
		out.Notes = append([]string{notice}, out.Notes...)
	}
	if !filled {
		out.Notes = append(out.Notes, "Free employees are counted only for ranges of up to five weeks. This range is longer.")
	}
	out.Searched = r.Style.Days(first, last) + ": every coverage target on these days has at least its minimum number of people, or there is no target."
	out.Facts = coverageFacts(sum, len(out.Rows))
	return out, err
}

// gapRule explains what a gap is and who counts as free.
const gapRule = "A gap is an interval with fewer people than the minimum of a target. It ends when the number changes or the range ends. " +
	"Free: active employees of the location who work in the position, are employed on the day, and have no shift and no approved or active unavailable block " +
	"in any part of the gap. Rest and hours are not checked. An undesired time does not make an employee unavailable."

// coverageRange returns the dates of the filter. A long range is limited to the dates of the data, so that a range of a
// century takes no longer than the schedule.
func coverageRange(r *web.Request) (first, last schedule.Date) {
	first, last = r.Filter.From, r.Filter.To
	if int(last-first) < maxFillDays {
		return first, last
	}
	from, to := r.View().Extent()
	if from == 0 {
		return first, first - 1
	}
	return max(first, from), min(last, to)
}

// gapCounters counts the gaps, their time, the missing people and the gaps in which nobody is free.
func gapCounters(sum rules.CoverageSum, gaps []rules.Shortfall) []components.Counter {
	most, nobody := 0, 0
	for i := range gaps {
		most = max(most, gaps[i].Missing())
		if gaps[i].Free == 0 {
			nobody++
		}
	}
	counters := []components.Counter{
		{Label: "Gaps", Value: format.Number(len(gaps))},
		{Label: "Time below minimum", Value: format.Hours(sum.Gap), Note: "of " + format.Hours(sum.Wanted) + " with targets"},
		{Label: "Missing person-hours", Value: format.Hours(sum.Missing), Note: "up to the minimum"},
		{Label: "Most missing", Value: components.Plural(most, "person", "people"), Note: "in one gap"},
		{Label: "Target hours covered", Value: format.Percent(sum.Permille())},
	}
	if len(gaps) > 0 && gaps[0].Free >= 0 {
		counters = append(counters, components.Counter{Label: "Nobody free", Value: format.Number(nobody), Note: "gaps that no employee of the location could fill"})
	}
	return counters
}

// maxGapBars is the maximum number of bars in the picture.
const maxGapBars = 10

// gapPicture draws the missing time by location and position.
func gapPicture(s *web.Server, r *web.Request, gaps []rules.Shortfall) templ.Component {
	type place struct {
		location schedule.Location
		position string
		id       int64
	}
	missing, order := map[place]int{}, []place{}
	for i := range gaps {
		p := place{gaps[i].Location, gaps[i].Position, gaps[i].Target.PositionID}
		if _, ok := missing[p]; !ok {
			order = append(order, p)
		}
		missing[p] += gaps[i].MissingMinutes()
	}
	slices.SortStableFunc(order, func(a, b place) int { return cmp.Compare(missing[b], missing[a]) })
	bars := chart.Bars{Of: "Position", First: "Missing person-hours", PictureHead: chart.PictureHead{
		ID: "missing", Title: "Missing person-hours by position", Quiet: r.Style.Days(r.Filter.From, r.Filter.To)}}
	for i, p := range order {
		if i == maxGapBars {
			bars.Note = "The " + format.Number(maxGapBars) + " with the most missing of " + components.Plural(len(order), "position", "positions") + "."
			break
		}
		href := page.Self(s, page.Narrowed(r, func(f *schedule.Filter) { f.LocationID, f.PositionID = p.location.ID, p.id }))
		bars.Rows = append(bars.Rows, chart.Bar{Name: format.UpperFirst(p.position), Sub: p.location.Name, Href: href,
			First: chart.Amount{N: float64(missing[p]), Text: schedule.DurationWords(missing[p])}})
	}
	return chart.BarsView(bars)
}

// gapCells are the cells of a gap that add links or notes to the exported values.
var gapCells = map[string]func(s *web.Server, r *web.Request, g *rules.Shortfall) components.Cell{
	"starts_local": func(s *web.Server, r *web.Request, g *rules.Shortfall) components.Cell {
		cell := format.TimeCell(r.Style, g.Interval, g.Location.TimeZone)
		cell.Href, cell.Sub = GapDayLink(s, r, g), g.Location.TimeZone
		if isOver(g, page.Instant(r)) {
			cell.Sub = format.Join("past", cell.Sub)
		}
		return cell
	},
	"location": func(s *web.Server, r *web.Request, g *rules.Shortfall) components.Cell {
		return components.Cell{Text: g.Location.Name, Href: page.Link(s, r, catalog.PathLocation, format.ID(g.Location.ID))}
	},
	"scheduled": func(_ *web.Server, _ *web.Request, g *rules.Shortfall) components.Cell {
		return components.Cell{Text: format.Number(g.Scheduled), Sub: components.Plural(g.Target.Optimal, "is the optimum", "is the optimum")}
	},
	"missing_minutes": func(_ *web.Server, _ *web.Request, g *rules.Shortfall) components.Cell {
		return components.Cell{Text: schedule.DurationWords(g.MissingMinutes())}
	},
	"free": func(s *web.Server, r *web.Request, g *rules.Shortfall) components.Cell {
		if g.Free < 0 {
			return components.Cell{Text: "not counted"}
		}
		return components.Cell{Text: format.Number(g.Free), Sub: "of " + format.Number(g.Qualified), Href: FreePeopleLink(s, r, g, page.Self(s, r)+"#"+GapRowID(g))}
	},
}

// GapDayLink returns the address of the day of a gap at its location.
func GapDayLink(s *web.Server, r *web.Request, g *rules.Shortfall) string {
	z, _ := localtime.ZoneOrUTC(g.Location.TimeZone)
	on := z.Date(g.Start)
	return page.Link(s, page.Narrowed(r, func(f *schedule.Filter) {
		*f = schedule.Filter{From: on, To: on, LocationID: g.Location.ID, EmployeeID: f.EmployeeID}
	}), catalog.PathDay)
}

// GapRowID returns the id of the row of a gap.
func GapRowID(g *rules.Shortfall) string {
	return fmt.Sprintf("gap-%d-%d-%d", g.Location.ID, g.Target.PositionID, g.Start)
}

// FreePeopleLink returns the address of the people who are free in exactly the time of a gap, at its location, in its
// position. That screen links back to the address from. The result is empty for a gap of a day or longer.
func FreePeopleLink(s *web.Server, r *web.Request, g *rules.Shortfall, from string) string {
	z, _ := localtime.ZoneOrUTC(g.Location.TimeZone)
	on, start := z.Local(g.Start)
	_, end := z.Local(g.End)
	if g.Minutes() >= 24*60 || start == end {
		return ""
	}
	clock := localtime.Style{} // of addresses
	there := page.Narrowed(r, func(f *schedule.Filter) {
		*f = schedule.Filter{From: on, To: on, LocationID: g.Location.ID, PositionID: g.Target.PositionID}
	})
	return page.WithParams(page.Link(s, there, catalog.PathFinder), []string{"window", clock.Clock(start) + "-" + clock.Clock(end), page.BackRule.Name, from})
}

// compareGaps orders gaps by missing minutes, largest first.
func compareGaps(a, b *rules.Shortfall) int {
	return cmp.Or(cmp.Compare(b.MissingMinutes(), a.MissingMinutes()), cmp.Compare(a.Start, b.Start), cmp.Compare(a.Location.ID, b.Location.ID),
		cmp.Compare(a.Target.PositionID, b.Target.PositionID))
}

// isOver reports whether a gap has ended.
func isOver(g *rules.Shortfall, now schedule.Instant) bool { return g.End <= now }

// upcomingFirst moves the gaps that are over behind the others, keeps the order otherwise, and counts those that are over.
func upcomingFirst(gaps []rules.Shortfall, now schedule.Instant) (ordered []rules.Shortfall, past int) {
	var upcoming, over []rules.Shortfall
	for i := range gaps {
		if isOver(&gaps[i], now) {
			over = append(over, gaps[i])
		} else {
			upcoming = append(upcoming, gaps[i])
		}
	}
	return append(upcoming, over...), len(over)
}

// WorstFirst returns the gaps ordered by compareGaps. It sorts indexes, because the values are large.
func WorstFirst(gaps []rules.Shortfall) []rules.Shortfall {
	order := make([]int, len(gaps))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int { return cmp.Or(compareGaps(&gaps[a], &gaps[b]), cmp.Compare(a, b)) })
	sorted := make([]rules.Shortfall, len(gaps))
	for i, index := range order {
		sorted[i] = gaps[index]
	}
	return sorted
}
