package store

import (
	"os"
	"strings"
	"testing"

	"opshub/schedule/store/engine"
	"opshub/schedule/store/storetest"
)

// TestDocsDataVersion runs the documented statements with which another program updates the data version. It verifies that each statement
// generates a newer version, both from the version of an import and from the generated version.
func TestDocsDataVersion(t *testing.T) {
	statements := map[bool]string{} // the key is whether the statement is for PostgreSQL
	for _, path := range []string{"../../docs/importing.md", "../../docs/postgresql.md"} {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(text)) {
			if line = strings.TrimSpace(line); strings.HasPrefix(line, "UPDATE organization") {
				forPostgres := strings.Contains(line, "::bigint")
				if before := statements[forPostgres]; before != "" && before != line {
					t.Errorf("the documents disagree:\n%s\n%s", before, line)
				}
				statements[forPostgres] = line
			}
		}
	}
	if len(statements) != 2 {
		t.Fatalf("statements: %v", statements)
	}
	storetest.Engines(t, func(t *testing.T, dsn string) {
		s := imported(t, dsn, storetest.Roster(5, 1))
		for range 2 {
			before := s.CurrentVersion()
			runOn(t, dsn, statements[isPostgres(dsn)])
			if now := s.CurrentVersion(); !engine.Older(before, now) {
				t.Errorf("%s is not newer than %s", now, before)
			}
		}
	})
}
