package store

import (
	"testing"

	"pgregory.net/rapid"

	"opshub/schedule"
)

// TestLocalDays holds that what is on the days of a filter by comparing instants is on them by the wall clock too, also where a clock
// changes at midnight or a day is left out.
func TestLocalDays(t *testing.T) {
	zones := []string{"UTC", "Europe/Berlin", "America/New_York", "America/Havana", "Asia/Beirut", "America/Sao_Paulo", "Australia/Lord_Howe", "Pacific/Apia", "Africa/Cairo"}
	near := []schedule.Date{schedule.DateOf(2026, 3, 29), schedule.DateOf(2026, 11, 1), schedule.DateOf(2017, 10, 15), schedule.DateOf(2018, 2, 18), schedule.DateOf(2011, 12, 30), schedule.DateOf(2026, 7, 1)}
	plain, exact := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		line := &timeline{posts: []timedPost{{1, 1, rapid.SampledFrom(zones).Draw(t, "zone")}, {2, 1, "UTC"}}}
		z, _ := schedule.ZoneOrUTC(line.posts[0].zone)
		from := rapid.SampledFrom(near).Draw(t, "near").Add(rapid.IntRange(-9, 9).Draw(t, "days beside"))
		f := schedule.Filter{LocationID: 1, From: from, To: from.Add(rapid.IntRange(0, 8).Draw(t, "days"))}
		days := line.localDaysOf(f)
		if days[0].plain {
			plain++
		} else {
			exact++
		}
		s := &timedShift{start: int32(from.Time().Unix()/60) + rapid.Int32Range(-4*1440, 12*1440).Draw(t, "start"), minutes: rapid.Int32Range(1, 4000).Draw(t, "minutes")}
		first, last := z.Days(s.interval())
		if got, want := days[0].touched(s), first <= f.To && last >= f.From; got != want {
			t.Fatalf("touched is %t; it is on %s to %s of %s to %s", got, first, last, f.From, f.To)
		}
		if got, want := days[0].begun(s), f.Holds(z.Date(s.interval().Start)); got != want {
			t.Fatalf("begun is %t; it begins on %s of %s to %s", got, z.Date(s.interval().Start), f.From, f.To)
		}
		if days[1].touched(s) || days[1].begun(s) {
			t.Fatal("a shift of another place is on the days")
		}
	})
	if plain == 0 || exact == 0 {
		t.Errorf("%d were compared by instants and %d by the wall clock", plain, exact)
	}
}
