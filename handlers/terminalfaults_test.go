package handlers

import (
	"slices"
	"strings"
	"testing"
	"time"

	"opshub/catalog/check"
	"opshub/handlers/support"
	"opshub/handlers/web"
	"opshub/schedule/store"
)

// onTheTerminal are the checks that `opshub check --section operations` tells of a server, by what they look at. Each
// stands with the screen that shows it.
func onTheTerminal(t *testing.T, s *web.Server) (rows map[string]checked, overall check.Status) {
	t.Helper()
	l, err := support.RunChecks(t.Context(), s, support.CheckOptions{Section: "operations"})
	if err != nil {
		t.Fatal(err)
	}
	if a, b := inText(t, l), inJSON(t, l); !slices.Equal(a, b) {
		t.Errorf("the text lists %q, the JSON %q", a, b)
	}
	rows = map[string]checked{}
	for _, told := range l.AllChecks {
		for _, line := range told.All() {
			name := line.URI
			if name == "" {
				name = line.Title
			}
			rows[told.URI+" "+name] = checked{line.Status, line.Required, line.Why.Summary}
		}
	}
	return rows, l.Overall()
}

// turnsOnTheTerminal holds that the terminal tells of a broken server exactly what its screens do: the row of the fault has turned,
// and no other.
func (f fault) turnsOnTheTerminal(t *testing.T, s *web.Server, whole map[string]checked) {
	t.Helper()
	_, named, _ := strings.Cut(f.turns, " ")
	_, also, _ := strings.Cut(f.also, " ")
	rows, overall := onTheTerminal(t, s)
	shown, failed := 0, false
	for key, now := range rows {
		_, name, _ := strings.Cut(key, " ")
		before, there := whole[key]
		want := before.status
		switch {
		case name == named:
			shown++
			want = f.status(now.required)
		case also != "" && name == also:
			want = check.Fail
		case !there || f.asked && now.summary == "it answers with status 500":
			want = now.status
		}
		if now.status != want {
			t.Errorf("terminal, %s is %s, want %s: %s", key, now.status, want, now.summary)
		}
		failed = failed || now.required && now.status == check.Fail
	}
	if shown == 0 {
		t.Errorf("the terminal does not tell of %q", named)
	}
	if failed != (overall == check.Fail) {
		t.Errorf("the terminal says %s in all", overall)
	}
}

// TestCheckOfAStoreThatWrites asks the function that `opshub check` calls. The command itself opens every database for reading, so
// this row can turn there only when that opening is spoiled.
func TestCheckOfAStoreThatWrites(t *testing.T) {
	path := tampered(t)
	for mode, want := range map[store.Mode][]string{store.ReadOnly: nil, store.ReadWrite: {"Database handle refuses writes"}} {
		db, err := store.Open(t.Context(), path, mode, time.Now)
		if err != nil {
			t.Fatal(err)
		}
		l, err := Check(t.Context(), testConfig(t, db), support.CheckOptions{Section: "operations"})
		if err != nil {
			t.Fatal(err)
		}
		if got := notHeld(l); !slices.Equal(got, want) || (l.Overall() == check.Fail) != (want != nil) {
			t.Errorf("%v turned, overall %s, want %v", got, l.Overall(), want)
		}
		if err := db.Close(); err != nil {
			t.Fatal(err)
		}
	}
}
