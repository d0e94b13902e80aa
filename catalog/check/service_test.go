package check

import (
	"errors"
	"strings"
	"testing"
	"time"
	_ "time/tzdata" // the tests must not depend on the time zones of the machine
)

// naive resolves a wall-clock time as time.Date does, which is wrong around some clock changes.
func naive(zone, date string, minute int) (int64, error) {
	loc, err := time.LoadLocation(zone)
	if err != nil {
		return 0, err
	}
	day, err := time.Parse(time.DateOnly, date)
	return time.Date(day.Year(), day.Month(), day.Day(), 0, minute, 0, 0, loc).Unix(), err
}

// right resolves the test vectors from their own table.
func right(zone, date string, minute int) (int64, error) {
	for _, v := range ClockVectors {
		if v.Zone == zone && v.Date == date && v.Minute == minute {
			at, err := time.Parse(time.RFC3339, v.UTC)
			return at.Unix(), err
		}
	}
	return 0, errors.New("no such vector")
}

func wholeFacts() Facts {
	return Facts{
		Database: Database{Engine: "SQLite 3", Journal: "delete", Schema: 3, WantSchema: 3, Refusal: "attempt to write a readonly database"},
		Tables:   Tables{Tables: 30, Columns: 200}, Data: wholeData(),
		Resolve: right, ZoneData: "2026a", Zones: Zones{Known: 2},
		Recount: Recount{Stored: "3-a", Loaded: "3-a", Employee: 5, Shifts: 9, Blocks: 4, Compared: 7},
		Audit:   Audit{Events: 12}, Parts: []string{"htmx.org 4"},
	}
}

// wholeData returns data that was imported five hours ago and covers the weeks around today.
func wholeData() Data {
	now := time.Date(2026, 11, 20, 14, 0, 0, 0, time.UTC)
	today := now.Truncate(24 * time.Hour)
	return Data{Now: now, Imported: now.Add(-5 * time.Hour), Today: today, First: today.AddDate(0, 0, -30), Last: today.AddDate(0, 0, 30)}
}

func TestServiceHolds(t *testing.T) {
	rows := Service(wholeFacts())
	if len(rows) == 0 {
		t.Fatal("no checks")
	}
	for _, row := range rows {
		for what, text := range map[string]string{"expected": row.Why.Expected, "observed": row.Why.Observed, "breaks": row.Why.Breaks, "fix": row.Why.Fix} {
			if text == "" {
				t.Errorf("%s holds, and does not say what is %s", row.Title, what)
			}
		}
		if row.Status != Pass || row.Why.Summary != "" || row.Evidence == "" || row.Title == "" || row.Purpose == "" || row.Group == "" {
			t.Errorf("%+v", row)
		}
	}
}

func TestServiceTurns(t *testing.T) {
	broken := errors.New("no answer")
	for _, c := range []struct {
		name    string
		change  func(*Facts)
		title   string
		status  Status
		summary string
	}{
		{"a write is not refused", func(f *Facts) { f.Database.Writable = errors.New("the write went through") }, "Database handle refuses writes", Fail, "a write was not refused"},
		{"no words of refusal", func(f *Facts) { f.Database.Refusal = "" }, "Database handle refuses writes", Fail, "the engine did not say that it refuses"},
		{"an older schema", func(f *Facts) { f.Database.Schema = 2 }, "Engine and schema", Fail, "the schema is 2"},
		{"a file of another program", func(f *Facts) { f.Database.Behind = errors.New("schema 4") }, "Engine and schema", Fail, "the database file there now cannot be served"},
		{"a full disk", func(f *Facts) { f.Database.Unready = "the disk is full" }, "Engine and schema", Fail, "the database is not ready: the disk is full"},
		{"WAL mode", func(f *Facts) { f.Database.Journal = "WAL" }, "Engine and schema", Fail, "the file is in WAL mode"},
		{"a table is gone", func(f *Facts) { f.Tables.Missing = []string{"table shift"} }, "Tables are there", Fail, "table shift is not as it should be"},
		{"columns are gone", func(f *Facts) { f.Tables.Missing = []string{"column a.b", "column a.c"} }, "Tables are there", Fail, "column a.b, column a.c are not as they should be"},
		{"a table more", func(f *Facts) { f.Tables.More = []string{"table scratch"} }, "Tables are there", Warn, "there is more: table scratch"},
		{"the tables cannot be read", func(f *Facts) { f.Tables.Err = broken }, "Tables are there", Fail, "the tables could not be read"},
		{"a week and an hour later", func(f *Facts) { f.Data.Now = f.Data.Imported.Add(StaleAfter + time.Hour) }, "Data is fresh", Warn, "the data is 7 days old"},
		{"only an old record", func(f *Facts) { f.Data.Imported, f.Data.Newest = time.Time{}, f.Data.Now.AddDate(0, 0, -9) }, "Data is fresh", Warn, "the data is 9 days old"},
		{"no import at all", func(f *Facts) { f.Data.Imported = time.Time{} }, "Data is fresh", Warn, "nothing was imported yet"},
		{"the data ended yesterday", func(f *Facts) { f.Data.Last = f.Data.Today.AddDate(0, 0, -1) }, "Data reaches today", Warn, "the last day with a shift is 2026-11-19"},
		{"the data begins tomorrow", func(f *Facts) { f.Data.First = f.Data.Today.AddDate(0, 0, 1) }, "Data reaches today", Warn, "the first day with a shift is 2026-11-21"},
		{"no data", func(f *Facts) { f.Data.First, f.Data.Last = time.Time{}, time.Time{} }, "Data reaches today", Warn, "there is no shift"},
		{"a naive resolver", func(f *Facts) { f.Resolve = naive }, "Wall-clock resolver", Fail, "of 12 wall-clock times are wrong"},
		{"no zone data", func(f *Facts) { f.Resolve = func(string, string, int) (int64, error) { return 0, broken } }, "Wall-clock resolver", Fail, "12 of 12 wall-clock times are wrong"},
		{"memory differs", func(f *Facts) { f.Recount.Differences = []string{"a", "b", "c", "d", "e"} }, "The schedule in memory is that of the database", Fail, "5 of 7 figures of employee 5 differ"},
		{"new data is loading", func(f *Facts) { f.Recount.Stored = "4-b" }, "The schedule in memory is that of the database", Warn, "new data is being loaded"},
		{"the rows cannot be read", func(f *Facts) { f.Recount.Err = broken }, "The schedule in memory is that of the database", Fail, "the data could not be read"},
		{"a broken chain", func(f *Facts) { f.Audit.Broken = 7 }, "Audit log is whole", Fail, "event 7 does not fit"},
		{"the log is still being read", func(f *Facts) { f.Audit = Audit{Pending: true} }, "Audit log is whole", Warn, "still being read"},
		{"the log cannot be read", func(f *Facts) { f.Audit.Err = broken }, "Audit log is whole", Fail, "the log could not be read"},
		{"an unknown zone", func(f *Facts) { f.Zones.Unknown = []string{"Mars/Base"} }, "Time zones are known", Warn, "1 of 3 zones are unknown"},
		{"rows in an unknown zone", func(f *Facts) { f.Zones.Shifts, f.Zones.Blocks = 2, 1 }, "Time zones are known", Warn, "2 shifts and 1 blocks are in an unknown zone"},
		{"no front end", func(f *Facts) { f.Missing = []string{"htmx, the script"} }, "Front-end files from npm", Warn, "the build lacks htmx, the script"},
	} {
		f := wholeFacts()
		c.change(&f)
		for i, row := range Service(f) {
			if row.Title != c.title {
				if row.Status != Pass {
					t.Errorf("%s: %s turned too: %+v", c.name, row.Title, row)
				}
				continue
			}
			if i != 0 || row.Status != c.status || !strings.HasSuffix(row.Why.Summary, c.summary) {
				t.Errorf("%s: row %d is %+v", c.name, i, row)
			}
			wantWhy(t, c.name, row.Why)
		}
	}
}

func TestEdgesOfFreshData(t *testing.T) {
	for name, change := range map[string]func(*Data){
		"exactly as old as it may be": func(d *Data) { d.Now = d.Imported.Add(StaleAfter) },
		"imported in the future":      func(d *Data) { d.Imported = d.Now.Add(time.Hour) },
		"only a young record":         func(d *Data) { d.Imported, d.Newest = time.Time{}, d.Now },
		"it ends today":               func(d *Data) { d.Last = d.Today },
		"it begins today":             func(d *Data) { d.First = d.Today },
	} {
		d := wholeData()
		change(&d)
		for _, row := range []Row{fresh(d), reaches(d)} {
			if row.Status != Pass {
				t.Errorf("%s: %+v", name, row)
			}
		}
	}
	cannot := Data{Err: errors.New("no answer")}
	for _, row := range []Row{fresh(cannot), reaches(cannot)} {
		if row.Status != Warn {
			t.Errorf("%+v", row)
		}
		wantWhy(t, row.Title, row.Why)
	}
}

func TestNoDatabase(t *testing.T) {
	f := wholeFacts()
	f.Database = Database{Err: errors.New("connection refused")}
	if n := CountRows(Service(f), Fail); n != 2 {
		t.Errorf("%d checks fail without a database, want the handle and the schema", n)
	}
}
