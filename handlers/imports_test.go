package handlers

import (
	"net/http"
	"strings"
	"testing"

	"opshub/handlers/format"
	"opshub/schedule/demo"
)

const dataRoot = "/app/employee-schedules/data"

// TestImportsShowWhatWasRefused compares the import screens with the errors of the refused file.
func TestImportsShowWhatWasRefused(t *testing.T) {
	h := demoServer(t).Handler()
	report := demo.Refused(testNow)
	rows := csvTable(t, h, dataRoot+"/imports")
	if len(rows) != 2 || rows[0]["outcome"] != "accepted" || rows[1]["outcome"] != "refused" || rows[1]["rows_accepted"] != "0" || rows[1]["rows_refused"] != "3" || rows[1]["rows_read"] != "6" {
		t.Fatalf("imports: %v", rows)
	}
	wantFigure(t, h, dataRoot+"/imports", "Refused", 1)
	wantFigure(t, h, dataRoot+"/imports", "Rows refused", report.Files[0].Bad)
	if got := csvTable(t, h, dataRoot+"/imports?outcome=refused"); len(got) != 1 || got[0]["sha256"] != report.Files[0].SHA256 {
		t.Errorf("refused imports: %v", got)
	}
	reasons := csvTable(t, h, dataRoot+"/imports/2")
	if len(reasons) != len(report.Errors) {
		t.Fatalf("%d reasons, want %d", len(reasons), len(report.Errors))
	}
	body := text(byID(openPage(t, h, dataRoot+"/imports/2"), "rows"))
	for k, e := range report.Errors {
		row := reasons[k]
		if row["line"] != format.Number(e.Line) || row["column"] != e.Column || row["why"] != e.Reason || row["file"] != e.File || !strings.Contains(body, e.Reason) {
			t.Errorf("reason %d is %v, want %+v", k, row, e)
		}
	}
	for target, want := range map[string]int{"/imports/1": http.StatusOK, "/imports/3": http.StatusNotFound, "/imports/0": http.StatusNotFound, "/imports/x": http.StatusNotFound} {
		if w := do(t, h, "GET", dataRoot+target); w.Code != want {
			t.Errorf("%s: status %d, want %d", target, w.Code, want)
		}
	}
}

// TestDataSourcesAreTheTables compares the tables with the roster, and the evidence with the values that the engine reports.
func TestDataSourcesAreTheTables(t *testing.T) {
	s := demoServer(t)
	h, roster := s.Handler(), demo.Roster(testNow)
	rows := map[string]string{}
	for _, tr := range all(byID(openPage(t, h, dataRoot), "main"), "tr") {
		if code := first(tr, "code"); code != nil {
			rows[text(code)] = text(all(tr, "td")[0])
		}
	}
	for table, n := range map[string]int{"employee": len(roster.Employees), "shift": len(roster.Shifts), "unavailable_block": len(roster.Blocks), "published_shift": len(roster.PublishedShifts),
		"coverage_target": len(roster.CoverageTargets), "import_batch": 2, "import_row_error": 3, "audit_event": len(roster.Events) + len(roster.Blocks)} {
		if rows[table] != format.Number(n) {
			t.Errorf("%s has %s rows, want %s", table, rows[table], format.Number(n))
		}
	}
	refusal, err := s.Store.ProveReadOnly(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	body := do(t, h, "GET", dataRoot).Body.String()
	for _, words := range []string{refusal, "opshub demo", "SQLite 3.", "refused"} {
		if !strings.Contains(body, words) {
			t.Errorf("the screen does not say %q", words)
		}
	}
}
