package handlers

import (
	"strings"
	"testing"
	"time"

	"opshub/schedule"
	"opshub/schedule/store"
)

// TestSyncSourcesAreOnTheDataScreen verifies that the data screen and the metrics name each source of opshub sync, the age of its data and
// why its last run failed.
func TestSyncSourcesAreOnTheDataScreen(t *testing.T) {
	path := demoCopy(t)
	db, err := store.Open(t.Context(), path, store.ReadWrite, time.Now)
	if err != nil {
		t.Fatal(err)
	}
	at := func(before time.Duration) schedule.Instant { return schedule.Instant(testNow.Add(-before).Unix()) }
	for _, state := range []store.SyncSource{
		{Name: "absences", CheckedAt: at(time.Minute), SucceededAt: at(3 * time.Hour), Batch: 1, Rows: 40, Refused: 2, Removed: 1, Failure: "the server hr.example.org answered with status 503"},
		{Name: "shifts", CheckedAt: at(time.Minute), SucceededAt: at(time.Minute), Batch: 1, Rows: 250},
	} {
		if err := db.SaveSyncSource(t.Context(), state); err != nil {
			t.Fatal(err)
		}
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	read, err := store.Open(t.Context(), path, store.ReadOnly, time.Now)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { read.Close() })
	s := loadedServer(t, read)
	rows := map[string]string{}
	for _, tr := range all(byID(openPage(t, s.Handler(), dataRoot), "main"), "tr") {
		if cells := all(tr, "td"); len(cells) == 8 {
			rows[text(cells[0])] = text(tr)
		} else if head := first(tr, "th"); head != nil {
			rows[text(head)] = text(tr)
		}
	}
	for name, words := range map[string][]string{
		"absences": {"failed", "the server hr.example.org answered with status 503", "3 h", "import 1", "40", "2", "1"},
		"shifts":   {"current", "1 min", "import 1", "250"},
	} {
		for _, word := range words {
			if !strings.Contains(rows[name], word) {
				t.Errorf("%s: no %q in %q", name, word, rows[name])
			}
		}
	}
	wantFigure(t, s.Handler(), dataRoot, "Failed sources", 1)
	figures := watchedFigures(t, s.Handler())
	for line, want := range map[string]string{
		`opshub_source_ok{source="absences"}`: "0", `opshub_source_ok{source="shifts"}`: "1",
		`opshub_source_age_seconds{source="absences"}`: "10800", `opshub_source_age_seconds{source="shifts"}`: "60",
	} {
		if got := figures[line]; got != want {
			t.Errorf("%s is %s, want %s", line, got, want)
		}
	}
}
