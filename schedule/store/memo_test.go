package store

import (
	"path/filepath"
	"strconv"
	"testing"

	"opshub/schedule"
	"opshub/schedule/store/storetest"
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

// TestNarrowAnswersLeaveThoseAboutEverything asks about one employee after the other, more than are kept, and holds that what was worked
// out for everybody is still there.
func TestNarrowAnswersLeaveThoseAboutEverything(t *testing.T) {
	s := imported(t, filepath.Join(t.TempDir(), "schedule.db"), storetest.Roster(8, 3))
	asked := 0
	ask := func(f schedule.Filter) {
		if _, err := remembered(s, key("figure", schedule.Manager, f), func() (int, error) {
			asked++
			return asked, nil
		}); err != nil {
			t.Fatal(err)
		}
	}
	ask(schedule.Filter{})
	for id := range int64(2 * maxAnswers) {
		ask(schedule.Filter{EmployeeID: id + 1})
	}
	if before := asked; before != 1+2*maxAnswers {
		t.Fatalf("%d questions were asked, want %d: none was asked twice", before, 1+2*maxAnswers)
	}
	if ask(schedule.Filter{}); asked > 1+2*maxAnswers {
		t.Error("the answer about everything was pushed out by those about one employee each")
	}
}

// TestListsOfManyLeaveWhatAllShare is the same for lists, of which the many may together hold more rows than are kept of them.
func TestListsOfManyLeaveWhatAllShare(t *testing.T) {
	s := imported(t, filepath.Join(t.TempDir(), "schedule.db"), storetest.Roster(8, 3))
	asked := 0
	ask := func(keep func(*Store, string, func() ([]int, error)) ([]int, error), key string) {
		if _, err := keep(s, key, func() ([]int, error) {
			asked++
			return []int{asked}, nil
		}); err != nil {
			t.Fatal(err)
		}
	}
	shared := func(s *Store, key string, ask func() ([]int, error)) ([]int, error) { return Kept(s, key, 1, ask) }
	many := func(s *Store, key string, ask func() ([]int, error)) ([]int, error) {
		return KeptOfMany(s, key, func([]int) int { return narrowRows / 8 }, ask)
	}
	ask(shared, "all")
	for i := range 2 * maxAnswers {
		ask(many, strconv.Itoa(i))
		if rows := s.lists.some.rows; rows > narrowRows {
			t.Fatalf("%d rows are kept of many lists", rows)
		}
	}
	before := asked
	if ask(many, strconv.Itoa(2*maxAnswers-1)); asked != before {
		t.Error("the last of many lists is not kept")
	}
	if ask(shared, "all"); asked != before {
		t.Error("the list that all share was pushed out by those of many")
	}
}
