package rules

import (
	"testing"

	"opshub/schedule"
	"opshub/schedule/localtime"
	"opshub/schedule/recur"
)

// recurring returns a recurring block of employee 1 in the wall-clock time of the zone.
func recurring(zone, rule, first string, start, end int) schedule.Block {
	d, _ := localtime.ParseDate(first)
	return schedule.Block{ID: 1, EmployeeID: 1, Status: schedule.Active, RRule: rule, FirstOn: d, StartMinute: start, EndMinute: end, TimeZone: zone}
}

// TestRowsOfClockChanges compares the pairs of domain.md 2.8 that a clock change or two zones affect.
func TestRowsOfClockChanges(t *testing.T) {
	const ny = "America/New_York"
	spring := span(t, ny, "2027-03-13 22:00", "2027-03-14 06:00")
	autumn := span(t, ny, "2027-11-06 22:00", "2027-11-07 06:00")
	if spring.Minutes() != 420 || autumn.Minutes() != 540 {
		t.Errorf("rows 6 and 8: the shifts last %d and %d minutes", spring.Minutes(), autumn.Minutes())
	}
	oneOff := func(zone, from, to string) schedule.Block {
		iv := span(t, zone, from, to)
		return schedule.Block{ID: 1, Status: schedule.Active, StartsAt: iv.Start, EndsAt: iv.End, TimeZone: zone}
	}
	allDay := func(on string) schedule.Block {
		return schedule.Block{ID: 1, Status: schedule.Active, AllDay: true, StartsOn: day(t, on), EndsOn: day(t, on), TimeZone: ny}
	}
	tests := []struct {
		name    string
		shift   schedule.Interval
		block   schedule.Block
		minutes int
	}{
		{"row 5: Friday night meets Saturday morning", span(t, ny, "2026-11-21 05:00", "2026-11-21 13:00"),
			recurring(ny, "FREQ=WEEKLY;BYDAY=FR", "2026-11-06", 22*60, 6*60), 60},
		{"row 7: block in the shorter night", spring, oneOff(ny, "2027-03-14 01:00", "2027-03-14 04:00"), 120},
		{"row 8: block in the longer night", autumn, oneOff(ny, "2027-11-07 01:00", "2027-11-07 04:00"), 240},
		{"row 9: all day in spring", spring, allDay("2027-03-14"), 300},
		{"row 9: all day in autumn", autumn, allDay("2027-11-07"), 420},
		{"row 10: what does not exist covers nothing", spring, recurring(ny, "FREQ=DAILY;COUNT=1", "2027-03-14", 120, 180), 0},
		{"row 15: two zones", span(t, "America/Los_Angeles", "2026-12-01 08:00", "2026-12-01 16:00"), oneOff(ny, "2026-12-01 17:00", "2026-12-01 20:00"), 120},
	}
	for _, tt := range tests {
		occs, err := recur.Expand(tt.block, nil, schedule.Interval{Start: tt.shift.Start - 86400, End: tt.shift.End + 86400})
		if err != nil {
			t.Fatal(err)
		}
		minutes := 0
		for _, p := range FindConflicts([]ShiftCopies{{ID: 1, Working: tt.shift}}, occs) {
			minutes += p.Overlap.Minutes()
		}
		if minutes != tt.minutes {
			t.Errorf("%s: %d minutes, want %d", tt.name, minutes, tt.minutes)
		}
	}
}

func BenchmarkFindConflicts(b *testing.B) {
	var shifts []ShiftCopies
	var occs []schedule.Occurrence
	for d := range schedule.Instant(365) { // a year of one employee
		shifts = append(shifts, ShiftCopies{ID: int64(d), Working: schedule.Interval{Start: d * 86400, End: d*86400 + 8*3600}})
		if d%13 == 0 {
			occs = append(occs, schedule.Occurrence{BlockID: int64(d), Interval: schedule.Interval{Start: d*86400 + 7*3600, End: d*86400 + 9*3600}})
		}
	}
	b.ReportAllocs()
	for b.Loop() {
		if pairs := FindConflicts(shifts, occs); len(pairs) != 29 {
			b.Fatal(len(pairs))
		}
	}
}
