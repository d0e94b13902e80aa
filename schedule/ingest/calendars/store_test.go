package calendars_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"opshub/schedule"
	"opshub/schedule/ingest"
	"opshub/schedule/ingest/report"
	"opshub/schedule/localtime"
	"opshub/schedule/recur"
	"opshub/schedule/store"
	"opshub/schedule/store/storetest"
)

// team returns a calendar with events. Semicolon and space separate the lines of an event.
func team(events ...string) string {
	text := "BEGIN:VCALENDAR\n"
	for _, e := range events {
		text += "BEGIN:VEVENT\n" + strings.ReplaceAll(e, "; ", "\n") + "\nEND:VEVENT\n"
	}
	return text + "END:VCALENDAR\n"
}

// importText imports files, given by name and text.
func importText(t *testing.T, db *store.Store, files map[string]string) (store.ImportResult, *report.Report) {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	known, err := db.Known(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	roster, rep := ingest.Read(t.Context(), []string{dir}, ingest.Options{
		Known: known,
		Stored: ingest.Stored{Block: func(id int64) (schedule.Block, []schedule.BlockException, bool) {
			b, ex, err := db.StoredBlock(t.Context(), id)
			return b, ex, err == nil
		}},
	})
	meta := store.ImportMeta{Source: "test", At: storetest.Instant(t, "2026-11-20T12:00")}
	for _, e := range rep.Errors {
		meta.Errors = append(meta.Errors, store.RowError{File: e.File, Line: e.Line, Message: e.Reason})
	}
	result, err := db.Import(t.Context(), meta, roster)
	if (err == nil) != rep.OK() {
		t.Fatalf("%v, %v", err, rep.Errors)
	}
	return result, rep
}

// state describes the blocks in the database and counts their soft conflicts.
func state(t *testing.T, db *store.Store) (blocks []string, pairs int) {
	t.Helper()
	var rows []schedule.BlockRow
	err := loaded(t, db).Blocks(schedule.Filter{All: true}).Each(func(r *schedule.BlockRow) error {
		rows = append(rows, *r)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, b := range rows {
		_, ex, err := db.StoredBlock(t.Context(), b.ID)
		if err != nil {
			t.Fatal(err)
		}
		z, _ := localtime.ZoneOrUTC(b.TimeZone)
		word := string(b.Status) + " " + z.Date(recur.Span(&b.Block).Start).String() + " " + localtime.Style{}.Range(z, recur.Span(&b.Block))
		if b.RRule != "" {
			word += " " + b.RRule
		}
		for _, x := range ex {
			word += " " + x.Action + " " + x.OccursOn.String()
		}
		blocks = append(blocks, word)
	}
	return blocks, loaded(t, db).ConflictCounts(schedule.Filter{}).Pairs
}

// TestCalendarStored imports a calendar several times. It verifies that an import of the same calendar changes nothing, that another
// version changes only the differing values, and that a calendar with one invalid event changes nothing.
func TestCalendarStored(t *testing.T) { storetest.Engines(t, calendarStored) }

func calendarStored(t *testing.T, dsn string) {
	db, err := store.Open(t.Context(), dsn, store.ReadWrite, time.Now)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	const (
		rule   = "UID:r; DTSTART;TZID=Europe/Berlin:20261116T160000; DURATION:PT2H; RRULE:FREQ=DAILY;COUNT=3"
		extras = "; RDATE;TZID=Europe/Berlin:20261123T160000,20261124T160000"
		moved  = "UID:r; RECURRENCE-ID;TZID=Europe/Berlin:20261117T160000; DTSTART;TZID=Europe/Berlin:20261126T160000; DURATION:PT1H"
		single = "UID:s; DTSTART:20261116T080000Z; DURATION:PT1H"
	)
	files := map[string]string{
		"employees.csv": "employee_id,name,location,time_zone\n17,Ann,BER,Europe/Berlin\n",
		"shifts.csv":    "shift_id,employee_id,starts_at,ends_at\n1,17,2026-11-16T09:00,2026-11-16T17:00\n2,17,2026-11-17T09:00,2026-11-17T17:00\n",
	}
	steps := []struct {
		name     string
		calendar string
		blocks   []string
		pairs    int
		new      int
		changed  int
	}{
		{"first", team(rule+extras, moved, single), []string{"active 2026-11-16 09:00-10:00",
			"active 2026-11-16 16:00-18:00 FREQ=DAILY;COUNT=3 cancel 2026-11-17", "active 2026-11-23 16:00-18:00", "active 2026-11-24 16:00-18:00",
			"active 2026-11-26 16:00-17:00"}, 2, 5, 0},
		{"the same", team(single, moved, rule+extras), nil, 2, 0, 0},
		{"one bad event", team(single+"; STATUS:MAYBE", strings.ReplaceAll(rule, "160000", "200000")), nil, 2, 0, 0},
		{"the changes taken back, the single one free", team(rule+"; EXDATE:20261118T150000Z", single+"; TRANSP:TRANSPARENT"), []string{
			"cancelled 2026-11-16 09:00-10:00", "active 2026-11-16 16:00-18:00 FREQ=DAILY;COUNT=3 cancel 2026-11-18", "cancelled 2026-11-23 16:00-18:00",
			"cancelled 2026-11-24 16:00-18:00", "cancelled 2026-11-26 16:00-17:00"}, 2, 0, 5},
		{"a change alone", team(moved), []string{"cancelled 2026-11-16 09:00-10:00", "active 2026-11-16 16:00-18:00 FREQ=DAILY;COUNT=3 cancel 2026-11-17 cancel 2026-11-18",
			"cancelled 2026-11-23 16:00-18:00", "cancelled 2026-11-24 16:00-18:00", "active 2026-11-26 16:00-17:00"}, 1, 0, 2},
		{"cancelled", team(rule + extras + "; STATUS:CANCELLED"), []string{"cancelled 2026-11-16 09:00-10:00", "cancelled 2026-11-16 16:00-18:00 FREQ=DAILY;COUNT=3",
			"cancelled 2026-11-23 16:00-18:00", "cancelled 2026-11-24 16:00-18:00", "cancelled 2026-11-26 16:00-17:00"}, 0, 0, 2},
	}
	var before []string
	for _, step := range steps {
		files["17.ics"] = step.calendar
		result, report := importText(t, db, files)
		delete(files, "employees.csv")
		delete(files, "shifts.csv")
		if step.blocks == nil {
			step.blocks = before
		}
		blocks, pairs := state(t, db)
		if diff := cmp.Diff(step.blocks, blocks); diff != "" {
			t.Errorf("%s (-want +got):\n%s", step.name, diff)
		}
		if pairs != step.pairs || result.NewBlocks != step.new || result.Changed != step.changed {
			t.Errorf("%s: %d conflicts, %d new, %d changed, want %d, %d, %d; %v", step.name, pairs, result.NewBlocks, result.Changed,
				step.pairs, step.new, step.changed, report.Errors)
		}
		before = blocks
	}
}
