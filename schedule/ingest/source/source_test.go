package source

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"opshub/schedule"
	"opshub/schedule/store"
	"opshub/schedule/store/storetest"
)

const people = "employee_id,name,email\n1,Ada Lind,ada@example.org\n2,Bo Stone,bo@example.org\n"

const insightful = "Employee_Name,Start_Date_Time,End_Date_Time,Employee_Time_Zone\n"

// row is a shift in the file of another program.
func row(name string, day int) string {
	return fmt.Sprintf("%s,12/%02d/2026 09:00:00,12/%02d/2026 17:00:00,Europe/Berlin\n", name, day, day)
}

// complete is a mapping that declares its source complete.
const complete = `name = "all"
title = "all shifts"

[[table]]
rows = "shifts"
match = ["Employee_Name", "Start_Date_Time", "End_Date_Time"]
date_order = "month_first"
clock = "24h"
employee = "name"
key = ["employee", "starts_at"]
complete = true

[table.columns]
employee = "Employee_Name"
starts_at = "Start_Date_Time"
ends_at = "End_Date_Time"
time_zone = "Employee_Time_Zone"
`

// env is a database with two employees, a configuration and a runner.
type env struct {
	t      *testing.T
	db     *store.Store
	folder string
	runner *Runner
	now    time.Time
}

func newEnv(t *testing.T, dsn string) *env {
	t.Helper()
	e := &env{t: t, folder: t.TempDir(), now: time.Date(2026, 12, 1, 8, 0, 0, 0, time.UTC)}
	var err error
	if e.db, err = store.Open(t.Context(), dsn, store.ReadWrite, func() time.Time { return e.now }); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { e.db.Close() })
	e.runner = &Runner{DB: e.db, Now: func() time.Time { return e.now }, Getenv: func(string) string { return "" }}
	e.write("people.csv", people)
	e.run(`[[source]]
name = "people"
file = "people.csv"
`)
	return e
}

func (e *env) write(name, text string) {
	e.t.Helper()
	if err := os.WriteFile(filepath.Join(e.folder, name), []byte(text), 0o600); err != nil {
		e.t.Fatal(err)
	}
}

// run runs the only source of a configuration an hour after the last run.
func (e *env) run(config string) Result {
	e.t.Helper()
	e.now = e.now.Add(time.Hour)
	e.write("sources.toml", config)
	c, err := Load(filepath.Join(e.folder, "sources.toml"))
	if err != nil {
		e.t.Fatal(err)
	}
	out, err := e.runner.Run(e.t.Context(), &c.Sources[0])
	if err != nil {
		e.t.Fatal(err)
	}
	return out
}

// shifts returns the number of shifts in the database.
func (e *env) shifts() int64 {
	e.t.Helper()
	tables, err := e.db.Tables(e.t.Context(), schedule.Manager)
	if err != nil {
		e.t.Fatal(err)
	}
	for _, info := range tables {
		if info.Name == "shift" {
			return info.Rows
		}
	}
	return -1
}

// TestFiles imports the newest file of a pattern, finds it unchanged, and removes rows that vanish from a complete source, but never too
// many of them.
func TestFiles(t *testing.T) {
	storetest.Engines(t, func(t *testing.T, dsn string) {
		e := newEnv(t, dsn)
		e.write("all.toml", complete)
		config := "[[source]]\nname = \"shifts\"\nfile = \"export-*.csv\"\nmapping = \"all.toml\"\nmax_removed = 40\n"
		e.write("export-1.csv", insightful+row("Ada Lind", 1))
		e.write("export-2.csv", insightful+row("Ada Lind", 1)+row("Ada Lind", 2)+row("Bo Stone", 3))
		old := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
		if err := os.Chtimes(filepath.Join(e.folder, "export-1.csv"), old, old); err != nil {
			t.Fatal(err)
		}
		if out := e.run(config); out.Err != nil || out.State.Rows != 3 || e.shifts() != 3 {
			t.Fatalf("the first run: %+v, %d shifts", out, e.shifts())
		}
		if out := e.run(config); out.Err != nil || !out.Unchanged || out.State.SucceededAt != schedule.Instant(e.now.Unix()) {
			t.Errorf("the same file: %+v", out)
		}
		e.write("export-2.csv", insightful+row("Ada Lind", 1)+row("Ada Lind", 2))
		if out := e.run(config); out.Err != nil || out.State.Removed != 1 || e.shifts() != 2 {
			t.Errorf("one row less: %+v, %d shifts", out, e.shifts())
		}
		e.write("export-2.csv", insightful)
		want := "2 of 2 rows vanished from the source, more than the limit of 40 %: check it, and run once with --yes if that is right"
		if out := e.run(config); out.Err == nil || out.Err.Error() != want || e.shifts() != 2 {
			t.Errorf("an empty file: %+v, %d shifts", out, e.shifts())
		}
		e.runner.AllowRemoval = true
		if out := e.run(config); out.Err != nil || out.State.Removed != 2 || e.shifts() != 0 {
			t.Errorf("an empty file with permission: %+v, %d shifts", out, e.shifts())
		}
		e.write("export-2.csv", insightful+row("Nobody", 1))
		out := e.run(config)
		if out.Err == nil || !strings.Contains(out.Err.Error(), `no employee has the name "Nobody"`) || out.State.Refused != 1 {
			t.Errorf("a row with an error: %+v", out)
		}
		states, err := e.db.SyncSources(t.Context(), schedule.Manager)
		if err != nil || len(states) != 2 || states[1].Failure != out.Err.Error() || states[1].SucceededAt >= states[1].CheckedAt {
			t.Errorf("states %+v, %v", states, err)
		}
		if states, err := e.db.SyncSources(t.Context(), schedule.Viewer{Role: schedule.RoleStaff, EmployeeID: 1}); states != nil || err != nil {
			t.Errorf("an employee reads %+v, %v", states, err)
		}
	})
}

// TestSharedRows verifies that a row which vanishes from a complete source stays while another complete source has it.
func TestSharedRows(t *testing.T) {
	storetest.Engines(t, func(t *testing.T, dsn string) {
		e := newEnv(t, dsn)
		e.runner.AllowRemoval = true
		e.write("all.toml", complete)
		for _, name := range []string{"a", "b"} {
			e.write(name+".csv", insightful+row("Ada Lind", 1)+row("Ada Lind", 2))
			if out := e.run("[[source]]\nname = \"" + name + "\"\nfile = \"" + name + ".csv\"\nmapping = \"all.toml\"\n"); out.Err != nil {
				t.Fatal(out.Err)
			}
		}
		for _, c := range []struct {
			name string
			left int64
		}{{"a", 2}, {"b", 1}} {
			e.write(c.name+".csv", insightful+row("Ada Lind", 1))
			if out := e.run("[[source]]\nname = \"" + c.name + "\"\nfile = \"" + c.name + ".csv\"\nmapping = \"all.toml\"\n"); out.Err != nil || e.shifts() != c.left {
				t.Errorf("source %s without a row: %d shifts, want %d; %v", c.name, e.shifts(), c.left, out.Err)
			}
		}
	})
}

// TestServers runs a source against a server that behaves well, and then badly in several ways. The data stays as it was, and the message
// does not contain the secret in the address.
func TestServers(t *testing.T) {
	good := insightful + row("Ada Lind", 1)
	behave := "well"
	stop := make(chan struct{})
	other := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, insightful) }))
	defer other.Close()
	elsewhere := strings.Replace(other.URL, "127.0.0.1", "localhost", 1)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/csv")
		switch behave {
		case "well":
			if r.Header.Get("Authorization") != "Bearer token" {
				http.Error(w, "no", http.StatusUnauthorized)
				return
			}
			if w.Header().Set("ETag", `"1"`); r.Header.Get("If-None-Match") == `"1"` {
				w.WriteHeader(http.StatusNotModified)
				return
			}
			fmt.Fprint(w, good)
		case "hangs":
			select {
			case <-r.Context().Done():
			case <-stop:
			}
		case "misstates its length":
			w.Header().Set("Content-Length", fmt.Sprint(len(good)+100))
			fmt.Fprint(w, good)
		case "redirects elsewhere":
			http.Redirect(w, r, elsewhere, http.StatusFound)
		case "sends half":
			w.(http.Flusher).Flush() // chunked
			fmt.Fprint(w, good[:len(good)/2])
			panic(http.ErrAbortHandler)
		case "sends no length":
			conn, out, err := w.(http.Hijacker).Hijack()
			if err != nil {
				panic(err)
			}
			fmt.Fprintf(out, "HTTP/1.0 200 OK\r\nContent-Type: text/csv\r\n\r\n%s", good)
			_ = out.Flush()
			_ = conn.Close()
		case "sends too much":
			for range 200 {
				fmt.Fprint(w, row("Ada Lind", 1))
			}
		case "fails":
			http.Error(w, "later", http.StatusServiceUnavailable)
		}
	}))
	defer server.Close()
	defer close(stop)
	e := newEnv(t, storetest.SQLite(t))
	e.runner.Getenv = func(name string) string {
		return map[string]string{"ADDRESS": server.URL + "/secret/shifts.csv", "TOKEN": "Bearer token"}[name]
	}
	const config = "[[source]]\nname = \"shifts\"\nurl_env = \"ADDRESS\"\nauth_env = \"TOKEN\"\nmapping = \"insightful-shifts\"\ntimeout = \"20s\"\nmax_bytes = 4000\n"
	if out := e.run(config); out.Err != nil || e.shifts() != 1 {
		t.Fatalf("the first run: %+v", out)
	}
	if out := e.run(config); out.Err != nil || !out.Unchanged {
		t.Errorf("a second request: %+v", out)
	}
	good = insightful + row("Ada Lind", 1) + row("Bo Stone", 2)
	for _, c := range []struct{ behave, want string }{
		{"hangs", "did not answer completely within 300ms"},
		{"misstates its length", "sent only a part of its answer"},
		{"redirects elsewhere", "redirects to localhost: add it to hosts of the source if that is right"},
		{"sends half", "sent only a part of its answer"},
		{"sends no length", "does not say how long its answer is"},
		{"sends too much", "sends more than the limit of 4000 bytes (max_bytes)"},
		{"fails", "answered with status 503"},
	} {
		behave = c.behave
		config := config
		if behave == "hangs" {
			config = strings.Replace(config, "20s", "300ms", 1)
		}
		out := e.run(config)
		if out.Err == nil || !strings.Contains(out.Err.Error(), c.want) || strings.Contains(out.Err.Error(), "secret") || e.shifts() != 1 {
			t.Errorf("a server that %s: %v, %d shifts", c.behave, out.Err, e.shifts())
		}
		if out.State.SucceededAt == 0 || out.State.SucceededAt >= out.State.CheckedAt {
			t.Errorf("a server that %s: %+v", c.behave, out.State)
		}
	}
	behave = "well"
	if out := e.run(config); out.Err != nil || !out.Unchanged || out.State.Failure != "" {
		t.Errorf("after the failures: %+v", out)
	}
}

// TestQueries imports the rows of a query of another database.
func TestQueries(t *testing.T) {
	storetest.Engines(t, func(t *testing.T, dsn string) {
		e := newEnv(t, dsn)
		e.runner.Getenv = func(string) string { return dsn }
		const config = "[[source]]\nname = \"copy\"\ndatabase_env = \"DB\"\nquery = \"SELECT id + 10 AS employee_id, name || ' II' AS name FROM employee ORDER BY id\"\n"
		if out := e.run(config); out.Err != nil || out.State.Rows != 2 {
			t.Fatalf("%+v", out)
		}
		known, err := e.db.Known(t.Context())
		if err != nil || len(known.Employees) != 4 {
			t.Errorf("%d employees, %v", len(known.Employees), err)
		}
		bad := strings.Replace(config, "FROM employee ORDER BY id", "FROM nowhere", 1)
		if out := e.run(bad); out.Err == nil || !strings.Contains(out.Err.Error(), "the query of ") {
			t.Errorf("%+v", out)
		}
		write := strings.Replace(config, "SELECT id + 10 AS employee_id, name || ' II' AS name FROM employee ORDER BY id", "DELETE FROM employee WHERE id > 10 RETURNING id", 1)
		if out := e.run(write); out.Err == nil {
			t.Errorf("a query that writes: %+v", out)
		}
		if known, err := e.db.Known(context.WithoutCancel(t.Context())); err != nil || len(known.Employees) != 4 {
			t.Errorf("after a query that writes: %d employees, %v", len(known.Employees), err)
		}
	})
}

func TestConfigurations(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", "there is no [[source]]"},
		{"[[source]]\nname = \"a\"\n", "set exactly one of file, url and database"},
		{"[[source]]\nname = \"a\"\nfile = \"x\"\nurl = \"https://example.org\"\n", "set exactly one of file, url and database"},
		{"[[source]]\nname = \"a\"\nurl = \"https://ada:secret@example.org/x.csv\"\n", "url must be an address without a password"},
		{"[[source]]\nname = \"a\"\ndatabase = \"x.db\"\n", "set the query of the database"},
		{"[[source]]\nname = \"a\"\ndatabase = \"postgres://x\"\nquery = \"SELECT 1\"\n", "put an address with a password into database_env"},
		{"[[source]]\nname = \"a\"\nfile = \"x\"\ntimeout = \"soon\"\n", "is not a duration such as 30s"},
		{"[[source]]\nname = \"a\"\nfile = \"x\"\nretries = 3\n", "source.retries is not a setting of a source"},
		{"[[source]]\nname = \"a\"\nfile = \"x\"\n[[source]]\nname = \"a\"\nfile = \"y\"\n", "the name a occurs twice"},
	} {
		path := filepath.Join(t.TempDir(), "sources.toml")
		if err := os.WriteFile(path, []byte(c.text), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := Load(path); err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "secret") {
			t.Errorf("%q: %v, want %s", c.text, err, c.want)
		}
	}
}
