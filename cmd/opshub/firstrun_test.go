package main

import (
	"html"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"opshub/catalog"
)

// TestFirstRun creates an empty database, opens the hub, and runs every command that it shows, in order and with its
// files. The service then shows the imported schedule without a restart.
func TestFirstRun(t *testing.T) {
	folder := t.TempDir()
	t.Chdir(folder)
	db := filepath.Join(folder, "our schedule.db")
	must(t, exitOK, "no rows were changed", "import", "--db", db)
	address := serving(t, db)
	page := get(t, address+catalog.PathHub)
	if !strings.Contains(page, "No schedule is imported yet") {
		t.Fatal("the hub does not say that nothing is imported")
	}
	writeFolder(t, "folder", false)
	for name, text := range map[string]string{
		"shifts.csv":   "Schicht,Mitarbeiter,Beginn,Ende\n7,1,2026-12-01T09:00,2026-12-01T17:00\n",
		"mapping.toml": "name = \"house\"\ntitle = \"Our shifts\"\n[[table]]\nrows = \"shifts\"\nmatch = [\"Schicht\"]\nemployee = \"id\"\nclock = \"24h\"\n[table.columns]\nid = \"Schicht\"\nemployee = \"Mitarbeiter\"\nstarts_at = \"Beginn\"\nends_at = \"Ende\"\n",
		"calendar.ics": "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//A//B//EN\r\nBEGIN:VEVENT\r\nUID:1@x\r\nDTSTAMP:20261101T000000Z\r\nDTSTART:20261202T090000Z\r\nDTEND:20261202T100000Z\r\nSUMMARY:Busy\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n",
	} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	ran := 0
	for _, block := range regexp.MustCompile(`(?s)<pre class="sample"><code>(.*?)</code>`).FindAllStringSubmatch(page, -1) {
		for line := range strings.Lines(html.UnescapeString(block[1])) {
			line = strings.TrimSpace(line)
			if strings.HasPrefix(line, "opshub serve ") {
				continue // TestFirstRun itself serves
			}
			ran++
			runShown(t, line)
		}
	}
	if ran == 0 {
		t.Error("the hub shows no command")
	}
	for deadline := time.Now().Add(30 * time.Second); strings.Contains(get(t, address+catalog.PathHub), "No schedule is imported yet"); time.Sleep(100 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal("the service does not show the import")
		}
	}
	if week := get(t, address+catalog.PathWeek+"?from=2026-11-30"); !strings.Contains(week, "Ann") {
		t.Error("the week does not show the employee")
	}
}

// runShown runs a command line in a shell in which opshub is this test binary.
func runShown(t *testing.T, line string) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	shell := exec.CommandContext(t.Context(), "sh", "-c", `opshub() { "$SELF" "$@"; }; `+line) // #nosec G204 -- a line of our own page
	shell.Env = append(os.Environ(), asProgram+"=1", "SELF="+self)
	if out, err := shell.CombinedOutput(); err != nil {
		t.Errorf("%s: %v\n%s", line, err, out)
	}
}

// get returns the body of a page with status 200.
func get(t *testing.T, url string) string {
	t.Helper()
	resp, err := http.Get(url) // #nosec G107 -- a server of the test
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil || resp.StatusCode != http.StatusOK {
		t.Fatalf("%s: status %d, %v", url, resp.StatusCode, err)
	}
	return string(body)
}
