package store

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"opshub/schedule"
	"opshub/schedule/store/engine"
	"opshub/schedule/store/storetest"
)

// stopsWithin is the time limit for a canceled import. On an idle machine, the import ends in a fraction of a second. The race detector and
// other tests slow it down.
const stopsWithin = 3 * time.Second

// TestStopUndoesImport cancels the context of a first import and of an update. It verifies that each ends within stopsWithin and changes
// nothing.
func TestStopUndoesImport(t *testing.T) {
	long := storetest.Roster(200, 1)
	long.PublishedPeriods, long.PublishedShifts = nil, nil // a second import must not change these
	for k := range int64(400_000) {
		begins := now + schedule.Instant(k%10_000)*3600
		long.Shifts = append(long.Shifts, schedule.Shift{ID: 1<<40 + k, EmployeeID: 1 + k%200, TimeZone: "UTC", State: schedule.NeverPublished, StartsAt: begins, EndsAt: begins + 3600})
	}
	storetest.Engines(t, func(t *testing.T, dsn string) {
		for n, before := range []*schedule.Roster{nil, storetest.Roster(200, 1)} {
			s := opened(t, dsn, ReadWrite)
			if before != nil {
				importInto(t, dsn, before)
			}
			rows := contents(t, opened(t, dsn, ReadOnly))
			stopping, stop := context.WithCancel(t.Context())
			var canceled time.Time
			time.AfterFunc(200*time.Millisecond, func() { canceled = time.Now(); stop() })
			_, err := s.Import(stopping, ImportMeta{Source: "test", Actor: "tester", At: now}, long)
			took := time.Since(canceled)
			if !errors.Is(err, context.Canceled) {
				t.Fatalf("import %d: an import that was stopped gives %v", n+1, err)
			}
			if took > stopsWithin {
				t.Errorf("import %d went on for %v", n+1, took)
			}
			if d := cmp.Diff(rows, contents(t, opened(t, dsn, ReadOnly))); d != "" {
				t.Errorf("import %d changed: %s", n+1, d)
			}
		}
	})
}

// TestImportStoppedAtTheCommitIsImported verifies that an import whose context is canceled after its last statement reports the actual
// result: the COMMIT succeeds, and so does the import.
func TestImportStoppedAtTheCommitIsImported(t *testing.T) {
	s := opened(t, storetest.Postgres(t), ReadWrite)
	stopping, stop := context.WithCancel(t.Context())
	err := s.engine.Change(stopping, func(w engine.Writer) error {
		err := w.Exec(stopping, `INSERT INTO position (id, name) VALUES (7, 'Cook')`)
		stop()
		return err
	})
	if n := counted(t, s, "position"); err != nil || n != 1 {
		t.Errorf("%v; then there are %d positions", err, n)
	}
}
