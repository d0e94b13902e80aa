package main

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// largerRoster writes a folder of CSV files with several thousand rows. Rosters with different hours differ in every shift.
func largerRoster(t *testing.T, folder string, hour int) {
	t.Helper()
	writeFolder(t, folder, false)
	var employees, shifts, blocks strings.Builder
	employees.WriteString("employee_id,name,location,time_zone\n")
	shifts.WriteString("shift_id,employee_id,starts_at,ends_at\n")
	blocks.WriteString("block_id,employee_id,starts_at,ends_at,status\n")
	for e := range 100 {
		fmt.Fprintf(&employees, "%d,Employee %d,BER,Europe/Berlin\n", e+1, e+1)
		for d := range 60 {
			day, id := time.Date(2026, 11, 1+d, 0, 0, 0, 0, time.UTC).Format("2006-01-02"), e*60+d+1
			fmt.Fprintf(&shifts, "%d,%d,%sT%02d:00,%sT%02d:00\n", id, e+1, day, hour, day, hour+8)
			if d%4 == 0 {
				fmt.Fprintf(&blocks, "%d,%d,%sT10:00,%sT12:00,approved\n", id, e+1, day, day)
			}
		}
	}
	for name, text := range map[string]string{"employees.csv": employees.String(), "shifts.csv": shifts.String(), "unavailable_blocks.csv": blocks.String()} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// isWriting reports whether an import has begun to write, that is, whether the new file exists.
func isWriting() bool {
	names, err := filepath.Glob("data/.*.new")
	return err == nil && len(names) > 0
}

// TestKilledImports kills ten imports, five at moments spread over the duration of an import and five while they write. It verifies that
// the database is unchanged, byte for byte, or completely replaced. After the next import, the folder contains only the database.
func TestKilledImports(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.Mkdir("data", 0o700); err != nil {
		t.Fatal(err)
	}
	largerRoster(t, "one", 6)
	largerRoster(t, "two", 9)
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	// process imports a folder and is killed after wait. If writing is set, wait starts when the import begins to write. It reports
	// whether the import ended first.
	process := func(folder string, wait time.Duration, writing bool) bool {
		p := exec.CommandContext(t.Context(), self, "import", "--db", "data/a.db", folder) // #nosec G204 -- this very program
		p.Env = append(os.Environ(), asProgram+"=1")
		if err := p.Start(); err != nil {
			t.Fatal(err)
		}
		ended := make(chan struct{})
		go func() {
			for writing && !isWriting() {
				select {
				case <-ended:
					return
				case <-time.After(time.Millisecond):
				}
			}
			select {
			case <-ended:
			case <-time.After(wait):
				_ = p.Process.Kill()
			}
		}()
		defer close(ended)
		return p.Wait() == nil
	}
	database := func() (os.FileInfo, []byte) {
		info, err1 := os.Stat("data/a.db")
		content, err2 := os.ReadFile("data/a.db")
		if err := errors.Join(err1, err2); err != nil {
			t.Fatal(err)
		}
		return info, content
	}
	left := func() []string {
		names, err := filepath.Glob("data/.*")
		if err != nil {
			t.Fatal(err)
		}
		return names
	}
	began := time.Now()
	if !process("one", time.Minute, false) {
		t.Fatal("the first import failed")
	}
	took, orphans := time.Since(began), 0
	file, before := database()
	for k := range 10 {
		wait := took * time.Duration(k*100+rand.IntN(100)) / 1000 // #nosec G404 -- any moment is suitable
		writing := k%2 == 1
		if writing {
			wait = time.Duration(rand.IntN(50)) * time.Millisecond // #nosec G404 -- any moment is suitable
		}
		ended := process("two", wait, writing)
		now, after := database()
		if os.SameFile(file, now) && !bytes.Equal(before, after) {
			t.Errorf("killed after %v of %v, an import wrote into the database", wait, took)
		}
		if shifts := strings.Count(must(t, exitOK, "shift_id", "export", "shifts", "--db", "data/a.db"), "\r\n") - 1; shifts != 6000 {
			t.Errorf("killed after %v of %v, or ended (%t), an import left %d shifts", wait, took, ended, shifts)
		}
		file, before, orphans = now, after, max(orphans, len(left()))
	}
	if orphans == 0 {
		t.Error("no import was killed while it wrote")
	}
	if !process("two", time.Minute, false) {
		t.Fatal("the last import failed")
	}
	if names := left(); len(names) > 0 {
		t.Errorf("the last import leaves %v", names)
	}
}
