package rules

import (
	"testing"

	"opshub/schedule"
	"opshub/schedule/localtime"
)

func TestReserveCountsWhoCouldCome(t *testing.T) {
	at := schedule.Interval{Start: wall(t, "UTC", "2026-11-16 09:00"), End: wall(t, "UTC", "2026-11-16 17:00")}
	day := localtime.DateOf(2026, 11, 16)
	r := NewReserve()
	for _, e := range []schedule.Employee{{ID: 1, LocationID: 1}, {ID: 2, LocationID: 1, HiredOn: day + 1}, {ID: 3, LocationID: 1, TerminatedOn: day}, {ID: 4, LocationID: 2}, {ID: 5, LocationID: 1, TerminatedOn: day - 1}} {
		r.Add(e, 0)
		if e.ID != 3 {
			r.Add(e, 7)
		}
	}
	r.Take(1, schedule.Interval{Start: at.End, End: at.End + 3600}) // begins at the end of the gap
	gap := func(position int64, at schedule.Interval) []Shortfall {
		return []Shortfall{{Coverage: Coverage{Target: &schedule.CoverageTarget{LocationID: 1, PositionID: position}, Interval: at}, Location: schedule.Location{ID: 1, TimeZone: "UTC"}}}
	}
	for name, test := range map[string]struct {
		gaps            []Shortfall
		qualified, free int
	}{
		"any position": {gap(0, at), 2, 2},
		"one":          {gap(7, at), 1, 1},
		"taken":        {gap(7, schedule.Interval{Start: at.Start, End: at.End + 60}), 1, 0},
		"nobody":       {gap(8, at), 0, 0},
	} {
		if r.Fill(test.gaps); test.gaps[0].Qualified != test.qualified || test.gaps[0].Free != test.free {
			t.Errorf("%s: %d of %d", name, test.gaps[0].Free, test.gaps[0].Qualified)
		}
	}
}

// TestShareSaysAllOnlyOfAll verifies that a rounded share is never shown as all or none unless it is exactly that.
func TestShareSaysAllOnlyOfAll(t *testing.T) {
	for want, sum := range map[int]CoverageSum{-1: {}, 1000: {Wanted: 7}, 999: {Wanted: 100000, Gap: 1}, 0: {Wanted: 60, Gap: 60}, 1: {Wanted: 100000, Gap: 99999}, 667: {Wanted: 3, Gap: 1}} {
		if got := sum.Permille(); got != want {
			t.Errorf("%+v: %d, want %d", sum, got, want)
		}
	}
}

func TestCoverageHoursFollowTheClock(t *testing.T) {
	target := schedule.CoverageTarget{LocationID: 1, On: localtime.DateOf(2026, 11, 1), StartMinute: 30, EndMinute: 210, Min: 1, Optimal: 1}
	z, _ := localtime.ZoneOrUTC("America/New_York")
	p := PlaceCoverage{Location: schedule.Location{ID: 1, TimeZone: z.Name()}, Stretches: WorstCoverage(Cover(z, []schedule.CoverageTarget{target}, nil, target.On, target.On), z.Day(target.On))}
	hours := p.AddHours(nil, target.On, target.On)
	if len(hours) != 5 || hours[0].Sum.Wanted != 30 || hours[4].Sum.Wanted != 30 || hours[1].Sum.Gap != 60 || p.Sum().Wanted != 240 {
		t.Errorf("00:30 to 03:30 on the day with 01:00 twice: %d hours, %+v", len(hours), p.Sum())
	}
	if gaps := p.Gaps(); len(gaps) != 1 || gaps[0].MissingMinutes() != 240 || gaps[0].Position != AnyPosition {
		t.Errorf("gaps %+v", gaps)
	}
}
