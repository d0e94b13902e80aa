package main

import (
	"fmt"
	"strings"
	"testing"
)

// TestRecount holds that the client of the database counts for itself: one shift more or one block that does not count is seen.
func TestRecount(t *testing.T) {
	b := &bench{dir: t.TempDir()}
	list, err := b.engines("sqlite,postgres")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range list {
		t.Run(e.name(), func(t *testing.T) {
			if err := e.missing(); err != nil {
				t.Skip(err)
			}
			t.Cleanup(func() {
				if err := e.close(); err != nil {
					t.Error(err)
				}
			})
			db, err := e.fresh(t.Context(), "recount")
			if err != nil {
				t.Fatal(err)
			}
			b.engine = e
			change := func(text string) {
				t.Helper()
				if err := e.load(t.Context(), db, text); err != nil {
					t.Fatal(err)
				}
			}
			says := func(conflicts int, want string) {
				t.Helper()
				words := fmt.Sprintf("demo      X: 1 employee, 2 shifts, 1 unavailable block, 0 events in y\nconflicts %d pairs of", conflicts)
				if _, err := b.recount(t.Context(), db, words); (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
					t.Errorf("%d conflicts: %v, want %q", conflicts, err, want)
				}
			}
			change(`CREATE TABLE shift (employee_id INTEGER, starts_at INTEGER, ends_at INTEGER, state TEXT);
				CREATE TABLE unavailable_block (employee_id INTEGER, starts_at INTEGER, ends_at INTEGER, status TEXT, deleted INTEGER);
				INSERT INTO shift VALUES (1, 10, 20, 'published'), (1, 30, 40, 'published');
				INSERT INTO unavailable_block VALUES (1, 19, 30, 'active', 0);`)
			says(1, "")
			says(2, "2|1|2 by opshub demo, and 2|1|1 by "+e.client())
			says(0, "no soft conflict")
			change(`UPDATE unavailable_block SET status = 'declined';`)
			says(1, "2|1|0 by "+e.client())
			change(`UPDATE unavailable_block SET status = 'active'; INSERT INTO shift VALUES (2, 10, 20, 'published');`)
			says(1, "3|1|1 by "+e.client())
		})
	}
}
