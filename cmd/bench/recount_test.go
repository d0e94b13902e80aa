package main

import (
	"slices"
	"strings"
	"testing"
)

// TestCounts verifies that the queries count a row that was added or changed.
func TestCounts(t *testing.T) {
	db, err := newSQLite(t.TempDir())
	if err != nil {
		t.Skip(err)
	}
	b := &bench{db: db}
	dsn, err := db.create(t.Context(), "count")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		script string
		want   []int
	}{
		{`CREATE TABLE shift (employee_id INTEGER, starts_at INTEGER, ends_at INTEGER, state TEXT);
			CREATE TABLE unavailable_block (employee_id INTEGER, starts_at INTEGER, ends_at INTEGER, status TEXT, deleted INTEGER);
			INSERT INTO shift VALUES (1, 10, 20, 'published'), (1, 30, 40, 'published');
			INSERT INTO unavailable_block VALUES (1, 19, 30, 'active', 0), (1, 10, 20, 'active', 1);`, []int{2, 1, 1}},
		{`INSERT INTO shift VALUES (2, 10, 20, 'published');`, []int{3, 1, 1}},
		{`UPDATE unavailable_block SET status = 'declined';`, []int{3, 1, 0}},
	} {
		if err := db.runScript(t.Context(), dsn, c.script); err != nil {
			t.Fatal(err)
		}
		for i, count := range counted {
			got, err := b.numbers(t.Context(), dsn, count.sql)
			if err != nil || !slices.Equal(got, c.want[i:i+1]) {
				t.Errorf("%s: %v, %v, want %d", count.name, got, err, c.want[i])
			}
		}
	}
	if err := db.runScript(t.Context(), dsn, ".import --csv /no/such/file shift\n"); err == nil {
		t.Error("a failed .import is not an error")
	}
}

func TestParseRowCount(t *testing.T) {
	if got, err := parseRowCount(strings.NewReader(`{"filter":"all","row_count":1596,"rows":[` + strings.Repeat("x", 9000))); got != 1596 || err != nil {
		t.Error(got, err)
	}
	if _, err := parseRowCount(strings.NewReader(`{"rows":[]}`)); err == nil {
		t.Error("a missing row count is not an error")
	}
}
