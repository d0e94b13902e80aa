package coverage

import (
	"fmt"
	"time"

	"github.com/a-h/templ"

	"opshub/catalog"
	"opshub/components"
	"opshub/components/chart"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/localtime"
	"opshub/schedule/rules"
)

// maxMaps is the maximum number of maps on a screen. The rows below the maps include every location.
const maxMaps = 12

// coverageLegend explains the cells of a map.
var coverageLegend = []chart.HeatCell{
	{Text: "3/3 met", Word: "met"}, {Text: "4/3 over", Word: "over"}, {Text: "2/3 short", Word: "short"}, {Text: "1/3 gap", Word: "gap"},
	{Text: "0/3 gap: nobody scheduled, or at least two missing", Word: "gap", Deep: true}, {Text: "- no target", Word: "none"},
}

// coveragePictures draws a map for each location and week.
func coveragePictures(s *web.Server, r *web.Request, analysis coverageAnalysis) templ.Component {
	var maps []templ.Component
	left := 0
	for first := analysis.first.WeekStart(time.Weekday(analysis.starts)); first <= analysis.last; first = first.Add(localtime.DaysPerWeek) {
		for _, p := range analysis.places {
			m := coverageMap(s, r, analysis, p, max(first, analysis.first), min(first.Add(localtime.DaysPerWeek-1), analysis.last))
			switch {
			case len(m.Rows) == 0:
			case len(maps) == maxMaps:
				left++
			default:
				maps = append(maps, chart.HeatMapView(m))
			}
		}
	}
	if left > 0 {
		maps = append(maps, components.Words(fmt.Sprintf("%s more are not shown. Select a location to show its map.", components.Plural(left, "map", "maps"))))
	}
	return components.Together(maps)
}

// coverageMap draws one location in one week. If targets of the last night extend into the next day, the map includes
// that day.
func coverageMap(s *web.Server, r *web.Request, analysis coverageAnalysis, p placeHours, first, last schedule.Date) chart.HeatMap {
	z, _ := localtime.ZoneOrUTC(p.Location.TimeZone)
	if last == analysis.last && !analysis.weekly {
		last++
	}
	cells, sum := map[schedule.Instant]*rules.Coverage{}, rules.CoverageSum{}
	for i := range p.hours {
		h := &p.hours[i]
		if h.On < first || h.On > last {
			continue
		}
		sum = sum.Plus(h.Sum)
		if worst := cells[h.Hour.Start]; worst == nil || rules.CompareCoverage(&h.Worst, worst) < 0 {
			cells[h.Hour.Start] = &h.Worst
		}
	}
	m := chart.HeatMap{Corner: "Day", Legend: coverageLegend, PictureHead: chart.PictureHead{
		ID: fmt.Sprintf("map-%d-%s", p.Location.ID, first), Title: p.Location.Name,
		Quiet: p.Location.TimeZone,
		Note:  format.Join(format.Percent(sum.Permille())+" of "+format.Hours(sum.Wanted)+" with a target covered", timeWords(sum.Gap, "below the minimum"), timeWords(sum.Short, "below the optimum")) + ".",
	}}
	if !analysis.weekly { // otherwise the toolbar has the dates
		m.Quiet = format.Join(r.Style.Days(first, min(last, analysis.last)), p.Location.TimeZone)
	}
	links := newGapLinks(s, r, p.PlaceCoverage)
	clock := page.NewWeekClock(z, first, last, func(at schedule.Instant) bool { _, ok := cells[at]; return ok })
	m.Cols = clock.Cols(r.Style)
	for d := first; d <= last; d++ {
		row := chart.HeatRow{ID: fmt.Sprintf("row-%d-%s", p.Location.ID, d), Name: d.Time().Format("Mon 2"), Note: dayNote(z, d, r.Today), Cells: make([]chart.HeatCell, len(m.Cols)),
			Href: page.Link(s, page.Narrowed(r, func(f *schedule.Filter) { f.From, f.To, f.LocationID = d, d, p.Location.ID }), catalog.PathDay)}
		found := false
		for col, at := range clock.Places(d) {
			row.Cells[col] = chart.HeatCell{Text: "-", Word: "none"}
			if c := cells[at]; c != nil {
				found, row.Cells[col] = true, coverageCell(c)
				row.Cells[col].Href = links.of(c, row.ID)
			}
		}
		if found || d <= analysis.last {
			m.Rows = append(m.Rows, row)
		}
	}
	if sum.Wanted == 0 {
		m.Rows = nil
	}
	return m
}

// coverageCell returns the cell of a stretch.
func coverageCell(c *rules.Coverage) chart.HeatCell {
	return chart.HeatCell{Text: fmt.Sprintf("%d/%d", c.Scheduled, c.Target.Optimal), Word: string(c.Word()), Deep: c.Missing() > 1 || c.Scheduled == 0}
}

// gapLinks links the cells of a map to the people who are free during the gap of the cell.
type gapLinks struct {
	s    *web.Server
	r    *web.Request
	gaps []rules.Shortfall // that are not over
	self string            // address of the screen

	last     *rules.Shortfall // of the last link; neighboring cells often have the same gap
	row, was string           // its row and address
}

// newGapLinks returns the links of one location. Only managers have links, and only on a screen.
func newGapLinks(s *web.Server, r *web.Request, p rules.PlaceCoverage) *gapLinks {
	l := &gapLinks{s: s, r: r}
	if !r.Manages() || page.OnPaper(r) {
		return l
	}
	l.self = page.Self(s, r)
	for _, g := range p.Gaps() {
		if g.End > page.Instant(r) {
			l.gaps = append(l.gaps, g)
		}
	}
	return l
}

// of returns the link of a cell in a row, or "" if the cell has no gap that is still to come.
func (l *gapLinks) of(c *rules.Coverage, row string) string {
	if c.Missing() == 0 {
		return ""
	}
	for i := range l.gaps {
		g := &l.gaps[i]
		if g.Target.PositionID != c.Target.PositionID || !g.Overlaps(c.Interval) {
			continue
		}
		if g != l.last || row != l.row {
			l.last, l.row, l.was = g, row, FreePeopleLink(l.s, l.r, g, l.self+"#"+row)
		}
		return l.was
	}
	return ""
}

// timeWords returns minutes in hours followed by words, or "" for 0 minutes.
func timeWords(minutes int, words string) string {
	if minutes == 0 {
		return ""
	}
	return format.Hours(minutes) + " " + words
}

// dayNote returns the note of a day: whether it is today, and its length if it is not 24 hours.
func dayNote(z *localtime.Zone, d, today schedule.Date) string {
	note := ""
	if d == today {
		note = "today"
	}
	if n := z.Day(d).Minutes(); n != 24*60 {
		note = format.Join(note, schedule.DurationWords(n))
	}
	return note
}
