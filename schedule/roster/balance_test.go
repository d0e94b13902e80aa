package roster

import (
	"math"
	"slices"
	"testing"
	"time"

	"opshub/schedule"
	"opshub/schedule/localtime"
	"opshub/schedule/rules"
)

// plainBalance counts the work of one employee by looking at the wall clock every quarter hour, the step of the random shifts. The weekend is
// Saturday and Sunday with at least an hour of work, the night from 23:00 to 05:00 with at least 45 minutes, and a late finish from 22:15 to 05:00.
type plainBalance struct {
	weekendShifts, weekendMinutes, nightShifts, nightMinutes, late, shifts, minutes int

	saturdays   map[schedule.Date]bool // of the weekends with a weekend shift
	first, last schedule.Date          // of all shifts; 0 without shifts
}

var plainBalanceRules = rules.BalanceRules{Weekend: rules.DefaultWeekend, Night: rules.NightRule{From: 23 * 60, To: 5 * 60, AtLeast: 45}, Late: rules.LateRule{From: 22*60 + 15, To: 5 * 60}}

func (b *plainBalance) add(s schedule.Shift, f schedule.Filter) {
	zone, err := time.LoadLocation(s.TimeZone)
	if err != nil {
		zone = time.UTC
	}
	clock := func(at schedule.Instant) (schedule.Date, int, time.Weekday) {
		t := time.Unix(int64(at), 0).In(zone)
		return localtime.DateOf(t.Year(), t.Month(), t.Day()), t.Hour()*60 + t.Minute(), t.Weekday()
	}
	in := func(on schedule.Date) bool { return on >= f.From && (f.To == 0 || on <= f.To) }
	begins, _, _ := clock(s.StartsAt)
	if b.first == 0 || begins < b.first {
		b.first = begins
	}
	b.last = max(b.last, begins)
	minutes, weekend, night, saturday := 0, 0, 0, schedule.Date(0)
	for at := s.StartsAt; at < s.EndsAt; at += 900 {
		on, minute, weekday := clock(at)
		b.last = max(b.last, on)
		if in(on) {
			minutes += 15
			if weekday == time.Saturday || weekday == time.Sunday {
				weekend += 15
				if saturday == 0 {
					saturday = on
					if weekday == time.Sunday {
						saturday--
					}
				}
			}
		}
		if in(begins) && (minute >= 23*60 || minute < 5*60) {
			night += 15
		}
	}
	if minutes > 0 {
		b.shifts, b.minutes = b.shifts+1, b.minutes+minutes
	}
	b.weekendMinutes, b.nightMinutes = b.weekendMinutes+weekend, b.nightMinutes+night
	if weekend >= 60 {
		b.weekendShifts++
		b.saturdays[saturday] = true
	}
	if night >= 45 {
		b.nightShifts++
	}
	if _, ends, _ := clock(s.EndsAt); s.EndsAt > s.StartsAt && in(begins) && (ends >= 22*60+15 || ends <= 5*60) {
		b.late++
	}
}

// plainBalances returns the balance of each employee that matches a filter, and the days that it covers.
func plainBalances(rows *schedule.Roster, w View, f schedule.Filter) (list []plainBalance, days schedule.Filter) {
	days = schedule.Filter{From: f.From, To: f.To}
	first, last := schedule.Date(0), schedule.Date(0)
	for _, p := range plainPeople(rows, w, f) {
		b := plainBalance{saturdays: map[schedule.Date]bool{}}
		for _, s := range inDays(plainWork(rows, p.ID), f) {
			b.add(s, f)
		}
		if b.first != 0 && (first == 0 || b.first < first) {
			first = b.first
		}
		last = max(last, b.last)
		list = append(list, b)
	}
	if f.From == 0 {
		days.From = first
	}
	if f.To == 0 {
		days.To = max(f.From, last)
	}
	return list, days
}

// inDays returns the shifts that may overlap the days of a filter in any zone.
func inDays(list []schedule.Shift, f schedule.Filter) []schedule.Shift {
	const widest = 16 * 3600
	return slices.DeleteFunc(list, func(s schedule.Shift) bool {
		return f.From != 0 && s.EndsAt <= localtime.UTC.StartOfDay(f.From)-widest || f.To != 0 && s.StartsAt >= localtime.UTC.StartOfDay(f.To+1)+widest
	})
}

// plainWish returns a seventh of the preferred minutes for each day of the employment.
func plainWish(e schedule.Employee, days schedule.Filter) int {
	n := 0
	for on := days.From; on <= days.To && days.To != 0; on++ {
		if (e.HiredOn == 0 || on >= e.HiredOn) && (e.TerminatedOn == 0 || on <= e.TerminatedOn) {
			n++
		}
	}
	return int(math.Floor(float64(e.Limits.PreferredMinutes*n)/7 + .5))
}

func TestBalanceIsThatOfTheWallClock(t *testing.T) {
	found := plainBalance{}
	eachWork(t, func(t *testing.T, rows *schedule.Roster, w View, f schedule.Filter) {
		plain, days := plainBalances(rows, w, f)
		var want []rules.BalanceRow
		for k, p := range plainPeople(rows, w, f) {
			b := plain[k]
			if b.shifts == 0 && !p.Employed(days.From, days.To) {
				continue
			}
			row := rules.BalanceRow{Person: p, Weekend: rules.CountedShifts{Shifts: b.weekendShifts, Minutes: b.weekendMinutes}, Night: rules.CountedShifts{Shifts: b.nightShifts, Minutes: b.nightMinutes},
				Weekends: len(b.saturdays), Late: b.late, AllShifts: b.shifts, AllMinutes: b.minutes, Wished: plainWish(p.Employee, days)}
			for on := days.From; on <= days.To; on++ {
				if on.Weekday() == time.Saturday || on == days.From && on.Weekday() == time.Sunday {
					row.Of++
				}
			}
			want = append(want, row)
			found.weekendShifts, found.nightShifts, found.late, found.minutes = found.weekendShifts+b.weekendShifts, found.nightShifts+b.nightShifts, found.late+b.late, found.minutes+row.Wished
		}
		got, gotDays, _ := w.Balance(f, plainBalanceRules)
		if gotDays.From != days.From || gotDays.To != days.To {
			t.Fatalf("%+v: the days are %s to %s, want %s to %s", f, gotDays.From, gotDays.To, days.From, days.To)
		}
		plainAbove(t, got)
		for k := range got {
			got[k].Weekend.Above, got[k].Night.Above = 0, 0
		}
		sameRows(t, f, want, got)
		sums, _ := w.ReportSums(f, plainBalanceRules.Weekend, plainBalanceRules.Night)
		weekends, nights := rules.BalanceSum{}, rules.BalanceSum{}
		for k := range want {
			weekends.Add(want[k].Weekend.Shifts)
			nights.Add(want[k].Night.Shifts)
		}
		if sums.Weekends != weekends || sums.Nights != nights {
			t.Fatalf("%+v: the sums are %+v and %+v, want %+v and %+v", f, sums.Weekends, sums.Nights, weekends, nights)
		}
	})
	if found.weekendShifts == 0 || found.nightShifts == 0 || found.late == 0 || found.minutes == 0 {
		t.Errorf("%+v was counted, which says little", found)
	}
}

// plainAbove verifies the differences from the average of all rows, in tenths.
func plainAbove(t *testing.T, rows []rules.BalanceRow) {
	t.Helper()
	for _, of := range []func(r *rules.BalanceRow) rules.CountedShifts{func(r *rules.BalanceRow) rules.CountedShifts { return r.Weekend }, func(r *rules.BalanceRow) rules.CountedShifts { return r.Night }} {
		total := 0
		for k := range rows {
			total += of(&rows[k]).Shifts
		}
		for k := range rows {
			c := of(&rows[k])
			if above := 10 * (float64(c.Shifts) - float64(total)/float64(len(rows))); math.Abs(above-float64(c.Above)) > .5001 {
				t.Fatalf("%d of %d among %d is %d tenths above the average, want %f", c.Shifts, total, len(rows), c.Above, above)
			}
		}
	}
}

func TestGroupsOfABalance(t *testing.T) {
	ties := 0
	eachWork(t, func(t *testing.T, _ *schedule.Roster, w View, f schedule.Filter) {
		rows, _, _ := w.Balance(f, plainBalanceRules)
		groups := rules.GroupBalance(rows, func(p *schedule.Person) (int64, string) { return p.PositionID, p.Position })
		people := 0
		for _, g := range groups {
			people += g.People
			for figure := range rules.BalanceFigures {
				ties += plainSpread(t, rows, &g, figure)
			}
		}
		if people != len(rows) {
			t.Fatalf("%+v: the groups have %d people, the report %d", f, people, len(rows))
		}
	})
	if ties == 0 {
		t.Error("no extreme has two people")
	}
}

// plainSpread compares the spread of a figure in the group of a position with its rows, and returns how many of its extremes several people
// share.
func plainSpread(t *testing.T, rows []rules.BalanceRow, g *rules.BalanceGroup, figure rules.BalanceFigure) (ties int) {
	t.Helper()
	s, scale, total := g.Spreads[figure], 10.0, 0
	if figure == rules.HoursAgainstWishes {
		scale = 1
	}
	var of []*rules.BalanceRow
	var figures []int
	for k := range rows {
		if n, known := rows[k].Figure(figure); rows[k].PositionID == g.ID && known {
			of, figures, total = append(of, &rows[k]), append(figures, n), total+n
		}
	}
	if s.People != len(of) || s.Total != total {
		t.Fatalf("%q has %d people and a total of %d for figure %d, want %d and %d", g.Name, s.People, s.Total, figure, len(of), total)
	}
	if len(of) == 0 {
		return 0
	}
	average := float64(total) / float64(len(of))
	near := func(got int, want float64) bool { return math.Abs(float64(got)-scale*want) < .5001 }
	if !near(s.Average(), average) {
		t.Fatalf("%q has the average %d, want %f", g.Name, s.Average(), scale*average)
	}
	for k, row := range of {
		if !near(row.ToGroup[figure], float64(figures[k])-average) {
			t.Fatalf("%q: %d is %d above the average %f", g.Name, figures[k], row.ToGroup[figure], average)
		}
	}
	for want, extreme := range map[int]rules.Extreme{slices.Min(figures): s.Least, slices.Max(figures): s.Most} {
		n := 0
		for _, m := range figures {
			if m == want {
				n++
			}
		}
		if extreme != (rules.Extreme{Person: of[slices.Index(figures, want)].Person, Figure: want, People: n}) {
			t.Fatalf("%q has the extreme %+v, want %d of %v", g.Name, extreme, want, figures)
		}
		if n > 1 {
			ties++
		}
	}
	return ties
}

// TestRecentWorkIsCountedWithTheOpening compares the four weeks of openings with the balance of the same days after the opening is assigned.
func TestRecentWorkIsCountedWithTheOpening(t *testing.T) {
	by, said := rules.DefaultBalance, map[string]bool{}
	eachWork(t, func(t *testing.T, rows *schedule.Roster, w View, f schedule.Filter) {
		if f.EmployeeID == 0 || f.DraftPeriodID != 0 {
			return
		}
		for k, s := range rows.Shifts {
			if s.EmployeeID != 0 || s.EndsAt <= s.StartsAt || k%2 == 0 {
				continue
			}
			recent, err := w.RecentWork([]int64{f.EmployeeID}, rules.OpeningOf(s), by)
			if err != nil {
				t.Fatal(err)
			}
			got := recent[0]
			with := plainBalance{saturdays: map[schedule.Date]bool{}}
			alone := plainBalance{saturdays: map[schedule.Date]bool{}}
			zone, _ := localtime.ZoneOrUTC(s.TimeZone)
			on := zone.Date(s.StartsAt)
			days := schedule.Filter{From: on.WeekStart(time.Monday) - 21, To: on.WeekStart(time.Monday) + 6}
			alone.add(s, schedule.Filter{})
			if on.Weekday() == time.Sunday && len(alone.saturdays) == 0 || on.Weekday() == time.Friday {
				continue // near the boundaries of a weekend, the tests of the rules apply
			}
			for _, own := range append(plainWork(rows, f.EmployeeID), s) {
				with.add(own, days)
			}
			want := 0
			if len(alone.saturdays) > 0 {
				want = len(with.saturdays)
			}
			if got.Weekend != want || want > 0 && got.Of != 4 {
				t.Fatalf("%+v: %+v, want %d weekends from %s to %s", s, got, want, days.From, days.To)
			}
			said[got.Words()] = true
		}
	})
	if len(said) < 5 {
		t.Errorf("only %d sentences: %v", len(said), said)
	}
}
