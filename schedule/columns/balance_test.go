package columns

import (
	"testing"
	"time"

	"opshub/schedule"
	"opshub/schedule/localtime"
	"opshub/schedule/rules"

	"pgregory.net/rapid"
)

// TestNightMinutes compares the minutes of the night with a count by wall-clock minute, also across clock changes.
func TestNightMinutes(t *testing.T) {
	zones := []string{berlin, newYork, "Australia/Lord_Howe", "America/Santiago", "UTC"}
	around := []schedule.Date{localtime.DateOf(2026, 3, 7), localtime.DateOf(2026, 3, 28), localtime.DateOf(2026, 10, 3), localtime.DateOf(2026, 10, 24), localtime.DateOf(2026, 10, 31), localtime.DateOf(2026, 9, 5), localtime.DateOf(2026, 7, 1)}
	rapid.Check(t, func(t *rapid.T) {
		name := rapid.SampledFrom(zones).Draw(t, "zone")
		z, _ := localtime.LoadZone(name)
		start := z.StartOfDay(rapid.SampledFrom(around).Draw(t, "day")) + schedule.Instant(rapid.IntRange(0, 48*60).Draw(t, "start"))*60
		iv := schedule.Interval{Start: start, End: start + schedule.Instant(rapid.IntRange(1, 30*60).Draw(t, "length"))*60}
		rule := rules.NightRule{From: rapid.SampledFrom([]int{20, 21, 22, 23}).Draw(t, "from") * 60, To: rapid.SampledFrom([]int{5, 6, 7}).Draw(t, "to") * 60}
		want := 0
		for at := iv.Start; at < iv.End; at += 60 {
			clock := time.Unix(int64(at), 0).In(z.Loc)
			if m := clock.Hour()*60 + clock.Minute(); m >= rule.From || m < rule.To {
				want++
			}
		}
		if got := rule.Minutes(z, iv); got != want {
			t.Fatalf("%s %v: %d, counted %d", name, iv, got, want)
		}
	})
	day := rules.NightRule{From: 60, To: 5 * 60}
	if got := day.Minutes(localtime.UTC, schedule.Interval{Start: 0, End: 86400 * 2}); got != 480 {
		t.Errorf("a night that does not run over midnight: %d", got)
	}
}

// TestWeekendRule verifies the definition of a weekend for any set of weekend days.
func TestWeekendRule(t *testing.T) {
	friday := rules.WeekendRule{Days: [7]bool{time.Friday: true, time.Saturday: true, time.Sunday: true, time.Monday: true}, AtLeast: 1}
	for d := localtime.DateOf(2026, 11, 20); d <= localtime.DateOf(2026, 11, 23); d++ {
		if got := friday.First(d); got != localtime.DateOf(2026, 11, 20) {
			t.Errorf("%s belongs to the weekend of %s", d, got)
		}
	}
	for _, c := range []struct {
		rule        rules.WeekendRule
		first, last schedule.Date
		want        int
	}{
		{rules.DefaultWeekend, localtime.DateOf(2026, 11, 16), localtime.DateOf(2026, 11, 29), 2}, {rules.DefaultWeekend, localtime.DateOf(2026, 11, 22), localtime.DateOf(2026, 11, 28), 2},
		{rules.DefaultWeekend, localtime.DateOf(2026, 11, 16), localtime.DateOf(2026, 11, 20), 0}, {friday, localtime.DateOf(2026, 11, 21), localtime.DateOf(2026, 11, 27), 2},
		{rules.WeekendRule{Days: [7]bool{time.Wednesday: true, time.Sunday: true}}, localtime.DateOf(2026, 11, 16), localtime.DateOf(2026, 11, 22), 2},
	} {
		if got := c.rule.Weekends(c.first, c.last); got != c.want {
			t.Errorf("%s to %s: %d weekends, want %d", c.first, c.last, got, c.want)
		}
	}
	shifts := []schedule.Shift{shiftAt(t, 1, berlin, "2026-11-20 18:00", "2026-11-21 00:30"), shiftAt(t, 2, berlin, "2026-11-21 08:00", "2026-11-21 16:00"),
		shiftAt(t, 3, berlin, "2026-11-22 20:00", "2026-11-23 04:00"), shiftAt(t, 4, berlin, "2026-11-28 08:00", "2026-11-28 12:00")}
	b := rules.DefaultBalance.Count(rules.WallShifts(nil, shifts), schedule.Filter{})
	if b.Weekend.Shifts != 3 || b.Weekends != 2 || b.Weekend.Minutes != 30+480+240+240 || b.AllShifts != 4 || b.AllMinutes != 390+480+480+240 {
		t.Errorf("%+v", b)
	}
	if b := rules.DefaultBalance.Count(rules.WallShifts(nil, shifts), schedule.Filter{From: localtime.DateOf(2026, 11, 22), To: localtime.DateOf(2026, 11, 22)}); b.Weekend.Shifts != 1 || b.Weekend.Minutes != 240 || b.AllMinutes != 240 {
		t.Errorf("on one Sunday: %+v", b)
	}
}

func TestAgainstAverage(t *testing.T) {
	var rows []rules.BalanceRow
	for _, n := range []int{0, 1, 6} { // the average is 7/3
		rows = append(rows, rules.BalanceRow{Night: rules.CountedShifts{Shifts: n}})
	}
	rules.AgainstAverage(rows)
	if rows[0].Night.Above != -23 || rows[1].Night.Above != -13 || rows[2].Night.Above != 37 {
		t.Errorf("%d %d %d", rows[0].Night.Above, rows[1].Night.Above, rows[2].Night.Above)
	}
	rules.AgainstAverage(nil)
	var text []byte
	for i := range rows {
		text = append(aboveAverage(nightOf).Append(text, &rows[i]), ' ')
	}
	if string(text) != "-2.3 -1.3 3.7 " {
		t.Errorf("%q", text)
	}
}

// TestLateRule verifies the finishes at both ends of the range and after midnight, also when the clocks change.
func TestLateRule(t *testing.T) {
	for _, c := range []struct {
		start, end string
		late       bool
	}{
		{"2026-11-20 15:00", "2026-11-20 22:59", false}, {"2026-11-20 15:00", "2026-11-20 23:00", true}, {"2026-11-20 15:00", "2026-11-21 00:00", true},
		{"2026-11-20 22:00", "2026-11-21 06:00", true}, {"2026-11-20 22:00", "2026-11-21 06:01", false}, {"2026-11-20 23:30", "2026-11-20 23:30", false},
		{"2026-10-24 20:00", "2026-10-25 06:00", true}, {"2026-10-24 20:00", "2026-10-25 06:30", false}, {"2026-03-28 20:00", "2026-03-29 06:00", true},
	} {
		walls := rules.WallShifts(nil, []schedule.Shift{shiftAt(t, 1, berlin, c.start, c.end)})
		if got := rules.DefaultLate.Finishes(&walls[0]); got != c.late {
			t.Errorf("%s to %s: late is %t", c.start, c.end, got)
		}
	}
	walls := rules.WallShifts(nil, []schedule.Shift{shiftAt(t, 1, berlin, "2026-11-20 18:00", "2026-11-21 02:00")})
	if evening := (rules.LateRule{From: 20 * 60, To: 23 * 60}); evening.Finishes(&walls[0]) {
		t.Error("02:00 is between 20:00 and 23:00")
	}
}

func TestRemaining(t *testing.T) {
	p := &schedule.Person{Employee: schedule.Employee{Status: "active", TerminatedOn: localtime.DateOf(2026, 11, 21)}}
	shifts := []schedule.Shift{shiftAt(t, 1, berlin, "2026-11-15 20:00", "2026-11-16 04:00"), shiftAt(t, 2, berlin, "2026-11-17 08:00", "2026-11-17 18:00"), shiftAt(t, 3, berlin, "2026-11-20 08:00", "2026-11-20 18:00")}
	limits := schedule.Limits{MinutesPerDay: 600, MinutesPerWeek: 2400, WeekStartsOn: time.Monday}
	of := func(first schedule.Date, l schedule.Limits) rules.RemainingRow {
		return rules.Remaining(p, rules.WorkByDay(shifts), localtime.DateOf(2026, 11, 16), first, func(schedule.Date) (int, schedule.LimitSource) { return l.MinutesPerWeek, schedule.OwnLimit },
			func(schedule.Date) (int, schedule.LimitSource) { return l.MinutesPerDay, schedule.OwnLimit })
	}
	if r := of(localtime.DateOf(2026, 11, 16), limits); r.Minutes != 240+600+600 || r.Shifts != 2 || r.Left != 960 || r.ByDays || r.Days != 6 {
		t.Errorf("the whole week: %+v", r)
	}
	if r := of(localtime.DateOf(2026, 11, 20), limits); r.Left != 600 || !r.ByDays || r.Days != 2 {
		t.Errorf("from Friday on, the employment ends on Saturday: %+v", r)
	}
	if r := of(localtime.DateOf(2026, 11, 16), schedule.Limits{MinutesPerWeek: 1000}); r.Left != 0 || r.Over() != 440 {
		t.Errorf("over: %+v", r)
	}
	if r := of(localtime.DateOf(2026, 11, 20), schedule.Limits{}); r.Left != 1440-600+1440 || r.Over() != 0 {
		t.Errorf("without limits: %+v", r)
	}
}
