package schedule

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestPureImports verifies that this package and the packages above it without a database do not use database/sql, net/http, or the clock
// and the time zone of the machine.
func TestPureImports(t *testing.T) {
	var files []string
	for _, folder := range []string{".", "localtime", "recur", "rules", "columns", "paging", "roster/memory", "roster/staffing", "roster/worktime", "dryrun", "recount"} {
		found, err := filepath.Glob(filepath.Join(folder, "*.go"))
		if err != nil || len(found) == 0 {
			t.Fatalf("no files in %s: %v", folder, err)
		}
		files = append(files, found...)
	}
	for _, f := range files {
		if strings.HasSuffix(f, "_test.go") {
			continue
		}
		b, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		for _, word := range []string{`"database/sql"`, `"net/http"`, "time.Now(", "time.Local"} {
			if bytes.Contains(b, []byte(word)) {
				t.Errorf("%s contains %s", f, word)
			}
		}
	}
}
