package main

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"opshub/schedule"
)

func TestGenerateIsTheSameEveryTime(t *testing.T) {
	a, err := generate(size{50, 60})
	if err != nil {
		t.Fatal(err)
	}
	b, err := generate(size{50, 60})
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(a, b); d != "" {
		t.Error(d)
	}
}

func TestGenerateIsAsDenseAsARealSchedule(t *testing.T) {
	s := size{400, 365}
	r, err := generate(s)
	if err != nil {
		t.Fatal(err)
	}
	between := func(what string, got, low, high float64) {
		if got < low || got > high {
			t.Errorf("%.2f %s, want %.2f to %.2f", got, what, low, high)
		}
	}
	between("shifts per employee and day", float64(len(r.Shifts))/float64(s.employees*s.days), 0.45, 0.56)
	between("blocks per employee and year", float64(len(r.Blocks))/float64(s.employees), 24, 31)
	shifts, blocks := map[int64][]schedule.ShiftCopies{}, map[int64][]schedule.Occurrence{}
	for _, x := range r.Shifts {
		shifts[x.EmployeeID] = append(shifts[x.EmployeeID], schedule.ShiftCopies{ID: x.ID, Working: x.Interval()})
	}
	for _, x := range r.Blocks {
		blocks[x.EmployeeID] = append(blocks[x.EmployeeID], schedule.Occurrence{BlockID: x.ID, Interval: schedule.Interval{Start: x.StartsAt, End: x.EndsAt}})
	}
	pairs := 0
	for e, list := range shifts {
		pairs += len(schedule.FindConflicts(list, blocks[e]))
	}
	between("soft conflicts per employee and year", float64(pairs)/float64(s.employees), 2, 10)
}

func TestNoQuestionIsAskedTwice(t *testing.T) {
	b := &bench{size: size{2000, 120}, made: made{lastWeek: 114}}
	seen := map[string]int{}
	for i := range screenRequests + warmRequests {
		q := b.question(i)
		if j, ok := seen[q]; ok {
			t.Fatalf("numbers %d and %d both ask %s", j, i, q)
		}
		seen[q] = i
	}
}
