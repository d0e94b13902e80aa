package schedule

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"opshub/schedule/localtime"
)

// named returns a copy of a shift with the names of its employee, location and position.
func named(s Shift, employee string) ShiftRow {
	return ShiftRow{Shift: s, EmployeeName: employee, Location: "Harbor", Position: "Cook"}
}

func TestDifferencesSayWhichFieldWasWhat(t *testing.T) {
	old := Shift{ID: 1, EmployeeID: 7, LocationID: 1, PositionID: 1, TimeZone: "America/New_York", BreakMinutes: 30, Label: "close", Notes: "the alarm code", StartsAt: 1795269600, EndsAt: 1795298400}
	for _, c := range []struct {
		name   string
		change func(*ShiftRow)
		want   string
	}{
		{"nothing", func(*ShiftRow) {}, ""},
		{"the name of the person, the state and the period", func(r *ShiftRow) {
			r.EmployeeName, r.State, r.DraftPeriodID = "Married", ChangedSince, 4
		}, ""},
		{"later", func(r *ShiftRow) { r.StartsAt += 3600 }, "time: Sat 21 Nov 2026 09:00-17:00 to Sat 21 Nov 2026 10:00-17:00"},
		{"overnight", func(r *ShiftRow) { r.StartsAt, r.EndsAt = r.StartsAt+13*3600, r.EndsAt+13*3600 }, "time: Sat 21 Nov 2026 09:00-17:00 to Sat 21 Nov 2026 22:00-06:00 (+1)"},
		{"given away", func(r *ShiftRow) { r.EmployeeID, r.EmployeeName = 8, "Bob" }, "employee: Ann to Bob"},
		{"open now", func(r *ShiftRow) { r.EmployeeID, r.EmployeeName, r.OpenSlots = 0, "", 2 }, "employee: Ann to open shift; people wanted: 0 to 2"},
		{"another zone", func(r *ShiftRow) { r.TimeZone = "America/Chicago" }, "time zone: America/New_York to America/Chicago"},
		{"no place, longer break, no label", func(r *ShiftRow) { r.LocationID, r.PositionID, r.BreakMinutes, r.Label = 0, 9, 45, "" },
			"location: Harbor to none; position: Cook to Cook; break: 30 min to 45 min; label: close to none"},
		{"notes, without a word of them", func(r *ShiftRow) { r.Notes = "another code" }, "notes changed"},
	} {
		now := named(old, "Ann")
		c.change(&now)
		changes, same := Differences([]ShiftRow{named(old, "Ann")}, []ShiftRow{now})
		if (c.want == "") != (same == 1) || len(changes)+same != 1 {
			t.Fatalf("%s: %d changes, %d the same", c.name, len(changes), same)
		}
		if c.want != "" && (changes[0].Words(localtime.Style{}) != c.want || changes[0].Kind != ChangeChanged) {
			t.Errorf("%s: %s %q, want %q", c.name, changes[0].Kind, changes[0].Words(localtime.Style{}), c.want)
		}
	}
}

// TestEveryFieldOfAShiftIsTold changes each field of a shift in turn. It verifies that a field is compared exactly if its difference has a
// text.
func TestEveryFieldOfAShiftIsTold(t *testing.T) {
	silent := []string{"DraftPeriodID", "State"}
	kind := reflect.TypeFor[Shift]()
	for i := range kind.NumField() {
		name := kind.Field(i).Name
		before, now := named(Shift{ID: 1, EmployeeID: 1}, "Ann"), named(Shift{ID: 1, EmployeeID: 1}, "Ann")
		switch field := reflect.ValueOf(&now.Shift).Elem().Field(i); {
		case name == "ID":
			continue
		case field.Kind() == reflect.String:
			field.SetString("other")
		default:
			field.SetInt(field.Int() + 60)
		}
		changes, _ := Differences([]ShiftRow{before}, []ShiftRow{now})
		told := len(changes) == 1 && changes[0].Words(localtime.Style{}) != ""
		if told == slices.Contains(silent, name) || (len(ShiftFields(&before, &now)) > 0) != told {
			t.Errorf("%s: told %v, %d changes", name, told, len(changes))
		}
	}
}

func TestDifferencesAddRemoveAndOrder(t *testing.T) {
	at := func(id, employee int64, hour int) ShiftRow {
		return named(Shift{ID: id, EmployeeID: employee, StartsAt: Instant(hour * 3600), EndsAt: Instant((hour + 8) * 3600), TimeZone: "UTC"}, "Ann")
	}
	before := []ShiftRow{at(1, 7, 30), at(2, 7, 9), at(3, 7, 9), at(5, 7, 1)}
	now := []ShiftRow{at(4, 0, 50), at(1, 8, 29), at(3, 7, 9), at(5, 7, 60)}
	changes, same := Differences(before, now)
	var got []string
	for _, c := range changes {
		got = append(got, strings.Join([]string{string(c.Kind), c.Copy().TimeWords(localtime.Style{}), c.On().String()}, " "))
	}
	want := []string{
		"changed Sat 3 Jan 1970 12:00-20:00 1970-01-01", "removed Thu 1 Jan 1970 09:00-17:00 1970-01-01",
		"changed Fri 2 Jan 1970 05:00-13:00 1970-01-02", "added Sat 3 Jan 1970 02:00-10:00 1970-01-03",
	}
	if !slices.Equal(got, want) || same != 1 {
		t.Errorf("%d the same and %q, want %q", same, got, want)
	}
	if ids := changes[2].Employees(); !slices.Equal(ids, []int64{7, 8}) {
		t.Errorf("the shift that was given away changes the schedule of %v", ids)
	}
	if ids := changes[3].Employees(); len(ids) != 0 {
		t.Errorf("an open shift changes the schedule of %v", ids)
	}
}
