package roster

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"opshub/schedule"
	"opshub/schedule/localtime"
)

// plainWeek returns the shifts of a week by employee, day and, for open shifts, location and position, found by a plain loop. Each
// shift is described by what the comparison compares.
func plainWeek(rows *schedule.Roster, f schedule.Filter, first schedule.Date) map[string][]string {
	places := map[string][]string{}
	f = shiftFilter(f)
	f.From, f.To = 0, 0
	for _, s := range rows.Shifts {
		z, _ := localtime.ZoneOrUTC(s.TimeZone)
		on, start := z.Local(s.StartsAt)
		until, end := z.Local(s.EndsAt)
		if s.State == schedule.StagedForRemoval || on < first || on > first+6 || !plainAsks(rows, schedule.Manager, f, s) {
			continue
		}
		place := fmt.Sprint(s.EmployeeID, " ", on-first)
		slots := 0
		if s.EmployeeID == 0 {
			place, slots = fmt.Sprint(place, " ", s.LocationID, " ", s.PositionID), s.OpenSlots
		}
		places[place] = append(places[place], fmt.Sprint(start, " ", until-on, " ", end, " ", s.LocationID, " ", s.PositionID, " ", s.TimeZone, " ", slots))
	}
	return places
}

// weekCount counts the changes of a place.
type weekCount struct{ same, added, changed, removed int }

// plainWeekCounts counts the equal shifts of each place. The others are changed if both weeks have one.
func plainWeekCounts(was, is map[string][]string) (all weekCount, by map[string]weekCount) {
	by = map[string]weekCount{}
	for _, places := range []map[string][]string{was, is} {
		for place := range places {
			var c weekCount
			left := slices.Clone(is[place])
			for _, s := range was[place] {
				if at := slices.Index(left, s); at >= 0 {
					left = slices.Delete(left, at, at+1)
					c.same++
				}
			}
			alone := len(was[place]) - c.same
			c.changed = min(alone, len(left))
			c.added, c.removed = len(left)-c.changed, alone-c.changed
			by[place] = c
		}
	}
	for _, c := range by {
		all.same, all.added, all.changed, all.removed = all.same+c.same, all.added+c.added, all.changed+c.changed, all.removed+c.removed
	}
	return all, by
}

// repeatShifts copies shifts to the next week, some of them at another time, place or employee.
func repeatShifts(r *rand.Rand, rows *schedule.Roster) {
	for _, s := range slices.Clone(rows.Shifts) {
		if r.IntN(4) == 0 {
			continue
		}
		s.ID, s.StartsAt, s.EndsAt = s.ID+1000, s.StartsAt+7*86400, s.EndsAt+7*86400
		switch r.IntN(8) {
		case 0:
			s.StartsAt, s.EndsAt = s.StartsAt-900, s.EndsAt-900
		case 1:
			s.EndsAt += 900
		case 2:
			s.PositionID = r.Int64N(4)
		case 3:
			s.EmployeeID = r.Int64N(9)
		case 4:
			s.OpenSlots++
		case 5:
			s.BreakMinutes, s.Label, s.Notes = s.BreakMinutes+15, "other", "other"
		}
		rows.Shifts = append(rows.Shifts, s)
	}
}

func TestWeekDifferencesAreThoseOfThePlainRows(t *testing.T) {
	counted := weekCount{}
	for seed := range uint64(30) {
		random := rand.New(rand.NewPCG(seed, 7))
		rows := randomRows(random)
		repeatShifts(random, rows)
		w := build(t, rows).For(schedule.Manager)
		for _, f := range randomFilters(random) {
			before := testDay + schedule.Date(random.IntN(21)-7)
			after := before + schedule.Date(7*random.IntN(3))
			if random.IntN(4) == 0 {
				before, after = after, before
			}
			d, err := w.WeekDifferences(before, after, f)
			if err != nil {
				t.Fatal(err)
			}
			was, is := plainWeek(rows, f, before), plainWeek(rows, f, after)
			want, by := plainWeekCounts(was, is)
			got := weekCount{d.Same, d.Count(schedule.ChangeAdded), d.Count(schedule.ChangeChanged), d.Count(schedule.ChangeRemoved)}
			if got != want || d.Len() != got.added+got.changed+got.removed {
				t.Fatalf("seed %d, %+v, %s and %s: %+v of %d changes, want %+v", seed, f, before, after, got, d.Len(), want)
			}
			counted = weekCount{counted.same + got.same, counted.added + got.added, counted.changed + got.changed, counted.removed + got.removed}
			checkWeekChanges(t, &d, by, before, after)
			checkWeekHours(t, rows, &d, f, before, after)
		}
	}
	if counted.same < 100 || counted.added < 100 || counted.changed < 100 || counted.removed < 100 {
		t.Errorf("only %+v shifts were compared", counted)
	}
}

// checkWeekChanges compares the rows of the changes with the counts of each place.
func checkWeekChanges(t *testing.T, d *WeekDifferences, want map[string]weekCount, before, after schedule.Date) {
	t.Helper()
	got := map[string]weekCount{}
	seen := map[int64]bool{}
	last := schedule.Date(0)
	for _, c := range d.Changes(0, d.Len()) {
		row, first := c.Copy(), after
		if c.Kind == schedule.ChangeRemoved {
			first = before
		}
		z, _ := localtime.ZoneOrUTC(row.TimeZone)
		day := z.Date(row.StartsAt) - first
		if day < last {
			t.Fatalf("day %d follows day %d", day, last)
		}
		last = day
		for _, side := range []*schedule.ShiftRow{c.Before, c.After} {
			if side.ID != 0 && before != after && seen[side.ID] {
				t.Fatalf("shift %d is in two changes", side.ID)
			}
			seen[side.ID] = true
		}
		place := fmt.Sprint(row.EmployeeID, " ", day)
		if row.EmployeeID == 0 {
			place = fmt.Sprint(place, " ", row.LocationID, " ", row.PositionID)
		}
		n := got[place]
		switch c.Kind {
		case schedule.ChangeAdded:
			n.added++
		case schedule.ChangeRemoved:
			n.removed++
		default:
			n.changed++
			if c.Before.EmployeeID != c.After.EmployeeID || len(c.Fields) == 0 {
				t.Fatalf("shifts %d and %d differ in %v", c.Before.ID, c.After.ID, c.Fields)
			}
		}
		got[place] = n
	}
	for place, n := range want {
		n.same = 0
		if got[place] != n {
			t.Fatalf("%s: %+v, want %+v", place, got[place], n)
		}
	}
}

// checkWeekHours compares the hours of each employee with a plain sum.
func checkWeekHours(t *testing.T, rows *schedule.Roster, d *WeekDifferences, f schedule.Filter, before, after schedule.Date) {
	t.Helper()
	type sum struct{ shiftsBefore, shiftsAfter, before, after int }
	want, got := map[int64]sum{}, map[int64]sum{}
	f = shiftFilter(f)
	f.From, f.To = 0, 0
	for _, s := range rows.Shifts {
		z, _ := localtime.ZoneOrUTC(s.TimeZone)
		on := z.Date(s.StartsAt)
		if s.EmployeeID == 0 || s.State == schedule.StagedForRemoval || !plainAsks(rows, schedule.Manager, f, s) {
			continue
		}
		n, minutes := want[s.EmployeeID], s.Interval().Minutes()
		if on >= before && on <= before+6 {
			n.shiftsBefore, n.before = n.shiftsBefore+1, n.before+minutes
		}
		if on >= after && on <= after+6 {
			n.shiftsAfter, n.after = n.shiftsAfter+1, n.after+minutes
		}
		if n != (sum{}) {
			want[s.EmployeeID] = n
		}
	}
	for _, p := range d.People {
		got[p.ID] = sum{p.ShiftsBefore, p.ShiftsAfter, p.Before, p.After}
	}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Fatalf("%+v, %s and %s: hours %v, want %v", f, before, after, got, want)
	}
}

func TestOnlyManagersCompareWeeks(t *testing.T) {
	r := build(t, randomRows(rand.New(rand.NewPCG(1, 1))))
	for _, v := range viewers {
		d, err := r.For(v).WeekDifferences(testDay, testDay+7, schedule.Filter{})
		if managers := v == schedule.Manager; managers != (err == nil) || !managers && (!errors.Is(err, ErrManagersOnly) || d.Len()+d.Same+len(d.People) > 0) {
			t.Errorf("%v: %v, %d changes", v, err, d.Len())
		}
	}
}
