package store

import (
	"context"
	"slices"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"opshub/schedule"
	"opshub/schedule/store/storetest"
)

// TestFindingsOfDays holds that what is found of some days is what is found of all days and counts on one of these, day by day: weeks on
// each of their seven days, rests on the day on which the second shift begins, shared time on every day that it touches on the wall
// clock of the later shift, runs on each of theirs.
func TestFindingsOfDays(t *testing.T) {
	ctx := context.Background()
	roster := storetest.Roster(30, 11)
	for _, sh := range roster.Shifts[:20] {
		sh.ID, sh.StartsAt, sh.EndsAt = sh.ID+90_000, sh.StartsAt+3600, sh.EndsAt+3600
		roster.Shifts = append(roster.Shifts, sh)
	}
	s := imported(t, storetest.SQLite(t), roster)
	found := 0
	var filters []schedule.Filter
	for from := schedule.DateOf(2026, 11, 1); from < schedule.DateOf(2026, 12, 10); from++ {
		filters = append(filters, schedule.Filter{From: from, To: from}, schedule.Filter{From: from, To: from + 3}, schedule.Filter{From: from}, schedule.Filter{To: from})
	}
	for _, f := range filters {
		for name, same := range map[string]func() string{
			"overtime": func() string {
				return foundOn(t, f, &found, func(f schedule.Filter) ([]schedule.HoursRow, error) { return s.Overtime(ctx, schedule.Manager, f, 600) }, func(r *schedule.HoursRow, on schedule.Date) bool {
					return r.Week == on.WeekStart(1)
				})
			},
			"rests": func() string {
				return foundOn(t, f, &found, func(f schedule.Filter) ([]schedule.PairRow, error) {
					return s.ShortRests(ctx, schedule.Manager, f, 14*60)
				}, func(r *schedule.PairRow, on schedule.Date) bool {
					z, _ := schedule.ZoneOrUTC(r.Second.TimeZone)
					return z.Date(r.When.End) == on
				})
			},
			"double": func() string {
				return foundOn(t, f, &found, func(f schedule.Filter) ([]schedule.PairRow, error) {
					return s.DoubleBookings(ctx, schedule.Manager, f, 30)
				}, func(r *schedule.PairRow, on schedule.Date) bool {
					z, _ := schedule.ZoneOrUTC(r.Second.TimeZone)
					return r.When.Start < z.StartOfDay(on+1) && z.StartOfDay(on) < r.When.End
				})
			},
			"runs": func() string {
				return foundOn(t, f, &found, func(f schedule.Filter) ([]schedule.RunRow, error) { return s.LongRuns(ctx, schedule.Manager, f, 1) }, func(r *schedule.RunRow, on schedule.Date) bool {
					return r.First <= on && on <= r.Last
				})
			},
		} {
			if d := same(); d != "" {
				t.Fatalf("%s %q:\n%s", name, f.Encode(), d)
			}
		}
	}
	if found == 0 {
		t.Error("nothing was found on any day: nothing was compared")
	}
}

// foundOn says what is found of the days of a filter beside what of all days counts on one of them.
func foundOn[T any](t *testing.T, f schedule.Filter, found *int, ask func(schedule.Filter) ([]T, error), counts func(*T, schedule.Date) bool) string {
	t.Helper()
	got, err := rowTexts(ask(f))
	all, fails := ask(schedule.Filter{})
	if err != nil || fails != nil {
		t.Fatal(err, fails)
	}
	first, last := f.From, f.To
	if first == 0 {
		first = schedule.DateOf(2026, 1, 1)
	}
	if last == 0 {
		last = schedule.DateOf(2027, 12, 31)
	}
	want, err := rowTexts(slices.DeleteFunc(slices.Clone(all), func(r T) bool {
		for on := first; on <= last; on++ {
			if counts(&r, on) {
				return false
			}
		}
		return true
	}), nil)
	if err != nil {
		t.Fatal(err)
	}
	*found += len(want)
	return gocmp.Diff(want, got)
}
