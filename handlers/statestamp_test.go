package handlers

import (
	"bytes"
	"errors"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"
	"golang.org/x/net/html"

	"opshub/catalog"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/paging"
)

// stampForm matches a state stamp.
var stampForm = regexp.MustCompile(`\b[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}\b`)

const (
	nightBalance = "/app/employee-schedules/reports/night-balance"
	shiftsOf17   = "/app/employee-schedules/staff/17/shifts"
)

// stampOf returns the stamp in the response: in the footer of a screen, in the header of a sheet, and in the HTTP header of other files.
func stampOf(t testing.TB, h http.Handler, target string) string {
	t.Helper()
	w := do(t, h, "GET", target)
	if stamp := w.Header().Get(web.StateHeader); stamp != "" {
		return stamp
	}
	doc, err := html.Parse(w.Body)
	if err != nil {
		t.Fatal(err)
	}
	main := first(doc, "main")
	foot := first(main, "footer")
	if foot == nil {
		foot = first(main, "header") // a sheet has no footer
	}
	if foot == nil {
		t.Fatalf("%s: status %d, and neither foot nor head", target, w.Code)
	}
	return stampForm.FindString(text(foot))
}

// TestTheSameStateHasTheSameStamp compares the stamps of two servers over two copies of a database, at different times.
func TestTheSameStateHasTheSameStamp(t *testing.T) {
	path, err := demoFile()
	if err != nil {
		t.Fatal(err)
	}
	file, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	copied := filepath.Join(t.TempDir(), "copy.db")
	if err := os.WriteFile(copied, file, 0o600); err != nil {
		t.Fatal(err)
	}
	cfg := testConfig(t, openStore(t, copied))
	cfg.Now = func() time.Time { return testNow.Add(49 * time.Hour) }
	here, there := demoServer(t).Handler(), serverWith(t, cfg).Handler()
	for _, same := range [][]string{
		{catalog.PathHub, catalog.PathDiagnostics, catalog.PathShifts, catalog.PathWeek},
		{
			catalog.PathSoftConflicts + "?employee_id=2&from=2026-11-16&to=2026-11-22",
			catalog.PathSoftConflicts + "?to=2026-11-22&from=2026-11-16&employee_id=2",
			catalog.PathSoftConflicts + "?to=2026-11-22&from=2026-11-16&employee_id=2&sort=-overlap&limit=100&utm_source=mail",
			catalog.PathSoftConflictsExport + "?to=2026-11-22&from=2026-11-16&employee_id=2",
			catalog.PathSoftConflictsExport + "?to=2026-11-22&from=2026-11-16&employee_id=2&format=xlsx",
			catalog.PathSoftConflictsExport + "?to=2026-11-22&from=2026-11-16&employee_id=2&preview=1",
			catalog.PathSoftConflicts + "?to=2026-11-22&from=2026-11-16&employee_id=2&format=json",
			catalog.PathSoftConflictsPrint + "?to=2026-11-22&from=2026-11-16&employee_id=2&paper=letter",
		},
		{catalog.PathShifts + "?employee_id=17", shiftsOf17, shiftsOf17 + "?employee_id=17"},
		{catalog.PathBlocks + "?status=active&status=requested", catalog.PathBlocks + "?status=requested&status=active&status=active"},
		{nightBalance, nightBalance + "?night=22:00-06:00"},
		{catalog.PathRouteCatalog + "?family=data&family=print", catalog.PathRouteCatalog + "?family=print&family=data&section="},
	} {
		want := stampOf(t, here, same[0])
		if !stampForm.MatchString(want) {
			t.Fatalf("%s has the stamp %q", same[0], want)
		}
		for _, target := range same {
			for _, h := range []http.Handler{here, there} {
				if got := stampOf(t, h, target); got != want {
					t.Errorf("%s has the stamp %s, want %s", target, got, want)
				}
			}
		}
	}
}

// TestEachPartOfTheStateChangesTheStamp changes one thing at a time, and verifies which half of the stamp changes.
func TestEachPartOfTheStateChangesTheStamp(t *testing.T) {
	path := tampered(t)
	base := testConfig(t, openStore(t, path))
	const target = catalog.PathBlocks
	want := stampOf(t, serverWith(t, base).Handler(), target)
	seen := map[string]string{want: "as it is"}
	differs := func(what, got string, servedToo bool) {
		t.Helper()
		if before, ok := seen[got]; ok {
			t.Errorf("%s: the stamp is %s, as %s", what, got, before)
		}
		seen[got] = what
		if served := got[:web.StampHalf] != want[:web.StampHalf]; served != servedToo {
			t.Errorf("%s: the first half went from %s to %s", what, want, got)
		}
		if asked := got[web.StampHalf:] != want[web.StampHalf:]; asked == servedToo {
			t.Errorf("%s: the second half went from %s to %s", what, want, got)
		}
	}
	for what, change := range map[string]func(*web.Config){
		"version": func(c *web.Config) { c.Version = "another" },
		"commit":  func(c *web.Config) { c.Commit = "abc" },
		"catalog": func(c *web.Config) { c.Catalog = otherCatalog(t, c.Catalog) },
		"data": func(c *web.Config) {
			path := tampered(t)
			withNewVersion(t, path)
			c.Store = openStore(t, path)
			c.Rosters = rostersOf(c.Store)
		},
		"data changed by another program": func(c *web.Config) {
			c.Store = openStore(t, tampered(t, `UPDATE employee SET name = 'Somebody Else' WHERE id = 2`))
			c.Rosters = rostersOf(c.Store)
		},
	} {
		cfg := base
		change(&cfg)
		differs(what, stampOf(t, serverWith(t, cfg).Handler(), target), true)
	}
	h := serverWith(t, base).Handler()
	for _, query := range []string{"employee_id=2", "employee_id=3", "from=2026-11-16", "to=2026-11-16", "block_id=3", "status=all", "status=requested", "q=a", "location_id=1", "position_id=1", "rows=occurrences"} {
		differs(query, stampOf(t, h, target+"?"+query), false)
	}
	for _, target := range []string{nightBalance + "?night=21:00-06:00", catalog.PathWeek + "?by=day", strings.Replace(catalog.PathDraftPeriod, "{period}", "1", 1), strings.Replace(catalog.PathPublishedPeriod, "{publishedPeriod}", "1", 1),
		strings.Replace(catalog.PathShift, "{shift}", "1", 1), strings.Replace(catalog.PathShift, "{shift}", "2", 1)} {
		differs(target, stampOf(t, h, target), false)
	}
	one := &web.Request{Viewer: schedule.Viewer{Role: schedule.RoleStaff, EmployeeID: 2}}
	if one.AskedMark() == (&web.Request{Viewer: schedule.Manager}).AskedMark() {
		t.Error("whoever asks, the stamp is the same")
	}
}

// otherCatalog returns the catalog with one changed word in one row.
func otherCatalog(t *testing.T, c *catalog.Catalog) *catalog.Catalog {
	t.Helper()
	sections := slices.Clone(c.Sections())
	last := &sections[len(sections)-1]
	last.Screens = slices.Clone(last.Screens)
	last.Screens[0].Purpose += " Indeed."
	other, err := catalog.New(sections)
	if err != nil {
		t.Fatal(err)
	}
	return other
}

// TestEveryFaceCarriesTheStamp verifies that the response of every route, and its JSON and files, contain the stamp.
func TestEveryFaceCarriesTheStamp(t *testing.T) {
	t.Parallel()
	s := wholeServer(t)
	h := demoAnswers(t)
	for _, sc := range s.Registered {
		target := example(s, t, sc)
		stamp := stampOf(t, h, target)
		if !stampForm.MatchString(stamp) {
			t.Errorf("%s has the stamp %q", target, stamp)
		}
		for _, format := range web.FileFormats {
			face := target + "?format=" + format.Name
			w := do(t, h, "GET", face)
			if w.Code == http.StatusBadRequest { // the screen does not have this format
				continue
			}
			if got := w.Header().Get(web.StateHeader); got != stamp {
				t.Errorf("%s: the header has the stamp %q, the screen %q", face, got, stamp)
			}
			switch {
			case format == web.JSONFile && !bytes.Contains(w.Body.Bytes(), []byte(`"`+stamp+`"`)):
				t.Errorf("%s does not hold the stamp %s", face, stamp)
			case format == web.XLSXFile:
				if got := aboutState(t, w.Body.Bytes()); got != stamp {
					t.Errorf("%s: the second sheet has the stamp %q, want %q", face, got, stamp)
				}
			}
		}
	}
	for _, target := range []string{"/nowhere", catalog.PathBlocks + "?employee_id=x", catalog.PathBlocks + "?employee_id=x&format=json", nightBalance + "?night=9"} {
		if got := stampOf(t, h, target); !stampForm.MatchString(got) {
			t.Errorf("the error page of %s has the stamp %q", target, got)
		}
	}
}

// aboutState returns the stamp on the second sheet of a workbook.
func aboutState(t *testing.T, file []byte) string {
	t.Helper()
	book, err := excelize.OpenReader(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	defer book.Close()
	rows, err := book.GetRows(report.AboutSheet)
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range rows {
		if len(row) == 2 && row[0] == "State stamp" {
			return row[1]
		}
	}
	return ""
}

// TestSheetsRepeatTheStamp verifies the line that a printer repeats on every page of a table.
func TestSheetsRepeatTheStamp(t *testing.T) {
	h := demoServer(t).Handler()
	for _, target := range []string{catalog.PathPacket, catalog.PathSoftConflictsPrint, catalog.PathCalendarPrint, catalog.PathDayPrint} {
		stamp, repeated := stampOf(t, h, target), 0
		for _, head := range all(mainOf(t, h, target), "thead") {
			if !strings.Contains(text(head), "generated") {
				continue
			}
			if repeated++; !strings.Contains(text(head), "state "+stamp) {
				t.Errorf("%s: the head %q does not hold %s", target, text(head), stamp)
			}
		}
		if repeated == 0 {
			t.Errorf("%s repeats no line", target)
		}
	}
}

// TestTheStampLeadsToWhatItStandsFor verifies that the stamp in the footer links to the part that shows the build, the catalog and the
// data of the stamp.
func TestTheStampLeadsToWhatItStandsFor(t *testing.T) {
	s := demoServer(t)
	h := s.Handler()
	for _, query := range []string{"", "?employee_id=2&status=all"} {
		foot := first(mainOf(t, h, catalog.PathShifts+query), "footer")
		for _, a := range all(foot, "a") {
			if !stampForm.MatchString(text(a)) {
				continue
			}
			target, err := url.Parse(attr(a, "href"))
			if err != nil || target.Path != catalog.PathProduction || target.Fragment != page.StatePart {
				t.Fatalf("the stamp leads to %s, %v", target, err)
			}
			doc := openPage(t, h, target.RequestURI())
			if byID(doc, page.StatePart) == nil {
				t.Fatalf("%s has no part %s", target, page.StatePart)
			}
			words := text(doc)
			for _, want := range []string{text(a), s.Served.Build, s.Served.Catalog, web.Mark(s.Store.State())} {
				if !strings.Contains(words, want) {
					t.Errorf("%s does not say %s", target, want)
				}
			}
		}
	}
}

// TestRequestRunsAgainAfterDataIsReplaced replaces the data during a request. The request runs again, and its response contains only the
// new data.
func TestRequestRunsAgainAfterDataIsReplaced(t *testing.T) {
	path := tampered(t)
	s := serverWith(t, testConfig(t, openStore(t, path)))
	before := s.Store.State()
	sc, _ := s.Catalog.Lookup(catalog.PathShifts)
	req := s.Echo.NewContext(httptest.NewRequestWithContext(t.Context(), http.MethodGet, catalog.PathShifts, nil), httptest.NewRecorder())
	times := 0
	r, _, err := s.Ask(req, sc, func(*web.Request) (*web.Answer, error) {
		if times++; times == 1 {
			withNewVersion(t, path)
			for s.Store.State() == before { // the store polls the file
				time.Sleep(10 * time.Millisecond)
			}
		}
		return &web.Answer{}, nil
	})
	if err != nil || times != 2 || r.State == before || r.State != s.Store.State() {
		t.Errorf("asked %d times, state %q before, %q in the answer, %q now, %v", times, before, r.State, s.Store.State(), err)
	}
	late := report.List[schedule.ShiftRow]{Rows: func(*web.Request) paging.List[schedule.ShiftRow] {
		return paging.List[schedule.ShiftRow]{Each: func(visit func(*schedule.ShiftRow) error) error { return visit(&schedule.ShiftRow{}) }}
	}}
	visit := func(*schedule.ShiftRow) error { return nil }
	if err := late.Every(s, r, visit); err != nil {
		t.Errorf("the rows of the present state: %v", err)
	}
	r.Version = "of another file"
	if err := late.Every(s, r, visit); !errors.Is(err, web.ErrReplaced) {
		t.Errorf("the rows of another state: %v", err)
	}
}

// BenchmarkServed measures the time that the computation of the build name adds to the start.
func BenchmarkServed(b *testing.B) {
	cfg := testConfig(b, demoStore(b))
	for b.Loop() {
		files, err := builtFiles(cfg.CommandSources)
		if err != nil {
			b.Fatal(err)
		}
		web.NewServed(cfg, files)
	}
}
