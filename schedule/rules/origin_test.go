package rules

import (
	"testing"

	"opshub/schedule"
	"opshub/schedule/recur"
)

// TestOriginOf: every occurrence of a block leads back to its date, and both its ends to their clock times.
func TestOriginOf(t *testing.T) {
	weekly := recurring("America/New_York", "FREQ=WEEKLY;BYDAY=SU", "2027-10-24", 90, 210)
	night := recurring("Europe/Berlin", "FREQ=DAILY", "2027-10-25", 22*60, 6*60)
	ex := []schedule.BlockException{
		{BlockID: weekly.ID, OccursOn: day(t, "2027-10-31"), Action: recur.Cancel},
		{BlockID: weekly.ID, OccursOn: day(t, "2027-11-14"), Action: recur.Replace, StartMinute: 600, EndMinute: 660},
		{BlockID: 99, OccursOn: day(t, "2027-11-07"), Action: recur.Cancel},
	}
	for _, c := range []struct {
		name       string
		block      schedule.Block
		start, on  string // start is local to the block
		nth        int
		first, end schedule.Clock
		replaced   bool
		cancelled  int
	}{
		{"the first one", weekly, "2027-10-24 01:30", "2027-10-24", 1, schedule.ClockOnce, schedule.ClockOnce, false, 0},
		{"a time shown twice", weekly, "2027-11-07 01:30", "2027-11-07", 3, schedule.ClockTwice, schedule.ClockOnce, false, 1},
		{"replaced times", weekly, "2027-11-14 10:00", "2027-11-14", 4, schedule.ClockOnce, schedule.ClockOnce, true, 1},
		{"over midnight", night, "2027-10-27 22:00", "2027-10-27", 3, schedule.ClockOnce, schedule.ClockOnce, false, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, ok, err := recur.OriginOf(c.block, ex, wall(t, c.block.TimeZone, c.start))
			if err != nil || !ok {
				t.Fatalf("%t, %v", ok, err)
			}
			if got.On.String() != c.on || got.Nth != c.nth || got.Start.Clock != c.first || got.End.Clock != c.end ||
				(got.Exception != nil) != c.replaced || len(got.Cancelled) != c.cancelled {
				t.Errorf("%+v", got)
			}
		})
	}
	if _, ok, err := recur.OriginOf(weekly, ex, wall(t, "America/New_York", "2027-10-31 01:30")); ok || err != nil {
		t.Errorf("a cancelled date has an origin: %t, %v", ok, err)
	}
	if _, _, err := recur.OriginOf(recurring("UTC", "FREQ=NEVER", "2027-10-24", 0, 60), nil, 0); err == nil {
		t.Error("a rule that cannot be read has an origin")
	}
}

// TestOriginOfAllDay: the days of an all-day block begin when the clock says so (domain.md 2.8 row 17).
func TestOriginOfAllDay(t *testing.T) {
	b := schedule.Block{ID: 1, AllDay: true, StartsOn: day(t, "2026-09-06"), EndsOn: day(t, "2026-09-06"), TimeZone: "America/Santiago"}
	got, ok, err := recur.OriginOf(b, nil, recur.Span(&b).Start)
	if err != nil || !ok || got.Start.Clock != schedule.ClockSkipped || got.End.Clock != schedule.ClockOnce || (schedule.Interval{Start: got.Start.At, End: got.End.At}) != recur.Span(&b) {
		t.Errorf("%+v, %t, %v", got, ok, err)
	}
}

// TestParseConflictKey: a key reads back as what it was made of, and nothing else is a key.
func TestParseConflictKey(t *testing.T) {
	at := wall(t, "UTC", "2026-11-16 09:00")
	shift, block, start, err := ParseConflictKey(ConflictKey(12, 7, at))
	if shift != 12 || block != 7 || start != at || err != nil {
		t.Errorf("%d, %d, %d, %v", shift, block, start, err)
	}
	for _, bad := range []string{"", "s12", "s12-b7", "s12-b7-", "s0-b7-20261116T0900Z", "s12-b7-20261116T0900", "s12-b7-20261316T0900Z",
		"s012-b7-20261116T0900Z", "s12-b7-20261116T0900Z ", "S12-b7-20261116T0900Z", "s12-b7-20261116T2460Z", "s+12-b7-20261116T0900Z",
		"s99999999999999999999-b7-20261116T0900Z", "s12-b7-20261116T0900Z-x"} {
		if _, _, _, err := ParseConflictKey(bad); err == nil {
			t.Errorf("%q is taken for a key", bad)
		}
	}
}
