package rules

import (
	"slices"
	"testing"
	"time"

	"opshub/schedule"
	"opshub/schedule/localtime"
)

// TestUnavailableWeeksComeInAnyOrder verifies that a week earlier than all previous ones is inserted in order, and that the weeks in
// between exist.
func TestUnavailableWeeksComeInAnyOrder(t *testing.T) {
	monday := schedule.Date(0).WeekStart(time.Monday) + 700*localtime.DaysPerWeek
	on := func(week, day schedule.Date, from, to schedule.Instant) schedule.Interval {
		midnight := localtime.UTC.Range(monday+week*localtime.DaysPerWeek+day, monday+week*localtime.DaysPerWeek+day).Start
		return schedule.Interval{Start: midnight + from*3600, End: midnight + to*3600}
	}
	tally := UnavailableTally{StartsOn: time.Monday}
	tally.Add(1, on(3, 0, 9, 10), "UTC")
	tally.Add(1, on(3, 0, 9, 11), "UTC")  // the same time counts once
	tally.Add(2, on(0, 6, 22, 26), "UTC") // across the end of the week
	tally.Add(3, on(5, 2, 0, 24), "UTC")
	want := []UnavailableWeek{
		{Week: monday, Minutes: 120, Employees: 1, Occurrences: 1},
		{Week: monday + 7, Minutes: 120, Employees: 1, Occurrences: 1},
		{Week: monday + 14},
		{Week: monday + 21, Minutes: 120, Employees: 1, Occurrences: 2},
		{Week: monday + 28},
		{Week: monday + 35, Minutes: 1440, Employees: 1, Occurrences: 1},
	}
	if got := tally.Weeks(); !slices.Equal(got, want) {
		t.Errorf("the weeks are\n%v, want\n%v", got, want)
	}
	if got := (&UnavailableTally{}).Weeks(); got != nil {
		t.Errorf("of nothing they are %v", got)
	}
}
