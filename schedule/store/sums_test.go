package store

import (
	"testing"

	"opshub/schedule"
	"opshub/schedule/store/storetest"
)

// TestSumsAreThoseOfTheRows holds that what is added up without rows is what the rows add up to, whether these or the timeline are at hand
// or not, for whatever days, place and employee.
func TestSumsAreThoseOfTheRows(t *testing.T) {
	roster := storetest.Roster(30, 11)
	filters, first := randomFilters(5, 30), schedule.DateOf(2026, 11, 9)
	for _, place := range []schedule.Filter{{LocationID: 1}, {PositionID: 1}, {LocationID: 2, PositionID: 2}} { // of few days, which the timeline answers
		place.From, place.To = first, first+6
		filters = append(filters, place)
	}
	type sums struct {
		hours          schedule.HoursSum
		weekends, dark schedule.BalanceSum
		left           int
	}
	storetest.Engines(t, func(t *testing.T, dsn string) {
		must := func(err error) {
			t.Helper()
			if err != nil {
				t.Fatal(err)
			}
		}
		importInto(t, dsn, roster)
		var found sums
		for _, f := range filters {
			week := max(f.From, first)
			added := func(s *Store) (a sums) {
				var errs [4]error
				a.hours, errs[0] = s.HoursSum(ctx, schedule.Manager, f)
				a.weekends, errs[1] = s.WeekendSum(ctx, schedule.Manager, f, schedule.DefaultWeekend)
				a.dark, errs[2] = s.NightSum(ctx, schedule.Manager, f, schedule.DefaultNight)
				a.left, errs[3] = s.RemainingSum(ctx, schedule.Manager, f, week, week+2)
				for _, err := range errs {
					must(err)
				}
				return a
			}
			without := added(opened(t, dsn, ReadOnly))
			s := opened(t, dsn, ReadOnly)
			hours, err := hoursOf(s, f)
			must(err)
			weekends, err := s.Weekends(ctx, schedule.Manager, f, schedule.DefaultWeekend)
			must(err)
			nights, err := s.Nights(ctx, schedule.Manager, f, schedule.DefaultNight)
			must(err)
			remaining, err := s.Remaining(ctx, schedule.Manager, f, week, week+2)
			must(err)
			var want sums
			people := map[int64]bool{}
			for _, r := range hours {
				want.hours.Minutes, people[r.ID] = want.hours.Minutes+r.Minutes, true
			}
			want.hours.Employees = len(people)
			for _, r := range weekends {
				want.weekends.Shifts, want.weekends.Most = want.weekends.Shifts+r.Shifts, max(want.weekends.Most, r.Shifts)
			}
			for _, r := range nights {
				want.dark.Shifts, want.dark.Most = want.dark.Shifts+r.Shifts, max(want.dark.Most, r.Shifts)
			}
			for _, r := range remaining {
				want.left += r.Left
			}
			slow := added(withoutTimeline(t, dsn))
			if with := added(s); without != want || with != want || slow != want {
				t.Errorf("%q: %+v without rows at hand, %+v with them, %+v without a timeline, %+v by the rows", f.Encode(), without, with, slow, want)
			}
			found.hours.Employees += want.hours.Employees
			found.weekends.Most += want.weekends.Most
			found.dark.Most += want.dark.Most
			found.left += want.left
		}
		if found.hours.Employees == 0 || found.weekends.Most == 0 || found.dark.Most == 0 || found.left == 0 {
			t.Errorf("nothing was compared: %+v", found)
		}
	})
}
