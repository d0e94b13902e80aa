package store

import (
	"cmp"
	"slices"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"opshub/schedule"
	"opshub/schedule/store/storetest"
)

// TestVersionCountedAgreesWithThePairs counts the conflicts of whole versions before their pairs are found, by the table and by the sheet
// of occurrences, and holds that against the pairs.
func TestVersionCountedAgreesWithThePairs(t *testing.T) {
	storetest.Engines(t, func(t *testing.T, dsn string) {
		imported(t, dsn, versioned(t))
		ctx, found := t.Context(), 0
		for _, f := range []schedule.Filter{{}, {All: true}, {Statuses: []schedule.BlockStatus{schedule.Requested}}} {
			for _, sheet := range []bool{false, true} {
				for version := range int64(3) {
					s := opened(t, dsn, ReadOnly)
					if sheet {
						if _, err := s.occurrenceSheet(ctx); err != nil {
							t.Fatal(err)
						}
					}
					got, ok, err := s.versionCounted(ctx, schedule.Manager, version+1, f)
					if err != nil || !ok {
						t.Fatalf("version %d is not counted: %v", version+1, err)
					}
					pairs, compared, err := s.VersionConflicts(ctx, schedule.Manager, version+1, f)
					if err != nil {
						t.Fatal(err)
					}
					want := schedule.CountConflicts(pairs)
					want.Compared = compared.Compared
					if d := gocmp.Diff(want, got); d != "" {
						t.Errorf("version %d, %s, sheet %v:\n%s", version+1, f.Encode(), sheet, d)
					}
					found += got.Pairs
					if _, ok, _ := s.versionCounted(ctx, schedule.Manager, version+1, f); ok && len(pairs) > 0 {
						t.Errorf("version %d is counted although its pairs are at hand", version+1)
					}
				}
			}
		}
		if found == 0 {
			t.Error("no version has a conflict")
		}
	})
}

// TestFewDaysAreAskedOfTheTables holds that a question about few days reads no sheet before there is a timeline, and that it gets the same
// by the sheet.
func TestFewDaysAreAskedOfTheTables(t *testing.T) {
	storetest.Engines(t, func(t *testing.T, dsn string) {
		s, ctx := imported(t, dsn, storetest.Roster(40, 7)), t.Context()
		m, err := s.meta(ctx)
		if err != nil {
			t.Fatal(err)
		}
		from := schedule.DateOf(2026, 11, 16)
		for _, f := range []schedule.Filter{{From: from, To: from.Add(6)}, {From: from, To: from.Add(6), Statuses: []schedule.BlockStatus{schedule.Requested}}} {
			away := func(s *Store) (out []schedule.Occurrence) {
				if err := s.eachAway(ctx, m, schedule.Manager, f, func(o schedule.Occurrence) { out = append(out, o) }); err != nil {
					t.Fatal(err)
				}
				slices.SortFunc(out, func(a, b schedule.Occurrence) int {
					return cmp.Or(cmp.Compare(a.BlockID, b.BlockID), cmp.Compare(a.Start, b.Start))
				})
				return out
			}
			byTable, bySheet := opened(t, dsn, ReadOnly), opened(t, dsn, ReadOnly)
			got := away(byTable)
			pairs, err := byTable.ConflictPairs(ctx, schedule.Manager, f)
			if err != nil {
				t.Fatal(err)
			}
			over, err := byTable.Overtime(ctx, schedule.Manager, f, 900)
			if err != nil || len(over) == 0 {
				t.Fatalf("%d weeks over the limit, %v", len(over), err)
			}
			for _, key := range []string{occurrenceSheetKey, conflictSheetKey} {
				if _, kept := byTable.lists.get(byTable.Version(), key); kept {
					t.Errorf("%s was read for few days", key)
				}
			}
			bySheet.Prepare(ctx)
			if _, kept := bySheet.lists.get(bySheet.Version(), timelineKey); !kept {
				t.Fatal("there is no timeline")
			}
			if d := gocmp.Diff(away(bySheet), got); d != "" || len(got) == 0 {
				t.Errorf("%d by the table, other than by the sheet:\n%s", len(got), d)
			}
			if want, err := bySheet.Overtime(ctx, schedule.Manager, f, 900); err != nil || gocmp.Diff(want, over) != "" {
				t.Errorf("weeks over the limit: %v\n%s", err, gocmp.Diff(want, over))
			}
			if want, err := bySheet.ConflictPairs(ctx, schedule.Manager, f); err != nil || gocmp.Diff(want, pairs) != "" {
				t.Errorf("%v by the table, %v by the sheet: %v", pairs, want, err)
			}
		}
	})
}
