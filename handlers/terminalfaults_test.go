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

// onTheTerminal returns the checks that `opshub check --section operations` prints for a server, by subject. Each check names the screen
// that shows it.
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

// turnsOnTheTerminal verifies that the terminal output for a broken server equals its screens: the row of the fault has changed, and no
// other row has.
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

// TestCheckOfAStoreThatWrites calls the function behind `opshub check`. The command opens every database as read-only, so this row can
// fail there only if the open mode is wrong.
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
