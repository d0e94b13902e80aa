package demo_test

import (
	"testing"
	"time"

	"opshub/schedule/roster/reload"

	"opshub/schedule"
	"opshub/schedule/demo"
	"opshub/schedule/localtime"
	"opshub/schedule/roster"
	"opshub/schedule/store"
	"opshub/schedule/store/storetest"
)

// TestDemoStored imports the demo into each engine. It verifies that all rows are imported, that the history is an unbroken chain, and that
// the first screens have rows for the current week.
func TestDemoStored(t *testing.T) {
	now := time.Date(2026, 11, 20, 14, 12, 44, 0, time.UTC)
	roster := demo.Roster(now)
	week := schedule.Filter{From: localtime.DateOf(2026, 11, 16), To: localtime.DateOf(2026, 11, 22)}
	storetest.Engines(t, func(t *testing.T, dsn string) {
		ctx := t.Context()
		db, err := store.Open(ctx, dsn, store.ReadWrite, time.Now)
		if err != nil {
			t.Fatal(err)
		}
		defer db.Close()
		if _, err := db.Import(ctx, store.ImportMeta{Source: "demo", At: schedule.Instant(now.Unix())}, roster); err != nil {
			t.Fatal(err)
		}
		c := loaded(t, db).ConflictCounts(week)
		if c.Pairs < 15 || c.Requested < 5 || c.Shifts >= c.Pairs || c.Employees < 12 {
			t.Errorf("conflicts of the week: %+v", c)
		}
		events, broken, err := db.VerifyChain(ctx)
		if err != nil || broken != 0 || events < len(roster.Events) {
			t.Errorf("%d events, the first broken one is %d, %v", events, broken, err)
		}
	})
}

// loaded loads the schedule of a database as a manager reads it.
func loaded(t *testing.T, db *store.Store) roster.View {
	t.Helper()
	r, err := db.Load(t.Context(), schedule.Instant(time.Now().Unix()), &reload.Progress{})
	if err != nil {
		t.Fatal(err)
	}
	return r.For(schedule.Manager)
}
