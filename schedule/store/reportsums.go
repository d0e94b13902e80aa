package store

import (
	"context"

	"opshub/schedule"
)

var personSums reused[schedule.PersonSums]

// reportSums is what the reports of a filter of few days add up to under their usual rules, in one walk for all of them. It says false
// where no timeline is at hand.
func (s *Store) reportSums(ctx context.Context, v schedule.Viewer, f schedule.Filter) (schedule.ReportSums, bool) {
	t := s.byPerson(ctx, v, f)
	if t == nil {
		return schedule.ReportSums{}, false
	}
	sums, err := remembered(s, key("report sums", v, f.Without("status")), func() (schedule.ReportSums, error) { return t.reportSums(f), nil })
	return sums, err == nil
}

// reportSums goes through the days as they lie, which is faster than employee by employee.
func (t *timeline) reportSums(f schedule.Filter) (out schedule.ReportSums) {
	held := personSums.take(len(t.people))
	defer personSums.give(held)
	sums := *held
	within := aboutDays(f)
	wall, add := t.walls(within), schedule.ShiftSummer{Days: f, Weekend: schedule.DefaultWeekend, Night: schedule.DefaultNight}
	t.each(within, func(s *timedShift) {
		if t.homes[s.who].at(&f) {
			w := wall(s)
			add.Add(&sums[s.who], &w)
		}
	})
	for k := range sums {
		out.Add(sums[k])
	}
	return out
}
