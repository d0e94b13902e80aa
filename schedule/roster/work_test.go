package roster

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"opshub/schedule/localtime"
	"opshub/schedule/rules"

	gocmp "github.com/google/go-cmp/cmp"

	"opshub/schedule"
)

// plainPeople returns the employees that match a filter, by name.
func plainPeople(rows *schedule.Roster, w View, f schedule.Filter) (list []*schedule.Person) {
	for k := range w.m.People {
		p := &w.m.People[k]
		l := w.m.LocationByID(p.LocationID)
		text := schedule.Fold(p.Name + "\n" + p.Number + "\n" + l.Name + "\n" + l.Code)
		if f.EmployeeID != 0 && p.ID != f.EmployeeID || f.LocationID != 0 && p.LocationID != f.LocationID || f.PositionID != 0 && p.PositionID != f.PositionID || !contains(text, f.Q) {
			continue
		}
		if f.BlockID != 0 && !slices.ContainsFunc(rows.Blocks, func(b schedule.Block) bool { return b.ID == f.BlockID && b.EmployeeID == p.ID }) {
			continue
		}
		list = append(list, p)
	}
	return list
}

// contains reports whether a case-folded text contains a query.
func contains(folded, q string) bool { return strings.Contains(folded, schedule.Fold(q)) }

// plainWork returns the assigned working copies of an employee that are not staged for removal, by start.
func plainWork(rows *schedule.Roster, employee int64) (list []schedule.Shift) {
	for _, s := range rows.Shifts {
		if s.EmployeeID == employee && s.State != schedule.StagedForRemoval {
			list = append(list, s)
		}
	}
	slices.SortFunc(list, func(a, b schedule.Shift) int {
		return cmp.Or(cmp.Compare(a.StartsAt, b.StartsAt), cmp.Compare(a.EndsAt, b.EndsAt), cmp.Compare(a.ID, b.ID))
	})
	return list
}

// plainLimits returns the limits of an employee. If asked is not 0, it replaces the limit of its kind in the default limits.
func plainLimits(rows *schedule.Roster, p *schedule.Person, kind schedule.ConstraintKind, asked int) func(schedule.Date) schedule.Limits {
	return func(on schedule.Date) schedule.Limits {
		if asked != 0 {
			l := schedule.DefaultLimits.With(kind, asked)
			return l
		}
		return schedule.LimitsFor(p.Employee, rows.ConstraintRules, on, time.Monday)
	}
}

func plainSource(rows *schedule.Roster, p *schedule.Person, kind schedule.ConstraintKind, on schedule.Date, asked int) (int, schedule.LimitSource) {
	if asked != 0 {
		return asked, schedule.AskedLimit
	}
	return schedule.LimitOf(p.Employee, rows.ConstraintRules, kind, on)
}

// withWork adds the data that the rule reports read to random rows: rules, limits of employees, shifts of zero length, shifts in an unknown
// zone, clock changes, and ends of employment.
func withWork(rows *schedule.Roster, r *rand.Rand) *schedule.Roster {
	for k := range rows.Employees {
		e := &rows.Employees[k]
		e.Limits.RestMinutes, e.Limits.MinutesPerWeek, e.Limits.PreferredMinutes = r.IntN(2)*700, r.IntN(2)*900, r.IntN(3)*601
		switch r.IntN(4) {
		case 0:
			e.TerminatedOn = testDay + 3
		case 1:
			e.Status, e.HiredOn = "terminated", testDay
		}
	}
	for k := range rows.Shifts {
		s := &rows.Shifts[k]
		switch r.IntN(12) {
		case 0:
			s.EndsAt = s.StartsAt
		case 1:
			s.TimeZone = "Mars/Base"
		case 2: // around the end of daylight saving time in New York
			s.StartsAt += localtime.UTC.StartOfDay(localtime.DateOf(2026, 11, 1)) - localtime.UTC.StartOfDay(testDay)
			s.EndsAt = s.StartsAt + 11*3600
		}
	}
	for id, kind := range []schedule.ConstraintKind{schedule.MaxMinutesPerWeek, schedule.MinRestMinutes, schedule.MaxConsecutiveDays, schedule.OverLong} {
		rows.ConstraintRules = append(rows.ConstraintRules,
			schedule.ConstraintRule{ID: int64(2*id + 1), Scope: schedule.ForLocation, ScopeID: 1, Kind: kind, Limit: []int{800, 900, 1, 480}[id], Enabled: true},
			schedule.ConstraintRule{ID: int64(2*id + 2), Scope: schedule.ForEmployee, ScopeID: 2, Kind: kind, Limit: []int{300, 2000, 2, 600}[id], EffectiveFrom: testDay, Enabled: true})
	}
	return rows
}

// eachWork runs a test with random schedules and each filter.
func eachWork(t *testing.T, ask func(t *testing.T, rows *schedule.Roster, w View, f schedule.Filter)) {
	t.Helper()
	for seed := range uint64(8) {
		rows := withWork(randomRows(rand.New(rand.NewPCG(seed, 1))), rand.New(rand.NewPCG(seed, 3)))
		w := build(t, rows).For(schedule.Manager)
		for _, f := range randomFilters(rand.New(rand.NewPCG(seed, 2))) {
			ask(t, rows, w, f)
		}
	}
}

func sameRows[T any](t *testing.T, f schedule.Filter, want, got []T) {
	t.Helper()
	if len(want)+len(got) == 0 {
		return
	}
	if diff := gocmp.Diff(want, got); diff != "" {
		t.Fatalf("%+v: rows differ from plain loops (-want +got):\n%s", f, diff)
	}
}

func TestOnlyManagersAskAboutWork(t *testing.T) {
	r := build(t, randomRows(rand.New(rand.NewPCG(1, 1))))
	for _, v := range viewers {
		w, f := r.For(v), schedule.Filter{}
		_, _, balance := w.Balance(f, rules.DefaultBalance)
		_, recent := w.RecentWork([]int64{1}, rules.Opening{}, rules.DefaultBalance)
		_, remaining := w.RemainingSum(f, testDay, testDay)
		_, hours := w.Hours(f, 0)
		_, sums := w.ReportSums(f, rules.DefaultWeekend, rules.DefaultNight)
		_, overtime := w.OvertimeSum(f, 0)
		_, rests := w.ShortRests(f, 0)
		_, bookings := w.DoubleBookings(f, 0)
		_, runs := w.LongRuns(f, 0)
		_, doubts := w.Doubts(f, testNow)
		for k, err := range []error{balance, recent, remaining, hours, sums, overtime, rests, bookings, runs, doubts} {
			if v.Role != schedule.RoleManager && err != ErrManagersOnly || v.Role == schedule.RoleManager && err != nil {
				t.Errorf("%v: question %d fails with %v", v, k, err)
			}
		}
	}
}

func TestHoursAreThoseOfTheDays(t *testing.T) {
	eachWork(t, func(t *testing.T, rows *schedule.Roster, w View, f schedule.Filter) {
		for _, asked := range []int{0, 600} {
			var want, over []rules.HoursRow
			for _, p := range plainPeople(rows, w, f) {
				days := rules.WorkByDay(plainWork(rows, p.ID))
				want = append(want, plainWeeks(rows, p, rules.WorkOn(slices.Clone(days), f), asked)...)
				for _, row := range plainWeeks(rows, p, days, asked) {
					if row.Over() > 0 && row.Week+6 >= f.From && (f.To == 0 || row.Week <= f.To) {
						over = append(over, row)
					}
				}
			}
			list, _ := w.Hours(f, asked)
			sameRows(t, f, want, list.Some(0, list.Len()))
			for from := 0; from < len(want); from += 3 {
				to := min(from+3, len(want))
				sameRows(t, f, want[from:to], list.Some(from, to))
			}
			plainHoursSums(t, list, want)
			sums, _ := w.ReportSums(f, rules.DefaultWeekend, rules.DefaultNight)
			var wantSum rules.HoursSum
			if wantSum.Add(want); sums.Hours != wantSum {
				t.Fatalf("%+v: the sum is %+v, want %+v", f, sums.Hours, wantSum)
			}
			got, _ := w.Overtime(f, asked)
			sameRows(t, f, over, got)
		}
	})
}

func plainWeeks(rows *schedule.Roster, p *schedule.Person, days []rules.DayWork, asked int) (list []rules.HoursRow) {
	for _, week := range rules.WorkByWeek(days, time.Monday) {
		row := rules.HoursRow{Person: p, Week: week.On, Minutes: week.Minutes, Shifts: week.Shifts, Days: week.Days}
		row.Limit, row.From = plainSource(rows, p, schedule.MaxMinutesPerWeek, week.On, asked)
		list = append(list, row)
	}
	return list
}

func plainHoursSums(t *testing.T, list *HoursList, rows []rules.HoursRow) {
	t.Helper()
	minutes, shifts, weeks, people := 0, 0, map[schedule.Date]bool{}, map[int64]int{}
	for _, r := range rows {
		minutes, shifts, weeks[r.Week], people[r.ID] = minutes+r.Minutes, shifts+r.Shifts, true, people[r.ID]+r.Minutes
	}
	if list.Minutes != minutes || list.Shifts != shifts || list.Weeks != len(weeks) || len(list.People) != len(people) {
		t.Fatalf("the sums are %d minutes, %d shifts, %d weeks and %d people, want %d, %d, %d and %d", list.Minutes, list.Shifts, list.Weeks, len(list.People), minutes, shifts, len(weeks), len(people))
	}
	for _, p := range list.People {
		if p.Minutes != people[p.Person.ID] {
			t.Fatalf("employee %d has %d minutes, want %d", p.Person.ID, p.Minutes, people[p.Person.ID])
		}
	}
}

func TestRemainingIsWhatTheLimitsLeave(t *testing.T) {
	eachWork(t, func(t *testing.T, rows *schedule.Roster, w View, f schedule.Filter) {
		week := testDay.WeekStart(time.Monday)
		var want []rules.RemainingRow
		left := 0
		for _, p := range plainPeople(rows, w, f) {
			days := rules.WorkOn(rules.WorkByDay(plainWork(rows, p.ID)), schedule.Filter{From: week, To: week + 6})
			if len(days) == 0 && !p.Employed(week, week+6) {
				continue
			}
			limit := func(kind schedule.ConstraintKind) func(schedule.Date) (int, schedule.LimitSource) {
				return func(on schedule.Date) (int, schedule.LimitSource) { return plainSource(rows, p, kind, on, 0) }
			}
			want = append(want, rules.Remaining(p, days, week, testDay, limit(schedule.MaxMinutesPerWeek), limit(schedule.MaxMinutesPerDay)))
			left += want[len(want)-1].Left
		}
		got, _ := w.Remaining(f, week, testDay)
		sameRows(t, f, want, got)
		if sum, _ := w.RemainingSum(f, week, testDay); sum != left {
			t.Fatalf("%+v: %d minutes are left, want %d", f, sum, left)
		}
	})
}

func TestPairsAndRunsAreThoseThatReviewsFind(t *testing.T) {
	eachWork(t, func(t *testing.T, rows *schedule.Roster, w View, f schedule.Filter) {
		for _, asked := range []int{0, 3, 900} {
			var rests, bookings []rules.PairRow
			var runs []rules.RunRow
			for _, p := range plainPeople(rows, w, f) {
				shifts := plainWork(rows, p.ID)
				review := func(kind schedule.ConstraintKind) []rules.Finding {
					return rules.ReviewBy(rules.Worker{Employee: p.Employee, Shifts: shifts}, plainLimits(rows, p, kind, asked), kind)
				}
				for _, one := range review(schedule.MinRestMinutes) {
					row := plainPair(w, p, shifts, one)
					if _, row.From = plainSource(rows, p, one.Kind, one.On, asked); f.Holds(one.On) {
						rests = append(rests, row)
					}
				}
				for _, one := range review(schedule.NoOverlap) {
					row := plainPair(w, p, shifts, one)
					z, _ := localtime.ZoneOrUTC(row.Second.TimeZone)
					if first, last := z.Days(row.When); one.Measured >= asked && last >= f.From && (f.To == 0 || first <= f.To) {
						bookings = append(bookings, row)
					}
				}
				for _, one := range review(schedule.MaxConsecutiveDays) {
					row := rules.RunOf(p, one, shifts)
					if _, row.From = plainSource(rows, p, one.Kind, one.On, asked); row.Last >= f.From && (f.To == 0 || row.First <= f.To) {
						runs = append(runs, row)
					}
				}
			}
			gotRests, _ := w.ShortRests(f, asked)
			sameRows(t, f, rests, gotRests)
			gotBookings, _ := w.DoubleBookings(f, asked)
			sameRows(t, f, bookings, gotBookings)
			gotRuns, _ := w.LongRuns(f, asked)
			sameRows(t, f, runs, gotRuns)
		}
	})
}

func plainPair(w View, p *schedule.Person, shifts []schedule.Shift, one rules.Finding) rules.PairRow {
	of := func(id int64) rules.ShiftCopy {
		s := shifts[slices.IndexFunc(shifts, func(s schedule.Shift) bool { return s.ID == id })]
		return rules.ShiftCopy{ID: s.ID, Interval: s.Interval(), TimeZone: s.TimeZone, Location: w.m.LocationName(s.LocationID), Position: w.m.PositionName(s.PositionID)}
	}
	return rules.PairRow{Person: p, On: one.On, First: of(one.OtherID), Second: of(one.ShiftID), When: one.When, Measured: one.Measured, Limit: one.Limit}
}
