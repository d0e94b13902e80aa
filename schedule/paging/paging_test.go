package paging

import (
	"cmp"
	"errors"
	"slices"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// testRow is a row of the lists in these tests. Its ID is unique.
type testRow struct{ Group, ID int64 }

var testOrders = []SortOrder[testRow]{
	By("id", func(r testRow) Key { return Key{r.ID} }),
	By("group", func(r testRow) Key { return Key{r.Group, r.ID} }),
}

func byID(a, b testRow) int    { return cmp.Compare(a.ID, b.ID) }
func byGroup(a, b testRow) int { return cmp.Or(cmp.Compare(a.Group, b.Group), byID(a, b)) }

// testRows draws up to sixty rows in any order.
func testRows() *rapid.Generator[[]testRow] {
	row := rapid.Custom(func(t *rapid.T) testRow {
		return testRow{rapid.Int64Range(-2, 2).Draw(t, "group"), rapid.Int64Range(-99, 99).Draw(t, "id")}
	})
	return rapid.SliceOfNDistinct(row, 0, 60, func(r testRow) int64 { return r.ID })
}

// testList returns a list of rows that reads references in the first order or in any order.
func testList(t *rapid.T, rows []testRow) List[testRow] {
	same := func(r testRow) testRow { return r }
	if rapid.Bool().Draw(t, "unsorted") {
		return NewUnsortedList(slices.Values(rows), same, testOrders...)
	}
	return NewList(slices.Values(slices.SortedFunc(slices.Values(rows), byID)), same, testOrders...)
}

// sorted returns the rows in an order of Page.Sort.
func sorted(rows []testRow, sort string) []testRow {
	rows = slices.SortedFunc(slices.Values(rows), map[string]func(a, b testRow) int{"": byID, "id": byID, "-id": byID, "group": byGroup, "-group": byGroup}[sort])
	if sort != "" && sort[0] == '-' {
		slices.Reverse(rows)
	}
	return rows
}

var testSorts = []string{"", "id", "-id", "group", "-group"}

// TestPagesForthAndBack reads all pages from the first to the last and back. It verifies that both directions visit the same pages.
func TestPagesForthAndBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rows := testRows().Draw(t, "rows")
		list, limit := testList(t, rows), rapid.IntRange(1, 9).Draw(t, "limit")
		for _, sort := range testSorts {
			want := slices.Collect(slices.Chunk(sorted(rows, sort), limit))
			p := Page{Sort: sort, Limit: limit}
			var turn Turn
			visit := func(k int) {
				got, at, err := list.Page(p)
				if err != nil || !slices.Equal(want[k], got) || at.Before != k*limit || (at.Previous == "") != (k == 0) || (at.Next == "") != (k == len(want)-1) {
					t.Fatalf("sort=%s, page %d of %d: %+v, %v\n%s", sort, k+1, len(want), at, err, gocmp.Diff(want[k], got))
				}
				turn = at
			}
			for k := range want {
				visit(k)
				p.After = turn.Next
			}
			for k := len(want) - 2; k >= 0; k-- {
				p.After = turn.Previous
				visit(k)
			}
		}
	})
}

// TestPagesOfAChangingList inserts rows between two pages. The next page begins with the first row after the key of the last
// row, and the previous page ends with the last row before the key of the first row, unless it is the first page.
func TestPagesOfAChangingList(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rows := testRows().Draw(t, "rows")
		sort, limit := rapid.SampledFrom(testSorts).Draw(t, "sort"), rapid.IntRange(1, 9).Draw(t, "limit")
		old := testList(t, rows[:len(rows)/2])
		first, turn, err := old.Page(Page{Sort: sort, Limit: limit})
		if err != nil || turn.Next == "" {
			t.Skip("one page")
		}
		second, back, err := old.Page(Page{Sort: sort, Limit: limit, After: turn.Next})
		if err != nil {
			t.Fatal(err)
		}
		list, all := testList(t, rows), sorted(rows, sort)
		begin := slices.Index(all, first[len(first)-1]) + 1
		got, _, err := list.Page(Page{Sort: sort, Limit: limit, After: turn.Next})
		if want := all[begin:min(len(all), begin+limit)]; err != nil || !slices.Equal(want, got) {
			t.Errorf("next page: %v, %s", err, gocmp.Diff(want, got))
		}
		end := slices.Index(all, second[0])
		want, before := all[max(0, end-limit):max(end, limit)], max(0, end-limit)
		got, at, err := list.Page(Page{Sort: sort, Limit: limit, After: back.Previous})
		if err != nil || !slices.Equal(want, got) || (at.Before > 0) != (before > 0) || (at.Previous != "") != (before > 0) {
			t.Errorf("previous page: %+v, %v, %s", at, err, gocmp.Diff(want, got))
		}
	})
}

// TestBoundsForthAndBack does the same as TestPagesForthAndBack with rows in memory.
func TestBoundsForthAndBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n, p := rapid.IntRange(1, 60).Draw(t, "n"), Page{Limit: rapid.IntRange(1, 9).Draw(t, "limit")}
		var visited []int
		for back := false; ; {
			from, to, turn, err := Bounds(p, n)
			if err != nil || to != min(n, from+p.Limit) || turn.Before != from || (turn.Previous == "") != (from == 0) {
				t.Fatalf("%d to %d: %+v, %v", from, to, turn, err)
			}
			if visited = append(visited, from); turn.Next == "" {
				back = true
			}
			if p.After = turn.Next; back {
				if p.After = turn.Previous; p.After == "" {
					break
				}
			}
		}
		var want []int
		for from := 0; from < n; from += p.Limit {
			want = append(want, from)
		}
		for k := len(want) - 2; k >= 0; k-- {
			want = append(want, want[k])
		}
		if !slices.Equal(want, visited) {
			t.Error(gocmp.Diff(want, visited))
		}
	})
}

// TestBadCursors verifies that a cursor of another list, order or format causes a descriptive error.
func TestBadCursors(t *testing.T) {
	list := NewList(slices.Values([]testRow{{1, 1}, {1, 2}}), func(r testRow) testRow { return r }, testOrders...)
	_, turn, err := list.Page(Page{Limit: 1})
	if err != nil {
		t.Fatal(err)
	}
	first := cursor{Sort: "id", Key: Key{1}}.encoded() // the page has no rows before it
	for _, p := range []Page{{Sort: "name"}, {Sort: "--id"}, {Sort: "-"}, {After: "!"}, {After: "W10"}, {After: "7"}, {After: first}, {Sort: "-id", After: turn.Next}, {Sort: "group", After: turn.Next}} {
		_, _, err := list.Page(p)
		var bad *BadPage
		if !errors.As(err, &bad) || bad.Message == "" || bad.Hint == "" {
			t.Errorf("%+v: %v", p, err)
		}
	}
	for _, after := range []string{"x", "-1", "3", "1.5", turn.Next} {
		_, _, _, err := Bounds(Page{After: after}, 2)
		var bad *BadPage
		if !errors.As(err, &bad) || bad.Message == "" || bad.Hint == "" {
			t.Errorf("%s of two rows: %v", after, err)
		}
	}
}
