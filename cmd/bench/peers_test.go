package main

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"time"
)

// TestPeerPages reads lines of the pages of each tool.
func TestPeerPages(t *testing.T) {
	tools := map[string]tool{}
	for _, c := range (&bench{}).tools("") {
		tools[c.name] = c
	}
	for _, c := range []struct {
		tool, page string
		want       pageCounts
	}{
		{"opshub", `<dl><dt>Shifts</dt><dd>38,012 </dd></dl><tbody><tr><th scope="row"><tr><th scope="row">`, pageCounts{2, 38012}},
		{"Django admin", "<tr><td class=\"action-checkbox\"><input></td>\n<p class=\"paginator\">\n\n1 shift\n", pageCounts{1, 1}},
		{"Django admin", "<p class=\"paginator\">\n\n0 shifts\n", pageCounts{}},
		{"Adminer", `<input type='checkbox' name='check[]' value='1'><label><input>1,240 rows</label>`, pageCounts{1, 1240}},
		{"Adminer", `<p class='message'>No rows.`, pageCounts{}},
		{"Soul", `{"data":[{"id":1},{"id":2}],"total":240}`, pageCounts{2, 240}},
		{"Express", `<h1>2 shifts</h1><tbody><tr><td>1</td><td>2</td></tr><tr><td>`, pageCounts{2, 2}},
	} {
		if got, err := tools[c.tool].read([]byte(c.page)); got != c.want || err != nil {
			t.Errorf("%s: %+v, %v, want %+v", c.tool, got, err, c.want)
		}
	}
	for name, c := range tools {
		if _, err := c.read([]byte(`{"error": "sign in first"}`)); err == nil {
			t.Errorf("%s: a page without a total is not an error", name)
		}
	}
}

func TestPeerChecks(t *testing.T) {
	shows := func(c pageCounts) tool { return tool{read: func([]byte) (pageCounts, error) { return c, nil }} }
	for _, c := range []struct {
		got  pageCounts
		want int
		ok   bool
	}{
		{pageCounts{3, 3}, 3, true},
		{pageCounts{peerRows, 1000}, 1000, true},
		{pageCounts{peerRows - 1, 1000}, 1000, false},
		{pageCounts{peerRows, 999}, 1000, false},
	} {
		if err := checkPage(shows(c.got), nil, c.want); (err == nil) != c.ok {
			t.Errorf("%+v for %d: %v", c.got, c.want, err)
		}
	}
	for file, want := range map[string]bool{
		"id,notes\n1,\"two\nlines\"\n2,\n": true,
		"id,notes\n1,a\n":                  false,
		"id,notes\n1,a\n2,b\n3,c\n":        false,
		"id,notes\n1,a\n2\n":               false,
		"":                                 false,
	} {
		if err := checkExport([]byte(file), 2); (err == nil) != want {
			t.Errorf("%q: %v", file, err)
		}
	}
	checks := peerChecks{{shifts: 10, size: 1000}, {shifts: 20, size: 2000}, {shifts: 30, size: 6000}}
	if checks.total() != 60 || checks.totalOf(4) != 70 || checks.size() != 3 {
		t.Error(checks.total(), checks.totalOf(4), checks.size())
	}
}

func TestPeerQuestions(t *testing.T) {
	d := &dataset{first: time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC), days: 78, records: map[string]int{"employee": 60}}
	for _, q := range peerQuestions {
		seen := map[selection]bool{}
		last := d.first.AddDate(0, 0, d.days)
		for i := range 60 * 72 {
			s := q.ask(d, i)
			seen[s] = true
			if s.from.Before(d.first) || s.to().After(last) {
				t.Fatalf("%s: request %d asks for %v", q.name, i, s)
			}
		}
		if want := map[string]int{"company week": 72, "one person's week": 60 * 72, "export of a month": exportMonths}[q.name]; len(seen) != want {
			t.Errorf("%s: %d selections, want %d", q.name, len(seen), want)
		}
	}
}

// peerFixture returns a bench and a dataset with one shift in Berlin, which starts before midnight in UTC, on each of 60 days.
func peerFixture(t *testing.T) (*bench, *dataset, *bytes.Buffer) {
	db, err := newSQLite(t.TempDir())
	if err != nil {
		t.Skip(err)
	}
	out := new(bytes.Buffer)
	b := &bench{db: db, duration: 20 * time.Millisecond, table: table{out: out}}
	first := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	d := &dataset{first: first, days: 60, zones: []string{"Europe/Berlin"}, records: map[string]int{"employee": 1, "shift": 60}}
	if d.dsn, err = db.create(t.Context(), "peers"); err != nil {
		t.Fatal(err)
	}
	script := "CREATE TABLE shift (employee_id INTEGER, starts_at INTEGER, ends_at INTEGER, time_zone TEXT);\n"
	for day := range d.days {
		starts := first.AddDate(0, 0, day).Add(23 * time.Hour).Unix() // midnight in Berlin
		script += fmt.Sprintf("INSERT INTO shift VALUES (1, %d, %d, 'Europe/Berlin');\n", starts, starts+3600)
	}
	if err := db.runScript(t.Context(), d.dsn, script); err != nil {
		t.Fatal(err)
	}
	return b, d, out
}

func TestCountQuery(t *testing.T) {
	b, d, _ := peerFixture(t)
	for _, c := range []struct {
		selection selection
		localDays bool
		want      int
	}{
		{selection{from: d.first, days: 7}, false, 7},
		{selection{from: d.first, days: 7}, true, 6}, // the first shift starts on the second day in Berlin
		{selection{from: d.first, days: 7, employee: 1}, true, 6},
		{selection{from: d.first, days: 7, employee: 2}, true, 0},
	} {
		if got, err := b.numbers(t.Context(), d.dsn, countQuery(d.zones, c.selection, c.localDays)); err != nil || got[0] != c.want {
			t.Errorf("%+v, local days %v: %v, %v, want %d", c.selection, c.localDays, got, err, c.want)
		}
	}
}

// TestComparePeers verifies that a tool with a wrong number of rows fails, and a tool that does not start.
func TestComparePeers(t *testing.T) {
	b, d, out := peerFixture(t)
	pages := func(extra int) tool {
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			days := 7
			if r.URL.Path == "/export" {
				days = exportDays
			}
			fmt.Fprint(w, strings.Repeat("row\n", days+extra)+"total")
		}))
		t.Cleanup(server.Close)
		return tool{
			start: func(context.Context, string) (*process, error) {
				return &process{addr: server.Listener.Addr().String(), stop: func() {}}, nil
			},
			page:   func(selection) string { return "/page?" },
			export: func(selection) string { return "/export?" },
			read: func(page []byte) (pageCounts, error) {
				n := bytes.Count(page, []byte("row"))
				return pageCounts{n, n}, nil
			},
		}
	}
	right, wrong := pages(0), pages(1)
	right.name, wrong.name = "right", "wrong"
	broken := tool{name: "broken", start: func(context.Context, string) (*process, error) { return nil, os.ErrNotExist }}
	failures := b.compareOver(t.Context(), d, []tool{right, wrong, broken})
	table := out.String()
	if rows := strings.Count(table, "| right | "); rows != len(peerQuestions) || strings.Contains(table, "| right | failed") {
		t.Errorf("the right tool has no figures:\n%s", table)
	}
	for _, name := range []string{"wrong", "broken"} {
		if !strings.Contains(table, "company week | "+name+" | failed") {
			t.Errorf("%s did not fail:\n%s", name, table)
		}
	}
	if want := len(peerQuestions) + len(peerQuestions) - 1; len(failures) != want { // the broken tool has no export
		t.Errorf("%d failures, want %d: %v", len(failures), want, failures)
	}
}
