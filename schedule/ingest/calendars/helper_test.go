package calendars_test

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"opshub/schedule"
	"opshub/schedule/ingest"
	"opshub/schedule/ingest/report"
	"opshub/schedule/ingest/table"
	"opshub/schedule/roster"
	"opshub/schedule/roster/reload"
	"opshub/schedule/store"
)

// readText imports files, given by name and text. The report names the files without their folder.
func readText(t *testing.T, files map[string]string, opt ingest.Options) (*schedule.Roster, *report.Report) {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(dir)
	return ingest.Read(t.Context(), []string{"."}, opt)
}

func utc(t *testing.T, s string) schedule.Instant {
	t.Helper()
	m, err := table.ParseMoment([]byte(s))
	if err != nil || m.Local {
		t.Fatalf("%s: %v", s, err)
	}
	return m.At
}

func loaded(t *testing.T, db *store.Store) roster.View {
	t.Helper()
	r, err := db.Load(t.Context(), schedule.Instant(time.Now().Unix()), &reload.Progress{})
	if err != nil {
		t.Fatal(err)
	}
	return r.For(schedule.Manager)
}
