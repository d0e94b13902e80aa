package rules

import (
	"testing"
	"time"

	"opshub/schedule"
	"opshub/schedule/localtime"

	"pgregory.net/rapid"
)

// TestAPlaceIsThatOfTheCandidate draws workers, time windows and rules, also near clock changes. It verifies that a glance has the standing
// and the rank of Consider for any set of workers.
func TestAPlaceIsThatOfTheCandidate(t *testing.T) {
	zones := []string{berlin, "America/New_York", "Australia/Lord_Howe", "Pacific/Apia", "Asia/Kathmandu"}
	days := []schedule.Date{localtime.DateOf(2026, 3, 27), localtime.DateOf(2026, 10, 23), localtime.DateOf(2026, 11, 1), localtime.DateOf(2026, 6, 10), localtime.DateOf(2011, 12, 29), localtime.DateOf(2026, 4, 4)}
	standings, odd := map[Standing]int{}, 0
	draw := func(t *rapid.T) {
		num := func(label string, least, most int) int { return rapid.IntRange(least, most).Draw(t, label) }
		zone := func() string { return rapid.SampledFrom(zones).Draw(t, "zone") }
		o := Opening{TimeZone: zone(), PositionID: int64(num("position", 0, 2)), LocationID: int64(num("location", 0, 2)), ShiftID: int64(num("itself", 0, 3))}
		z, _ := localtime.ZoneOrUTC(o.TimeZone)
		on := rapid.SampledFrom(days).Draw(t, "day") + schedule.Date(num("days on", 0, 4))
		start := num("start", 0, 1439)
		o.Interval = schedule.Interval{Start: z.Resolve(on, start), End: z.Resolve(on, start+num("length", 1, 1600))}
		if o.Empty() {
			return
		}
		w := Worker{Employee: schedule.Employee{ID: 1, Status: rapid.SampledFrom([]string{"active", "on_leave"}).Draw(t, "status"), LocationID: int64(num("home", 0, 2)), PositionID: int64(num("primary", 0, 2))}}
		if num("status too", 0, 3) > 0 {
			w.Status = "active"
		}
		if num("hired", 0, 5) == 0 {
			w.HiredOn = on + schedule.Date(num("hired on", -1, 1))
		}
		w.Limits.PreferredMinutes = 60 * num("preferred", 0, 40)
		for range num("positions", 0, 2) {
			w.Positions = append(w.Positions, int64(num("can", 1, 2)))
		}
		for i := range num("shifts", 0, 14) {
			s := schedule.Shift{ID: int64(i + 1), StartsAt: o.Start + schedule.Instant(num("from", -60*24*9, 60*24*9))*60, TimeZone: zone()}
			s.EndsAt = s.StartsAt + schedule.Instant(num("minutes", 0, 800))*60
			if num("long", 0, 20) == 0 {
				s.EndsAt += 30 * 3600
			}
			w.Shifts = append(w.Shifts, s)
		}
		for i := range num("blocks", 0, 3) {
			if w.Kinds == nil {
				w.Kinds = map[int64]schedule.BlockKind{}
			}
			w.Kinds[int64(i+1)] = rapid.SampledFrom([]schedule.BlockKind{schedule.Unavailable, schedule.TimeOff, schedule.Undesired}).Draw(t, "kind")
			at := o.Start + schedule.Instant(num("away", -1000, 1000))*60
			w.Occurrences = append(w.Occurrences, schedule.Occurrence{BlockID: int64(num("block", 1, i+1)), Status: rapid.SampledFrom(schedule.LiveStatuses).Draw(t, "live"), Interval: schedule.Interval{Start: at, End: at + 9*3600}})
		}
		var rules []schedule.ConstraintRule
		for i := range num("rules", 0, 3) {
			r := schedule.ConstraintRule{ID: int64(i + 1), Scope: schedule.ForOrganization, Enabled: true,
				Kind: rapid.SampledFrom([]schedule.ConstraintKind{schedule.MinRestMinutes, schedule.MaxMinutesPerDay, schedule.MaxMinutesPerWeek, schedule.MaxConsecutiveDays}).Draw(t, "rule")}
			if r.Limit = num("limit", 1, 900); r.Kind == schedule.MaxConsecutiveDays {
				r.Limit = num("in a row", 1, 9)
			}
			if num("dated", 0, 2) == 0 {
				r.EffectiveFrom = on + schedule.Date(num("holds from", -2, 2))
			}
			rules = append(rules, r)
		}
		starts := time.Weekday(num("week", 0, 6))
		limits := schedule.LimitsOn(w.Employee, schedule.NewRuleBook(rules).About(&w.Employee), starts)
		trial := NewTrial(o)
		around := o.Around(starts, MaxConsecutive(rules))
		gauge := trial.Gauge(starts, around)
		if gauge == nil {
			t.Fatalf("no glance can be taken for %v", o)
		}
		var g Glance
		all := w.Shifts
		w.Shifts = nil
		for _, s := range all {
			if !s.Interval().Overlaps(around) {
				continue
			}
			w.Shifts = append(w.Shifts, s)
			own, _ := localtime.ZoneOrUTC(s.TimeZone)
			local := LocalIn(own, s.Interval())
			if !local.steady {
				odd++
			}
			gauge.Add(&g, s.ID, s.Interval(), &local)
		}
		want := trial.Consider(&w, limits)
		bare := w
		bare.Shifts = nil
		got := trial.Place(&bare, &g, limits, true)
		if place := want.place(want.Standing.rank(), want.Broken(), want.Notes()); got != place || got.Standing() != want.Standing {
			t.Fatalf("at a glance %s (%x), considered %s (%x): %v\n%+v\n%+v", got.Standing(), got, want.Standing, place, reasonsOf(want), gauge, w)
		}
		if quick := trial.Place(&bare, &g, limits, false); quick.Standing() != want.Standing || want.Standing != NotFree && quick != got {
			t.Fatalf("%x without those who are not free, %x with them", quick, got)
		}
		if again := trial.Consider(&w, limits); len(again.Reasons) != len(want.Reasons) {
			t.Fatalf("%d reasons after a glance, %d before", len(again.Reasons), len(want.Reasons))
		}
		standings[want.Standing]++
	}
	// In one of twenty runs, a hundred draws contain no free worker. The test draws more until each standing has occurred.
	for round := 0; round < 20 && len(standings) < len(Standings); round++ {
		rapid.Check(t, draw)
	}
	for _, s := range Standings {
		if standings[s] == 0 {
			t.Errorf("nobody was %s", s)
		}
	}
	if odd == 0 {
		t.Error("no clock changed near a shift")
	}
}

// TestNoGlance verifies that Gauge returns nil if a glance cannot represent the interval.
func TestNoGlance(t *testing.T) {
	at := func(from, to string) *Trial {
		return NewTrial(Opening{Interval: schedule.Interval{Start: wall(t, berlin, from), End: wall(t, berlin, to)}, TimeZone: berlin})
	}
	for _, c := range []struct {
		from, to string
		inRow    int
		want     bool
	}{
		{"2026-11-16 09:00", "2026-11-16 17:00", 6, true},
		{"2026-11-16 09:00", "2026-11-18 17:00", 6, true},
		{"2026-11-16 09:00", "2026-11-19 17:00", 6, false}, // four days
		{"2026-11-16 09:00", "2026-11-16 17:00", 24, true},
		{"2026-11-16 09:00", "2026-11-16 17:00", 40, false},
	} {
		trial := at(c.from, c.to)
		if got := trial.Gauge(time.Monday, trial.l.o.Around(time.Monday, c.inRow)) != nil; got != c.want {
			t.Errorf("%+v: %t", c, got)
		}
	}
}
