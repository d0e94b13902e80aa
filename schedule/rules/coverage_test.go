package rules

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"opshub/schedule"
	"opshub/schedule/localtime"

	"pgregory.net/rapid"
)

func TestCover(t *testing.T) {
	at := func(id, employee int64, zone, from, to string) schedule.Shift {
		return schedule.Shift{ID: id, EmployeeID: employee, LocationID: 1, PositionID: 5, TimeZone: zone, StartsAt: wall(t, zone, from), EndsAt: wall(t, zone, to)}
	}
	day := schedule.CoverageTarget{LocationID: 1, Weekday: time.Monday, StartMinute: 9 * 60, EndMinute: 17 * 60, Min: 2, Optimal: 3, Max: 3}
	night := schedule.CoverageTarget{LocationID: 1, Weekday: time.Saturday, StartMinute: 22 * 60, EndMinute: 6 * 60, Min: 1}
	tests := []struct {
		name   string
		target schedule.CoverageTarget
		zone   string
		first  string
		shifts []schedule.Shift
		want   []string // from-to UTC: people, status
	}{
		{"nobody", day, "UTC", "2026-11-16", nil, []string{"09:00-17:00 0 gap"}},
		{"another day", day, "UTC", "2026-11-17", nil, nil},
		{"a full morning does not fill the evening", day, "UTC", "2026-11-16", []schedule.Shift{
			at(1, 1, "UTC", "2026-11-16 09:00", "2026-11-16 13:00"), at(2, 2, "UTC", "2026-11-16 08:00", "2026-11-16 13:00"),
			at(3, 3, "UTC", "2026-11-16 09:00", "2026-11-16 18:00"), at(4, 4, "UTC", "2026-11-16 12:00", "2026-11-16 13:00")},
			[]string{"09:00-12:00 3 met", "12:00-13:00 4 over", "13:00-17:00 1 gap"}},
		{"one relieves the other: the same number is one stretch", day, "UTC", "2026-11-16", []schedule.Shift{
			at(1, 1, "UTC", "2026-11-16 09:00", "2026-11-16 12:00"), at(2, 2, "UTC", "2026-11-16 12:00", "2026-11-16 17:00"),
			at(3, 3, "UTC", "2026-11-16 09:00", "2026-11-16 17:00")}, []string{"09:00-17:00 2 short"}},
		{"one person in two shifts is one person", day, "UTC", "2026-11-16", []schedule.Shift{
			at(1, 1, "UTC", "2026-11-16 09:00", "2026-11-16 17:00"), at(2, 1, "UTC", "2026-11-16 10:00", "2026-11-16 11:00")}, []string{"09:00-17:00 1 gap"}},
		{"an open shift is nobody", day, "UTC", "2026-11-16", []schedule.Shift{at(1, 0, "UTC", "2026-11-16 09:00", "2026-11-16 17:00")}, []string{"09:00-17:00 0 gap"}},
		{"a night into a spring morning is an hour shorter", night, "Europe/Berlin", "2027-03-27", []schedule.Shift{
			at(1, 1, "Europe/Berlin", "2027-03-27 22:00", "2027-03-28 06:00")}, []string{"21:00-04:00 1 met"}},
		{"a shift from the day before reaches in", day, "UTC", "2026-11-16", []schedule.Shift{
			at(1, 1, "UTC", "2026-11-15 22:00", "2026-11-16 10:00"), at(2, 2, "UTC", "2026-11-15 22:00", "2026-11-16 10:00")},
			[]string{"09:00-10:00 2 short", "10:00-17:00 0 gap"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			z, _ := localtime.ZoneOrUTC(test.zone)
			first, err := localtime.ParseDate(test.first)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, c := range Cover(z, []schedule.CoverageTarget{test.target}, test.shifts, first, first) {
				clock := func(i schedule.Instant) string { return time.Unix(int64(i), 0).UTC().Format("15:04") }
				got = append(got, fmt.Sprintf("%s-%s %d %s", clock(c.Start), clock(c.End), c.Scheduled, c.Word()))
			}
			if !slices.Equal(got, test.want) {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

func TestCoverageTargetDays(t *testing.T) {
	d := localtime.DateOf(2026, 11, 16) // a Monday
	for name, test := range map[string]struct {
		target schedule.CoverageTarget
		want   bool
	}{
		"its weekday":      {schedule.CoverageTarget{Weekday: time.Monday}, true},
		"another weekday":  {schedule.CoverageTarget{Weekday: time.Tuesday}, false},
		"its day":          {schedule.CoverageTarget{On: d, Weekday: time.Sunday}, true},
		"another day":      {schedule.CoverageTarget{On: d + 7, Weekday: time.Monday}, false},
		"not yet":          {schedule.CoverageTarget{Weekday: time.Monday, EffectiveFrom: d + 1}, false},
		"its last day":     {schedule.CoverageTarget{Weekday: time.Monday, EffectiveTo: d}, true},
		"no longer":        {schedule.CoverageTarget{Weekday: time.Monday, EffectiveTo: d - 1}, false},
		"from its day on ": {schedule.CoverageTarget{Weekday: time.Monday, EffectiveFrom: d}, true},
	} {
		if got := test.target.AppliesOn(d); got != test.want {
			t.Errorf("%s: %t", name, got)
		}
	}
}

// TestCoverAgainstMinutes compares the coverage with a count of the people in every minute.
func TestCoverAgainstMinutes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var shifts []schedule.Shift
		for i := range rapid.IntRange(0, 10).Draw(t, "shifts") {
			start := rapid.IntRange(0, 3*96).Draw(t, "start") * 900
			shifts = append(shifts, schedule.Shift{ID: int64(i + 1), EmployeeID: int64(rapid.IntRange(0, 4).Draw(t, "employee")), LocationID: int64(rapid.IntRange(1, 2).Draw(t, "location")),
				PositionID: int64(rapid.IntRange(1, 2).Draw(t, "position")), StartsAt: schedule.Instant(start), EndsAt: schedule.Instant(start + rapid.IntRange(0, 60).Draw(t, "length")*900), TimeZone: "UTC"})
		}
		target := schedule.CoverageTarget{LocationID: 1, PositionID: int64(rapid.IntRange(0, 1).Draw(t, "of")), On: localtime.DateOf(1970, 1, 2),
			StartMinute: rapid.IntRange(0, 95).Draw(t, "from") * 15, EndMinute: rapid.IntRange(0, 96).Draw(t, "to") * 15, Min: 1}
		end := schedule.Instant(target.EndMinute)
		if target.EndMinute <= target.StartMinute {
			end += 1440
		}
		at := schedule.Instant(86400 + target.StartMinute*60)
		for _, c := range Cover(localtime.UTC, []schedule.CoverageTarget{target}, shifts, target.On, target.On) {
			if c.Start != at {
				t.Fatalf("a stretch begins at %d, want %d", c.Start, at)
			}
			for m := c.Start; m < c.End; m += 60 {
				people := map[int64]bool{}
				for _, s := range shifts {
					if s.EmployeeID != 0 && s.LocationID == 1 && (target.PositionID == 0 || s.PositionID == target.PositionID) && s.StartsAt <= m && m < s.EndsAt {
						people[s.EmployeeID] = true
					}
				}
				if len(people) != c.Scheduled {
					t.Fatalf("%d people at %d, counted %d", c.Scheduled, m, len(people))
				}
			}
			at = c.End
		}
		if at != 86400+end*60 {
			t.Fatalf("the stretches end at %d, want %d", at, 86400+end*60)
		}
	})
}
