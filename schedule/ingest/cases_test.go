package ingest_test

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"opshub/schedule"
	"opshub/schedule/ingest"
	"opshub/schedule/ingest/report"
	"opshub/schedule/store"
	"opshub/schedule/store/storetest"
)

func TestMain(m *testing.M) {
	storetest.Main(m, func(dsn string) error {
		s, err := store.Open(context.Background(), dsn, store.ReadWrite, time.Now)
		if err != nil {
			return err
		}
		return s.Close()
	})
}

// TestCases imports every case into each engine and compares the soft conflicts with the expected ones.
func TestCases(t *testing.T) { storetest.EachCase(t, onEngines) }

// TestGenerated does the same with generated data sets.
func TestGenerated(t *testing.T) { storetest.EachGenerated(t, onEngines) }

func onEngines(t *testing.T, folder string) {
	storetest.Engines(t, func(t *testing.T, dsn string) { compareCase(t, folder, dsn) })
}

// compareCase imports one folder and compares the database with its expected.json.
func compareCase(t *testing.T, folder, dsn string) {
	var want expected
	text, err := os.ReadFile(filepath.Join(folder, "expected.json"))
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &want); err != nil {
		t.Fatal(err)
	}
	db, report := importFolder(t, folder, dsn)
	compareCounts(t, want, report)
	all := pairs(t, db, schedule.Filter{All: true})
	live := pairs(t, db, schedule.Filter{})
	comparePairs(t, folder, want, all)
	compareLive(t, want, live)
	compareTotals(t, db, schedule.Filter{All: true}, all)
	compareTotals(t, db, schedule.Filter{}, live)
	compareNames(t, db, folder)
}

// importFolder imports a folder into a new database and opens the database as serve does.
func importFolder(t *testing.T, folder, dsn string) (*store.Store, *report.Report) {
	t.Helper()
	ctx := t.Context()
	roster, rep := ingest.Read(t.Context(), []string{folder}, ingest.Options{})
	if !rep.OK() {
		t.Fatalf("%d errors, the first: %v", rep.ErrorCount, rep.Errors[0])
	}
	db, err := store.Open(ctx, dsn, store.ReadWrite, time.Now)
	if err != nil {
		t.Fatal(err)
	}
	_, err = db.Import(ctx, store.ImportMeta{Source: folder, At: schedule.Instant(time.Now().Unix())}, roster)
	if err = errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
	if db, err = store.Open(ctx, dsn, store.ReadOnly, time.Now); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	return db, rep
}
