package handlers

import (
	"bytes"
	"net/http"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/xuri/excelize/v2"

	"opshub/catalog"
	"opshub/handlers/web"
	"opshub/schedule/columns"
)

// workbook opens the XLSX file of a report as a spreadsheet program does.
func workbook(t testing.TB, h http.Handler, target string) *excelize.File {
	t.Helper()
	w := do(t, h, "GET", target)
	if w.Code != http.StatusOK || w.Header().Get("Content-Type") != web.XLSXFile.ContentType {
		t.Fatalf("GET %s: status %d, %s", target, w.Code, w.Header().Get("Content-Type"))
	}
	book, err := excelize.OpenReader(bytes.NewReader(w.Body.Bytes()))
	if err != nil {
		t.Fatalf("%s: %v", target, err)
	}
	t.Cleanup(func() { _ = book.Close() }) // the workbook is in memory
	return book
}

// bookRows counts the rows of an XLSX file.
func bookRows(t testing.TB, h http.Handler, target string) int {
	t.Helper()
	book := workbook(t, h, target)
	rows, err := book.GetRows(book.GetSheetName(0), excelize.Options{RawCellValue: true}) // formatting the values is slow
	if err != nil {
		t.Fatal(err)
	}
	return len(rows) - 1
}

// cell returns the formatted value of a cell.
func cell(t testing.TB, book *excelize.File, sheet, at string) string {
	t.Helper()
	value, err := book.GetCellValue(sheet, at)
	if err != nil {
		t.Fatal(err)
	}
	return value
}

// TestWorkbookCells verifies the stored value and the formatted text of each kind of cell.
func TestWorkbookCells(t *testing.T) {
	roster := privateRoster(t)
	roster.Employees[0].Name, roster.Locations[0].Name = "=HYPERLINK(\"http://evil.example\")", "+1 <b>&\n_x0041_"
	h := serverWith(t, testConfig(t, rosterStore(t, roster))).Handler()
	book := workbook(t, h, catalog.PathSoftConflictsExport+"?format=xlsx&from=2026-11-16&to=2026-11-22")
	if d := cmp.Diff([]string{"Soft Conflicts", "About"}, book.GetSheetList()); d != "" {
		t.Fatalf("-want +got\n%s", d)
	}
	rows, err := book.GetRows("Soft Conflicts")
	if err != nil || len(rows) != 4 {
		t.Fatalf("%d rows, %v", len(rows), err)
	}
	at := map[string]string{}
	for i, c := range columns.SoftConflictColumns {
		if rows[0][i] != c.Name {
			t.Errorf("head %d is %q, want %q", i, rows[0][i], c.Name)
		}
		name, err := excelize.CoordinatesToCellName(i+1, 2)
		if err != nil {
			t.Fatal(err)
		}
		at[c.Name] = name
	}
	// The library formats dates as a number of days. Excel shows them as in the CSV.
	for name, want := range map[string]struct {
		text string
		kind excelize.CellType
	}{
		"employee_name": {roster.Employees[0].Name, excelize.CellTypeInlineString}, "location": {roster.Locations[0].Name, excelize.CellTypeInlineString},
		"overlap_minutes": {"120", excelize.CellTypeUnset}, "block_recurring": {"FALSE", excelize.CellTypeBool}, "employee_number": {"", excelize.CellTypeUnset},
		"overlap_starts_local": {"2026-11-18 08:00", excelize.CellTypeUnset}, "overlap_starts_utc": {"2026-11-18T08:00:00Z", excelize.CellTypeUnset},
	} {
		if got := cell(t, book, "Soft Conflicts", at[name]); got != want.text {
			t.Errorf("%s is %q, want %q", name, got, want.text)
		}
		if kind, err := book.GetCellType("Soft Conflicts", at[name]); err != nil || kind != want.kind {
			t.Errorf("%s is a cell of type %d, want %d (%v)", name, kind, want.kind, err)
		}
		if formula, err := book.GetCellFormula("Soft Conflicts", at[name]); err != nil || formula != "" {
			t.Errorf("%s holds the formula %q, %v", name, formula, err)
		}
	}
	panes, err := book.GetPanes("Soft Conflicts")
	if err != nil || !panes.Freeze || panes.YSplit != 1 {
		t.Errorf("the head does not stay in view: %+v, %v", panes, err)
	}
}

// TestWorkbookSaysWhatItHolds verifies the sheet "About" of a workbook: report, filter, row count, and the meaning of each column.
func TestWorkbookSaysWhatItHolds(t *testing.T) {
	h := demoServer(t).Handler()
	book := workbook(t, h, catalog.PathBlockEventsExport+"?format=xlsx&employee_id=2")
	rows, err := book.GetRows("About")
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]string{}
	for _, row := range rows {
		if len(row) >= 2 {
			got[row[0]] = row[len(row)-1]
		}
	}
	for key, want := range map[string]string{"Report": "Audit Events", "Section": "Unavailable Blocks", "Filter": "Marcus Oyelaran (2), all dates, every status",
		"Generated": "2026-11-20 09:12:44 America/New_York", "Rows": do(t, h, "HEAD", catalog.PathBlockEventsExport+"?employee_id=2").Header().Get("X-Export-Row-Count"),
		"hash": "SHA-256 of the event and the hash of the event before, in hex."} {
		if got[key] != want {
			t.Errorf("%s is %q, want %q", key, got[key], want)
		}
	}
	for _, c := range columns.EventColumns {
		if got[c.Name] != c.Meaning {
			t.Errorf("%s is explained as %q", c.Name, got[c.Name])
		}
	}
}

// TestFilesHaveTheSameHead compares the headers of every format on screens and export routes, by GET and by HEAD.
func TestFilesHaveTheSameHead(t *testing.T) {
	h := demoServer(t).Handler()
	const filter = "from=2026-11-16&to=2026-11-22"
	for _, f := range faces {
		want := do(t, h, "HEAD", f.csv+"?"+filter).Header()
		for _, format := range web.FileFormats {
			for _, path := range []string{f.csv, f.screen} {
				target := path + "?" + filter + "&format=" + format.Name
				get, head := do(t, h, "GET", target), do(t, h, "HEAD", target)
				if head.Body.Len() != 0 || get.Body.Len() == 0 || get.Code != http.StatusOK {
					t.Errorf("%s: status %d, %d bytes by GET, %d by HEAD", target, get.Code, get.Body.Len(), head.Body.Len())
				}
				if d := cmp.Diff(get.Header(), head.Header()); d != "" {
					t.Errorf("%s: GET and HEAD differ:\n%s", target, d)
				}
				for _, name := range []string{"X-Export-Filters", "X-Export-Generated-At", "X-Export-Row-Count", "X-Export-State", "Cache-Control"} {
					if get.Header().Get(name) != want.Get(name) || want.Get(name) == "" {
						t.Errorf("%s: %s is %q, in the CSV %q", target, name, get.Header().Get(name), want.Get(name))
					}
				}
				if name := "_2026-11-22." + format.Name + `"`; get.Header().Get("Content-Type") != format.ContentType || !strings.Contains(get.Header().Get("Content-Disposition"), name) {
					t.Errorf("%s: %q, %q", target, get.Header().Get("Content-Type"), get.Header().Get("Content-Disposition"))
				}
			}
		}
		for _, path := range []string{f.csv, f.screen} {
			if w := do(t, h, "GET", path+"?format=ods&"+filter); w.Code != http.StatusBadRequest || !strings.Contains(w.Body.String(), "Use csv, xlsx or json") {
				t.Errorf("%s: an unknown format gets status %d", path, w.Code)
			}
		}
	}
}

// TestCSVKeepsItsForm verifies the rules of RFC 4180 and of spreadsheets, with rows and without.
func TestCSVKeepsItsForm(t *testing.T) {
	h := demoServer(t).Handler()
	for _, f := range faces {
		for _, filter := range []string{"from=2026-11-16&to=2026-11-22", "employee_id=2&q=nobody+is+called+this"} {
			target := f.csv + "?" + filter
			body, bare := do(t, h, "GET", target).Body.String(), do(t, h, "GET", target+"&bom=0").Body.String()
			if body != "\ufeff"+bare {
				t.Errorf("%s: bom=0 takes away more or less than the mark", target)
			}
			if again := do(t, h, "GET", target).Body.String(); again != body {
				t.Errorf("%s: another time, another file", target)
			}
			if !strings.HasSuffix(bare, "\r\n") || strings.Count(bare, "\r\n") != csvRows(t, h, target)+1 || strings.Contains(strings.ReplaceAll(bare, "\r\n", ""), "\n") {
				t.Errorf("%s: lines do not end in CRLF", target)
			}
			if head, _, _ := strings.Cut(bare, "\r\n"); strings.Count(head, ",") < 10 {
				t.Errorf("%s begins %q", target, head)
			}
		}
	}
}

func TestWorkbooksLeaveNothingBehind(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("TMPDIR", dir)
	h := demoServer(t).Handler()
	workbook(t, h, catalog.PathSoftConflicts+"?format=xlsx")
	left, err := os.ReadDir(dir)
	if err != nil || len(left) > 0 {
		t.Errorf("%d files are left, %v", len(left), err)
	}
}

// TestPreviewSaysWhatTheFileHolds compares the preview of each export with its file.
func TestPreviewSaysWhatTheFileHolds(t *testing.T) {
	h := demoServer(t).Handler()
	for _, f := range faces {
		const filter = "employee_id=2&from=2026-11-16&to=2026-11-29"
		target := f.csv + "?preview=1&" + filter
		wantFigure(t, h, target, "Rows", csvRows(t, h, f.csv+"?"+filter))
		doc := openPage(t, h, target)
		line, _, _ := strings.Cut(strings.TrimPrefix(do(t, h, "GET", f.csv+"?"+filter).Body.String(), "\ufeff"), "\r\n")
		columns := 0
		for _, tr := range all(doc, "tr") {
			if code := first(tr, "code"); code != nil && columns < len(strings.Split(line, ",")) && text(code) == strings.Split(line, ",")[columns] {
				columns++
			}
		}
		if want := len(strings.Split(line, ",")); columns != want {
			t.Errorf("%s explains %d columns of %d", target, columns, want)
		}
		if words := "Marcus Oyelaran (2), 2026-11-16 to"; !strings.Contains(text(doc), words) {
			t.Errorf("%s does not say the filter", target)
		}
		for _, a := range all(byID(doc, "filters"), "a") {
			if !strings.Contains(attr(a, "href"), "preview=1") {
				t.Errorf("%s: %q would download the file: %s", target, text(a), attr(a, "href"))
			}
		}
		for _, a := range all(byID(doc, "files").Parent, "a") {
			if strings.Contains(attr(a, "href"), "preview=1") || !strings.Contains(attr(a, "href"), "employee_id=2") {
				t.Errorf("%s: %q downloads %s", target, text(a), attr(a, "href"))
			}
		}
	}
}
