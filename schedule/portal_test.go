package schedule

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestMapUsers(t *testing.T) {
	person := func(id int64, status, account, email string) Person {
		return Person{Employee: Employee{ID: id, Status: status, Account: account, Email: email}}
	}
	got := map[int64]string{}
	order := []int64{}
	for _, u := range MapUsers([]Person{
		person(1, "active", "ann", "ann@example.org"), person(2, "active", "ben", "x@example.org"), person(3, "active", "BEN ", "ben@example.org"),
		person(4, "active", "", "dora@example.org"), person(5, "active", "", ""), person(6, "terminated", "", "f@example.org"),
		person(7, "terminated", "gus", "g@example.org"), person(8, "on_leave", "kim", "Shared@example.org"), person(9, "active", "lea", "shared@example.org"),
		person(10, "active", "ann@example.org", "m@example.org"), person(11, "active", "nia", ""), person(12, "active", "o@example.org", "o@example.org"),
	}) {
		got[u.ID] = string(u.Mapping)
		if u.Open {
			got[u.ID] += ", look"
		}
		order = append(order, u.ID)
	}
	want := map[int64]string{1: "matched", 2: "ambiguous, look", 3: "ambiguous, look", 4: "unmatched, look", 5: "unmatched, look", 6: "ended",
		7: "matched, look", 8: "ambiguous, look", 9: "ambiguous, look", 10: "ambiguous, look", 11: "matched", 12: "matched"}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
	if d := cmp.Diff([]int64{2, 3, 8, 9, 10, 4, 5, 7, 1, 11, 12, 6}, order); d != "" {
		t.Error(d)
	}
}

// ownShift is a shift from one hour of a day to another.
func ownShift(id, employee, location int64, from, to int) ShiftRow {
	return ShiftRow{Shift: Shift{ID: id, EmployeeID: employee, LocationID: location, StartsAt: Instant(from * 3600), EndsAt: Instant(to * 3600), TimeZone: "UTC"}}
}

func TestTouchedShifts(t *testing.T) {
	time := func(block int64, from, to int) OccurrenceRow {
		return OccurrenceRow{BlockRow: BlockRow{Block: Block{ID: block}}, At: Interval{Instant(from * 3600), Instant(to * 3600)}}
	}
	blocks := []BlockRow{{Block: Block{ID: 1}}, {Block: Block{ID: 2}}, {Block: Block{ID: 3}}}
	got := TouchedShifts(blocks, []OccurrenceRow{time(1, 8, 10), time(1, 9, 11), time(2, 16, 20), time(1, 30, 33), time(9, 8, 40)},
		[]ShiftRow{ownShift(5, 1, 1, 8, 16), ownShift(6, 1, 1, 32, 40)})
	type told struct {
		Times, Shifts, Minutes int
		Upcoming               Interval
	}
	var have []told
	for _, b := range got {
		have = append(have, told{b.Times, len(b.Touched), b.Minutes, b.Upcoming})
	}
	want := []told{{3, 2, 240, Interval{8 * 3600, 10 * 3600}}, {1, 0, 0, Interval{16 * 3600, 20 * 3600}}, {}}
	if d := cmp.Diff(want, have); d != "" {
		t.Error(d)
	}
	var cell []byte
	for _, c := range OwnBlockColumns {
		if c.Name == "touched_local" {
			cell = c.Append(nil, &got[0])
		}
		if strings.Contains(c.Name, "note") || strings.Contains(c.Name, "reason") {
			t.Errorf("the file has the column %s", c.Name)
		}
	}
	if string(cell) != "1970-01-01T08:00; 1970-01-02T08:00" {
		t.Errorf("the shifts are written as %q", cell)
	}
}
