package store

import (
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"opshub/schedule"
)

// bothSay holds that two stores give the same rows, and says how many.
func bothSay[T any](t *testing.T, slow, fast *Store, ask func(*Store) ([]T, error)) int {
	t.Helper()
	want, err := ask(slow)
	if err != nil {
		t.Fatal(err)
	}
	got, err := ask(fast)
	if err != nil {
		t.Fatal(err)
	}
	if d := gocmp.Diff(want, got); d != "" {
		t.Fatalf("%.2000s", d)
	}
	return len(got)
}

// walkedPerson is what a walk says of an employee.
type walkedPerson struct {
	Person schedule.Person
	Shifts []int64 // that touch the days on their own wall clock, by start
}
