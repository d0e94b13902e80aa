package store

import (
	"strings"
	"testing"

	"opshub/schedule/roster/reload"

	"opshub/schedule"
	"opshub/schedule/store/engine"
	"opshub/schedule/store/storetest"
)

// changedAt returns the stored times at which an import last changed a shift and a block.
func changedAt(t *testing.T, s *Store, shift, block int64) (out [2]int64) {
	t.Helper()
	for k, text := range []string{`SELECT changed_at FROM shift WHERE id = ?1`, `SELECT changed_at FROM unavailable_block WHERE id = ?1`} {
		if err := s.engine.Query(ctx, text, []any{[]int64{shift, block}[k]}, func(r engine.Row) { out[k] = r.Int(0) }); err != nil {
			t.Fatal(err)
		}
	}
	return out
}

func TestOnlyAChangeOfARowMovesWhenItWasChanged(t *testing.T) {
	storetest.Engines(t, func(t *testing.T, dsn string) {
		s := opened(t, dsn, ReadWrite)
		rows := small(t, block(t, schedule.Active, "10:00", "12:00"))
		put := func(second schedule.Instant, want [2]int64) {
			t.Helper()
			if _, err := s.Import(ctx, ImportMeta{Source: "test", At: second}, rows); err != nil {
				t.Fatal(err)
			}
			if got := changedAt(t, s, 1, 1); got != want {
				t.Errorf("after the import at %d the rows were changed at %v, want %v", second, got, want)
			}
			r, err := s.Load(ctx, second, &reload.Progress{})
			if err != nil {
				t.Fatal(err)
			}
			if err := r.For(schedule.Manager).Conflicts(schedule.Filter{}).Each(func(c *schedule.SoftConflict) error {
				if c.FirstSeen != schedule.Instant(max(want[0], want[1])) {
					t.Errorf("after the import at %d a conflict was first seen at %d", second, c.FirstSeen)
				}
				return nil
			}); err != nil {
				t.Fatal(err)
			}
		}
		put(1000, [2]int64{1000, 1000})
		put(2000, [2]int64{1000, 1000})
		rows.Blocks[0].Status = schedule.Approved
		put(3000, [2]int64{1000, 3000})
		rows.Shifts[0].EndsAt += 3600
		put(4000, [2]int64{4000, 3000})
	})
}

func TestWhenARowWasChangedIsNoDifference(t *testing.T) {
	text := engine.ConflictClause(engine.BulkTable{Name: "shift", Columns: []string{"id", "label", engine.ChangedColumn}, Key: 1})
	if !strings.Contains(text, "SET label = excluded.label, changed_at = excluded.changed_at WHERE (shift.label) IS DISTINCT FROM (excluded.label)") {
		t.Errorf("the clause is %s", text)
	}
}
