package handlers

import (
	"strings"

	"opshub/handlers/format"
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
func (s *server) coverageReport() report[rules.CoverageHour] {
	return report[rules.CoverageHour]{
		file: "coverage", noun: [2]string{"hour with a target", "hours with a target"}, order: "by location, hour and position",
		note: "Times are local to each location.", fields: coverageFields, reads: coverageReads,
		asked:   anyStatus,
		columns: columns.CoverageHourColumns, cells: coverageCells,
		sheet: "the map of each location with its figures, what they add up to, and the gaps; the file has every hour",
		figure: func(f outcome[rules.CoverageHour]) string {
			sum := sumOfHours(f.rows)
			return format.Join(format.Percent(sum.Permille())+" of the target hours covered", format.Count(hoursWithGap(f.rows), "hours with a gap"))
		},
	}
}

// coverageData is the coverage of the week.
func (s *server) coverageData() dataset {
	p := s.coverageReport()
	p.scope = bind(s, (*server).weekScope)
	p.ask = func(week *request) (outcome[rules.CoverageHour], error) {
		why, err := s.whyThisWeek(week)
		if err != nil {
			return outcome[rules.CoverageHour]{}, err
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
func (s *server) coverageOf(r *request, days coverageDays) (out outcome[rules.CoverageHour], err error) {
	look, err := s.lookAtCoverage(r, days)
	if err != nil {
		return out, err
	}
	out.rows = look.hours
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
