package recur

import (
	"testing"

	"opshub/schedule"
	"opshub/schedule/localtime"
)

// TestOriginOf verifies that the origin of every occurrence contains its date and the wall-clock times of both ends.
func TestOriginOf(t *testing.T) {
	weekly := recurring("America/New_York", "FREQ=WEEKLY;BYDAY=SU", "2027-10-24", 90, 210)
	night := recurring("Europe/Berlin", "FREQ=DAILY", "2027-10-25", 22*60, 6*60)
	ex := []schedule.BlockException{
		{BlockID: weekly.ID, OccursOn: day(t, "2027-10-31"), Action: Cancel},
		{BlockID: weekly.ID, OccursOn: day(t, "2027-11-14"), Action: Replace, StartMinute: 600, EndMinute: 660},
		{BlockID: 99, OccursOn: day(t, "2027-11-07"), Action: Cancel},
	}
	for _, c := range []struct {
		name       string
		block      schedule.Block
		start, on  string // start is in the local time of the block
		nth        int
		first, end localtime.Clock
		replaced   bool
		cancelled  int
	}{
		{"the first one", weekly, "2027-10-24 01:30", "2027-10-24", 1, localtime.ClockOnce, localtime.ClockOnce, false, 0},
		{"a time shown twice", weekly, "2027-11-07 01:30", "2027-11-07", 3, localtime.ClockTwice, localtime.ClockOnce, false, 1},
		{"replaced times", weekly, "2027-11-14 10:00", "2027-11-14", 4, localtime.ClockOnce, localtime.ClockOnce, true, 1},
		{"over midnight", night, "2027-10-27 22:00", "2027-10-27", 3, localtime.ClockOnce, localtime.ClockOnce, false, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, ok, err := OriginOf(c.block, ex, wall(t, c.block.TimeZone, c.start))
			if err != nil || !ok {
				t.Fatalf("%t, %v", ok, err)
			}
			if got.On.String() != c.on || got.Nth != c.nth || got.Start.Clock != c.first || got.End.Clock != c.end ||
				(got.Exception != nil) != c.replaced || len(got.Cancelled) != c.cancelled {
				t.Errorf("%+v", got)
			}
		})
	}
	if _, ok, err := OriginOf(weekly, ex, wall(t, "America/New_York", "2027-10-31 01:30")); ok || err != nil {
		t.Errorf("a cancelled date has an origin: %t, %v", ok, err)
	}
	if _, _, err := OriginOf(recurring("UTC", "FREQ=NEVER", "2027-10-24", 0, 60), nil, 0); err == nil {
		t.Error("a rule that cannot be read has an origin")
	}
}

// TestOriginOfAllDay verifies the origin of an all-day block whose midnight is skipped by a clock change (domain.md 2.8 row 17).
func TestOriginOfAllDay(t *testing.T) {
	b := schedule.Block{ID: 1, AllDay: true, StartsOn: day(t, "2026-09-06"), EndsOn: day(t, "2026-09-06"), TimeZone: "America/Santiago"}
	got, ok, err := OriginOf(b, nil, Span(&b).Start)
	if err != nil || !ok || got.Start.Clock != localtime.ClockSkipped || got.End.Clock != localtime.ClockOnce || (schedule.Interval{Start: got.Start.At, End: got.End.At}) != Span(&b) {
		t.Errorf("%+v, %t, %v", got, ok, err)
	}
}
