package coverage

import (
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/rules"
)

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
