package schedule

import (
	"testing"

	"opshub/schedule/localtime"
)

// day parses a date.
func day(t testing.TB, s string) Date {
	t.Helper()
	d, err := localtime.ParseDate(s)
	if err != nil {
		t.Fatal(err)
	}
	return d
}
