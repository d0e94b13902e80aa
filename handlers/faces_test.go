package handlers

import (
	"encoding/csv"
	"encoding/json"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"opshub/catalog"
	"opshub/components"
)

// faces are the datasets with a screen and a CSV. TestReportsCountTheSame compares their rows.
var faces = []struct{ screen, csv string }{
	{catalog.PathBlocks, catalog.PathBlocksExport},
	{catalog.PathStaffSummary, catalog.PathStaffSummaryExport},
	{catalog.PathSoftConflicts, catalog.PathSoftConflictsExport},
	{catalog.PathBlockEvents, catalog.PathBlockEventsExport},
	{catalog.PathCalendar, catalog.PathCalendarExport},
	{catalog.PathShifts, catalog.PathShiftsExport},
}

// TestPagesOfAListHoldEveryRowOnce reads every page of a list and compares the rows with the CSV.
func TestPagesOfAListHoldEveryRowOnce(t *testing.T) {
	h := demoServer(t).Handler()
	for _, query := range []string{"status=all", "status=all&sort=-start", "status=all&sort=employee", "status=all&sort=status"} {
		seen, next := map[string]bool{}, catalog.PathBlocks+"?"+query
		for next != "" {
			doc := openPage(t, h, next)
			for _, row := range all(byID(doc, "rows"), "tr") {
				if block := regexp.MustCompile(`block \d+`).FindString(text(row)); block != "" {
					if seen[block] {
						t.Errorf("%s: %s stands on two pages", query, block)
					}
					seen[block] = true
				}
			}
			next = ""
			for _, a := range all(doc, "a") {
				if attr(a, "rel") == "next" {
					next = attr(a, "href")
				}
			}
		}
		if want := csvRows(t, h, catalog.PathBlocksExport+"?status=all"); len(seen) != want {
			t.Errorf("%s: %d blocks on the pages, %d in the CSV", query, len(seen), want)
		}
	}
}

var exportCount = regexp.MustCompile(`Export ([\d,]+) rows?`)

// menuRows returns the row count in the export menu of a screen.
func menuRows(t *testing.T, h http.Handler, target string) int {
	t.Helper()
	found := exportCount.FindStringSubmatch(text(openPage(t, h, target)))
	if found == nil {
		t.Fatalf("%s: no export menu", target)
	}
	n, err := strconv.Atoi(strings.ReplaceAll(found[1], ",", ""))
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// csvRows counts the rows of a CSV response and compares the count with the header X-Export-Row-Count.
func csvRows(t *testing.T, h http.Handler, target string) int {
	t.Helper()
	w := do(t, h, "GET", target)
	if w.Code != http.StatusOK {
		t.Fatalf("GET %s: status %d: %s", target, w.Code, w.Body)
	}
	lines, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(w.Body.String(), "\ufeff"))).ReadAll()
	if err != nil {
		t.Fatalf("%s: %v", target, err)
	}
	if got := w.Header().Get("X-Export-Row-Count"); got != strconv.Itoa(len(lines)-1) {
		t.Errorf("%s: the header promises %s rows, the file has %d", target, got, len(lines)-1)
	}
	return len(lines) - 1
}

// jsonRows counts the rows of a JSON response.
func jsonRows(t *testing.T, h http.Handler, target string) int {
	t.Helper()
	var got struct {
		Count int              `json:"row_count"`
		Rows  []map[string]any `json:"rows"`
	}
	w := do(t, h, "GET", target)
	if err := json.Unmarshal(w.Body.Bytes(), &got); err != nil {
		t.Fatalf("%s: %v in %s", target, err, w.Body)
	}
	if got.Count != len(got.Rows) {
		t.Errorf("%s: row_count is %d, there are %d rows", target, got.Count, len(got.Rows))
	}
	return len(got.Rows)
}

// paperRows counts the rows of the last table of a sheet. The tables before it contain sums.
func paperRows(t *testing.T, h http.Handler, target string) int {
	t.Helper()
	n := 0
	tables := all(openPage(t, h, target), "table")
	if len(tables) == 0 {
		return 0
	}
	for _, body := range all(tables[len(tables)-1], "tbody") {
		n += len(all(body, "tr"))
	}
	return n
}

// figure returns the text of a summary counter of a page.
func figure(t *testing.T, h http.Handler, target, label string) string {
	t.Helper()
	for _, dt := range all(openPage(t, h, target), "dt") {
		if text(dt) == label {
			dd := dt.NextSibling
			for dd != nil && dd.Data != "dd" {
				dd = dd.NextSibling
			}
			return text(dd)
		}
	}
	t.Fatalf("%s: no counter %q", target, label)
	return ""
}

// wantFigure compares a counter of a page with an expected count.
func wantFigure(t *testing.T, h http.Handler, target, label string, want int) {
	t.Helper()
	got, _, _ := strings.Cut(figure(t, h, target, label), " ")
	if got != components.Thousands(int64(want)) {
		t.Errorf("%s: %s is %s, counted from the rows it is %d", target, label, got, want)
	}
}
