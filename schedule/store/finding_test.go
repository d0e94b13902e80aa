package store

import (
	"slices"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"opshub/schedule"
)

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
