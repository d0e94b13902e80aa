package recur

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"opshub/schedule"
	"opshub/schedule/localtime"
)

// expand expands a block over local dates of its zone and formats the occurrences as "2026-11-16 09:00-10:00 60 min".
func expand(t testing.TB, b schedule.Block, ex []schedule.BlockException, from, to string) []string {
	t.Helper()
	z := zone(t, b.TimeZone)
	occs, err := Expand(b, ex, z.Range(day(t, from), day(t, to)))
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, o := range occs {
		words := fmt.Sprintf("%v %s %d min", o.On, localtime.Style{}.Range(z, o.Interval), o.Minutes())
		if o.Missing {
			words = o.On.String() + " missing"
		}
		if o.BlockID != b.ID || o.EmployeeID != b.EmployeeID || o.Status != b.Status {
			t.Errorf("occurrence of another block: %+v", o)
		}
		out = append(out, words)
	}
	return out
}

func TestExpand(t *testing.T) {
	const ny = "America/New_York"
	h := func(hours, minutes int) int { return hours*60 + minutes }
	tests := []struct {
		name     string
		block    schedule.Block
		from, to string
		want     string
	}{
		{"row 10: both ends in the gap", recurring(ny, "FREQ=DAILY", "2027-03-13", h(2, 0), h(3, 0)), "2027-03-13", "2027-03-15",
			"2027-03-13 02:00-03:00 60 min; 2027-03-14 missing; 2027-03-15 02:00-03:00 60 min"},
		{"row 11: turned round by the gap", recurring(ny, "FREQ=DAILY", "2027-03-14", h(2, 30), h(3, 15)), "2027-03-14", "2027-03-14",
			"2027-03-14 missing"},
		{"row 12: moved by the gap", recurring(ny, "FREQ=DAILY", "2027-03-14", h(2, 0), h(2, 30)), "2027-03-14", "2027-03-14",
			"2027-03-14 03:00-03:30 30 min"},
		{"row 16: half an hour less", recurring("Australia/Lord_Howe", "FREQ=DAILY", "2026-10-04", h(1, 0), h(4, 0)), "2026-10-04", "2026-10-04",
			"2026-10-04 01:00-04:00 150 min"},
		{"spring and autumn keep the wall clock", recurring("Europe/Berlin", "FREQ=YEARLY;BYMONTH=3,10;BYDAY=-1SU", "2027-01-01", h(1, 0), h(9, 0)),
			"2027-01-01", "2027-12-31", "2027-03-28 01:00-09:00 420 min; 2027-10-31 01:00-09:00 540 min"},
		{"row 17: all day without a midnight", schedule.Block{ID: 1, AllDay: true, StartsOn: day(t, "2026-09-06"), TimeZone: "America/Santiago"},
			"2026-09-05", "2026-09-07", "2026-09-06 01:00-24:00 1380 min"},
		{"row 17: not on the day before", schedule.Block{ID: 1, AllDay: true, StartsOn: day(t, "2026-09-06"), TimeZone: "America/Santiago"},
			"2026-09-05", "2026-09-05", ""},
		{"all-day dates are inclusive", schedule.Block{ID: 1, AllDay: true, StartsOn: day(t, "2027-03-13"), EndsOn: day(t, "2027-03-14"), TimeZone: ny},
			"2027-03-14", "2027-03-14", "2027-03-13 00:00-24:00 (+1) 2820 min"},
		{"all-day on a day that was left out", schedule.Block{ID: 1, AllDay: true, StartsOn: day(t, "2011-12-30"), TimeZone: "Pacific/Apia"},
			"2011-12-29", "2011-12-31", "2011-12-30 missing"},
		{"an overnight occurrence that begins before the horizon", recurring("Europe/Berlin", "FREQ=WEEKLY", "2026-11-06", h(22, 0), h(6, 0)),
			"2026-11-14", "2026-11-14", "2026-11-13 22:00-06:00 (+1) 480 min"},
		{"the same time twice is 24 hours", recurring("Europe/Berlin", "FREQ=DAILY", "2026-11-16", h(8, 0), h(8, 0)), "2026-11-16", "2026-11-16",
			"2026-11-16 08:00-08:00 (+1) 1440 min"},
		{"all-day and recurring", func() schedule.Block {
			b := recurring("Europe/Berlin", "FREQ=DAILY;COUNT=1", "2026-10-25", h(8, 0), h(9, 0))
			b.AllDay = true
			return b
		}(), "2026-10-24", "2026-10-26", "2026-10-25 00:00-24:00 1500 min"},
		{"row 30: bounded by the horizon", recurring("UTC", "FREQ=DAILY", "2020-01-01", 0, 60), "2026-11-16", "2026-11-17",
			"2026-11-16 00:00-01:00 60 min; 2026-11-17 00:00-01:00 60 min"},
		{"an occurrence of a series is not expanded", schedule.Block{ID: 1, SeriesID: 4, RRule: "FREQ=DAILY", StartsAt: wall(t, "UTC", "2026-11-16 09:00"),
			EndsAt: wall(t, "UTC", "2026-11-16 10:00"), TimeZone: "UTC"}, "2026-11-16", "2026-11-20", "2026-11-16 09:00-10:00 60 min"},
		{"row 20: a deleted block is not there", schedule.Block{ID: 1, Deleted: true, StartsAt: 0, EndsAt: 6000, TimeZone: "UTC"}, "1970-01-01", "1970-01-01", ""},
		{"until as a date", recurring("Europe/Berlin", "FREQ=DAILY;UNTIL=20261117", "2026-11-16", h(23, 0), h(23, 30)), "2026-11-01", "2026-11-30",
			"2026-11-16 23:00-23:30 30 min; 2026-11-17 23:00-23:30 30 min"},
		{"until as a local time before the start", recurring("Europe/Berlin", "FREQ=DAILY;UNTIL=20261117T225900", "2026-11-16", h(23, 0), h(23, 30)), "2026-11-01", "2026-11-30",
			"2026-11-16 23:00-23:30 30 min"},
		{"until as a local time at the start", recurring("Europe/Berlin", "FREQ=DAILY;UNTIL=20261117T230000", "2026-11-17", h(23, 0), h(23, 30)), "2026-11-01", "2026-11-30",
			"2026-11-17 23:00-23:30 30 min"},
		{"until as an instant at the start", recurring("America/Los_Angeles", "FREQ=DAILY;UNTIL=20261118T070000Z", "2026-11-17", h(23, 0), h(23, 30)), "2026-11-01", "2026-11-30",
			"2026-11-17 23:00-23:30 30 min"},
		{"until as an instant on the next local day", recurring("Asia/Tokyo", "FREQ=DAILY;UNTIL=20261117T230000Z", "2026-11-17", h(8, 0), h(9, 0)), "2026-11-01", "2026-11-30",
			"2026-11-17 08:00-09:00 60 min; 2026-11-18 08:00-09:00 60 min"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := strings.Join(expand(t, tt.block, nil, tt.from, tt.to), "; "); got != tt.want {
				t.Errorf("\ngot  %s\nwant %s", got, tt.want)
			}
		})
	}
}

func TestExceptions(t *testing.T) {
	b := recurring("Pacific/Auckland", "FREQ=DAILY;COUNT=4", "2026-12-01", 30, 90) // UTC+13: another date in UTC
	ex := []schedule.BlockException{
		{BlockID: 1, OccursOn: day(t, "2026-12-02"), Action: Cancel},
		{BlockID: 2, OccursOn: day(t, "2026-12-01"), Action: Cancel},
		{BlockID: 1, OccursOn: day(t, "2026-12-03"), Action: Replace, StartMinute: 1380, EndMinute: 60},
		{BlockID: 1, OccursOn: day(t, "2026-12-20"), Action: Replace, StartMinute: 0, EndMinute: 60},
	}
	want := []string{"2026-12-01 00:30-01:30 60 min", "2026-12-03 23:00-01:00 (+1) 120 min", "2026-12-04 00:30-01:30 60 min"}
	if d := cmp.Diff(want, expand(t, b, ex, "2026-11-01", "2026-12-31")); d != "" {
		t.Errorf("row 23: %s", d)
	}
}

func TestRow24Overrides(t *testing.T) {
	z := zone(t, "Europe/Berlin")
	standing := recurring("Europe/Berlin", "FREQ=WEEKLY;BYDAY=TU,WE", "2026-11-03", 540, 600)
	override := func(id int64, status schedule.BlockStatus, from, to string) schedule.Block {
		iv := span(t, "Europe/Berlin", from, to)
		return schedule.Block{ID: id, EmployeeID: 1, Status: status, StartsAt: iv.Start, EndsAt: iv.End, TimeZone: "Europe/Berlin", OverridesRecur: true}
	}
	blocks := []schedule.Block{
		standing,
		override(2, schedule.Active, "2026-11-10 14:00", "2026-11-10 15:00"),
		override(3, schedule.Requested, "2026-11-17 14:00", "2026-11-17 15:00"), // undecided: overrides nothing
		{ID: 4, EmployeeID: 1, Status: schedule.Approved, AllDay: true, StartsOn: day(t, "2026-11-24"), EndsOn: day(t, "2026-11-25"), TimeZone: "Europe/Berlin", OverridesRecur: true},
		{ID: 5, EmployeeID: 1, SeriesID: 1, Status: schedule.Active, StartsAt: wall(t, "Europe/Berlin", "2026-11-10 09:00"), EndsAt: wall(t, "Europe/Berlin", "2026-11-10 10:00"), TimeZone: "Europe/Berlin"},
	}
	occs, err := ExpandAll(blocks, nil, z.Range(day(t, "2026-11-09"), day(t, "2026-11-29")))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, o := range occs {
		got = append(got, fmt.Sprintf("%d on %v", o.BlockID, o.On))
	}
	want := []string{"5 on 2026-11-10", "2 on 2026-11-10", "1 on 2026-11-11", "1 on 2026-11-17", "3 on 2026-11-17", "1 on 2026-11-18", "4 on 2026-11-24"}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}

func TestExpandNamesTheBlock(t *testing.T) {
	b := recurring("UTC", "FREQ=HOURLY", "2026-11-16", 0, 60)
	b.ID = 77
	if _, err := ExpandAll([]schedule.Block{b}, nil, schedule.Interval{Start: 0, End: 1 << 31}); err == nil || !strings.HasPrefix(err.Error(), "block 77: ") {
		t.Errorf("error is %v", err)
	}
}

// TestHorizonsFitTogether verifies that a long horizon has the same occurrences as its parts together. No occurrence is lost or changed at
// a boundary, and each occurrence is in every part that it overlaps.
func TestHorizonsFitTogether(t *testing.T) {
	zones := []string{"Europe/Berlin", "America/Santiago", "Australia/Lord_Howe", "America/Havana"}
	rapid.Check(t, func(t *rapid.T) {
		b := schedule.Block{ID: 1, TimeZone: rapid.SampledFrom(zones).Draw(t, "zone"), FirstOn: localtime.DateOf(2026, 1, 1) + schedule.Date(rapid.IntRange(-500, 300).Draw(t, "first")),
			RRule:       rapid.SampledFrom([]string{"FREQ=DAILY", "FREQ=WEEKLY;INTERVAL=2", "FREQ=MONTHLY;BYDAY=-1SU", "FREQ=DAILY;COUNT=200"}).Draw(t, "rule"),
			StartMinute: rapid.IntRange(0, 1439).Draw(t, "start"), EndMinute: rapid.IntRange(0, 1440).Draw(t, "end")}
		z, err := localtime.LoadZone(b.TimeZone)
		if err != nil {
			t.Fatal(err)
		}
		start := z.StartOfDay(localtime.DateOf(2026, 1, 1))
		whole, err := Expand(b, nil, schedule.Interval{Start: start, End: start + 365*86400})
		if err != nil {
			t.Fatal(err)
		}
		at := start + schedule.Instant(rapid.IntRange(0, 364*1440).Draw(t, "at"))*60
		part := schedule.Interval{Start: at, End: at + schedule.Instant(rapid.IntRange(1, 3000).Draw(t, "length"))*60}
		got, err := Expand(b, nil, part)
		if err != nil {
			t.Fatal(err)
		}
		var want []schedule.Occurrence
		for _, o := range whole {
			if OccursWithin(o, part, z) {
				want = append(want, o)
			}
		}
		if d := cmp.Diff(want, got); d != "" && part.End <= start+365*86400 {
			t.Fatalf("-whole +part\n%s", d)
		}
		for _, o := range whole {
			if _, minute := z.Local(o.Start); minute != b.StartMinute && z.Resolve(o.On, b.StartMinute) != o.Start {
				t.Fatalf("%v begins at minute %d, not %d", o.On, minute, b.StartMinute)
			}
		}
	})
}

func BenchmarkExpandWeekly(b *testing.B) {
	block := recurring("Europe/Berlin", "FREQ=WEEKLY;INTERVAL=1;WKST=MO;BYDAY=MO,FR", "2026-01-02", 18*60, 21*60)
	z := zone(b, block.TimeZone)
	year := z.Range(localtime.DateOf(2026, 1, 1), localtime.DateOf(2026, 12, 31))
	b.ReportAllocs()
	for b.Loop() {
		if occs, err := Expand(block, nil, year); err != nil || len(occs) != 104 {
			b.Fatal(len(occs), err)
		}
	}
}
