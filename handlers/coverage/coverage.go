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
func coverageReport(s *web.Server) report.Report[rules.CoverageHour] {
	return report.Report[rules.CoverageHour]{
		File: "coverage", Noun: [2]string{"hour with a target", "hours with a target"}, Order: "by location, hour and position",
		Note: "Times are local to each location.", Fields: coverageFields, Reads: coverageReads,
		Asked:   report.AnyStatus,
		Columns: columns.CoverageHourColumns, Cells: coverageCells,
		Sheet: "the map of each location with its figures, what they add up to, and the gaps; the file has every hour",
		Figure: func(f report.Outcome[rules.CoverageHour]) string {
			sum := sumOfHours(f.Rows)
			return format.Join(format.Percent(sum.Permille())+" of the target hours covered", format.Count(hoursWithGap(f.Rows), "hours with a gap"))
		},
	}
}

// coverageData is the coverage of the week.
func coverageData(s *web.Server) web.Dataset {
	p := coverageReport(s)
	p.Scope = web.Bind(s, page.WeekScope)
	p.Ask = func(week *web.Request) (report.Outcome[rules.CoverageHour], error) {
		why, err := whyThisWeek(s, week)
		if err != nil {
			return report.Outcome[rules.CoverageHour]{}, err
		}
		return coverageOf(s, week, coverageDays{first: week.Filter.From, last: week.Filter.To, weekly: true, why: why})
	}
	return withCoverageSheet(s, p)
}

// whyThisWeek says why a screen without dates opens with another week than that of today.
func whyThisWeek(s *web.Server, week *web.Request) (string, error) {
	if week.Query.Get("from") != "" || week.Query.Get("to") != "" {
		return "", nil
	}
	_, why, err := page.CalendarDay(s, page.Narrowed(week, func(f *schedule.Filter) { f.From, f.To = 0, 0 }))
	return strings.Replace(why, "the calendar", "this screen", 1), err
}

// coverageDays are the days that a coverage screen shows.
type coverageDays struct {
	first, last schedule.Date
	weekly      bool   // the screen is one week, with ways to the weeks around it
	why         string // why it is not the week of today
}

// coverageOf asks for the coverage of the days, and what it amounts to.
func coverageOf(s *web.Server, r *web.Request, days coverageDays) (out report.Outcome[rules.CoverageHour], err error) {
	look, err := lookAtCoverage(s, r, days)
	if err != nil {
		return out, err
	}
	out.Rows = look.hours
	out.Counters = coverageCounters(s, r, look, out.Rows)
	out.Notes = look.notes
	out.Looked = "No coverage target of this filter asks for anybody on these days, so there is nothing to hold shifts against."
	if len(out.Rows) > 0 {
		out.Picture = coveragePictures(s, r, look)
		out.Figures = coverageFigures(look)
	}
	out.Facts = coverageFacts(sumOfHours(out.Rows), hoursWithGap(out.Rows))
	return out, nil
}

// periodNote says which shifts and which targets the coverage of a period holds against each other.
const periodNote = "Only the shifts of this period count, and the targets that begin on its days, each to its end: what an earlier period has in the first night is no part of it."

// draftCoverageData is the coverage of one draft period, week by week.
func draftCoverageData(s *web.Server) web.Dataset {
	return periodCoverage(s, func(r *web.Request) (first, last schedule.Date, err error) {
		p, err := r.View().DraftPeriod(r.Filter.DraftPeriodID)
		return p.StartsOn, p.EndsOn, err
	})
}

// publishedCoverageData is the coverage of one published version, week by week.
func publishedCoverageData(s *web.Server) web.Dataset {
	return periodCoverage(s, func(r *web.Request) (first, last schedule.Date, err error) {
		p, err := r.View().PublishedPeriod(r.Filter.PublishedPeriodID)
		return p.StartsOn, p.EndsOn, err
	})
}

// periodCoverage is the coverage of the days of a period. Dates of the filter choose some of them.
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
		out, err := coverageOf(s, r, coverageDays{first: r.Filter.From, last: r.Filter.To})
		out.Notes = append(out.Notes, periodNote)
		return out, err
	}
	return withCoverageSheet(s, p)
}

// coverageCells are the cells of the hours that are more than a value.
var coverageCells = map[string]func(s *web.Server, r *web.Request, h *rules.CoverageHour) components.Cell{
	"location": func(s *web.Server, r *web.Request, h *rules.CoverageHour) components.Cell {
		return components.Cell{Text: h.Location.Name, Href: page.Link(s, r, catalog.PathLocation, format.ID(h.Location.ID))}
	},
	"starts_local": func(s *web.Server, r *web.Request, h *rules.CoverageHour) components.Cell {
		cell := components.Cell{Text: format.ClockRange(h.Hour, h.Location.TimeZone), Sub: h.Location.TimeZone}
		if h.Sum.Wanted < h.Hour.Minutes() {
			cell.Sub = format.Join(cell.Sub, format.Minutes(h.Sum.Wanted)+" with a target")
		}
		return cell
	},
	"word": func(_ *web.Server, _ *web.Request, h *rules.CoverageHour) components.Cell {
		return components.Cell{Tag: format.CoverageTag(h.Worst.Word())}
	},
}
