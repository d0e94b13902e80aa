package main

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"opshub/schedule/roster/reload"

	"opshub/catalog"
	"opshub/schedule"
	"opshub/schedule/roster"
	"opshub/schedule/store"
)

// opshub runs the program in the current folder and returns its exit status and both outputs.
func opshub(t *testing.T, env map[string]string, args ...string) (code int, stdout, stderr string) {
	t.Helper()
	var out, errs bytes.Buffer
	code = run(t.Context(), args, func(name string) string { return env[name] }, time.Now, &out, &errs)
	return code, out.String(), errs.String()
}

// must runs opshub and verifies its exit status and a text on one of the outputs.
func must(t *testing.T, want int, says string, args ...string) string {
	t.Helper()
	code, stdout, stderr := opshub(t, nil, args...)
	if code != want {
		t.Fatalf("opshub %s: exit status %d, want %d\n%s%s", strings.Join(args, " "), code, want, stdout, stderr)
	}
	if !strings.Contains(stdout+stderr, says) {
		t.Errorf("opshub %s does not say %q:\n%s%s", strings.Join(args, " "), says, stdout, stderr)
	}
	return stdout
}

// writeFolder writes a small folder of CSV files. If bad is set, the block has an unknown status.
func writeFolder(t *testing.T, folder string, bad bool) {
	t.Helper()
	status := "approved"
	if bad {
		status = "perhaps"
	}
	for name, text := range map[string]string{
		"employees.csv":          "employee_id,name,location,time_zone\n1,Ann,BER,Europe/Berlin\n",
		"shifts.csv":             "shift_id,employee_id,starts_at,ends_at\n1,1,2026-11-16T09:00,2026-11-16T17:00\n",
		"unavailable_blocks.csv": "block_id,employee_id,starts_at,ends_at,status\n1,1,2026-11-16T16:00,2026-11-16T18:00," + status + "\n",
	} {
		if err := os.MkdirAll(folder, 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

func TestArguments(t *testing.T) {
	t.Chdir(t.TempDir())
	must(t, exitOK, "opshub dev", "version")
	must(t, exitOK, "Commands:", "--help")
	must(t, exitOK, "--time-zone", "import", "--help")
	must(t, exitBroken, "opshub --help")
	must(t, exitBroken, "unexpected argument", "dance")
	must(t, exitBroken, "--db", "import")
	must(t, exitBroken, "no-such-file.db", "export", "staff", "--db", "no-such-file.db")
}

func TestImport(t *testing.T) {
	t.Chdir(t.TempDir())
	writeFolder(t, "good", false)
	writeFolder(t, "bad", true)

	must(t, exitOK, "1 employee, 1 shift, 1 unavailable block would be imported", "import", "--db", "new.db", "--dry-run", "good")
	must(t, exitBroken, "no such file", "import", "--db", "new.db", "nowhere")
	must(t, exitBroken, "Mars/Olympus", "import", "--db", "new.db", "--time-zone", "Mars/Olympus", "good")
	if _, err := os.Stat("new.db"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a database was made: %v", err)
	}

	out := must(t, exitOK, "conflicts 1 pair", "import", "--db", "new.db", "good")
	for _, want := range []string{"read      good/shifts.csv: 1 shift\n", "notice    good/shifts.csv: status: nothing means published (1 row)\n"} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
	must(t, exitOK, "conflicts 1 pair", "import", "--db", "new.db", "good") // the second import updates by id
	must(t, exitOK, "conflicts 1 pair", "import", "--db", "new.db", "good/shifts.csv")
	must(t, exitOK, "up to date; no rows were changed", "import", "--db", "new.db")
	must(t, exitOK, "up to date; no rows were changed", "import", "--db", "empty.db")
	must(t, exitBroken, "import files with opshub import --db none.db FOLDER", "serve", "--db", "none.db")
}

func TestImportRefused(t *testing.T) {
	t.Chdir(t.TempDir())
	writeFolder(t, "bad", true)
	must(t, exitOK, "", "demo", "--db", "a.db", "--today", "2026-11-20")
	before := must(t, exitOK, "", "export", "staff", "--db", "a.db")

	code, _, stderr := opshub(t, map[string]string{"OPSHUB_DB": "a.db"}, "import", "bad")
	if want := "bad/unavailable_blocks.csv:2: status: \"perhaps\" is unknown: use one of active, approved, requested, declined, cancelled, expired\n" +
		"opshub: 1 error; nothing was imported, the attempt is recorded as batch 3\n"; code != exitRefused || stderr != want {
		t.Errorf("exit status %d\n%s\nwant %d\n%s", code, stderr, exitRefused, want)
	}
	if after := must(t, exitOK, "", "export", "staff", "--db", "a.db"); after != before {
		t.Error("a refused import changed data")
	}
	db, err := store.Open(t.Context(), "a.db", store.ReadOnly, time.Now)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	batches, err := db.Imports(t.Context(), schedule.Manager, 1)
	if err != nil || len(batches) != 1 || batches[0].Accepted || len(batches[0].Errors) != 1 || batches[0].Errors[0].Line != 2 || len(batches[0].Files) != 3 {
		t.Errorf("the attempt is not recorded: %+v, %v", batches, err)
	}
}

func TestImportCalendar(t *testing.T) {
	t.Chdir(t.TempDir())
	const head, tail = "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:class@example.org\n", "END:VEVENT\nEND:VCALENDAR\n"
	for name, text := range map[string]string{
		"good.ics": head + "DTSTART;TZID=Europe/Berlin:20261116T160000\nDURATION:PT2H\nRRULE:FREQ=WEEKLY;BYDAY=MO\n" + tail,
		"bad.ics":  head + "DTSTART;TZID=Europe/Berlin:20261116T160000\nDURATION:PT2H\nRRULE:FREQ=HOURLY\n" + tail,
	} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	writeFolder(t, "people", false)
	must(t, exitOK, "conflicts 1 pair", "import", "--db", "a.db", "people")
	must(t, exitOK, "1 calendar event would be imported", "import", "--db", "a.db", "--employee", "1", "--dry-run", "good.ics")
	must(t, exitRefused, "good.ics:2: VEVENT class@example.org: belongs to no known employee", "import", "--db", "a.db", "good.ics")
	must(t, exitRefused, "--employee: employee 9 is unknown", "import", "--db", "a.db", "--employee", "9", "good.ics")
	must(t, exitRefused, "bad.ics:6: VEVENT class@example.org RRULE: FREQ=HOURLY is not supported", "import", "--db", "a.db", "--employee", "1", "bad.ics", "good.ics")
	out := must(t, exitOK, "conflicts 2 pairs", "import", "--db", "a.db", "--employee", "1", "good.ics")
	for _, want := range []string{"read      good.ics: 1 calendar event\n", "notice    1 calendar event became 1 unavailable block\n"} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
	must(t, exitOK, "conflicts 2 pairs", "import", "--db", "a.db", "--employee", "1", "good.ics")
}

// TestImportOfPlans imports coverage targets, rules and exceptions from files twice. The second import updates them.
func TestImportOfPlans(t *testing.T) {
	t.Chdir(t.TempDir())
	writeFolder(t, "good", false)
	must(t, exitOK, "", "import", "--db", "p.db", "good")
	for name, text := range map[string]string{
		"targets.csv":    "target_id,location,weekday,start_time,end_time,min_staff\n1,BER,Mon,06:00,14:00,1\n2,BER,Tue,22:00,06:00,1\n",
		"rules.csv":      "rule_id,kind,limit,employee_id\n1,max_minutes_per_week,1200,1\n",
		"exceptions.csv": "exception_id,kind,starts_on,title\n1,holiday,2026-12-25,Christmas\n",
	} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for range 2 {
		out := must(t, exitOK, "imported  2 coverage targets, 1 constraint rule, 1 schedule exception", "import", "--db", "p.db", "targets.csv", "rules.csv", "exceptions.csv")
		if !strings.Contains(out, "read      targets.csv: 2 coverage targets\n") {
			t.Error(out)
		}
	}
	db, err := store.Open(t.Context(), "p.db", store.ReadOnly, time.Now)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	r, err := db.Load(t.Context(), schedule.Instant(time.Now().Unix()), &reload.Progress{})
	if err != nil {
		t.Fatal(err)
	}
	if rules := r.For(schedule.Manager).ConstraintRuleCounts(schedule.Filter{EmployeeID: 1}); rules[schedule.ForEmployee] != 1 {
		t.Errorf("%v", rules)
	}
}

func TestDemo(t *testing.T) {
	t.Chdir(t.TempDir())
	must(t, exitBroken, "June 2026 has 30 days", "demo", "--db", "d.db", "--today", "2026-06-31")
	first := must(t, exitOK, "60 employees", "demo", "--db", "d.db", "--today", "2026-11-20")
	must(t, exitRefused, "d.db already contains 60 employees; nothing was changed", "demo", "--db", "d.db", "--today", "2026-11-20")
	mode(t, "d.db", 0o600)
	if err := os.Chmod("d.db", 0o640); err != nil { // #nosec G302 -- the mode must not change
		t.Fatal(err)
	}
	if again := must(t, exitOK, "60 employees", "demo", "--db", "d.db", "--today", "2026-11-20", "--force"); again != first {
		t.Errorf("the same day gives another demo:\n%s%s", first, again)
	}
	mode(t, "d.db", 0o640)
	must(t, exitOK, "60 employees", "demo", "--db", "e.db", "--today", "2026-11-20", "--force")
	mode(t, "e.db", 0o600)
	if left, err := filepath.Glob("*.new"); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
	db, err := store.Open(t.Context(), "d.db", store.ReadOnly, time.Now)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	batches, err := db.Imports(t.Context(), schedule.Manager, 9)
	if err != nil || len(batches) != 2 || batches[0].Accepted || len(batches[0].Errors) != 3 || batches[0].Files[0].Rows != 6 ||
		batches[0].Files[0].Refused != 3 || !batches[1].Accepted {
		t.Errorf("the imports of the demo: %+v, %v", batches, err)
	}
	if n, broken, err := db.VerifyChain(t.Context()); n < 300 || broken != 0 || err != nil {
		t.Errorf("the audit log: %d events, broken at %d, %v", n, broken, err)
	}
	w := loadRoster(t, db).For(schedule.Manager)
	if n := len(w.PublishedPeriods()); n < 5 {
		t.Errorf("%d published periods, want 5 or more", n)
	}
	for _, p := range w.PublishedPeriods() {
		if sum := w.PublishedSum(p.ID); sum != p {
			t.Errorf("the rows of version %d add up to %+v, want %+v", p.ID, sum, p)
		}
	}
}

// mode verifies the mode of a file.
func mode(t *testing.T, path string, want fs.FileMode) {
	t.Helper()
	if info, err := os.Stat(path); err != nil || info.Mode() != want {
		t.Errorf("%s: %v, %v, want mode %v", path, info, err, want)
	}
}

func TestExport(t *testing.T) {
	t.Chdir(t.TempDir())
	must(t, exitOK, "", "demo", "--db", "d.db", "--today", "2026-11-20")
	for name := range datasets {
		out := must(t, exitOK, "employee_id", "export", name, "--db", "d.db")
		rows, err := csv.NewReader(strings.NewReader(out)).ReadAll()
		if err != nil || len(rows) < 10 {
			t.Errorf("%s: %d rows, %v", name, len(rows), err)
		}
	}
	db, err := store.Open(context.Background(), "d.db", store.ReadOnly, time.Now)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	r, err := db.Load(t.Context(), schedule.Instant(time.Now().Unix()), &reload.Progress{})
	if err != nil {
		t.Fatal(err)
	}
	want := r.For(schedule.Manager).ConflictCounts(schedule.Filter{Statuses: []schedule.BlockStatus{schedule.Requested}, LocationID: 1})
	out := must(t, exitOK, "", "export", "soft-conflicts", "--db", "d.db", "--status", "requested", "--location-id", "1", "--bom")
	if got := strings.Count(out, "\r\n") - 1; got != want.Pairs || got == 0 || !strings.HasPrefix(out, "\ufeff") {
		t.Errorf("%d rows, want %d", got, want.Pairs)
	}
	must(t, exitBroken, "2026-11-31", "export", "blocks", "--db", "d.db", "--from", "2026-11-31")
	must(t, exitBroken, "must be one of", "export", "wages", "--db", "d.db")
}

// TestExportsAreImported exports a database into files and imports these files into a new database.
func TestExportsAreImported(t *testing.T) {
	t.Chdir(t.TempDir())
	must(t, exitOK, "", "demo", "--db", "a.db", "--today", "2026-11-20")
	export := func(db, name string) string {
		return must(t, exitOK, "", "export", name, "--db", db, "--status", "all", "--notes", "--bom")
	}
	for _, name := range []string{"blocks", "shifts", "staff"} {
		if err := os.WriteFile(name+".csv", []byte(export("a.db", name)), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	out := must(t, exitOK, "conflicts ", "import", "--db", "b.db", "blocks.csv", "shifts.csv", "staff.csv")
	if want := "notice    shifts.csv: an export of opshub; its computed columns are not read: duration_minutes, duration_hours\n"; !strings.Contains(out, want) {
		t.Errorf("no %q in\n%s", want, out)
	}
	if export("b.db", "shifts") != export("a.db", "shifts") {
		t.Error("the shifts are not the same")
	}
	before := drafts(t, "a.db")
	must(t, exitOK, "conflicts ", "import", "--db", "a.db", "shifts.csv", "staff.csv", "blocks.csv")
	if after := drafts(t, "a.db"); !slices.Equal(before, after) || len(before) == 0 {
		t.Errorf("draft periods %v became %v", before, after)
	}
}

// drafts returns the draft periods of a database.
func drafts(t *testing.T, file string) []schedule.DraftPeriod {
	t.Helper()
	db, err := store.Open(t.Context(), file, store.ReadOnly, time.Now)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	return loadRoster(t, db).For(schedule.Manager).DraftPeriods()
}

// loadRoster loads the schedule of a database into memory.
func loadRoster(t *testing.T, db *store.Store) *roster.Roster {
	t.Helper()
	r, err := db.Load(t.Context(), schedule.Instant(time.Now().Unix()), &reload.Progress{})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestRoutes(t *testing.T) {
	t.Chdir(t.TempDir())
	all, err := catalog.Default()
	if err != nil {
		t.Fatal(err)
	}
	must(t, exitOK, "", "demo", "--db", "d.db")
	for _, c := range []struct {
		db       []string
		rows     int
		column   string
		sections int
	}{{nil, len(all.Screens()), "built", len(all.In("Export Suite"))}, {[]string{"--db", "d.db"}, len(all.Built()), "reachable", len(all.In("Export Suite"))}} {
		rows, err := csv.NewReader(strings.NewReader(must(t, exitOK, "", append([]string{"routes", "--format", "csv"}, c.db...)...))).ReadAll()
		if err != nil || len(rows) != c.rows+1 || !slices.Contains(rows[0], c.column) {
			t.Errorf("csv: %d rows, want %d, %v", len(rows)-1, c.rows, err)
		}
		var list struct {
			Rows []struct{ Section, Title, URI string }
		}
		if err := json.Unmarshal([]byte(must(t, exitOK, "", append([]string{"routes", "--format", "json", "--section", "export-suite"}, c.db...)...)), &list); err != nil {
			t.Fatal(err)
		}
		if len(list.Rows) != c.sections || list.Rows[0].Section != "Export Suite" || list.Rows[0].Title == "" || list.Rows[0].URI == "" {
			t.Errorf("json: %d routes of the section", len(list.Rows))
		}
		must(t, exitOK, "Unavailable Blocks", append([]string{"routes", "--search", "SOFT-conflicts"}, c.db...)...)
		must(t, exitRefused, "no route matches", append([]string{"routes", "--search", "no such words"}, c.db...)...)
		must(t, exitBroken, "the sections are operations, ", append([]string{"routes", "--section", "nowhere"}, c.db...)...)
	}
	must(t, exitBroken, "there is no database no.db", "routes", "--db", "no.db")
}
