package store

import (
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"opshub/schedule"
	"opshub/schedule/store/storetest"
)

// What an import says of versions and their drafts is what the database says, also for a draft that a version was not made from; without
// what the import says, the database is asked.
func TestPackedUnlikeAgreesWithTheTables(t *testing.T) {
	storetest.Engines(t, func(t *testing.T, dsn string) {
		s, ctx := imported(t, dsn, versioned(t)), t.Context()
		versions, err := heads(ctx, s.engine, "")
		if err != nil || len(versions) < 2 {
			t.Fatalf("%d versions, %v", len(versions), err)
		}
		compare := func(packed bool) (found int) {
			for _, version := range versions {
				for _, draft := range []int64{version.DraftPeriodID, version.DraftPeriodID + 1, 0} {
					version.DraftPeriodID = draft
					got, err := s.unlikeVersion(ctx, version)
					if err != nil {
						t.Fatal(err)
					}
					want, err := readUnlike(ctx, s.engine, version)
					if d := gocmp.Diff(want, got, gocmp.AllowUnexported(unlike{})); err != nil || d != "" {
						t.Errorf("version %d and draft %d, packed %v: %v\n%s", version.ID, draft, packed, err, d)
					}
					found += got.same * len(got.others) * len(got.beside)
				}
			}
			return found
		}
		if compare(true) == 0 {
			t.Error("no version has something of each sort")
		}
		text, packed, err := s.packedText(ctx, unlikeSheetOf(versions[0].ID))
		if _, ok := unpackUnlike(text, versions[0].DraftPeriodID); !packed || !ok || err != nil {
			t.Fatalf("%s is not packed: %v", unlikeSheetOf(versions[0].ID), err)
		}
		if _, ok := unpackUnlike(text+"!", versions[0].DraftPeriodID); ok {
			t.Error("what cannot be read is read")
		}
		if err := opened(t, dsn, ReadWrite).engine.change(ctx, func(w writer) error { return w.exec(ctx, `DELETE FROM packed_rows`) }); err != nil {
			t.Fatal(err)
		}
		compare(false)
	})
}

// Only the latest periods are packed, as many as have no more shifts in all than that.
func TestLatestPeriodsArePacked(t *testing.T) {
	storetest.Engines(t, func(t *testing.T, dsn string) {
		s, ctx := imported(t, dsn, versioned(t)), t.Context()
		for _, kind := range []*copiesOfKind{draftCopies, versionCopies} {
			ids, err := kind.packedPeriods(ctx, s.engine)
			if err != nil || len(ids) == 0 {
				t.Fatalf("%q: %d periods, %v", kind.name, len(ids), err)
			}
			for _, id := range ids {
				copies, err := s.periodCopies(ctx, kind, id, schedule.Filter{})
				if err != nil {
					t.Fatal(err)
				}
				want, err := kind.all(ctx, s.engine, id)
				if err != nil || len(copies.rows) == 0 || len(copies.rows) != len(want.rows) {
					t.Fatalf("%s%d: %d rows packed, %d in the table, %v", kind.name, id, len(copies.rows), len(want.rows), err)
				}
				for i := range want.rows {
					if a, b := copies.rows[i], want.rows[i]; copies.zones[a.zone] != want.zones[b.zone] || copies.words[a.word] != want.words[b.word] || a.id != b.id || a.Interval != b.Interval || a.drops != b.drops {
						t.Fatalf("%s%d: row %d is %+v, want %+v", kind.name, id, i, a, b)
					}
				}
			}
		}
	})
	one := &copiesOfKind{sizes: `SELECT 3, 10 UNION ALL SELECT 2, 262134 UNION ALL SELECT 1, 1 ORDER BY 1 DESC`}
	s := imported(t, storetest.SQLite(t), storetest.Roster(3, 1))
	if ids, err := one.packedPeriods(t.Context(), s.engine); err != nil || !gocmp.Equal(ids, []int64{3, 2}) {
		t.Errorf("%v, %v, want 3 and 2", ids, err)
	}
}
