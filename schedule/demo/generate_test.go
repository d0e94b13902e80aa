package demo

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"opshub/schedule"
	"opshub/schedule/rules"
)

func TestRosterIsTheSameEveryTime(t *testing.T) {
	a, err := Generate(Size{50, 60, 1})
	if err != nil {
		t.Fatal(err)
	}
	b, err := Generate(Size{50, 60, 1})
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(a, b); d != "" {
		t.Error(d)
	}
}

func TestRosterIsAsDenseAsARealSchedule(t *testing.T) {
	s := Size{400, 365, 1}
	r, err := Generate(s)
	if err != nil {
		t.Fatal(err)
	}
	between := func(what string, got, low, high float64) {
		if got < low || got > high {
			t.Errorf("%.2f %s, want %.2f to %.2f", got, what, low, high)
		}
	}
	between("shifts per employee and day", float64(len(r.Shifts))/float64(s.Employees*s.Days), 0.45, 0.56)
	between("blocks per employee and year", float64(len(r.Blocks))/float64(s.Employees), 24, 31)
	shifts, blocks := map[int64][]rules.ShiftCopies{}, map[int64][]schedule.Occurrence{}
	for _, x := range r.Shifts {
		shifts[x.EmployeeID] = append(shifts[x.EmployeeID], rules.ShiftCopies{ID: x.ID, Working: x.Interval()})
	}
	for _, x := range r.Blocks {
		blocks[x.EmployeeID] = append(blocks[x.EmployeeID], schedule.Occurrence{BlockID: x.ID, Interval: schedule.Interval{Start: x.StartsAt, End: x.EndsAt}})
	}
	pairs := 0
	for e, list := range shifts {
		pairs += len(rules.FindConflicts(list, blocks[e]))
	}
	between("soft conflicts per employee and year", float64(pairs)/float64(s.Employees), 2, 10)
}

func TestALargerCompanyHasTheSmallerOneInIt(t *testing.T) {
	small, err := Generate(Size{20, 60, 3})
	if err != nil {
		t.Fatal(err)
	}
	large, err := Generate(Size{40, 60, 3})
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(small.Shifts, large.Shifts[:len(small.Shifts)]); d != "" {
		t.Error(d)
	}
	if other, err := Generate(Size{20, 60, 4}); err != nil || cmp.Equal(small.Shifts, other.Shifts) {
		t.Errorf("another seed gives the same shifts: %v", err)
	}
}
