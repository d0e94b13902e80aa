package store

import (
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"opshub/schedule"
	"opshub/schedule/store/storetest"
)

// always is a filter that leaves every shift and yet has the database asked for them.
var always = schedule.Filter{From: schedule.DateOf(1990, 1, 1)}

// TestDraftCopies holds the working copies that are read once against those that the database gives in order, and everything that is
// made of them against the same made of what the database is asked for.
func TestDraftCopies(t *testing.T) {
	storetest.Engines(t, func(t *testing.T, dsn string) {
		s := imported(t, dsn, versioned(t))
		for _, period := range []int64{1, 2, 99} {
			same(t, s, schedule.DraftPeriod{ID: period, StartsOn: schedule.DateOf(2026, 11, 1), EndsOn: schedule.DateOf(2026, 12, 31)}, period != 99)
		}
		if found := must(t, func(f schedule.Filter) (Differences, error) { return s.DraftDifferences(ctx, schedule.Manager, 1, f) }); len(found.Changes) == 0 || found.Same == 0 {
			t.Errorf("%d changes, %d the same: nothing was held against anything", len(found.Changes), found.Same)
		}
		for _, v := range []schedule.Viewer{{Role: schedule.RoleStaff, EmployeeID: 1}, schedule.Wall, {}} {
			if rows, err := s.draftCopies(ctx, v, 1); len(rows) != 0 || err != nil {
				t.Errorf("%s reads %d working copies, %v", v.Role, len(rows), err)
			}
		}
	})
}

// same asks both ways about a period.
func same(t *testing.T, s *Store, p schedule.DraftPeriod, some bool) {
	t.Helper()
	asked := []schedule.ShiftRow(nil)
	err := s.EachDraftShift(ctx, schedule.Manager, p.ID, schedule.Filter{}, func(r *schedule.ShiftRow) error {
		asked = append(asked, *r)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if (len(asked) > 0) != some {
		t.Fatalf("period %d has %d shifts", p.ID, len(asked))
	}
	bothWays(t, "copies", asked, func(f schedule.Filter) ([]schedule.ShiftRow, error) {
		var rows []schedule.ShiftRow
		return rows, s.eachDraftCopy(ctx, schedule.Manager, p.ID, f, func(r *schedule.ShiftRow) error {
			rows = append(rows, *r)
			return nil
		})
	})
	differences := func(f schedule.Filter) (Differences, error) {
		return s.DraftDifferences(ctx, schedule.Manager, p.ID, f)
	}
	findings := func(f schedule.Filter) ([]schedule.Finding, error) {
		return s.DraftFindings(ctx, schedule.Manager, p, f)
	}
	for range 2 { // what is kept is still as it was
		bothWays(t, "differences", must(t, differences), differences)
		bothWays(t, "findings", must(t, findings), findings)
		kept, err := s.draftCopies(ctx, schedule.Manager, p.ID)
		if diff := gocmp.Diff(asked, kept); diff != "" || err != nil {
			t.Fatalf("what is kept was changed: %v\n%s", err, diff)
		}
	}
}

// must is the answer that the database is asked for.
func must[T any](t *testing.T, ask func(schedule.Filter) (T, error)) T {
	t.Helper()
	out, err := ask(always)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// bothWays holds an answer against that of a filter that leaves everything.
func bothWays[T any](t *testing.T, what string, want T, ask func(schedule.Filter) (T, error)) {
	t.Helper()
	got, err := ask(schedule.Filter{})
	if err != nil {
		t.Fatal(err)
	}
	if diff := gocmp.Diff(want, got); diff != "" {
		t.Errorf("%s:\n%s", what, diff)
	}
}
