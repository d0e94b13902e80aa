package store

import (
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"opshub/schedule"
)

// always is a filter that leaves every shift and yet has the database asked for them.
var always = schedule.Filter{From: schedule.DateOf(1990, 1, 1)}

// must is the answer that the database is asked for.
func must[T any](t *testing.T, ask func(schedule.Filter) (T, error)) T {
	t.Helper()
	out, err := ask(always)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// bothWays holds an answer against that of a filter that leaves everything.
func bothWays[T any](t *testing.T, what string, want T, ask func(schedule.Filter) (T, error)) {
	t.Helper()
	got, err := ask(schedule.Filter{})
	if err != nil {
		t.Fatal(err)
	}
	if diff := gocmp.Diff(want, got); diff != "" {
		t.Errorf("%s:\n%s", what, diff)
	}
}
