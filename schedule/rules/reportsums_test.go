package rules

import (
	"testing"

	"opshub/schedule"
	"opshub/schedule/localtime"

	"pgregory.net/rapid"
)

// TestShiftSummerAddsWhatTheReportsSay compares sums of single shifts with the rows of the reports: near clock changes, cut at the days of
// the filter, and below the minimum duration.
func TestShiftSummerAddsWhatTheReportsSay(t *testing.T) {
	short, found := 0, PersonSums{}
	rapid.Check(t, func(t *rapid.T) {
		z, known := localtime.ZoneOrUTC(rapid.SampledFrom([]string{"Europe/Berlin", "America/New_York", "UTC"}).Draw(t, "zone"))
		if !known {
			t.Fatal("no such zone")
		}
		first := rapid.SampledFrom([]schedule.Date{localtime.DateOf(2026, 3, 6), localtime.DateOf(2026, 3, 27), localtime.DateOf(2026, 7, 3)}).Draw(t, "day") // Fridays
		f := schedule.Filter{From: first + schedule.Date(rapid.IntRange(-1, 2).Draw(t, "from"))}
		f.To = f.From + schedule.Date(rapid.IntRange(0, 4).Draw(t, "to"))
		var shifts []WallShift
		for range rapid.IntRange(0, 6).Draw(t, "shifts") {
			start := z.StartOfDay(first) + 60*schedule.Instant(rapid.IntRange(0, 4*24*4).Draw(t, "quarter"))*15
			shifts = append(shifts, WallOf(z, schedule.Interval{Start: start, End: start + 60*schedule.Instant(rapid.IntRange(1, 16*60).Draw(t, "minutes"))}))
		}
		add, got := ShiftSummer{Days: f, Weekend: DefaultWeekend, Night: DefaultNight}, PersonSums{}
		for i := range shifts {
			add.Add(&got, &shifts[i])
		}
		balance := DefaultBalance.Count(shifts, f)
		minutes := 0
		for _, d := range WorkOn(WallDays(nil, shifts), f) {
			minutes += d.Minutes
		}
		if balance.AllMinutes != minutes {
			t.Fatalf("the balance has %d minutes of %+v, want %d", balance.AllMinutes, shifts, minutes)
		}
		if want := (PersonSums{minutes, balance.Weekend.Shifts, balance.Night.Shifts}); got != want {
			t.Fatalf("%+v of %+v, want %+v", got, shifts, want)
		}
		if balance.Weekend.Minutes > 0 && balance.Weekend.Shifts == 0 {
			short++
		}
		found.Minutes, found.Weekends, found.Nights = found.Minutes+got.Minutes, found.Weekends+got.Weekends, found.Nights+got.Nights
	})
	if short == 0 || found.Minutes == 0 || found.Weekends == 0 || found.Nights == 0 {
		t.Errorf("%d times too short to count and %+v say little", short, found)
	}
}
