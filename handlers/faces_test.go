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

// faceFilters are the filters under which every face must have the same rows.
var faceFilters = []string{
	"", "employee_id=3", "from=2026-11-16&to=2026-11-22", "from=2026-11-16&to=2026-11-22&status=requested", "status=all",
	"location_id=2", "position_id=1&from=2026-11-01", "q=a", "block_id=4", "to=2026-11-10&status=approved&status=declined",
	"q=nobody+is+called+this", "from=2031-01-01",
}

// faces are the datasets of rows, each with its screen, its CSV, and its sheet where that has all rows.
var faces = []struct{ screen, csv, print string }{
	{catalog.PathBlocks, catalog.PathBlocksExport, ""},
	{catalog.PathStaffSummary, catalog.PathStaffSummaryExport, catalog.PathStaffSummaryPrint},
	{catalog.PathSoftConflicts, catalog.PathSoftConflictsExport, catalog.PathSoftConflictsPrint},
	{catalog.PathBlockEvents, catalog.PathBlockEventsExport, catalog.PathBlockEventsPrint},
	{catalog.PathCalendar, catalog.PathCalendarExport, ""},
	{catalog.PathShifts, catalog.PathShiftsExport, ""},
}

func TestEveryFaceHasTheSameRows(t *testing.T) {
	t.Parallel()
	h := wholeServer(t).handler()
	for _, f := range faces {
		counts := map[int]bool{}
		for _, filter := range faceFilters {
			n := menuRows(t, h, f.screen+"?"+filter)
			counts[n] = true
			if got := csvRows(t, h, f.csv+"?"+filter); got != n {
				t.Errorf("%s?%s: %d rows on the screen, %d in the CSV", f.screen, filter, n, got)
			}
			if got := jsonRows(t, h, f.screen+"?format=json&"+filter); got != n {
				t.Errorf("%s?%s: %d rows on the screen, %d in the JSON", f.screen, filter, n, got)
			}
			if f.print != "" {
				if got := paperRows(t, h, f.print+"?"+filter); got != n {
					t.Errorf("%s?%s: %d rows on the screen, %d on paper", f.screen, filter, n, got)
				}
			}
		}
		if len(counts) < 4 {
			t.Errorf("%s: the filters give only %d different row counts, which proves little", f.screen, len(counts))
		}
	}
}

// TestPagesOfAListHoldEveryRowOnce walks a list page by page and compares it with the CSV.
func TestPagesOfAListHoldEveryRowOnce(t *testing.T) {
	h := demoServer(t).handler()
	for _, query := range []string{"status=all", "status=all&sort=-start", "status=all&sort=employee", "status=all&sort=status"} {
		seen, next := map[string]bool{}, catalog.PathBlocks+"?"+query
		for next != "" {
			doc := page(t, h, next)
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

// menuRows is the row count that the export menu of a screen promises.
func menuRows(t *testing.T, h http.Handler, target string) int {
	t.Helper()
	found := exportCount.FindStringSubmatch(text(page(t, h, target)))
	if found == nil {
		t.Fatalf("%s: no export menu", target)
	}
	n, err := strconv.Atoi(strings.ReplaceAll(found[1], ",", ""))
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// csvRows counts the rows of a CSV face and holds them against the header that promises them.
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

// jsonRows counts the rows of a JSON face.
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

// paperRows counts the rows of a sheet: of its last table, the ones before sum up.
func paperRows(t *testing.T, h http.Handler, target string) int {
	t.Helper()
	n := 0
	tables := all(page(t, h, target), "table")
	if len(tables) == 0 {
		return 0
	}
	for _, body := range all(tables[len(tables)-1], "tbody") {
		n += len(all(body, "tr"))
	}
	return n
}

// figure is a summary counter of a page as it is shown.
func figure(t *testing.T, h http.Handler, target, label string) string {
	t.Helper()
	for _, dt := range all(page(t, h, target), "dt") {
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

// wantFigure holds a counter against a count made another way.
func wantFigure(t *testing.T, h http.Handler, target, label string, want int) {
	t.Helper()
	got, _, _ := strings.Cut(figure(t, h, target, label), " ")
	if got != components.Thousands(int64(want)) {
		t.Errorf("%s: %s is %s, counted from the rows it is %d", target, label, got, want)
	}
}
