package main

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"
)

func TestCompare(t *testing.T) {
	write := func(name string, rows ...row) string {
		file := filepath.Join(t.TempDir(), name)
		for i := range rows {
			rows[i].Engine = "SQLite"
		}
		if err := (&report{Rows: rows}).writeJSON(file); err != nil {
			t.Fatal(err)
		}
		return file
	}
	rate := func(name string, v float64) row {
		return against(name, value{v, "rows/s", ""}, value{100, "rows/s", ""}, atLeast(0.5), "")
	}
	before := write("old.json", rate("import", 60), rate("export", 100), limited("start", 100, atMost(300, "ms"), ""), rate("taken away", 1))
	after := write("new.json", rate("import", 40), rate("export", 105), limited("start", 50, atMost(300, "ms"), ""), rate("added", 90))
	var out bytes.Buffer
	if err := compare(&out, []string{before, after}); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"import": "worse, no longer met", "export": "the same", "start": "better", "taken away": "gone", "added": "new"} {
		found := false
		for line := range strings.Lines(out.String()) {
			found = found || strings.HasPrefix(line, "SQLite  "+name+" ") && strings.HasSuffix(line, "  "+want+"\n")
		}
		if !found {
			t.Errorf("%s is not %q in\n%s", name, want, out.String())
		}
	}
	if err := compare(&out, []string{before}); err == nil {
		t.Error("one report is not enough")
	}
}
