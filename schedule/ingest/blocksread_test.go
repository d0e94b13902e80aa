package ingest

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"opshub/schedule"
)

// TestBlocksAreHandedOverBeforeTheShifts holds that who asks for them gets all blocks of all files, calendars too, once and while no
// shift is read, with what is known of their notes; and none where something stands against the import by then.
func TestBlocksAreHandedOverBeforeTheShifts(t *testing.T) {
	files := map[string]string{
		"employees.csv": "employee_id,name\n1,Ann\n",
		"shifts.csv":    "shift_id,employee_id,starts_at,ends_at\n1,1,2026-11-16T09:00Z,2026-11-16T17:00Z\n",
		"unavailable_blocks.csv": "block_id,employee_id,starts_at,ends_at,status\n1,1,2026-11-16T10:00Z,2026-11-16T11:00Z,active\n" +
			"2,1,2026-11-17T10:00Z,2026-11-17T11:00Z,active\n",
		"ann.ics": calendar(event("e@x", "SUMMARY:Dentist; DTSTART:20261118T100000Z; DTEND:20261118T110000Z")),
	}
	read := func() (handed []*schedule.Roster, roster *schedule.Roster, report *Report) {
		t.Helper()
		roster, report = readText(t, files, Options{Employee: 1, BlocksRead: func(r *schedule.Roster) { handed = append(handed, r) }})
		return handed, roster, report
	}
	handed, roster, report := read()
	if !report.OK() || len(handed) != 1 {
		t.Fatalf("handed over %d times; %v", len(handed), report.Errors)
	}
	if d := cmp.Diff(&schedule.Roster{Blocks: roster.Blocks, BlocksWithoutNotes: roster.BlocksWithoutNotes}, handed[0]); d != "" || len(roster.Blocks) != 3 {
		t.Errorf("%d blocks; in the end and handed over: %s", len(roster.Blocks), d)
	}

	files["shifts.csv"] = strings.Replace(files["shifts.csv"], "1,1,", "1,2,", 1)
	if handed, _, report := read(); len(handed) != 1 || report.OK() {
		t.Errorf("handed over %d times before a shift of nobody is met, refused: %v", len(handed), !report.OK())
	}
	files["ann.ics"] = "no calendar"
	if handed, _, report := read(); len(handed) != 0 || report.OK() {
		t.Errorf("handed over %d times after an error, refused: %v", len(handed), !report.OK())
	}
}
