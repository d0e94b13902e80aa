package handlers

import (
	"encoding/csv"
	"encoding/json"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/net/html"

	"opshub/catalog"
	"opshub/handlers/blocks"
	"opshub/schedule/ingest"
	"opshub/schedule/store/storetest"
)

// TestCaseFigures verifies that the page, the CSV file, the JSON and the sheet of the soft-conflict report have the known figures of each
// case: pairs, distinct shifts, and pairs by status and by month.
func TestCaseFigures(t *testing.T) {
	t.Parallel()
	storetest.EachCase(t, caseFigures)
}

// TestGeneratedFigures verifies the same figures with generated data sets.
func TestGeneratedFigures(t *testing.T) {
	t.Parallel()
	storetest.EachGenerated(t, caseFigures)
}

// figures are the values that must be equal in all formats.
type figures struct {
	Pairs    int
	Shifts   int
	ByStatus map[string]int
	ByMonth  map[string]int
}

func caseFigures(t *testing.T, folder string) {
	roster, report := ingest.Read(t.Context(), []string{folder}, ingest.Options{})
	if !report.OK() {
		t.Fatal(report.Errors[0])
	}
	h := serverWith(t, testConfig(t, rosterStore(t, roster))).Handler()
	want := expectedFigures(t, folder)
	for face, got := range map[string]figures{
		"page":  tableFigures(t, do(t, h, "GET", catalog.PathSoftConflicts+"?from=2000-01-01&status=all").Body.String()),
		"paper": tableFigures(t, do(t, h, "GET", catalog.PathSoftConflictsPrint+"?from=2000-01-01&status=all").Body.String()),
		"CSV":   csvFigures(t, h),
		"JSON":  jsonFigures(t, h),
	} {
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", face, diff)
		}
	}
}

// expectedFigures reads expected.json. Benchmark cases and generated sets use different names for their totals.
func expectedFigures(t *testing.T, folder string) figures {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(folder, "expected.json"))
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		SoftConflicts struct {
			Pairs    int
			Shifts   int            `json:"distinct_shifts"`
			ByStatus map[string]int `json:"by_status"`
			ByMonth  map[string]int `json:"by_shift_start_month_utc"`
			By       struct {
				Status map[string]int `json:"block_status"`
				Month  map[string]int `json:"shift_start_month_utc"`
			}
		} `json:"soft_conflicts"`
	}
	if err := json.Unmarshal(text, &file); err != nil {
		t.Fatal(err)
	}
	f := file.SoftConflicts
	if f.ByStatus == nil {
		f.ByStatus, f.ByMonth = f.By.Status, f.By.Month
	}
	if f.ByStatus == nil || f.ByMonth == nil {
		t.Fatalf("%s names no totals by status and month", folder)
	}
	return figures{f.Pairs, f.Shifts, f.ByStatus, f.ByMonth}
}

// tableFigures reads the table of conflicts by month and status from a page.
func tableFigures(t *testing.T, page string) figures {
	t.Helper()
	f := figures{ByStatus: map[string]int{}, ByMonth: map[string]int{}}
	var heads []string
	found := false
	for _, table := range all(parsePage(t, page), "table") {
		if caption := first(table, "caption"); text(caption) != "Soft conflicts by month and status" {
			continue
		}
		found = true
		for _, row := range all(table, "tr") {
			cells := cellTexts(row)
			if heads == nil {
				heads = cells
				continue
			}
			f.addRow(t, heads, cells)
		}
	}
	if !found && !strings.Contains(page, "No soft conflicts for") { // without conflicts the page has this text instead
		t.Error("the page has no table by month and status")
	}
	return f
}

// addRow adds the row of a month, or the total row, to the figures.
func (f *figures) addRow(t *testing.T, heads, cells []string) {
	t.Helper()
	if cells[0] != "All months" {
		f.ByMonth[cells[0]] = wholeNumber(t, cells[1])
		return
	}
	f.Pairs = wholeNumber(t, cells[1])
	for i, head := range heads {
		switch head {
		case "Shifts":
			f.Shifts = wholeNumber(t, cells[i])
		case "Active", "Approved", "Declined", "Cancelled", "Expired", "Requested (would conflict)":
			if n := wholeNumber(t, cells[i]); n > 0 {
				status, _, _ := strings.Cut(strings.ToLower(head), " ")
				f.ByStatus[status] = n
			}
		}
	}
}

func cellTexts(row *html.Node) (out []string) {
	for c := row.FirstChild; c != nil; c = c.NextSibling {
		if c.Type == html.ElementNode {
			out = append(out, text(c))
		}
	}
	return out
}

func wholeNumber(t *testing.T, s string) int {
	t.Helper()
	n, err := strconv.Atoi(strings.ReplaceAll(s, ",", ""))
	if err != nil {
		t.Error(err)
	}
	return n
}

// csvFigures counts the rows of the CSV file.
func csvFigures(t *testing.T, h http.Handler) figures {
	t.Helper()
	rows, err := csv.NewReader(do(t, h, "GET", catalog.PathSoftConflictsExport+"?from=2000-01-01&status=all&bom=0").Body).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	f, shifts, col := figures{Pairs: len(rows) - 1, ByStatus: map[string]int{}, ByMonth: map[string]int{}}, map[string]bool{}, map[string]int{}
	for i, name := range rows[0] {
		col[name] = i
	}
	for _, row := range rows[1:] {
		f.ByStatus[row[col["block_status"]]]++
		f.ByMonth[row[col["shift_starts_utc"]][:7]]++
		shifts[row[col["shift_id"]]] = true
	}
	f.Shifts = len(shifts)
	return f
}

// jsonFigures reads the summary object, and verifies that its pair count equals the number of rows.
func jsonFigures(t *testing.T, h http.Handler) figures {
	t.Helper()
	var file struct {
		Summary blocks.ConflictFacts
		Rows    []json.RawMessage
	}
	if err := json.Unmarshal(do(t, h, "GET", catalog.PathSoftConflicts+"?from=2000-01-01&status=all&format=json").Body.Bytes(), &file); err != nil {
		t.Fatal(err)
	}
	if len(file.Rows) != file.Summary.Pairs {
		t.Errorf("%d rows beside a summary of %d", len(file.Rows), file.Summary.Pairs)
	}
	return figures{file.Summary.Pairs, file.Summary.Shifts, file.Summary.ByStatus, file.Summary.ByMonth}
}
