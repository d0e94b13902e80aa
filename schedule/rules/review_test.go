package rules

import (
	"slices"
	"strings"
	"testing"
	"time"

	"opshub/schedule"
	"opshub/schedule/localtime"

	"pgregory.net/rapid"
)

// shiftAt returns a shift of employee 1 between two wall-clock times of a zone.
func shiftAt(t testing.TB, id int64, zone, from, to string) schedule.Shift {
	return schedule.Shift{ID: id, EmployeeID: 1, StartsAt: wall(t, zone, from), EndsAt: wall(t, zone, to), TimeZone: zone}
}

const berlin, newYork = "Europe/Berlin", "America/New_York"

func TestReview(t *testing.T) {
	week := func(days int) []schedule.Shift {
		var list []schedule.Shift
		for i := range days {
			d := localtime.DateOf(2026, 11, 16).Add(i).String()
			list = append(list, shiftAt(t, int64(i+1), berlin, d+" 09:00", d+" 17:00"))
		}
		return list
	}
	block := func(status schedule.BlockStatus) []schedule.Occurrence {
		return []schedule.Occurrence{{BlockID: 7, EmployeeID: 1, Status: status, Interval: schedule.Interval{Start: wall(t, berlin, "2026-11-16 12:00"), End: wall(t, berlin, "2026-11-16 13:00")}}}
	}
	tests := []struct {
		name string
		w    Worker
		want []string // kind, shift, message
	}{
		{"nothing", Worker{Shifts: week(5)}, nil},
		{"touching shifts are one stretch", Worker{Shifts: []schedule.Shift{
			shiftAt(t, 1, berlin, "2026-11-16 06:00", "2026-11-16 10:00"), shiftAt(t, 2, berlin, "2026-11-16 10:00", "2026-11-16 14:00")}}, nil},
		{"no length", Worker{Shifts: []schedule.Shift{shiftAt(t, 1, berlin, "2026-11-16 09:00", "2026-11-16 09:00")}},
			[]string{"zero_length 1 the shift ends when it begins, or before"}},
		{"too long", Worker{Shifts: []schedule.Shift{shiftAt(t, 1, berlin, "2026-11-16 06:00", "2026-11-17 06:01")}},
			[]string{"over_long 1 the shift lasts 24 h 1 min, expected at most 24 h", "max_minutes_per_day 1 the shifts of the day last 18 h, expected at most 12 h"}},
		{"24 hours on the wall are 25 when the clock goes back", Worker{Shifts: []schedule.Shift{shiftAt(t, 1, berlin, "2026-10-24 12:00", "2026-10-25 12:00")}},
			[]string{"over_long 1 the shift lasts 25 h, expected at most 24 h", "max_minutes_per_day 1 the shifts of the day last 13 h, expected at most 12 h"}},
		{"unknown zone", Worker{Shifts: []schedule.Shift{{ID: 1, EmployeeID: 1, StartsAt: 3600, EndsAt: 7200, TimeZone: "Mars/Base"}}},
			[]string{`unknown_zone 1 the time zone "Mars/Base" does not exist`}},
		{"before hiring", Worker{Employee: schedule.Employee{HiredOn: localtime.DateOf(2026, 11, 17)}, Shifts: week(2)},
			[]string{"outside_employment_dates 1 the shift is outside the dates of employment"}},
		{"the last day still counts", Worker{Employee: schedule.Employee{TerminatedOn: localtime.DateOf(2026, 11, 16)}, Shifts: week(2)},
			[]string{"outside_employment_dates 2 the shift is outside the dates of employment"}},
		{"double booking", Worker{Shifts: []schedule.Shift{
			shiftAt(t, 1, berlin, "2026-11-16 09:00", "2026-11-16 14:00"), shiftAt(t, 2, berlin, "2026-11-16 13:30", "2026-11-16 17:00")}},
			[]string{"no_overlap 2 30 min of overlap with shift 1"}},
		{"the same hour in two zones is a double booking", Worker{Shifts: []schedule.Shift{
			shiftAt(t, 1, berlin, "2026-11-16 15:00", "2026-11-16 16:00"), shiftAt(t, 2, newYork, "2026-11-16 09:30", "2026-11-16 10:00")}},
			[]string{"no_overlap 2 30 min of overlap with shift 1"}},
		{"unavailable", Worker{Shifts: week(1), Occurrences: block(schedule.Active), Kinds: map[int64]schedule.BlockKind{7: schedule.Unavailable}},
			[]string{"unavailable 1 1 h of overlap with block 7"}},
		{"time off that is asked for", Worker{Shifts: week(1), Occurrences: block(schedule.Requested), Kinds: map[int64]schedule.BlockKind{7: schedule.TimeOff}},
			[]string{"time_off 1 1 h of overlap with block 7, if the request is approved"}},
		{"rather not", Worker{Shifts: week(1), Occurrences: block(schedule.Approved), Kinds: map[int64]schedule.BlockKind{7: schedule.Undesired}},
			[]string{"undesired 1 1 h of overlap with block 7"}},
		{"a block that is declined", Worker{Shifts: week(1), Occurrences: block(schedule.Declined)}, nil},
		{"position", Worker{Positions: []int64{1, 2}, Shifts: []schedule.Shift{{ID: 1, PositionID: 3, StartsAt: 3600, EndsAt: 7200, TimeZone: "UTC"}, {ID: 2, PositionID: 2, StartsAt: 90000, EndsAt: 93600, TimeZone: "UTC"}}},
			[]string{"required_position 1 the employee does not work in this position"}},
		{"rest", Worker{Shifts: []schedule.Shift{
			shiftAt(t, 1, berlin, "2026-11-16 14:00", "2026-11-16 22:00"), shiftAt(t, 2, berlin, "2026-11-17 06:00", "2026-11-17 14:00")}},
			[]string{"min_rest_minutes 2 after shift 1 the rest is 8 h, expected at least 11 h"}},
		{"rest over the night in which the clock goes forward", Worker{Shifts: []schedule.Shift{
			shiftAt(t, 1, berlin, "2027-03-27 12:00", "2027-03-27 20:00"), shiftAt(t, 2, berlin, "2027-03-28 07:00", "2027-03-28 15:00")}},
			[]string{"min_rest_minutes 2 after shift 1 the rest is 10 h, expected at least 11 h"}},
		{"rest goes from the latest end", Worker{Shifts: []schedule.Shift{
			shiftAt(t, 1, berlin, "2026-11-16 08:00", "2026-11-16 19:00"), shiftAt(t, 2, berlin, "2026-11-16 09:00", "2026-11-16 10:00"), shiftAt(t, 3, berlin, "2026-11-17 05:30", "2026-11-17 06:00")}},
			[]string{"no_overlap 2 1 h of overlap with shift 1", "min_rest_minutes 3 after shift 1 the rest is 10 h 30 min, expected at least 11 h"}},
		{"hours of a week", Worker{Shifts: week(7)},
			[]string{"max_minutes_per_week 7 the shifts of the week last 56 h, expected at most 48 h", "max_consecutive_days 7 7 days in a row, expected at most 6"}},
		{"a shift over midnight counts on both days", Worker{Shifts: []schedule.Shift{
			shiftAt(t, 1, berlin, "2026-11-16 20:00", "2026-11-17 08:00"), shiftAt(t, 2, berlin, "2026-11-17 19:00", "2026-11-18 00:00")}},
			[]string{"max_minutes_per_day 2 the shifts of the day last 13 h, expected at most 12 h"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var got []string
			for _, f := range Review(test.w, schedule.DefaultLimits) {
				got = append(got, string(f.Kind)+" "+string('0'+rune(f.ShiftID))+" "+f.Message())
			}
			if !slices.Equal(got, test.want) {
				t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(test.want, "\n"))
			}
		})
	}
}

// TestReviewWithoutLimits verifies that a limit of 0 disables its rule.
func TestReviewWithoutLimits(t *testing.T) {
	var shifts []schedule.Shift
	for i := range 20 {
		d := localtime.DateOf(2026, 11, 1).Add(i).String()
		shifts = append(shifts, shiftAt(t, int64(i+1), berlin, d+" 01:00", d+" 23:00"))
	}
	if got := Review(Worker{Shifts: shifts}, schedule.Limits{}); len(got) != 0 {
		t.Errorf("%d findings without limits, the first: %s", len(got), got[0].Message())
	}
	if got := Review(Worker{Shifts: shifts}, schedule.DefaultLimits); len(got) == 0 {
		t.Error("no findings with limits")
	}
}

// TestReviewAgainstMinutes compares overlap, rest and the hours of days and weeks with a count by minute.
func TestReviewAgainstMinutes(t *testing.T) {
	const days = 9
	rapid.Check(t, func(t *rapid.T) {
		var shifts []schedule.Shift
		var covered [days * 24 * 60]int // the number of shifts that cover a minute
		for i := range rapid.IntRange(1, 8).Draw(t, "shifts") {
			start := rapid.IntRange(0, (days-2)*96).Draw(t, "start") * 15
			end := start + rapid.IntRange(1, 80).Draw(t, "length")*15
			shifts = append(shifts, schedule.Shift{ID: int64(i + 1), StartsAt: schedule.Instant(start * 60), EndsAt: schedule.Instant(end * 60), TimeZone: "UTC"})
			for m := start; m < end; m++ {
				covered[m]++
			}
		}
		limits := schedule.Limits{MinutesPerDay: 10 * 60, MinutesPerWeek: 40 * 60, RestMinutes: 11 * 60, WeekStartsOn: time.Monday}
		var shared, perDay, perWeek, short int
		for _, f := range Review(Worker{Shifts: shifts}, limits) {
			switch f.Kind {
			case schedule.NoOverlap:
				shared += f.Measured
			case schedule.MaxMinutesPerDay:
				perDay += f.Measured
			case schedule.MaxMinutesPerWeek:
				perWeek += f.Measured
			case schedule.MinRestMinutes:
				short += f.Measured
			}
		}
		var wantShared, wantDay, wantWeek, wantShort int
		sums, weeks := map[int]int{}, map[int]int{}
		free, worked := 0, false
		for m, n := range covered {
			wantShared += n * (n - 1) / 2
			sums[m/1440] += n
			weeks[(m/1440+3)/7] += n // 1970-01-01 was a Thursday
			if n == 0 {
				free++
				continue
			}
			if worked && free > 0 && free < limits.RestMinutes {
				wantShort += free
			}
			free, worked = 0, true
		}
		for _, n := range sums {
			if n > limits.MinutesPerDay {
				wantDay += n
			}
		}

		for _, n := range weeks {
			if n > limits.MinutesPerWeek {
				wantWeek += n
			}
		}
		if shared != wantShared || perDay != wantDay || perWeek != wantWeek || short != wantShort {
			t.Fatalf("shared %d, days %d, weeks %d, rest %d; counted %d, %d, %d, %d", shared, perDay, perWeek, short, wantShared, wantDay, wantWeek, wantShort)
		}

	})
}

// TestConstraints verifies that every rule has a text, and that the kind of every finding is a rule.
func TestConstraints(t *testing.T) {
	seen := map[schedule.ConstraintKind]bool{}
	for _, c := range schedule.Constraints {
		if seen[c.Kind] || c.Title == "" || !strings.HasSuffix(c.Rule, ".") || (c.Severity != schedule.Warning && c.Severity != schedule.Informational) {
			t.Errorf("%+v", c)
		}
		seen[c.Kind] = true
		if got := (Finding{Kind: c.Kind}).Message(); got == string(c.Kind) || got == "" {
			t.Errorf("%s has no message", c.Kind)
		}
	}
	if _, ok := schedule.ConstraintOf("bad"); ok {
		t.Error("an unknown kind was found")
	}
}
