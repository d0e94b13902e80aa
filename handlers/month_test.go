package handlers

import (
	"encoding/csv"
	"fmt"
	"slices"
	"strings"
	"testing"

	"opshub/catalog"
	"opshub/handlers/format"
	"opshub/schedule"
	"opshub/schedule/demo"
	"opshub/schedule/localtime"
)

// TestMonthFigures compares the month with a loop over the roster, day by day, in the file and in the chart.
func TestMonthFigures(t *testing.T) {
	roster := demo.Roster(testNow)
	h := demoServer(t).Handler()
	for query, keep := range map[string]func(schedule.Shift) bool{
		"?from=2026-11-18": everyShift, "?from=2026-11-18&location_id=2": func(s schedule.Shift) bool { return s.LocationID == 2 },
	} {
		rows, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(do(t, h, "GET", catalog.PathMonth+query+"&format=csv").Body.String(), "\uFEFF"))).ReadAll()
		if err != nil || len(rows) != 31 {
			t.Fatalf("%d rows, %v", len(rows), err)
		}
		grid, total := text(byID(openPage(t, h, catalog.PathMonth+query), "rows")), 0
		for i, row := range rows[1:] {
			day := localtime.DateOf(2026, 11, 1).Add(i)
			want := rosterOn(roster.Shifts, day, day, keep)
			total += want.minutes
			if got := []string{row[slices.Index(rows[0], "date")], row[slices.Index(rows[0], "employees")], row[slices.Index(rows[0], "scheduled_minutes")]}; fmt.Sprint(got) != fmt.Sprint([]string{day.String(), fmt.Sprint(len(want.heads)), fmt.Sprint(want.minutes)}) {
				t.Errorf("%s %v, want %d employees and %d minutes", query, got, len(want.heads), want.minutes)
			}
			if words := fmt.Sprintf("%d employees %s", len(want.heads), schedule.DurationWords(want.minutes)); !strings.Contains(grid, words) {
				t.Errorf("%s: the picture does not say %q of %s", query, words, day)
			}
		}
		if got := figure(t, h, catalog.PathMonth+query, "Scheduled"); !strings.HasPrefix(got, schedule.DurationWords(total)+" ") {
			t.Errorf("%s: %q, want %s", query, got, schedule.DurationWords(total))
		}
	}
}

// TestEmployeeMonth counts the shifts of one employee and compares them with the chart.
func TestEmployeeMonth(t *testing.T) {
	roster := demo.Roster(testNow)
	h := demoServer(t).Handler()
	target := employeePath(catalog.PathEmployeeMonth, 10) + "?from=2026-11-01"
	want := rosterOn(roster.Shifts, localtime.DateOf(2026, 11, 1), localtime.DateOf(2026, 11, 30), func(s schedule.Shift) bool { return s.EmployeeID == 10 })
	for label, want := range map[string]string{"Shifts": format.Number(want.shifts), "Scheduled": schedule.DurationWords(want.minutes)} {
		if got := figure(t, h, target, label); !strings.HasPrefix(got, want+" ") {
			t.Errorf("%s: %q, want %q", label, got, want)
		}
	}
	doc := text(byID(openPage(t, h, target), "rows"))
	for _, words := range []string{"November 2026", "10p-6a Night Crew, Harbor Street", "until 6a", "25 h in New York"} {
		if !strings.Contains(doc, words) {
			t.Errorf("the month does not say %q:\n%s", words, doc)
		}
	}
	if empty := text(byID(openPage(t, h, employeePath(catalog.PathEmployeeMonth, 10)+"?from=2030-01-01"), "bar")); !strings.Contains(empty, "Previous month") {
		t.Errorf("an empty month leads nowhere:\n%s", empty)
	}
}
