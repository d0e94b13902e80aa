package handlers

import (
	"encoding/csv"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"opshub/catalog"
	"opshub/handlers/exports"
	"opshub/handlers/format"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
)

// offersCaption is the caption of the table of reports on the Export Center.
const offersCaption = "Reports under this filter, with their rows and files"

func TestExportCenterConfirmsBeforeADownload(t *testing.T) {
	t.Parallel()
	s := demoServer(t)
	h := s.Handler()
	for _, c := range []struct{ query, words string }{
		{"", "every employee, all dates, status active, approved, requested"},
		{"employee_id=2&from=2026-11-18&to=2026-12-01", "Marcus Oyelaran (2), Nov 18 to Dec 1, 2026"},
		{"location_id=1&status=declined&status=expired&q=a", "status declined, expired, text “a”"},
	} {
		doc := openPage(t, h, catalog.PathExportCenter+"?"+c.query)
		if said := text(byID(doc, "confirm")); !strings.Contains(said, c.words) {
			t.Errorf("%q is said as %q, want %q", c.query, said, c.words)
		}
		rows := rowsOf(doc, offersCaption)
		if len(rows) != len(exports.Titles(s, exports.ExportSuite().Reports)) {
			t.Fatalf("%d reports are offered", len(rows))
		}
		for _, tr := range rows {
			count, _, _ := strings.Cut(text(all(tr, "td")[1]), " ")
			for _, a := range all(tr, "a") {
				word, _, _ := strings.Cut(text(a), ",")
				if attr(a.Parent, "scope") == "row" {
					word = "Screen"
				}
				got, counts := faceRows(t, h, word, attr(a, "href"))
				if counts && format.Number(got) != count {
					t.Errorf("%s under %q: %s rows are promised, %s has %d", text(first(tr, "th")), c.query, count, attr(a, "href"), got)
				}
				if word != "CSV" {
					continue
				}
				named := do(t, h, http.MethodHead, attr(a, "href")).Header().Get("Content-Disposition")
				if file := strings.ReplaceAll(text(first(tr, "code")), " ", ""); !strings.Contains(named, `"`+file+`"`) {
					t.Errorf("the file is shown as %s and comes as %s", file, named)
				}
			}
		}
	}
}

func TestExportCenterCoversTheWeekOfTheCalendar(t *testing.T) {
	h := demoServer(t).Handler()
	for query, want := range map[string]string{"": "Nov 16 to 22, 2026", "from=2026-12-02&to=2027-01-31": "Nov 30 to Dec 6, 2026"} {
		for _, tr := range rowsOf(openPage(t, h, catalog.PathExportCenter+"?"+query), offersCaption) {
			if !strings.HasPrefix(text(first(tr, "th")), "Weekly Calendar") {
				continue
			}
			if got := text(tr); !strings.Contains(got, want) || !strings.Contains(got, "always one week") {
				t.Errorf("under %q the calendar says %q, want %s", query, got, want)
			}
		}
	}
}

func TestExportCenterSetsItsFilter(t *testing.T) {
	h := demoServer(t).Handler()
	doc := openPage(t, h, catalog.PathExportCenter+"?employee_id=2&from=2026-11-16&to=2026-11-22")
	var form bool
	for _, f := range all(doc, "form") {
		form = form || attr(f, "action") == catalog.PathExportCenter && attr(f, "class") == "filters"
	}
	if !form {
		t.Error("no form of its own")
	}
	chosen := 0
	for _, a := range all(byID(doc, "set").Parent, "a") {
		to, err := url.Parse(attr(a, "href"))
		if err != nil {
			t.Fatal(err)
		}
		if attr(a, "aria-current") != "" {
			chosen++
			if text(a) != "This week" {
				t.Errorf("%s is marked", text(a))
			}
		}
		if q := to.Query(); to.Path == catalog.PathExportCenter && text(a) != "Clear Filters" && (q.Get("employee_id") != "2" || q.Get("from") == "") {
			t.Errorf("%s leads to %s", text(a), to)
		}
	}
	if chosen != 1 {
		t.Errorf("%d presets are marked", chosen)
	}
	w := do(t, h, "GET", catalog.PathExportCenter+"?employee_id=abc&from=2026-11-31&location_id=1")
	said := text(parsePage(t, w.Body.String()))
	if w.Code != http.StatusBadRequest || !strings.Contains(said, "November 2026 has 30 days") || byID(parsePage(t, w.Body.String()), "location_id") == nil {
		t.Errorf("a bad filter: status %d", w.Code)
	}
}

func TestExportCenterOffersOnlyWhatIsThere(t *testing.T) {
	s := demoServer(t, catalog.PathSoftConflictsExport, catalog.PathCalendarPrint, catalog.PathBlockEvents)
	h := s.Handler()
	for _, path := range []string{catalog.PathExportCenter, catalog.PathPresets, catalog.PathShareLinks} {
		main := mainOf(t, h, path)
		for _, a := range all(main, "a") {
			for _, gone := range []string{catalog.PathSoftConflictsExport, catalog.PathCalendarPrint, catalog.PathBlockEvents} {
				if to, _, _ := strings.Cut(attr(a, "href"), "?"); to == gone {
					t.Errorf("%s links %s, which is not there", path, gone)
				}
			}
		}
	}
	if rows := rowsOf(mainOf(t, h, catalog.PathExportCenter), offersCaption); len(rows) != len(exports.Titles(s, exports.ExportSuite().Reports)) {
		t.Errorf("%d reports are offered", len(rows))
	}
}

// TestFilesAreInTheOrderTheyAreSaidToBe verifies that the rows of each file have the order that the report states.
func TestFilesAreInTheOrderTheyAreSaidToBe(t *testing.T) {
	s := demoServer(t)
	h := s.Handler()
	for order, column := range map[string]string{"by first start": "starts_utc", "by start": "starts_utc", "by overlap start": "overlap_starts_utc", "oldest first": "occurred_at_utc"} {
		for _, rep := range exports.ExportSuite().Reports {
			if !s.Nav.There[rep.Path] {
				continue
			}
			o, d, err := exports.Understand(s, &web.Request{Ctx: t.Context(), Viewer: schedule.Manager, Roster: s.Rosters.Roster()}, rep)
			if err != nil {
				t.Fatal(err)
			}
			if d.Order == "" {
				t.Errorf("%s does not say its order", o.Title)
			}
			if d.Order != order {
				continue
			}
			lines, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(do(t, h, "GET", report.FacesOf(s, o.Asked, o.Screen, d)[1].Href).Body.String(), "\ufeff"))).ReadAll()
			if err != nil {
				t.Fatal(err)
			}
			at := slices.Index(lines[0], column)
			if at < 0 || !slices.IsSortedFunc(lines[1:], func(a, b []string) int { return strings.Compare(a[at], b[at]) }) {
				t.Errorf("%s is not %s", o.Title, order)
			}
		}
	}
}
