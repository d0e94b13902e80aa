package handlers

import (
	"opshub/schedule"
	"opshub/schedule/rules"
)

// periodNote says which shifts and which targets the coverage of a period holds against each other.
const periodNote = "Only the shifts of this period count, and the targets that begin on its days, each to its end: what an earlier period has in the first night is no part of it."

// draftCoverageData is the coverage of one draft period, week by week.
func (s *server) draftCoverageData() dataset {
	return s.periodCoverage(func(r *request) (first, last schedule.Date, err error) {
		p, err := r.view().DraftPeriod(r.filter.DraftPeriodID)
		return p.StartsOn, p.EndsOn, err
	})
}

// publishedCoverageData is the coverage of one published version, week by week.
func (s *server) publishedCoverageData() dataset {
	return s.periodCoverage(func(r *request) (first, last schedule.Date, err error) {
		p, err := r.view().PublishedPeriod(r.filter.PublishedPeriodID)
		return p.StartsOn, p.EndsOn, err
	})
}

// periodCoverage is the coverage of the days of a period. Dates of the filter choose some of them.
func (s *server) periodCoverage(days func(*request) (first, last schedule.Date, err error)) dataset {
	p := s.coverageReport()
	p.file, p.fields = "period-coverage", []string{"from", "to", "location_id", "position_id", "q"}
	p.scope = func(r *request) (*request, error) {
		first, last, err := days(r)
		return r.narrowed(func(f *schedule.Filter) {
			if f.From > first && f.From <= last {
				first = f.From
			}
			if f.To >= first && f.To < last {
				last = f.To
			}
			f.From, f.To = first, last
		}), err
	}
	p.ask = func(r *request) (outcome[rules.CoverageHour], error) {
		out, err := s.coverageOf(r, coverageDays{first: r.filter.From, last: r.filter.To})
		out.notes = append(out.notes, periodNote)
		return out, err
	}
	return s.withCoverageSheet(p)
}
