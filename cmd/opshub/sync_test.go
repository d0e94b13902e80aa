package main

import (
	"os"
	"strings"
	"testing"
)

// TestSync runs a configuration with a good and a missing source. The good one is imported, and the exit status says that one failed.
func TestSync(t *testing.T) {
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{
		"sources.toml": "[[source]]\nname = \"staff\"\nfile = \"staff.csv\"\n\n[[source]]\nname = \"shifts\"\nfile = \"week-*.csv\"\nmapping = \"deputy-schedule\"\n",
		"staff.csv":    "employee_id,name,email\n1,Ada Lind,ada@example.org\n",
	} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	code, stdout, stderr := opshub(t, nil, "sync", "--config", "sources.toml", "--db", "a.db")
	if code != exitRefused || stdout != "imported  staff: 1 employee, 0 rows removed (batch 1)\nfailed    shifts: there is no file week-*.csv; it was never imported\n" ||
		!strings.Contains(stderr, "1 of 2 sources failed; their data is as before") {
		t.Errorf("exit status %d\n%s%s", code, stdout, stderr)
	}
	week := "First Name,Last Name,Email,Start Date,Start Time,End Date,End Time,Location,Area,Published,Open\nAda,Lind,ada@example.org,2026-12-07,09:00,2026-12-07,17:00,Harbor,Bar,True,False\n"
	if err := os.WriteFile("week-1.csv", []byte(week), 0o600); err != nil {
		t.Fatal(err)
	}
	if out := must(t, exitOK, "", "sync", "--config", "sources.toml", "--db", "a.db"); out != "unchanged staff\nimported  shifts: 1 shift, 0 rows removed (batch 2)\n" {
		t.Error(out)
	}
	if err := os.WriteFile("sources.toml", []byte("[[source]]\nname = \"a\"\nfile = \"x\"\nmapping = \"none\"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if code, _, stderr := opshub(t, nil, "sync", "--config", "sources.toml", "--db", "a.db"); code != exitBroken || !strings.Contains(stderr, "none is neither a mapping") {
		t.Errorf("exit status %d: %s", code, stderr)
	}
}
