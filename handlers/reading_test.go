package handlers

import (
	"math"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"

	"opshub/catalog"
)

// TestFilesForReadingHaveTheColumnsOfTheScreen compares the header of a file for reading with the columns of its sheet, and its row count
// with that of the file for programs.
func TestFilesForReadingHaveTheColumnsOfTheScreen(t *testing.T) {
	t.Parallel()
	h := demoServer(t).Handler()
	for _, c := range []struct{ export, sheet string }{
		{catalog.PathSoftConflictsExport, catalog.PathSoftConflictsPrint}, {catalog.PathStaffSummaryExport, catalog.PathStaffSummaryPrint},
	} {
		var heads []string
		tables := all(openPage(t, h, c.sheet), "thead")
		for _, th := range all(tables[len(tables)-1], "th") {
			if attr(th, "scope") == "col" {
				heads = append(heads, text(th))
			}
		}
		reading, programs := csvTable(t, h, c.export+"?columns=reading"), csvTable(t, h, c.export)
		if len(reading) == 0 || len(reading) != len(programs) {
			t.Errorf("%s has %d rows for reading, %d for programs", c.export, len(reading), len(programs))
			continue
		}
		for _, head := range heads {
			if _, ok := reading[0][head]; !ok {
				t.Errorf("%s lacks the column %q", c.export, head)
			}
		}
		if len(reading[0]) != len(heads) {
			t.Errorf("%s has %d columns for reading, its sheet has %d", c.export, len(reading[0]), len(heads))
		}
	}
	if _, ok := csvTable(t, h, catalog.PathBlocksExport+"?columns=reading")[0]["Reason"]; ok {
		t.Error("a file for reading has the reasons of blocks")
	}
	if w := do(t, h, "GET", catalog.PathShiftsExport+"?columns=some"); w.Code != http.StatusBadRequest || !strings.Contains(w.Body.String(), "Use reading, or omit columns") {
		t.Errorf("an unknown value gets status %d", w.Code)
	}
}

// TestHoursGridAddsUpToItsFile compares the hours of each employee in the grid with the rows of the file.
func TestHoursGridAddsUpToItsFile(t *testing.T) {
	t.Parallel()
	h := demoServer(t).Handler()
	const query = "hours?from=2026-11-02&to=2026-11-29"
	want := map[string]float64{}
	for _, row := range csvTable(t, h, reportsPath+query+"&format=csv") {
		minutes, err := strconv.Atoi(row["scheduled_minutes"])
		if err != nil {
			t.Fatal(err)
		}
		want[row["employee_name"]] += float64(minutes) / 60
	}
	rows := all(byID(openPage(t, h, reportsPath+query+"&limit=200"), "rows"), "tr")[1:]
	if len(rows) != len(want) || len(rows) < 50 {
		t.Fatalf("the grid has %d employees, the file %d", len(rows), len(want))
	}
	for _, tr := range rows {
		cells := all(tr, "td")
		sum := 0.0
		for _, td := range cells[:len(cells)-1] {
			hours, _, _ := strings.Cut(text(td), " ")
			n, _ := strconv.ParseFloat(hours, 64) // a dash is zero hours
			sum += n
		}
		name := text(first(first(tr, "th"), "a"))
		total, err := strconv.ParseFloat(text(cells[len(cells)-1]), 64)
		if err != nil || math.Abs(total-want[name]) > 0.01 || math.Abs(sum-total) > 0.05 {
			t.Errorf("%s: %g hours in all weeks, %g in the cells, %g in the file", name, total, sum, want[name])
		}
	}
	order := func(sort string) (names []string) {
		for _, tr := range all(byID(openPage(t, h, reportsPath+query+"&limit=200&sort="+sort), "rows"), "tr")[1:] {
			names = append(names, text(first(first(tr, "th"), "a")))
		}
		return names
	}
	up, down := order("scheduled"), order("-scheduled")
	slices.Reverse(down)
	if !slices.Equal(up, down) || want[up[0]] > want[up[len(up)-1]] {
		t.Errorf("sorted by hours: %v", up[:3])
	}
}
