package ingest_test

import (
	"cmp"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"opshub/schedule/roster/reload"

	"opshub/schedule/columns"
	"opshub/schedule/demo"

	gocmp "github.com/google/go-cmp/cmp"

	"opshub/schedule"
	"opshub/schedule/ingest"
)

// TestRulesAndExceptionsComeBack verifies that exported constraint rules and schedule exceptions are read back unchanged. The requester of
// an exception and the time of the request are not part of an import.
func TestRulesAndExceptionsComeBack(t *testing.T) {
	demo := demo.Roster(roundTripNow)
	db := stored(t, demo)
	r, err := db.Load(t.Context(), schedule.Instant(roundTripNow.Unix()), &reload.Progress{})
	if err != nil {
		t.Fatal(err)
	}
	w, dir := r.For(schedule.Manager), t.TempDir()
	for name, text := range map[string]string{
		"constraints.csv": csvOf(t, columns.ConstraintRuleColumns, w.ConstraintRules(schedule.Filter{All: true})),
		"exceptions.csv":  csvOf(t, columns.ScheduleExceptionColumns, w.ScheduleExceptions(schedule.Filter{All: true})),
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	back, report := ingest.Read(t.Context(), []string{dir}, ingest.Options{Known: demo})
	if !report.OK() {
		t.Fatal(report.Errors)
	}
	slices.SortFunc(back.ConstraintRules, func(a, b schedule.ConstraintRule) int { return cmp.Compare(a.ID, b.ID) })
	slices.SortFunc(back.ScheduleExceptions, func(a, b schedule.ScheduleException) int { return cmp.Compare(a.ID, b.ID) })
	wanted := slices.Clone(demo.ScheduleExceptions)
	for i := range wanted {
		wanted[i].RequestedAt, wanted[i].RequestedBy = 0, ""
	}
	if d := gocmp.Diff(demo.ConstraintRules, back.ConstraintRules); d != "" {
		t.Errorf("rules:\n%s", d)
	}
	if d := gocmp.Diff(wanted, back.ScheduleExceptions); d != "" {
		t.Errorf("exceptions:\n%s", d)
	}
}
