package store

import (
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"opshub/schedule"
	"opshub/schedule/store/storetest"
)

// withoutConflictSheet is the store that has to ask the table of soft conflicts.
func withoutConflictSheet(t *testing.T, dsn string) *Store {
	s := opened(t, dsn, ReadOnly)
	s.lists.putRows(s.Version(), conflictSheetKey, []*sheet{nil}, 1)
	return s
}

// TestPagesOfConflictsAreTheSameFromMemory walks through the pages of the report in every order, once from the sheet and once from the table.
func TestPagesOfConflictsAreTheSameFromMemory(t *testing.T) {
	roster := storetest.Roster(20, 8)
	storetest.Engines(t, func(t *testing.T, dsn string) {
		fast, slow := imported(t, dsn, roster), withoutConflictSheet(t, dsn)
		if _, err := fast.conflictSheet(ctx); err != nil {
			t.Fatal(err)
		}
		if fast.Prepare(ctx); fast.timelineAtHand(ctx) == nil { // which has the names beside it
			t.Fatal("there is no timeline")
		}
		pages := map[string]int{}
		for _, v := range []schedule.Viewer{schedule.Manager, {Role: schedule.RoleStaff, EmployeeID: 3}, {Role: schedule.RoleWall}} {
			for _, f := range append([]schedule.Filter{{BlockID: roster.Blocks[1].ID}, {PositionID: 2, Statuses: []schedule.BlockStatus{schedule.Requested, schedule.Approved}}, {DraftPeriodID: 1},
				{From: schedule.DateOf(2026, 11, 20)}, {LocationID: 99}}, listFilters...) {
				if known, err := fast.pairsOf(ctx, v, f); err != nil || (known == nil) != (f.Q != "") {
					t.Fatalf("%+v: from memory %v, %v", f, known != nil, err)
				}
				if known, err := slow.pairsOf(ctx, v, f); known != nil || err != nil {
					t.Fatalf("%+v: not from the table, %v", f, err)
				}
				for _, sort := range ConflictSorts {
					for _, p := range []Page{{Sort: sort, Limit: 7}, {Sort: "-" + sort, Limit: 7}, {Sort: sort, Limit: 500}, {Sort: "-" + sort, Limit: 1}} {
						for {
							want, wantNext, err := slow.Conflicts(ctx, v, f, p)
							if err != nil {
								t.Fatal(err)
							}
							got, next, err := fast.Conflicts(ctx, v, f, p)
							if d := gocmp.Diff(want, got); d != "" || next != wantNext || err != nil {
								t.Fatalf("%s %+v %+v: next %q, not %q, %v\n%.2000s", v.Role, f, p, next, wantNext, err, d)
							}
							if len(got) > 0 {
								pages[sort]++
							}
							if p.After = next; next == "" || p.Limit == 1 && pages[sort]%20 == 0 {
								break
							}
						}
					}
				}
			}
		}
		for _, sort := range ConflictSorts {
			if pages[sort] < 50 {
				t.Errorf("only %d pages by %s", pages[sort], sort)
			}
		}
	})
}
