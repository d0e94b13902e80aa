package store

import (
	"context"
	"testing"

	"opshub/schedule"
	"opshub/schedule/store/storetest"
)

// TestImportStoppedAtTheCommitIsImported holds that an import whose context is done after its last statement says what happened: the
// COMMIT goes through, and the import succeeds.
func TestImportStoppedAtTheCommitIsImported(t *testing.T) {
	s := opened(t, storetest.Postgres(t), ReadWrite)
	stopping, stop := context.WithCancel(t.Context())
	err := s.engine.change(stopping, func(w writer) error {
		err := w.exec(stopping, `INSERT INTO position (id, name, search) VALUES (7, 'Cook', 'cook')`)
		stop()
		return err
	})
	positions, listErr := s.Positions(ctx, schedule.Manager)
	if err != nil || listErr != nil || len(positions) != 1 {
		t.Errorf("%v; then %v, %v", err, positions, listErr)
	}
}
