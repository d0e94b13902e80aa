// Package coverage contains the screens that compare shifts with coverage targets: maps, gaps, targets and trends.
package coverage

import (
	"strings"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/columns"
	"opshub/schedule/rules"
)

// coverageRule explains the words of coverage on every screen that shows them.
const coverageRule = "Each cell shows the worst interval of its hour as people scheduled / optimum. Gap: fewer than the minimum. Short: at least the minimum, " +
	"fewer than the optimum. Over: more than the maximum. Each employee counts once, open shifts do not count, and breaks do not reduce coverage."

// positionHours explains how hours of several positions add up.
const positionHours = "Hours are counted for each location and position: one hour with a target for cooks and one for servers counts as two."

// coverageFields are the fields of the filter form.
var coverageFields = []string{"from", "location_id", "position_id", "q"}

// coverageReads explains how coverage interprets the filter.
const coverageReads = "a position selects its own targets, not those for any position; an employee selects the home location; coverage counts all employees"

// coverageReport returns what the coverage reports have in common: one row per hour with a target.
func coverageReport(s *web.Server) report.Report[rules.CoverageHour] {
	return report.Report[rules.CoverageHour]{
		File: "coverage", Noun: [2]string{"hour with a target", "hours with a target"}, Order: "by location, hour and position",
		Note: "Times are local to each location.", Fields: coverageFields, Reads: coverageReads, Hints: report.TargetHints,
		Asked:   report.AnyStatus,
		Columns: columns.CoverageHourColumns, Cells: coverageCells,
		Sheet: "the map and figures of each location, the totals, and the gaps; the file has every hour",
		Figure: func(_ *web.Request, f report.Outcome[rules.CoverageHour]) string {
			sum := sumOfHours(f.Rows)
			return format.Join(format.Percent(sum.Permille())+" of the target hours covered", format.Count(hoursWithGap(f.Rows), "hours with a gap"))
		},
	}
}

// coverageData returns the coverage of a week.
func coverageData(s *web.Server) web.Dataset {
	p := coverageReport(s)
	p.Scope = web.Bind(s, page.WeekScope)
	p.Ask = func(week *web.Request) (report.Outcome[rules.CoverageHour], error) {
		notice, err := weekNotice(s, week)
		if err != nil {
			return report.Outcome[rules.CoverageHour]{}, err
		}
		return readCoverage(s, week, coverageDays{first: week.Filter.From, last: week.Filter.To, weekly: true, notice: notice})
	}
	return withCoverageSheet(s, p)
}

// weekNotice returns the reason why a screen without dates shows another week than the current one, or "" if it does
// not.
func weekNotice(s *web.Server, week *web.Request) (string, error) {
	if week.Query.Get("from") != "" || week.Query.Get("to") != "" {
		return "", nil
	}
	_, notice, err := page.CalendarDay(s, page.Narrowed(week, func(f *schedule.Filter) { f.From, f.To = 0, 0 }))
	return strings.Replace(notice, "the calendar", "this screen", 1), err
}

// coverageDays are the days that a coverage screen shows.
type coverageDays struct {
	first, last schedule.Date
	weekly      bool   // the days are one week; the screen links to the adjacent weeks
	notice      string // reason why the week is not the current one
}

// readCoverage reads the coverage of the days.
func readCoverage(s *web.Server, r *web.Request, days coverageDays) (out report.Outcome[rules.CoverageHour], err error) {
	analysis := analyzeCoverage(r, days)
	out.Rows = analysis.hours
	out.Counters = coverageCounters(s, r, analysis, out.Rows)
	out.Notes = analysis.notes
	if days.weekly {
		out.Steps = page.WeekSteps(s, r, analysis.first, "")
	}
	out.Searched = "No coverage target matches the filter on these days, so there is nothing to compare shifts with."
	if len(out.Rows) > 0 {
		out.Picture = coveragePictures(s, r, analysis)
		out.Figures = []*components.Figures{coverageFigures(analysis)}
	}
	out.Facts = coverageFacts(sumOfHours(out.Rows), hoursWithGap(out.Rows))
	return out, nil
}

// periodNote explains which shifts and targets the coverage of a period compares.
const periodNote = "Only the shifts of this period count, and the targets that begin on its days, each to its end. Shifts and targets of an earlier period that continue into the first night are excluded."

// draftCoverageData returns the coverage of a draft period by week.
func draftCoverageData(s *web.Server) web.Dataset {
	return periodCoverage(s, func(r *web.Request) (first, last schedule.Date, err error) {
		p, err := r.View().DraftPeriod(r.Filter.DraftPeriodID)
		return p.StartsOn, p.EndsOn, err
	})
}

// publishedCoverageData returns the coverage of a published version by week.
func publishedCoverageData(s *web.Server) web.Dataset {
	return periodCoverage(s, func(r *web.Request) (first, last schedule.Date, err error) {
		p, err := r.View().PublishedPeriod(r.Filter.PublishedPeriodID)
		return p.StartsOn, p.EndsOn, err
	})
}

// periodCoverage returns the coverage of a period. The dates of the filter can narrow it.
func periodCoverage(s *web.Server, days func(*web.Request) (first, last schedule.Date, err error)) web.Dataset {
	p := coverageReport(s)
	p.File, p.Fields = "period-coverage", []string{"from", "to", "location_id", "position_id", "q"}
	p.Scope = func(r *web.Request) (*web.Request, error) {
		first, last, err := days(r)
		return page.Narrowed(r, func(f *schedule.Filter) {
			if f.From > first && f.From <= last {
				first = f.From
			}
			if f.To >= first && f.To < last {
				last = f.To
			}
			f.From, f.To = first, last
		}), err
	}
	p.Ask = func(r *web.Request) (report.Outcome[rules.CoverageHour], error) {
		out, err := readCoverage(s, r, coverageDays{first: r.Filter.From, last: r.Filter.To})
		out.Notes = append(out.Notes, periodNote)
		return out, err
	}
	return withCoverageSheet(s, p)
}

// coverageCells are the cells of an hour that add links or notes to the exported values.
var coverageCells = map[string]func(s *web.Server, r *web.Request, h *rules.CoverageHour) components.Cell{
	"location": func(s *web.Server, r *web.Request, h *rules.CoverageHour) components.Cell {
		return components.Cell{Text: h.Location.Name, Href: page.Link(s, r, catalog.PathLocation, format.ID(h.Location.ID))}
	},
	"starts_local": func(s *web.Server, r *web.Request, h *rules.CoverageHour) components.Cell {
		cell := components.Cell{Text: format.ClockRange(r.Style, h.Hour, h.Location.TimeZone), Sub: h.Location.TimeZone}
		if h.Sum.Wanted < h.Hour.Minutes() {
			cell.Sub = format.Join(cell.Sub, format.Minutes(h.Sum.Wanted)+" with a target")
		}
		return cell
	},
	"word": func(_ *web.Server, _ *web.Request, h *rules.CoverageHour) components.Cell {
		return components.Cell{Tag: format.CoverageTag(h.Worst.Word())}
	},
}
