package store

import (
	"slices"
	"testing"

	"opshub/schedule"
	"opshub/schedule/store/storetest"
)

// TestOverlapsOfTheSheetsAreThoseOfTheTable finds the overlaps of the shifts of weeks in both, and where the sheets do not tell with which
// occurrence one is: of a block that has two at that time, and of one that has none. Some shifts were moved by weeks since they were published.
func TestOverlapsOfTheSheetsAreThoseOfTheTable(t *testing.T) {
	roster := storetest.Roster(40, 6)
	for k := range roster.Shifts { // the timeline has none that is to be removed
		if roster.Shifts[k].State == schedule.StagedForRemoval {
			roster.Shifts[k].State = schedule.ChangedSince
		}
		if s := &roster.Shifts[k]; s.State == schedule.ChangedSince && k%2 == 0 { // the plan is far from what a block may overlap of what was published
			s.StartsAt, s.EndsAt = s.StartsAt+20*24*60*60, s.EndsAt+20*24*60*60
		}
	}
	storetest.Engines(t, func(t *testing.T, dsn string) {
		s := imported(t, dsn, roster)
		m, err := s.meta(ctx)
		if err != nil {
			t.Fatal(err)
		}
		first, minutes, told, unclear := schedule.UTC.Date(roster.Shifts[0].StartsAt), 0, 0, 0
		for n := range 24 {
			f := schedule.Filter{From: first.Add(3*n - 3), To: first.Add(3*n + 3), LocationID: int64(n % 3)}
			if n%4 == 3 {
				f.Statuses = []schedule.BlockStatus{schedule.Requested, schedule.Declined}
			}
			known, err := dayQuestion{m, schedule.Manager, f}.inMemory(ctx, s, order{})
			if known == nil || err != nil {
				t.Fatalf("%+v is not in memory: %v", f, err)
			}
			found, _ := known.page(order{limit: 100})
			items, place := known.itemsOf(nil, found)
			d, group := newDayReader(m, schedule.Manager, f), make([]person, len(found))
			for k := range found {
				group[k] = *found[k].Person
			}
			err = s.engine.read(ctx, func(q reader) error {
				want, err := d.overlapsOf(ctx, q, group)
				if err != nil {
					return err
				}
				for name, times := range map[string]*sheet{"as they are": known.times, "twice": changed(known.times, func(c [][]int64) {
					for k := range c {
						c[k] = slices.Repeat(c[k], 2)
					}
				}), "of no block": changed(known.times, func(c [][]int64) { clear(c[timeBlock]) })} {
					doubtful := *known
					doubtful.times = times
					got, err := doubtful.overlapsOf(ctx, q, d, found, place)
					if err != nil {
						return err
					}
					for k := range items {
						force, asked := minutesOf(items[k].Interval, want(&items[k]))
						if f2, a2 := minutesOf(items[k].Interval, got(&items[k])); f2 != force || a2 != asked {
							t.Errorf("%+v, occurrences %s: shift %d has %d and %d minutes, the table says %d and %d", f, name, items[k].ShiftID, f2, a2, force, asked)
						}
						minutes += force + asked
					}
					pairs, live := map[int64][]dayOverlap{}, wordSet(known.pairs, liveStatuses(f))
					for k := range found {
						if doubtful.pairsOfOne(found[k].ID, d.overlapsAbout(), place, live, pairs) {
							told++
						} else {
							unclear++
						}
					}
				}
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		if minutes == 0 || told == 0 || unclear == 0 {
			t.Errorf("%d minutes, of %d people clear and of %d not say little", minutes, told, unclear)
		}
	})
}

// changed is a sheet with other columns.
func changed(s *sheet, change func([][]int64)) *sheet {
	other := &sheet{list: s.list, columns: make([][]int64, len(s.columns))}
	for k := range s.columns {
		other.columns[k] = slices.Clone(s.columns[k])
	}
	change(other.columns)
	other.rows = len(other.columns[0])
	return other
}
