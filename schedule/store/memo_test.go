package store

import (
	"strconv"
	"testing"
)

// TestMemoIsBoundedByRows fills a memo with lists and holds that it never keeps more rows than it may, nor those of another version.
func TestMemoIsBoundedByRows(t *testing.T) {
	var m memo
	const rows = 70_000
	for i := range 40 {
		m.putRows("1", strconv.Itoa(i), i, rows)
		if held := len(m.answers) * rows; held > maxRows || m.rows != held {
			t.Fatalf("after %d lists %d rows are held, and %d counted", i+1, held, m.rows)
		}
		if a, ok := m.get("1", strconv.Itoa(i)); !ok || a != i {
			t.Fatalf("list %d is gone at once", i)
		}
	}
	m.putRows("1", "whole", "whole", 2*maxRows)
	if _, ok := m.get("1", "whole"); !ok || len(m.answers) != 1 {
		t.Errorf("a list beyond the bound is kept alone; there are %d", len(m.answers))
	}
	m.put("1", "figure", 7)
	if len(m.answers) != 1 {
		t.Errorf("beside a list beyond the bound %d answers are kept", len(m.answers)-1)
	}
	if m.put("2", "figure", 8); m.rows != 0 || len(m.answers) != 1 {
		t.Error("another version of the data keeps what the one before knew")
	}
	if _, ok := m.get("1", "figure"); ok {
		t.Error("an answer of another version is given")
	}
	for i := range 2 * maxAnswers {
		if m.put("2", strconv.Itoa(i), i); len(m.answers) > maxAnswers {
			t.Fatalf("%d answers are held", len(m.answers))
		}
	}
}
