package handlers

import (
	"bytes"
	"cmp"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"opshub/handlers/format"
	"opshub/schedule/columns"

	gocmp "github.com/google/go-cmp/cmp"
	"golang.org/x/net/html"

	"opshub/catalog"
	"opshub/schedule"
)

// sameFilters together use every filter of the reports.
var sameFilters = []string{"", "employee_id=2", "from=2026-11-16&to=2026-11-22", "status=requested&from=2026-11-01", "status=all", "q=an", "location_id=2&from=2026-11-16&to=2026-11-29",
	"block_id=4", "position_id=1&from=2026-11-01", "to=2026-11-10&status=approved&status=declined", "q=nobody+is+called+this"}

// row is a CSV row, by column name.
type row map[string]string

// countedReport is a dataset with its formats, and with the counters that the test computes from the rows of its CSV.
type countedReport struct {
	screen, csv, print string
	counters           func(rows []row) map[string]string
	conflicts          bool   // has counters of soft conflicts under the same filter
	mark               string // class of the elements that represent rows on the sheet; empty for the rows of the list
}

var reports = []countedReport{
	{catalog.PathBlocks, catalog.PathBlocksExport, "", blockCounters, true, ""},
	{catalog.PathBlocks + "?rows=occurrences", catalog.PathBlocksExport + "?rows=occurrences", "", nil, false, ""},
	{catalog.PathStaffSummary, catalog.PathStaffSummaryExport, catalog.PathStaffSummaryPrint, func(rows []row) map[string]string {
		return map[string]string{"Employees": format.Number(len(rows))}
	}, true, ""},
	{catalog.PathCalendar, catalog.PathCalendarExport, catalog.PathCalendarPrint + "?marks=1&drafts=1&group=employee", func(rows []row) map[string]string {
		return map[string]string{"Employees": format.Number(distinct(rows, "employee_id"))}
	}, false, "ev"},
	{catalog.PathSoftConflicts, catalog.PathSoftConflictsExport, catalog.PathSoftConflictsPrint, pairCounters, false, ""},
	{catalog.PathBlockEvents, catalog.PathBlockEventsExport, catalog.PathBlockEventsPrint, func(rows []row) map[string]string {
		return map[string]string{"Events": format.Number(len(rows)), "Blocks touched": format.Number(distinct(rows, "block_id"))}
	}, false, ""},
	{catalog.PathShifts, catalog.PathShiftsExport, "", shiftCounters, true, ""},
}

// TestReportsCountTheSame requests every format of every countedReport under several filters. It counts the rows of the CSV with loops.
// The page, fragment, sheet, JSON and workbook must have the same counts and rows.
func TestReportsCountTheSame(t *testing.T) {
	t.Parallel()
	h := demoAnswers(t)
	for _, rep := range reports {
		totals, books := map[int]bool{}, 0
		for _, filter := range sameFilters {
			rows := csvFace(t, h, with(rep.csv, filter))
			totals[len(rows)] = true
			if len(rows) > 0 && len(rows) <= booksUpTo {
				books++
			}
			if inCSV, inJSON := csvRows(t, h, with(rep.csv, filter)), jsonRows(t, h, with(with(rep.csv, filter), "format=json")); inCSV != len(rows) || inJSON != len(rows) {
				t.Errorf("%s: %d rows, the CSV promises %d and the JSON %d", with(rep.csv, filter), len(rows), inCSV, inJSON)
			}
			want := map[string]string{}
			if rep.counters != nil {
				want = rep.counters(rows)
			}
			if rep.conflicts {
				want["Soft conflicts"] = format.Number(len(csvFace(t, h, with(catalog.PathSoftConflictsExport, filter))))
			}
			rep.compareFiles(t, h, filter, rows)
			rep.comparePages(t, h, filter, rows, want)
		}
		if len(totals) < 4 || books < 2 {
			t.Errorf("%s: the filters give only %d different row counts and %d workbooks with rows, which proves little", rep.screen, len(totals), books)
		}
	}
}

// with appends parameters to the query of an address.
func with(address, query string) string {
	if query == "" {
		return address
	}
	if strings.Contains(address, "?") {
		return address + "&" + query
	}
	return address + "?" + query
}

// booksUpTo is the number of rows up to which the test reads a workbook cell by cell. Reading a long workbook takes a second. For a longer
// workbook the test reads only the response header with the number of rows.
const booksUpTo = 300

// compareFiles compares the rows of JSON and workbook with those of the CSV, cell by cell. It compares the files of the screen with those
// of the export, byte by byte.
func (rep countedReport) compareFiles(t *testing.T, h http.Handler, filter string, rows []row) {
	t.Helper()
	for format, read := range map[string]func(*testing.T, http.Handler, string) []row{"json": jsonFaceRows, "xlsx": bookFaceRows, "csv": csvFace} {
		target := with(with(rep.csv, filter), "format="+format)
		if format == "xlsx" && len(rows) > booksUpTo {
			if got := do(t, h, "GET", target).Header().Get("X-Export-Row-Count"); got != strconv.Itoa(len(rows)) {
				t.Errorf("%s promises %s rows, the CSV has %d", target, got, len(rows))
			}
		} else if diff := rowDifference(rows, read(t, h, target)); diff != "" {
			t.Errorf("%s differs from the CSV:\n%.1500s", target, diff)
		}
		screen := with(with(rep.screen, filter), "format="+format)
		if a, b := do(t, h, "GET", target).Body, do(t, h, "GET", screen).Body; !bytes.Equal(a.Bytes(), b.Bytes()) {
			t.Errorf("%s and %s are different files", target, screen)
		}
	}
}

// rowDifference returns the difference between two lists of rows. It first compares without go-cmp, which is slow for thousands of rows.
func rowDifference(a, b []row) string {
	if slices.EqualFunc(a, b, func(x, y row) bool { return maps.Equal(x, y) }) {
		return ""
	}
	return gocmp.Diff(a, b)
}

// comparePages compares the counters of page, fragment and sheet with each other and with those computed from the rows.
func (rep countedReport) comparePages(t *testing.T, h http.Handler, filter string, rows []row, want map[string]string) {
	t.Helper()
	target := with(rep.screen, filter)
	shown := countersOf(openPage(t, h, target))
	if n := menuRows(t, h, target); n != len(rows) {
		t.Errorf("%s: %d rows are promised, the CSV has %d", target, n, len(rows))
	}
	for label, n := range want {
		if got, ok := shown[label]; !ok || got != n && !strings.HasPrefix(got, n+" ") {
			t.Errorf("%s: %s is %q, counted from the rows it is %q", target, label, got, n)
		}
	}
	fragment := do(t, h, "GET", with(target, "part=screen"), "HX-Request", "true")
	if diff := gocmp.Diff(shown, countersOf(parsePage(t, fragment.Body.String()))); diff != "" || fragment.Code != http.StatusOK || len(shown) == 0 {
		t.Errorf("%s: the counters of the fragment differ, status %d:\n%s", target, fragment.Code, diff)
	}
	if rep.print == "" {
		return
	}
	sheet := with(rep.print, filter)
	if diff := gocmp.Diff(shown, countersOf(openPage(t, h, sheet))); diff != "" {
		t.Errorf("%s: the counters of the sheet differ from the screen:\n%s", sheet, diff)
	}
	if n := sheetRowCount(t, h, sheet, rep.mark); n != len(rows) {
		t.Errorf("%s: %d rows on paper, %d in the CSV", sheet, n, len(rows))
	}
}

// sheetRowCount counts the rows of the list, which is the last table of a sheet.
func sheetRowCount(t *testing.T, h http.Handler, target, mark string) int {
	t.Helper()
	tables := all(openPage(t, h, target), "table")
	if len(tables) == 0 {
		return 0
	}
	list := first(tables[len(tables)-1], "tbody")
	if mark == "" {
		return len(all(list, "tr"))
	}
	n := 0
	for _, div := range all(list, "div") {
		if slices.Contains(strings.Fields(attr(div, "class")), mark) {
			n++
		}
	}
	return n
}

// countersOf returns the summary counters of a page, without the time of generation.
func countersOf(doc *html.Node) map[string]string {
	got := map[string]string{}
	for _, dl := range all(doc, "dl") {
		if attr(dl, "class") != "stats" {
			continue
		}
		for _, div := range all(dl, "div") {
			if label := text(first(div, "dt")); label != "Generated" {
				got[label] = text(first(div, "dd"))
			}
		}
	}
	return got
}

// csvFace reads a CSV with encoding/csv and removes the apostrophes before formulas.
func csvFace(t *testing.T, h http.Handler, target string) []row {
	t.Helper()
	lines, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(do(t, h, "GET", target).Body.String(), "\ufeff"))).ReadAll()
	if err != nil {
		t.Fatalf("%s: %v", target, err)
	}
	rows := []row{}
	for _, line := range lines[1:] {
		r := row{}
		for i, cell := range line {
			r[lines[0][i]] = string(columns.Unguard([]byte(cell)))
		}
		rows = append(rows, r)
	}
	return rows
}

// jsonFaceRows returns the rows of a JSON response. Each value is formatted as in the CSV.
func jsonFaceRows(t *testing.T, h http.Handler, target string) []row {
	t.Helper()
	rows := []row{}
	for _, object := range jsonFace(t, h, target) {
		r := row{}
		for name, value := range object {
			switch v := value.(type) {
			case nil:
				r[name] = ""
			case float64:
				r[name] = strconv.FormatFloat(v, 'f', -1, 64)
				if strings.HasSuffix(name, "_hours") {
					r[name] = fmt.Sprintf("%.2f", v)
				}
			case []any:
				b, err := json.Marshal(v)
				if err != nil {
					t.Fatal(err)
				}
				r[name] = changesInOrder(b)
			default:
				r[name] = fmt.Sprint(v)
			}
		}
		rows = append(rows, r)
	}
	return rows
}

// changesInOrder restores the order of the members of the changes, which a map does not preserve.
func changesInOrder(b []byte) string {
	var changes []struct {
		Field string `json:"field"`
		From  string `json:"from"`
		To    string `json:"to"`
	}
	if json.Unmarshal(b, &changes) != nil {
		return string(b)
	}
	var out strings.Builder
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	if encoder.Encode(changes) != nil {
		return string(b)
	}
	return strings.TrimSuffix(out.String(), "\n")
}

// bookFaceRows returns the rows of a workbook. Each value is formatted as in the CSV.
func bookFaceRows(t *testing.T, h http.Handler, target string) []row {
	t.Helper()
	book := workbook(t, h, target)
	lines, err := book.GetRows(book.GetSheetName(0))
	if err != nil {
		t.Fatal(err)
	}
	rows := []row{}
	for _, line := range lines[1:] {
		r := row{}
		for i, name := range lines[0] {
			r[name] = ""
			if i >= len(line) {
				continue
			}
			switch cell := line[i]; {
			case cell == "TRUE" || cell == "FALSE":
				r[name] = strings.ToLower(cell)
			case strings.HasSuffix(name, "_local"):
				r[name] = strings.Replace(cell, " ", "T", 1)
			default:
				r[name] = cell
			}
		}
		rows = append(rows, r)
	}
	return rows
}

func distinct(rows []row, columns ...string) int {
	seen := map[string]bool{}
	for _, r := range rows {
		key := ""
		for _, c := range columns {
			key += r[c] + "\x00"
		}
		seen[key] = true
	}
	return len(seen)
}

// where returns the rows for which keep returns true.
func where(rows []row, keep func(row) bool) (out []row) {
	for _, r := range rows {
		if keep(r) {
			out = append(out, r)
		}
	}
	return out
}

func is(column, value string) func(row) bool {
	return func(r row) bool { return r[column] == value }
}

func blockCounters(rows []row) map[string]string {
	return map[string]string{"Unavailable blocks": format.Number(len(rows)), "Requested": format.Number(len(where(rows, is("status", "requested")))),
		"Employees": format.Number(distinct(rows, "employee_id")), "Recurring": format.Number(len(where(rows, func(r row) bool { return r["recurrence_rule"] != "" })))}
}

func pairCounters(rows []row) map[string]string {
	spans := map[string][][2]string{}
	for _, r := range rows {
		spans[r["shift_id"]] = append(spans[r["shift_id"]], [2]string{r["overlap_starts_utc"], r["overlap_ends_utc"]})
	}
	minutes := 0
	for _, of := range spans {
		slices.SortFunc(of, func(a, b [2]string) int { return cmp.Or(cmp.Compare(a[0], b[0]), cmp.Compare(a[1], b[1])) })
		end := ""
		for _, s := range of {
			if from := max(s[0], end); s[1] > from {
				minutes += minutesBetween(from, s[1])
			}
			end = max(end, s[1])
		}
	}
	live := where(rows, func(r row) bool { return r["block_status"] == "active" || r["block_status"] == "approved" })
	return map[string]string{"Soft conflicts": format.Number(len(rows)), "In force": format.Number(len(live)), "Would conflict if approved": format.Number(len(where(rows, is("block_status", "requested")))),
		"Shifts affected": format.Number(len(spans)), "Employees affected": format.Number(distinct(rows, "employee_id")), "Overlap": schedule.DurationWords(minutes)}
}

func shiftCounters(rows []row) map[string]string {
	stay := where(rows, func(r row) bool { return r["publish_state"] != "staged_for_deletion" })
	minutes := 0
	for _, r := range stay {
		n, _ := strconv.Atoi(r["duration_minutes"]) // a value that is not a number adds nothing, so the sum differs
		minutes += n
	}
	return map[string]string{"Shifts": format.Number(len(rows)), "Scheduled": schedule.DurationWords(minutes), "Open shifts": format.Number(len(where(rows, is("employee_id", "")))),
		"Employees": format.Number(distinct(where(stay, func(r row) bool { return r["employee_id"] != "" }), "employee_id")),
		"Published": format.Number(len(where(rows, is("publish_state", "published")))), "Draft": format.Number(len(where(rows, is("publish_state", "never_published"))))}
}

// minutesBetween returns the minutes between two instants of a CSV.
func minutesBetween(from, to string) int {
	a, errA := time.Parse(time.RFC3339, from)
	b, errB := time.Parse(time.RFC3339, to)
	if errA != nil || errB != nil {
		return 0 // the sum then differs
	}
	return int(b.Sub(a).Minutes())
}
