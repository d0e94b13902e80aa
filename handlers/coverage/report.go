package coverage

import (
	"strings"

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
