package rules

import (
	"testing"

	"pgregory.net/rapid"

	"opshub/schedule"
	"opshub/schedule/localtime"
)

// day parses a date.
func day(t testing.TB, s string) schedule.Date {
	t.Helper()
	d, err := localtime.ParseDate(s)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// interval draws an interval of up to 300 minutes in a narrow range, so that intervals often touch.
func interval(t *rapid.T, name string) schedule.Interval {
	start := schedule.Instant(rapid.IntRange(0, 2000).Draw(t, name)) * 60
	return schedule.Interval{Start: start, End: start + schedule.Instant(rapid.IntRange(1, 300).Draw(t, name))*60}
}
