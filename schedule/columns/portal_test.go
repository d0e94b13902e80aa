package columns

import (
	"strings"
	"testing"

	"opshub/schedule"
	"opshub/schedule/rules"

	"github.com/google/go-cmp/cmp"
)

func TestMapUsers(t *testing.T) {
	person := func(id int64, status, account, email string) schedule.Person {
		return schedule.Person{Employee: schedule.Employee{ID: id, Status: status, Account: account, Email: email}}
	}
	got := map[int64]string{}
	order := []int64{}
	for _, u := range schedule.MapUsers([]schedule.Person{
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

// ownShift returns a shift between two hours of a day.
func ownShift(id, employee, location int64, from, to int) schedule.ShiftRow {
	return schedule.ShiftRow{Shift: schedule.Shift{ID: id, EmployeeID: employee, LocationID: location, StartsAt: schedule.Instant(from * 3600), EndsAt: schedule.Instant(to * 3600), TimeZone: "UTC"}}
}

func TestTouchedShifts(t *testing.T) {
	time := func(block int64, from, to int) schedule.OccurrenceRow {
		return schedule.OccurrenceRow{BlockRow: schedule.BlockRow{Block: schedule.Block{ID: block}}, At: schedule.Interval{Start: schedule.Instant(from * 3600), End: schedule.Instant(to * 3600)}}
	}
	blocks := []schedule.BlockRow{{Block: schedule.Block{ID: 1}}, {Block: schedule.Block{ID: 2}}, {Block: schedule.Block{ID: 3}}}
	got := rules.TouchedShifts(blocks, []schedule.OccurrenceRow{time(1, 8, 10), time(1, 9, 11), time(2, 16, 20), time(1, 30, 33), time(9, 8, 40)},
		[]schedule.ShiftRow{ownShift(5, 1, 1, 8, 16), ownShift(6, 1, 1, 32, 40)})
	type told struct {
		Times, Shifts, Minutes int
		Upcoming               schedule.Interval
	}
	var have []told
	for _, b := range got {
		have = append(have, told{b.Times, len(b.Touched), b.Minutes, b.Upcoming})
	}
	want := []told{{3, 2, 240, schedule.Interval{Start: 8 * 3600, End: 10 * 3600}}, {1, 0, 0, schedule.Interval{Start: 16 * 3600, End: 20 * 3600}}, {}}
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
