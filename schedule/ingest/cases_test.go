package ingest_test

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"opshub/schedule"
	"opshub/schedule/ingest"
	"opshub/schedule/store"
	"opshub/schedule/store/storetest"
)

func TestMain(m *testing.M) { storetest.Main(m) }

// casesDir is the folder with rosters and the soft conflicts that must be found in them. It is named by OPSHUB_CASES,
// which continuous integration must set; elsewhere the tests are skipped where there is none.
func casesDir(t *testing.T) string {
	t.Helper()
	if dir := os.Getenv("OPSHUB_CASES"); dir != "" {
		return dir
	}
	if os.Getenv("CI") == "true" {
		t.Fatal("OPSHUB_CASES must name the folder with the cases")
	}
	dir := filepath.Join("..", "..", "..", "shared", "data", "cases")
	if _, err := os.Stat(dir); err != nil {
		t.Skipf("every case is left out: OPSHUB_CASES is not set and there is no %s", dir)
	}
	return dir
}

// TestCases imports every case into each engine and compares the soft conflicts with those it must hold.
func TestCases(t *testing.T) {
	dir := casesDir(t)
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, e := range entries {
		folder := filepath.Join(dir, e.Name())
		if _, err := os.Stat(filepath.Join(folder, "expected.json")); !e.IsDir() || errors.Is(err, fs.ErrNotExist) {
			continue
		}
		found++
		t.Run(e.Name(), func(t *testing.T) {
			storetest.Engines(t, func(t *testing.T, dsn string) { compareCase(t, folder, dsn) })
		})
	}
	if found == 0 {
		t.Errorf("%s holds no case", dir)
	}
}

// TestGenerated makes data sets with the generator that lies beside the cases: every hostile name, every zone with its
// clock change, and once with blocks that do not count.
func TestGenerated(t *testing.T) {
	generator := filepath.Join(casesDir(t), "..", "gen_scale.py")
	if _, err := os.Stat(generator); err != nil {
		t.Skipf("2 generated sets are left out: there is no %s", generator)
	}
	python, err := exec.LookPath("python3")
	if err != nil {
		if os.Getenv("OPSHUB_TEST_ALL") != "" {
			t.Fatal(err)
		}
		t.Skipf("2 generated sets are left out: %v", err)
	}
	for name, args := range map[string][]string{
		"hostile names":  {"--employees", "160", "--days", "60", "--seed", "11", "--start", "2026-03-01"},
		"extra statuses": {"--employees", "160", "--days", "60", "--seed", "12", "--start", "2026-10-01", "--extra-statuses"},
	} {
		t.Run(name, func(t *testing.T) {
			folder := t.TempDir()
			run := exec.CommandContext(t.Context(), python, append([]string{generator, "--out", folder}, args...)...)
			if out, err := run.CombinedOutput(); err != nil {
				t.Fatalf("%v: %s", err, out)
			}
			storetest.Engines(t, func(t *testing.T, dsn string) { compareCase(t, folder, dsn) })
		})
	}
}

// compareCase imports one folder and compares everything that its expected.json says.
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

// importFolder fills a new database and opens it again as serve does.
func importFolder(t *testing.T, folder, dsn string) (*store.Store, *ingest.Report) {
	t.Helper()
	ctx := t.Context()
	roster, report := ingest.Read([]string{folder}, ingest.Options{})
	if !report.OK() {
		t.Fatalf("%d errors, the first: %v", report.ErrorCount, report.Errors[0])
	}
	db, err := store.Open(ctx, dsn, store.ReadWrite)
	if err != nil {
		t.Fatal(err)
	}
	_, err = db.Import(ctx, store.ImportMeta{Source: folder, At: schedule.Instant(time.Now().Unix())}, roster)
	if err = errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
	if db, err = store.Open(ctx, dsn, store.ReadOnly); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	return db, report
}
