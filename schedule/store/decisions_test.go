package store

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"opshub/schedule"
	"opshub/schedule/store/storetest"
)

// asked is a roster whose blocks were asked for and decided at times of all sorts.
func asked() *schedule.Roster {
	r := storetest.Roster(30, 8)
	r.Employees[4].LocationID = 0
	for k := range r.Blocks {
		b := &r.Blocks[k]
		b.RequestedAt, b.CreatedAt, b.DecidedAt = 0, 1793000000+schedule.Instant(k*977%900_000), 0
		if k%3 != 0 {
			b.RequestedAt = 1793000000 + schedule.Instant(k*7919%2_000_000)
		}
		if b.Status != schedule.Requested && k%4 != 0 {
			b.DecidedAt = b.RequestedAt + schedule.Instant(k*60013%700_000)
			b.DecidedBy = []string{"Boss", "Ørsted"}[k%2]
		}
	}
	return r
}

// TestDecisionsAreThoseOfTheBlocks holds lists, order and counters against a loop over the blocks.
func TestDecisionsAreThoseOfTheBlocks(t *testing.T) {
	storetest.Engines(t, func(t *testing.T, dsn string) {
		r := asked()
		s := imported(t, dsn, r)
		n := newNaive(r, schedule.Interval{})
		first, last := schedule.DateOf(2026, 10, 29), schedule.DateOf(2026, 11, 9)
		for _, f := range []schedule.Filter{
			{}, {LocationID: 2}, {PositionID: 1, From: first, To: last}, {EmployeeID: 4}, {LocationID: 1, From: first, To: last}, {LocationID: 2, From: last},
			{LocationID: 3, To: last}, {LocationID: 99, From: first}, {EmployeeID: 4, From: first, To: last}, {EmployeeID: r.Employees[4].ID, From: first, To: last},
		} {
			for _, waiting := range []bool{true, false} {
				var want []int64
				days := map[int]int{}
				oldest := schedule.Instant(0)
				for _, b := range r.Blocks {
					e := n.people[b.EmployeeID]
					when := b.RequestedAt
					if when == 0 {
						when = b.CreatedAt
					}
					z, _ := schedule.ZoneOrUTC("Europe/Berlin")
					if l, ok := n.places[e.LocationID]; ok {
						z, _ = schedule.ZoneOrUTC(l.TimeZone)
					}
					on := z.Date(when)
					in := !b.Deleted && (f.LocationID == 0 || f.LocationID == e.LocationID) && (f.PositionID == 0 || f.PositionID == e.PositionID) &&
						(f.EmployeeID == 0 || f.EmployeeID == e.ID) && on >= f.From && (f.To == 0 || on <= f.To)
					if !in || (b.Status == schedule.Requested) != waiting || (!waiting && b.DecidedAt == 0) {
						continue
					}
					want = append(want, b.ID)
					if waiting && (oldest == 0 || when < oldest) {
						oldest = when
					}
					if !waiting {
						days[max(0, int(b.DecidedAt-when))/86400]++
					}
				}
				c, err := s.DecisionCounts(ctx, schedule.Manager, f)
				if err != nil {
					t.Fatal(err)
				}
				if waiting && (c.Waiting != len(want) || c.Oldest != oldest) {
					t.Errorf("%+v: %d wait since %d, want %d since %d", f, c.Waiting, c.Oldest, len(want), oldest)
				}
				if !waiting {
					if c.Decided != len(want) || len(c.ByDays) != len(days) {
						t.Errorf("%+v: %d decided on %d days, want %d on %d", f, c.Decided, len(c.ByDays), len(want), len(days))
					}
					for _, d := range c.ByDays {
						if d.Requests != days[d.Days] {
							t.Errorf("%+v: %d decided after %d days, want %d", f, d.Requests, d.Days, days[d.Days])
						}
					}
				}
				got, last := []int64(nil), schedule.Instant(0)
				for p := (Page{Limit: 3}); ; {
					rows, next, err := s.Decisions(ctx, schedule.Manager, waiting, f, p)
					if err != nil {
						t.Fatal(err)
					}
					for _, row := range rows {
						if row.AskedAt < last {
							t.Errorf("%+v: block %d stands behind a later one", f, row.ID)
						}
						got, last = append(got, row.ID), row.AskedAt
					}
					if p.After = next; next == "" {
						break
					}
				}
				slices.Sort(got)
				slices.Sort(want)
				if !slices.Equal(got, want) {
					t.Errorf("%+v, waiting %t: %v, want %v", f, waiting, got, want)
				}
			}
		}
	})
}

// TestDecisionsAtHandAreThoseOfTheDatabase holds what is counted in memory against what the database counts, for filters and viewers of all
// sorts.
func TestDecisionsAtHandAreThoseOfTheDatabase(t *testing.T) {
	storetest.Engines(t, func(t *testing.T, dsn string) {
		r := asked()
		plain := imported(t, dsn, r)
		ready, err := Open(ctx, dsn, ReadOnly, time.Now)
		if err != nil {
			t.Fatal(err)
		}
		defer ready.Close()
		ready.Prepare(ctx)
		first, random := schedule.DateOf(2026, 10, 28), rand.New(rand.NewPCG(1, 2))
		counted := 0
		for range 400 {
			pick := func(most int64) int64 { return max(0, random.Int64N(2*most)-most) }
			v, f := schedule.Manager, schedule.Filter{EmployeeID: pick(33), LocationID: pick(5), PositionID: pick(4)}
			if random.IntN(3) == 0 {
				v = schedule.Viewer{Role: schedule.RoleStaff, EmployeeID: 1 + random.Int64N(30)}
			}
			if random.IntN(2) == 0 {
				f.From = first.Add(random.IntN(30))
			}
			if random.IntN(2) == 0 {
				f.To = max(f.From, first.Add(random.IntN(30)))
			}
			got, known, err := ready.decisionsAtHand(ctx, v, f)
			if err != nil || !known {
				t.Fatalf("%+v: known %t, %v", f, known, err)
			}
			if _, known, _ := plain.decisionsAtHand(ctx, v, f); known {
				t.Fatal("the database is not asked")
			}
			want, err := plain.DecisionCounts(ctx, v, f)
			if err != nil {
				t.Fatal(err)
			}
			if d := cmp.Diff(want, got, cmpopts.EquateEmpty()); d != "" {
				t.Fatalf("%v %+v:\n%s", v, f, d)
			}
			counted += got.Waiting + got.Decided
		}
		if counted < 1000 {
			t.Errorf("the filters find %d requests", counted)
		}
		if _, known, _ := ready.decisionsAtHand(ctx, schedule.Manager, schedule.Filter{Q: "a"}); known {
			t.Error("a text is looked for in memory")
		}
	})
}
