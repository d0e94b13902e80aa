package ingest_test

import (
	"encoding/csv"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"opshub/schedule"
	"opshub/schedule/columns"
	"opshub/schedule/demo"
	"opshub/schedule/ingest"
	"opshub/schedule/localtime"
	"opshub/schedule/paging"
	"opshub/schedule/recur"
	"opshub/schedule/rules"
	"opshub/schedule/store"
	"opshub/schedule/store/storetest"
)

// roundTripNow is the current time in these tests.
var roundTripNow = time.Date(2026, 11, 20, 14, 12, 44, 0, time.UTC)

// imports counts the imports. Each import is an hour after the previous one, so that rows do not have equal times merely because they are
// new.
var imports int

// stored returns a new database with the roster.
func stored(t *testing.T, roster *schedule.Roster) *store.Store {
	t.Helper()
	return storedIn(t, storetest.SQLite(t), roster)
}

func storedIn(t *testing.T, dsn string, roster *schedule.Roster) *store.Store {
	t.Helper()
	db, err := store.Open(t.Context(), dsn, store.ReadWrite, time.Now)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	importRoster(t, db, roster)
	return db
}

func importRoster(t *testing.T, db *store.Store, roster *schedule.Roster) store.ImportResult {
	t.Helper()
	imports++
	at := schedule.Instant(roundTripNow.Unix() + int64(imports%8)*3600)
	result, err := db.Import(t.Context(), store.ImportMeta{Source: "test", At: at}, roster)
	if err != nil {
		t.Fatal(err)
	}
	return result
}

// csvOf returns a complete export as CSV.
func csvOf[T any](t *testing.T, fields []columns.Column[T], list paging.List[T]) string {
	t.Helper()
	out := columns.AppendCSVHead([]byte("\ufeff"), fields)
	err := list.Each(func(row *T) error {
		out = columns.AppendCSV(out, fields, row)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

// exports returns the three exports that can be imported, by file name.
func exports(t *testing.T, db *store.Store) map[string]string {
	t.Helper()
	view, f := loaded(t, db), schedule.Filter{All: true}
	return map[string]string{
		"blocks.csv": csvOf(t, columns.BlockColumnsWithNotes, view.Blocks(f)),
		"shifts.csv": csvOf(t, columns.ShiftColumnsWithNotes, view.Shifts(f)),
		"staff.csv":  csvOf(t, columns.StaffColumns, view.Staff(f, schedule.Instant(roundTripNow.Unix()))),
	}
}

// readBack reads export files as an import does.
func readBack(t *testing.T, files map[string]string, known *schedule.Roster) *schedule.Roster {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	roster, report := ingest.Read(t.Context(), []string{dir}, ingest.Options{Known: known})
	if !report.OK() {
		t.Fatal(report.Errors)
	}
	for _, s := range report.Sentences() {
		if !strings.Contains(s, "computed columns") && !strings.Contains(s, "of its rows") && !strings.Contains(s, "known only") && !strings.Contains(s, "taken as open") && !strings.Contains(s, "have no notes") && !strings.Contains(s, "no file describes the organization") {
			t.Errorf("something was assumed: %s", s)
		}
	}
	return roster
}

// sameFiles compares exports byte by byte. If columns are excepted, these columns must differ and the rest of each row must be equal.
func sameFiles(t *testing.T, want, got map[string]string, except ...string) {
	t.Helper()
	for name, text := range want {
		if len(except) == 0 && text == got[name] {
			continue
		}
		if d := cmp.Diff(rowsWithout(t, text, except), rowsWithout(t, got[name], except)); d != "" || len(except) == 0 {
			t.Errorf("%s is not the same after the round trip:\n%.3000s", name, d)
		}
	}
}

// minutesOfPairs returns the soft conflicts with their minutes.
func minutesOfPairs(t *testing.T, db *store.Store, keep func(*schedule.SoftConflict) bool) map[string]string {
	t.Helper()
	out := map[string]string{}
	err := loaded(t, db).Conflicts(schedule.Filter{All: true}).Each(func(c *schedule.SoftConflict) error {
		if keep(c) {
			out[rules.ConflictKey(c.Shift.ID, c.BlockID, c.Occurrence.Start)] = fmt.Sprint(c.Minutes(), " ", c.UnionMinutes, " ", c.BlockStatus)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func everyPair(*schedule.SoftConflict) bool { return true }

// rowsWithout returns the rows of a file with some columns cleared.
func rowsWithout(t *testing.T, text string, columns []string) [][]string {
	t.Helper()
	rows, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(text, "\ufeff"))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for at, name := range rows[0] {
		for _, row := range rows[1:] {
			if slices.Contains(columns, name) {
				row[at] = ""
			}
		}
	}
	return rows
}

// roundTrip exports a database, imports the files into an empty database, compares the two, and returns both.
func roundTrip(t *testing.T, roster *schedule.Roster, except ...string) (a, b *store.Store) {
	t.Helper()
	a = stored(t, roster)
	files := exports(t, a)
	b = stored(t, readBack(t, files, nil))
	sameFiles(t, files, exports(t, b), except...)
	return a, b
}

// TestRoundTripOfHostileTexts stores every difficult text in every text field.
func TestRoundTripOfHostileTexts(t *testing.T) {
	a, b := roundTrip(t, hostileRoster())
	if d := cmp.Diff(minutesOfPairs(t, a, everyPair), minutesOfPairs(t, b, everyPair)); d != "" {
		t.Errorf("soft conflicts:\n%s", d)
	}
	if n := len(minutesOfPairs(t, b, everyPair)); n < len(hostileTexts) {
		t.Errorf("only %d pairs were compared", n)
	}

	// An export without notes does not contain the notes column, so the stored notes do not change.
	before := exports(t, a)
	plain := map[string]string{"blocks.csv": csvOf(t, columns.BlockColumns, loaded(t, a).Blocks(schedule.Filter{All: true})), "shifts.csv": csvOf(t, columns.ShiftColumns, loaded(t, a).Shifts(schedule.Filter{All: true}))}
	if result := importRoster(t, a, readBack(t, plain, hostileRoster())); result.Changed+result.NewBlocks > 0 {
		t.Errorf("reading an export without notes changes a database: %+v", result)
	}
	sameFiles(t, before, exports(t, a))
}

// TestRoundTripOfMadeRosters compares recurring, overnight, overriding and all-day blocks in many zones across clock changes.
func TestRoundTripOfMadeRosters(t *testing.T) {
	for seed := range uint64(4) {
		roster := storetest.Roster(30, seed)
		roster.PublishedShifts = nil // not part of the files
		a, b := roundTrip(t, roster)
		if d := cmp.Diff(minutesOfPairs(t, a, everyPair), minutesOfPairs(t, b, everyPair)); d != "" {
			t.Errorf("seed %d: soft conflicts:\n%s", seed, d)
		}
	}
}

// TestRoundTripAcrossClockChanges compares wall-clock times that occur twice or not at all.
func TestRoundTripAcrossClockChanges(t *testing.T) {
	at := func(s string) schedule.Instant {
		moment, err := time.Parse("2006-01-02T15:04Z07:00", s)
		if err != nil {
			t.Fatal(err)
		}
		return schedule.Instant(moment.Unix())
	}
	rule := func(id int64, zone string, first schedule.Date, start, end int) schedule.Block {
		return schedule.Block{ID: id, EmployeeID: 1, Kind: schedule.Unavailable, Status: schedule.Active, RRule: "FREQ=DAILY;COUNT=9", FirstOn: first,
			StartMinute: start, EndMinute: end, TimeZone: zone}
	}
	days := func(id int64, zone string, on schedule.Date) schedule.Block {
		return schedule.Block{ID: id, EmployeeID: 1, Kind: schedule.TimeOff, Status: schedule.Approved, AllDay: true, StartsOn: on, EndsOn: on, TimeZone: zone}
	}
	whole := rule(7, "Europe/Berlin", localtime.DateOf(2027, 10, 31), 0, 0)
	whole.AllDay = true
	a, b := roundTrip(t, &schedule.Roster{
		Employees: []schedule.Employee{{ID: 1, Name: "Ann"}},
		Shifts: []schedule.Shift{
			{ID: 1, EmployeeID: 1, StartsAt: at("2027-10-31T00:30Z"), EndsAt: at("2027-10-31T01:30Z"), TimeZone: "Europe/Berlin"}, // 02:30 to 02:30
			{ID: 2, EmployeeID: 1, StartsAt: at("2027-03-13T22:00-05:00"), EndsAt: at("2027-03-14T06:00-04:00"), TimeZone: "America/New_York"},
			{ID: 3, EmployeeID: 1, StartsAt: at("2026-09-06T00:00Z"), EndsAt: at("2026-09-06T12:00Z"), TimeZone: "America/Santiago"},
		},
		Blocks: []schedule.Block{
			rule(1, "America/New_York", localtime.DateOf(2027, 3, 14), 150, 195), rule(2, "America/New_York", localtime.DateOf(2027, 3, 14), 120, 180),
			rule(3, "Europe/Berlin", localtime.DateOf(2027, 10, 31), 150, 165), rule(4, "Australia/Lord_Howe", localtime.DateOf(2026, 10, 4), 60, 240),
			days(5, "America/Santiago", localtime.DateOf(2026, 9, 6)), days(6, "America/New_York", localtime.DateOf(2027, 3, 14)), whole,
			rule(8, "Pacific/Auckland", localtime.DateOf(2027, 4, 3), 1320, 1320), rule(9, "Asia/Kolkata", localtime.DateOf(2027, 4, 3), 1200, 1440),
		},
		Exceptions: []schedule.BlockException{{BlockID: 1, OccursOn: localtime.DateOf(2027, 3, 15), Action: recur.Cancel},
			{BlockID: 1, OccursOn: localtime.DateOf(2027, 3, 16), Action: recur.Replace, StartMinute: 0, EndMinute: 1440}},
	})
	want := minutesOfPairs(t, a, everyPair)
	if d := cmp.Diff(want, minutesOfPairs(t, b, everyPair)); d != "" || len(want) < 4 {
		t.Errorf("soft conflicts %v:\n%s", want, d)
	}
}

// TestRoundTripOfGeneratedData compares the data of the case generator, which has its own difficult names.
func TestRoundTripOfGeneratedData(t *testing.T) {
	script := filepath.Join(storetest.CasesDir(t), "..", "gen_scale.py")
	python, err := exec.LookPath("python3")
	if _, missing := os.Stat(script); err != nil || missing != nil {
		t.Skipf("there is no %s, or no Python to run it", script)
	}
	for _, args := range [][]string{{"--employees", "180", "--days", "40"}, {"--employees", "30", "--days", "120", "--seed", "9", "--extra-statuses", "--start", "2027-01-15"}} {
		dir := t.TempDir()
		if out, err := exec.CommandContext(t.Context(), python, append([]string{script, "--out", dir}, args...)...).CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		if err := os.Remove(filepath.Join(dir, "conflicts.csv")); err != nil {
			t.Fatal(err)
		}
		roster, report := ingest.Read(t.Context(), []string{dir}, ingest.Options{})
		if !report.OK() {
			t.Fatal(report.Errors)
		}
		a, b := roundTrip(t, roster)
		want := minutesOfPairs(t, a, everyPair)
		if d := cmp.Diff(want, minutesOfPairs(t, b, everyPair)); d != "" || len(want) < 50 {
			t.Errorf("%d soft conflicts:\n%s", len(want), d)
		}
		for _, r := range roster.Series {
			if got, err := b.StoredSeries(t.Context(), r.ID); got != r || err != nil {
				t.Errorf("series\n%+v came back as\n%+v, %v", r, got, err)
			}
		}
	}
}

// TestEachExportStandsAlone imports one export file alone into an empty database. It verifies that the referenced employees and locations
// are created.
func TestEachExportStandsAlone(t *testing.T) {
	files := exports(t, stored(t, hostileRoster()))
	for name, text := range files {
		b := stored(t, readBack(t, map[string]string{name: text}, nil))
		except := []string{"conflict_count", "conflict_minutes"} // of shifts that do not exist
		if name == "staff.csv" {
			continue // counts rows that do not exist
		}
		sameFiles(t, map[string]string{name: text}, map[string]string{name: exports(t, b)[name]}, except...)
	}
}

// hostileTexts contains texts that a program could change: spreadsheet formulas, characters that CSV quotes, and characters that a database
// or a trimming reader would normalize.
var hostileTexts = []string{
	"=1+1", "+1", "-2+3", "@SUM(A1)", "\t=1", "\r=1", "'=1", "''=1", "'", "''", "'quoted'", " =1", "\u00a0=1", "\u3000＝1", "\ufeff=1", "＋1", "－1", "＠x",
	"Smith, John", `Bob "The Builder" O'Brien`, `"`, `""`, ",", ";", "a;b\tc", "Line\nBreak", "Carriage\r\nReturn", "lone\rreturn", " leading", "trailing ", "  ",
	"\u00a0", "NULL", "null", "0", "00123", "1e5", "TRUE", `\N`, `C:\temp`, "<b>bold</b>", "zero\u200bwidth", "rtl \u202eoverride", "İstanbul ı", "Jose\u0301", "Jos\u00e9",
	"👩\u200d⚕️", "\ufeff", "2026-11-24 cancelled", "x\u2028y", strings.Repeat("=", 300),
}

// hostileRoster returns a roster with one employee for each text.
func hostileRoster() *schedule.Roster {
	r := &schedule.Roster{DraftPeriods: []schedule.DraftPeriod{{ID: 7, Name: "Draft period 7", StartsOn: localtime.DateOf(2026, 11, 1), EndsOn: localtime.DateOf(2026, 11, 30)}}}
	at := schedule.Instant(time.Date(2026, 11, 2, 8, 0, 0, 0, time.UTC).Unix())
	zones := []string{"Europe/Berlin", "America/New_York", "Asia/Kolkata", "Australia/Lord_Howe"}
	states := []schedule.PublishState{schedule.Published, schedule.NeverPublished, schedule.ChangedSince, schedule.StagedForRemoval}
	for k, text := range hostileTexts {
		id, zone := int64(k+1), zones[k%len(zones)]
		r.Locations = append(r.Locations, schedule.Location{ID: id, Code: fmt.Sprint("L", id), Name: text, TimeZone: zone})
		r.Positions = append(r.Positions, schedule.Position{ID: id, Name: text})
		r.Employees = append(r.Employees, schedule.Employee{ID: id, Name: text, Number: text, Status: "on_leave", LocationID: id, PositionID: id, HiredOn: localtime.DateOf(2020, 2, 29)})
		for day := range 4 {
			start := at + schedule.Instant(86400*(day+k%20))
			r.Shifts = append(r.Shifts, schedule.Shift{ID: id*10 + int64(day), EmployeeID: id, LocationID: id, PositionID: id, StartsAt: start, EndsAt: start + 8*3600,
				TimeZone: zone, BreakMinutes: day * 15, Label: text, Notes: text, State: states[day]})
		}
		r.Shifts = append(r.Shifts, schedule.Shift{ID: 10_000 + id, StartsAt: at, EndsAt: at + 60, TimeZone: "UTC", State: schedule.Published, DraftPeriodID: int64(k%2) * 7})
		r.Blocks = append(r.Blocks, schedule.Block{ID: id, EmployeeID: id, Kind: schedule.TimeOff, Status: schedule.Approved, StartsAt: at, EndsAt: at + 40*86400, TimeZone: zone,
			ReasonCode: "sick", ReasonText: text, Note: text, Source: "manager", RequestedBy: text, DecidedBy: text, RequestedAt: at + 1, DecidedAt: at + 61, CreatedAt: at, UpdatedAt: at + 59})
	}
	return r
}

// TestRoundTripToTheOtherEngine copies a roster from SQLite to PostgreSQL and back.
func TestRoundTripToTheOtherEngine(t *testing.T) {
	for name, roster := range map[string]*schedule.Roster{"hostile texts": hostileRoster(), "made": storetest.Roster(30, 5)} {
		roster.PublishedShifts = nil // not part of the files
		files := exports(t, stored(t, roster))
		b := exports(t, storedIn(t, storetest.Postgres(t), readBack(t, files, nil)))
		sameFiles(t, files, b)
		sameFiles(t, b, exports(t, stored(t, readBack(t, b, nil))))
		if t.Failed() {
			t.Fatal(name)
		}
	}
}

// TestRoundTripOfTheDemo compares every kind of block: recurring with exceptions, overnight, overriding, all-day, deleted.
func TestRoundTripOfTheDemo(t *testing.T) {
	// No file contains the copies of published shifts, so the counts that depend on them differ.
	demo := demo.Roster(roundTripNow)
	a, b := roundTrip(t, demo, "conflict_count", "conflict_minutes", "conflict_rows", "conflict_shifts")
	drafts := func(c *schedule.SoftConflict) bool { return c.ShiftState != schedule.StatePublished }
	if d := cmp.Diff(minutesOfPairs(t, a, drafts), minutesOfPairs(t, b, drafts)); d != "" {
		t.Errorf("soft conflicts of the shifts as they are:\n%s", d)
	}
	// An export that is imported into its own database changes nothing, not even the time of the last change.
	before := exports(t, a)
	if result := importRoster(t, a, readBack(t, before, demo)); result.Changed+result.NewBlocks > 0 {
		t.Errorf("reading its own export changes a database: %+v", result)
	}
	sameFiles(t, before, exports(t, a))
}
