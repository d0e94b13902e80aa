package store

import (
	"cmp"
	"slices"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"opshub/schedule"
	"opshub/schedule/store/storetest"
)

// TestPackedAbsencesAnswerAsTheTable holds the live occurrences of each employee as they were packed by week against those of the table: of
// an hour, of some weeks, about the change of a week, and with one block that lasts for months.
func TestPackedAbsencesAnswerAsTheTable(t *testing.T) {
	storetest.Engines(t, func(t *testing.T, dsn string) {
		r := storetest.Roster(60, 5)
		long := slices.IndexFunc(r.Blocks, func(b schedule.Block) bool {
			return b.EmployeeID != 0 && !b.Recurring() && b.Status == schedule.Approved && !b.Deleted
		})
		r.Blocks[long].StartsAt, r.Blocks[long].EndsAt = storetest.Instant(t, "2026-10-20T00:00"), storetest.Instant(t, "2026-12-24T00:00")
		s := imported(t, dsn, r)
		m, err := s.meta(ctx)
		if err != nil {
			t.Fatal(err)
		}
		thursday, found, across := schedule.HeadWeek(storetest.Instant(t, "2026-11-18T09:00")).Start, 0, false
		for _, in := range []schedule.Interval{
			{Start: thursday, End: thursday + 3600}, {Start: thursday - 3600, End: thursday + 3600}, {Start: thursday - 1, End: thursday},
			{Start: thursday + 86400, End: thursday + 3*7*86400}, {Start: thursday - 4*7*86400, End: thursday + 4*7*86400},
		} {
			read := func(packed bool) []schedule.Worker {
				wr := workerReader{v: schedule.Manager, m: m, ask: WorkersAsk{Blocks: in}, of: map[int64]int{}}
				for k, e := range r.Employees {
					wr.out, wr.ids, wr.of[e.ID] = append(wr.out, schedule.Worker{Employee: e}), append(wr.ids, e.ID), k
				}
				if packed {
					if wr.packedAway, err = s.packedAway(ctx, in); wr.packedAway == nil || err != nil {
						t.Fatalf("%d weeks, %v", len(wr.packedAway), err)
					}
				}
				if err := s.engine.read(ctx, func(q reader) error { return wr.occurrences(ctx, q, schedule.Filter{}) }); err != nil {
					t.Fatal(err)
				}
				return wr.out
			}
			want := read(false)
			for _, w := range want {
				found += len(w.Occurrences)
				for _, o := range w.Occurrences {
					across = across || o.BlockID == r.Blocks[long].ID && o.Start < in.Start-7*86400
				}
			}
			byTime := cmpopts.SortSlices(func(a, b schedule.Occurrence) bool {
				return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(a.BlockID, b.BlockID)) < 0
			})
			if diff := gocmp.Diff(want, read(true), byTime, cmpopts.EquateEmpty()); diff != "" {
				t.Errorf("%s to %s:\n%s", minuteWord(in.Start), minuteWord(in.End), diff)
			}
		}
		if found < 100 || !across {
			t.Errorf("%d occurrences, the long one among them: %v", found, across)
		}
		if none, err := s.packedAway(ctx, everyTime); none != nil || err != nil {
			t.Errorf("%d weeks of all time, %v", len(none), err)
		}
	})
}
