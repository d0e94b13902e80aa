package handlers

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/ncruces/go-sqlite3"

	"opshub/catalog"
	"opshub/catalog/check"
	"opshub/handlers/web"
)

// trouble is a fault that makes the database file unreadable. make returns a function that removes the fault.
type trouble struct {
	name   string
	make   func(t *testing.T, path string, whole []byte) (end func())
	reason string
	asked  int // status of a screen that was not requested before
}

const damaged = "the database file is damaged or incomplete"

var troubles = []trouble{
	{"moved away", func(t *testing.T, path string, _ []byte) func() {
		away := filepath.Join(t.TempDir(), "away.db")
		renamed(t, path, away)
		return func() { renamed(t, away, path) }
	}, "the database file is missing", http.StatusOK}, // an open file remains readable

	{"a FIFO in its place, then the file", func(t *testing.T, path string, _ []byte) func() {
		away := filepath.Join(t.TempDir(), "away.db")
		renamed(t, path, away)
		fifo(t, path)
		return func() { renamed(t, away, path) }
	}, "the database file is not a regular file", http.StatusOK},

	{"a FIFO in its place, then another file", func(t *testing.T, path string, whole []byte) func() {
		if err := os.Remove(path); err != nil {
			t.Fatal(err)
		}
		fifo(t, path)
		return func() { laid(t, path, whole) }
	}, "the database file is not a regular file", http.StatusOK},

	{"half of it copied into its place", func(t *testing.T, path string, whole []byte) func() {
		overwrite(t, path, whole[:len(whole)/2])
		return func() { overwrite(t, path, whole) }
	}, damaged, http.StatusOK},

	{"a half in its place", func(t *testing.T, path string, whole []byte) func() {
		laid(t, path, whole[:len(whole)/2])
		return func() { laid(t, path, whole) }
	}, damaged, http.StatusOK},

	{"a half with its full length in its place", func(t *testing.T, path string, whole []byte) func() {
		laid(t, path, append(whole[:len(whole)/2:len(whole)/2], make([]byte, len(whole)-len(whole)/2)...))
		return func() { laid(t, path, whole) }
	}, damaged, http.StatusOK},

	{"nothing in its place", func(t *testing.T, path string, whole []byte) func() {
		laid(t, path, nil)
		return func() { laid(t, path, whole) }
	}, "the database has no tables of this program", http.StatusOK},

	{"locked by another program", func(t *testing.T, path string, _ []byte) func() {
		c, err := sqlite3.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		if err := c.Exec(`PRAGMA busy_timeout = 10000; BEGIN EXCLUSIVE`); err != nil {
			t.Fatal(err)
		}
		return func() {
			if err := c.Close(); err != nil {
				t.Error(err)
			}
		}
	}, "the database file is locked by another program", http.StatusOK},
}

func renamed(t *testing.T, from, to string) {
	t.Helper()
	if err := os.Rename(from, to); err != nil {
		t.Fatal(err)
	}
}

func fifo(t *testing.T, path string) {
	t.Helper()
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		t.Fatal(err)
	}
}

// overwrite writes to the file itself, as cp does.
func overwrite(t *testing.T, path string, content []byte) {
	t.Helper()
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
}

// laid replaces the file with another file, as mv does.
func laid(t *testing.T, path string, content []byte) {
	t.Helper()
	other := filepath.Join(t.TempDir(), "other.db")
	overwrite(t, other, content)
	renamed(t, other, path)
}

// engineRow returns the status of the row "Engine and schema" in the JSON of the readiness screen.
func engineRow(t *testing.T, h http.Handler) check.Status {
	t.Helper()
	w := do(t, h, "GET", catalog.PathProductionDiagnostics+"?format=json")
	var body struct {
		Service []struct {
			Title  string
			Status check.Status
		}
	}
	if err := json.Unmarshal(w.Body.Bytes(), &body); err != nil {
		t.Fatal(err)
	}
	for _, row := range body.Service {
		if row.Title == "Engine and schema" {
			return row.Status
		}
	}
	return ""
}

// TestTroublesOfTheFilePass creates one fault after the other under a running server. During each fault readyz responds with 503 and the
// reason, and the readiness screen fails its row. No screen reports an internal error. After the fault, all responses are as before.
func TestTroublesOfTheFilePass(t *testing.T) {
	t.Parallel()
	path := tampered(t)
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	cfg := testConfig(t, openStore(t, path))
	cfg.Now = movingClock(2 * web.SharedFor)
	h := serverWith(t, cfg).Handler()
	asks := 0
	ask := func(what string, want int) { // a request that was not sent before
		t.Helper()
		asks++
		w := do(t, h, "GET", fmt.Sprintf("%s?q=%d", catalog.PathShifts, asks))
		if w.Code != want {
			t.Errorf("%s: a screen has status %d, want %d", what, w.Code, want)
		}
		if want == http.StatusServiceUnavailable && (w.Header().Get("Retry-After") == "" || !strings.Contains(w.Body.String(), "The schedule is temporarily unavailable")) {
			t.Errorf("%s: Retry-After %q and %.300s", what, w.Header().Get("Retry-After"), w.Body)
		}
	}
	expect := func(what string, code int, reason any) {
		t.Helper()
		if got, database := readyOf(t, h); got != code || database["reason"] != reason {
			t.Errorf("%s: readyz has status %d, %v", what, got, database)
		}
		want := check.Pass
		if code != http.StatusOK {
			want = check.Fail
		}
		if said := engineRow(t, h); said != want {
			t.Errorf("%s: the row of the readiness screen says %s", what, said)
		}
	}
	expect("as it is", http.StatusOK, nil)
	for _, c := range troubles {
		end := c.make(t, path, whole)
		expect(c.name, http.StatusServiceUnavailable, c.reason)
		ask(c.name, c.asked)
		end()
		expect(c.name+", and over", http.StatusOK, nil)
		ask(c.name+", and over", http.StatusOK)
	}
}
