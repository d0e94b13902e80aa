package store

import (
	"context"
	"encoding/json"
	"slices"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"opshub/schedule"
	"opshub/schedule/store/storetest"
)

// TestSweepsOfEverybodyAreThoseOfEach holds that what a sweep keeps of everybody and narrows is what the database finds of one
// employee after another, for whatever days and place.
func TestSweepsOfEverybodyAreThoseOfEach(t *testing.T) {
	ctx, now := context.Background(), schedule.UTC.StartOfDay(schedule.DateOf(2026, 11, 20))
	roster := storetest.Roster(30, 11)
	for _, sh := range roster.Shifts[:20] { // in none of them does anybody stand in two shifts at once
		sh.ID, sh.StartsAt, sh.EndsAt = sh.ID+90_000, sh.StartsAt+3600, sh.EndsAt+3600
		roster.Shifts = append(roster.Shifts, sh)
	}
	storetest.Engines(t, func(t *testing.T, dsn string) {
		s := imported(t, dsn, roster)
		var people []schedule.Person
		err := s.EachPerson(ctx, schedule.Manager, schedule.Filter{}, func(p *schedule.Person) error {
			people = append(people, *p)
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		asks := map[string]func(schedule.Filter) ([]string, error){
			"hours":    func(f schedule.Filter) ([]string, error) { return rowTexts(hoursOf(s, f)) },
			"overtime": func(f schedule.Filter) ([]string, error) { return rowTexts(s.Overtime(ctx, schedule.Manager, f, 600)) },
			"rests": func(f schedule.Filter) ([]string, error) {
				return rowTexts(s.ShortRests(ctx, schedule.Manager, f, 14*60))
			},
			"double": func(f schedule.Filter) ([]string, error) {
				return rowTexts(s.DoubleBookings(ctx, schedule.Manager, f, 30))
			},
			"runs": func(f schedule.Filter) ([]string, error) { return rowTexts(s.LongRuns(ctx, schedule.Manager, f, 1)) },
			"remaining": func(f schedule.Filter) ([]string, error) {
				week := max(f.From, schedule.DateOf(2026, 11, 9))
				return rowTexts(s.Remaining(ctx, schedule.Manager, f, week, week))
			},
			"nights": func(f schedule.Filter) ([]string, error) {
				rows, err := s.Nights(ctx, schedule.Manager, f, schedule.DefaultNight)
				return rowTexts(withoutAverage(rows, f), err)
			},
			"weekends": func(f schedule.Filter) ([]string, error) {
				rows, err := s.Weekends(ctx, schedule.Manager, f, schedule.DefaultWeekend)
				return rowTexts(withoutAverage(rows, f), err)
			},
			"doubts": func(f schedule.Filter) ([]string, error) {
				rows, err := s.Doubts(ctx, schedule.Manager, f, now)
				rows = slices.DeleteFunc(rows, func(r schedule.DoubtRow) bool { return r.Person == nil })
				out, err := rowTexts(rows, err)
				slices.Sort(out)
				return out, err
			},
		}
		found := map[string]int{}
		for _, f := range randomFilters(7, 25) {
			if f.EmployeeID != 0 {
				continue
			}
			for name, ask := range asks {
				got, err := ask(f)
				if err != nil {
					t.Fatal(name, err)
				}
				var want []string
				for _, p := range people {
					one := f
					one.EmployeeID = p.ID
					rows, err := ask(one)
					if err != nil {
						t.Fatal(name, err)
					}
					want = append(want, rows...)
				}
				if name == "doubts" {
					slices.Sort(want)
				}
				found[name] += len(want)
				if d := gocmp.Diff(want, got); d != "" {
					t.Errorf("%s %q:\n%s", name, f.Encode(), d)
				}
			}
		}
		for name := range asks {
			if found[name] == 0 {
				t.Errorf("no filter found any %s: nothing was compared", name)
			}
		}
	})
}

// withoutAverage leaves out what a row says of the others, and where the filter has no days what it says of the days of all.
func withoutAverage(rows []schedule.BalanceRow, f schedule.Filter) []schedule.BalanceRow {
	rows = slices.DeleteFunc(slices.Clone(rows), func(b schedule.BalanceRow) bool { return b.AllShifts == 0 })
	for k := range rows {
		if rows[k].Above = 0; f.From == 0 || f.To == 0 {
			rows[k].Of = 0
		}
	}
	return rows
}

// rowTexts is rows as text, with what their pointers point at.
func rowTexts[T any](rows []T, err error) (out []string, _ error) {
	for k := range rows {
		text, fail := json.Marshal(rows[k])
		if fail != nil {
			return nil, fail
		}
		out = append(out, string(text))
	}
	return out, err
}
