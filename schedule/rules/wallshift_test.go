package rules

import (
	"maps"
	"slices"
	"testing"

	"opshub/schedule"
	"opshub/schedule/localtime"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// TestWallShiftsHaveTheDaysOfTheZone verifies that a shift in wall-clock time has the days, the minutes and the night minutes of its zone,
// with and without a clock change nearby.
func TestWallShiftsHaveTheDaysOfTheZone(t *testing.T) {
	// The clock changes within three days of these dates, in Apia by a whole day.
	changes := map[string]schedule.Date{"Europe/Berlin": localtime.DateOf(2026, 3, 27), "America/New_York": localtime.DateOf(2026, 3, 6), "Australia/Lord_Howe": localtime.DateOf(2026, 10, 2), "Pacific/Apia": localtime.DateOf(2011, 12, 28)}
	counted, looked := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		where, near := rapid.SampledFrom([]string{"Asia/Kolkata", "America/Sao_Paulo", "UTC"}).Draw(t, "zone"), localtime.DateOf(2026, 7, 1)
		if rapid.Bool().Draw(t, "a zone that changes") {
			where = rapid.SampledFrom(slices.Sorted(maps.Keys(changes))).Draw(t, "changing zone")
			near = rapid.SampledFrom([]schedule.Date{changes[where], changes[where], localtime.DateOf(2026, 7, 1), localtime.DateOf(2026, 1, 10)}).Draw(t, "day")
		}
		z, known := localtime.ZoneOrUTC(where)
		if !known {
			t.Fatal("no such zone")
		}
		start := z.StartOfDay(near) + 60*schedule.Instant(rapid.IntRange(0, 4*24*60).Draw(t, "start"))
		at := schedule.Interval{Start: start, End: start + 60*schedule.Instant(rapid.IntRange(0, 4*24*60).Draw(t, "minutes"))}
		w := WallOf(z, at)
		if w.changing == nil {
			counted++
		} else {
			looked++
		}
		var want []DayPart
		eachDayPart(z, at, func(on schedule.Date, p schedule.Interval) {
			want = append(want, DayPart{on, p.Minutes(), p.Start == at.Start})
		})
		if d := cmp.Diff(want, w.Parts(nil)); d != "" {
			t.Fatalf("%s %v: %s", z.Name(), at, d)
		}
		first, last := z.Days(at)
		if w.On != first || w.Last() != last || int(w.minutes) != at.Minutes() {
			t.Fatalf("%s %v: from %v to %v, %d minutes, want from %v to %v, %d", z.Name(), at, w.On, w.Last(), int(w.minutes), first, last, at.Minutes())
		}
		if n, want := w.night(DefaultNight), DefaultNight.Minutes(z, at); n != want {
			t.Fatalf("%s %v: %d minutes of night, want %d", z.Name(), at, n, want)
		}
	})
	if counted == 0 || looked == 0 {
		t.Errorf("%d shifts were counted and %d looked up: both ways are to be tried", counted, looked)
	}
}

// TestAWallShiftMayLastForCenturies verifies that no duration in a source is truncated.
func TestAWallShiftMayLastForCenturies(t *testing.T) {
	first, last := localtime.DateOf(1, 1, 1), localtime.DateOf(9999, 12, 31)
	at := schedule.Interval{Start: localtime.UTC.StartOfDay(first), End: localtime.UTC.StartOfDay(last) + 12*3600}
	w := WallOf(localtime.UTC, at)
	if w.On != first || w.Last() != last || int(w.minutes) != at.Minutes() {
		t.Errorf("from %v to %v, %d minutes, want from %v to %v, %d", w.On, w.Last(), w.minutes, first, last, at.Minutes())
	}
}
