package handlers

import (
	"cmp"
	"encoding/json"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"testing"
	"time"

	"golang.org/x/net/html"

	"opshub/catalog"
	"opshub/handlers/exports"
	"opshub/schedule"
	"opshub/schedule/localtime"
)

// presetDates are the expected dates of each preset on Friday 20 November 2026, with weeks from Monday.
var presetDates = map[string]string{
	"today": "2026-11-20", "tomorrow": "2026-11-21", "this-week": "2026-11-16 to 2026-11-22", "next-week": "2026-11-23 to 2026-11-29",
	"last-week": "2026-11-09 to 2026-11-15", "this-month": "2026-11-01 to 2026-11-30", "next-14-days": "2026-11-20 to 2026-12-03",
	"draft-period": "2026-11-30 to 2026-12-13", "published-period": "2026-11-16 to 2026-11-29",
}

// shownDates returns inclusive dates, such as "2026-11-16 to 2026-11-22", in a style.
func shownDates(t *testing.T, style localtime.Style, days string) string {
	t.Helper()
	first, last, _ := strings.Cut(days, " to ")
	f, bad := schedule.ParseFilter(url.Values{"from": {first}, "to": {cmp.Or(last, first)}})
	if bad != nil {
		t.Fatal(bad)
	}
	return f.DateWords(&style)
}

func TestPresetsSayTheirDatesAndCountTheirRows(t *testing.T) {
	t.Parallel()
	h := demoServer(t).Handler()
	for _, filter := range []string{"", "employee_id=3", "location_id=2&status=requested&from=2026-01-01&to=2026-01-02"} {
		doc := openPage(t, h, catalog.PathPresets+"?"+filter)
		for key, dates := range presetDates {
			row := byID(doc, key)
			if row == nil {
				t.Fatalf("no preset %s", key)
			}
			if got := text(first(row, "th")); !strings.Contains(got, " "+shownDates(t, demoStyle, dates)+", ") {
				t.Errorf("%s stands for %q, want %s", key, got, dates)
			}
			for _, cell := range all(row, "td") {
				for _, a := range all(cell, "a") {
					if employee := "employee_id=3"; filter == employee && !strings.Contains(attr(a, "href"), employee) {
						t.Errorf("%s: %s loses the employee", key, attr(a, "href"))
					}
				}
				offered(t, h, cell)
			}
		}
	}
}

// offered compares the row count of a report with the rows of each linked format. The link "12 rows" opens the screen, and the other links
// open files.
func offered(t *testing.T, h http.Handler, n *html.Node) {
	t.Helper()
	faces := 0
	rows := -1
	for _, a := range all(n, "a") {
		word, _, _ := strings.Cut(strings.ReplaceAll(text(a), ",", ""), " ")
		if promised, err := strconv.Atoi(word); err == nil {
			word, rows = "Screen", promised
		}
		if got, counts := faceRows(t, h, word, attr(a, "href")); counts && got != rows {
			t.Errorf("%d rows are promised, %s has %d", rows, attr(a, "href"), got)
		}
		faces++
	}
	if faces < 3 || rows < 0 {
		t.Errorf("%d faces and %d rows are offered: %s", faces, rows, text(n))
	}
}

// faceRows counts the rows of one format of a report. It returns counts false for the sheet, which it only requests.
func faceRows(t *testing.T, h http.Handler, word, target string) (rows int, counts bool) {
	t.Helper()
	switch word {
	case "Screen":
		return menuRows(t, h, target), true
	case "CSV":
		return csvRows(t, h, target), true
	case "XLSX":
		return bookRows(t, h, target), true
	case "JSON":
		var body struct{ Rows []any }
		if err := json.Unmarshal(do(t, h, "GET", target).Body.Bytes(), &body); err != nil {
			t.Errorf("%s: %v", target, err)
		}
		return len(body.Rows), true
	}
	w := do(t, h, "GET", target)
	if w.Code != http.StatusOK {
		t.Errorf("%s: status %d", target, w.Code)
	}
	rows, err := strconv.Atoi(w.Header().Get("X-Export-Row-Count"))
	return rows, err == nil && word == "XLSX"
}

func TestPresetsWithoutPeriodsSaySoWithoutLinks(t *testing.T) {
	r := clockRoster(t)
	r.Organization.WeekStartsOn = 0
	doc := openPage(t, serverWith(t, testConfig(t, rosterStore(t, r))).Handler(), catalog.PathPresets)
	for _, key := range []string{"draft-period", "published-period"} {
		row := byID(doc, key)
		if len(all(row, "a")) > 0 || !strings.Contains(text(row), "There is no") {
			t.Errorf("%s shows %q", key, text(row))
		}
	}
	if got := text(byID(doc, "this-week")); !strings.Contains(got, "15 to 21 Nov 2026") {
		t.Errorf("a week from Sunday is %q", got)
	}
}

// TestPresetsKeepTheOrganizationsDay verifies the presets at the limits of a day, of a month, and of the clock changes.
func TestPresetsKeepTheOrganizationsDay(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		zone  string
		week  int
		now   string
		dates map[string]string
	}{
		{"America/New_York", 0, "2026-03-08T04:59:59Z", map[string]string{"today": "2026-03-07", "tomorrow": "2026-03-08", "this-week": "2026-03-01 to 2026-03-07", "next-week": "2026-03-08 to 2026-03-14"}},
		{"America/New_York", 0, "2026-03-08T05:00:00Z", map[string]string{"today": "2026-03-08", "this-week": "2026-03-08 to 2026-03-14", "next-14-days": "2026-03-08 to 2026-03-21"}},
		{"America/New_York", 1, "2026-03-08T05:00:00Z", map[string]string{"this-week": "2026-03-02 to 2026-03-08", "last-week": "2026-02-23 to 2026-03-01"}},
		{"America/New_York", 0, "2026-11-01T03:59:59Z", map[string]string{"today": "2026-10-31", "this-month": "2026-10-01 to 2026-10-31"}},
		{"America/New_York", 0, "2026-11-01T05:30:00Z", map[string]string{"today": "2026-11-01", "tomorrow": "2026-11-02", "this-week": "2026-11-01 to 2026-11-07", "this-month": "2026-11-01 to 2026-11-30"}},
		{"America/New_York", 0, "2026-11-01T06:30:00Z", map[string]string{"today": "2026-11-01"}}, // second 01:30
		{"America/New_York", 0, "2026-11-02T04:59:59Z", map[string]string{"today": "2026-11-01", "tomorrow": "2026-11-02"}},
		{"Pacific/Auckland", 1, "2026-12-31T11:00:00Z", map[string]string{"today": "2027-01-01", "this-month": "2027-01-01 to 2027-01-31", "this-week": "2026-12-28 to 2027-01-03"}},
		{"America/Santiago", 6, "2026-09-06T03:59:59Z", map[string]string{"today": "2026-09-05", "this-week": "2026-09-05 to 2026-09-11"}},
		{"America/Santiago", 6, "2026-09-06T04:00:00Z", map[string]string{"today": "2026-09-06"}}, // midnight is skipped
	} {
		r := clockRoster(t)
		r.Organization.TimeZone, r.Organization.WeekStartsOn = c.zone, c.week
		cfg := testConfig(t, rosterStore(t, r))
		at, err := time.Parse(time.RFC3339, c.now)
		if err != nil {
			t.Fatal(err)
		}
		cfg.Now = func() time.Time { return at }
		doc := openPage(t, serverWith(t, cfg).Handler(), catalog.PathPresets)
		for key, dates := range c.dates {
			if got := text(first(byID(doc, key), "th")); !strings.Contains(got, " "+shownDates(t, r.Organization.Style, dates)+", ") {
				t.Errorf("at %s in %s, weeks from %s: %s is %q, want %s", c.now, c.zone, time.Weekday(c.week), key, got, dates)
			}
		}
	}
}

func TestShareLinksOpenTheRowsTheyCount(t *testing.T) {
	h := demoServer(t).Handler()
	doc := openPage(t, h, catalog.PathShareLinks+"?from=2026-11-16&to=2026-11-22&location_id=1")
	found := 0
	for _, section := range all(doc, "section") {
		h2 := first(section, "h2")
		small := first(h2, "small")
		if small == nil || !strings.Contains(text(small), "row") {
			continue
		}
		rows, _, _ := strings.Cut(text(small), " ")
		for _, tr := range all(section, "tr") {
			code := first(tr, "code")
			if code == nil {
				continue
			}
			found++
			address := text(code)
			if address != attr(first(tr, "a"), "href") {
				t.Errorf("%s is shown, %s is opened", address, attr(first(tr, "a"), "href"))
			}
			if got, counts := faceRows(t, h, strings.Fields(text(first(tr, "th")))[0], address); counts && strconv.Itoa(got) != rows {
				t.Errorf("%s: %s rows are promised, it has %d", address, rows, got)
			}
		}
	}
	if least := 3 * len(exports.ExportSuite().Reports); found < least {
		t.Errorf("%d addresses of reports, want at least %d", found, least)
	}
}

func TestShareLinksUseTheBaseAddressAndNeverTheHost(t *testing.T) {
	cfg := testConfig(t, demoStore(t))
	cfg.Public = true
	get := func() string {
		s := serverWith(t, cfg)
		w := do(t, s.Handler(), "GET", catalog.PathShareLinks+"?employee_id=2", "X-Forwarded-Host", "evil.example")
		if w.Code != http.StatusOK || strings.Contains(w.Body.String(), "evil.example") || strings.Contains(w.Body.String(), "127.0.0.1:8080") {
			t.Fatalf("status %d, or the page repeats a header", w.Code)
		}
		return w.Body.String()
	}
	if body := get(); !strings.Contains(body, "--base-url") || strings.Contains(body, "https://") {
		t.Error("without a base address the page does not say how to get one")
	}
	cfg.Local = &url.URL{Scheme: "http", Host: "127.0.0.1:4321"}
	if body := get(); !strings.Contains(body, "http://127.0.0.1:4321"+catalog.PathBlocks+"?employee_id=2&amp;from=2026-11-20<") || !strings.Contains(body, "only on this computer") {
		t.Error("on a loopback address the links are not whole, or the page does not say for whom they work")
	}
	sheet := do(t, serverWith(t, cfg).Handler(), "GET", catalog.PathStaffSummaryPrint).Body.String()
	if !strings.Contains(sheet, "The current rows: http://127.0.0.1:4321"+catalog.PathStaffSummary) {
		t.Error("the sheet names no address that can be typed")
	}
	cfg.BaseURL = &url.URL{Scheme: "https", Host: "hub.example", Path: "/ops/"}
	if body := get(); !strings.Contains(body, "https://hub.example/ops"+catalog.PathBlocks+"?employee_id=2&amp;from=2026-11-20<") || strings.Contains(body, "--base-url") {
		t.Error("the addresses do not begin with the base address")
	}
}

func TestCalendarOpensOnTheNearestWeekWithData(t *testing.T) {
	h := serverWith(t, testConfig(t, rosterStore(t, clockRoster(t)))).Handler() // August 2026 to April 2027
	if got := text(byID(openPage(t, h, catalog.PathCalendar), "shown")); got != "16 to 22 Nov 2026" {
		t.Errorf("today lies in the data, the calendar opens with %s", got)
	}
	late := clockRoster(t)
	late.Shifts, late.Blocks = late.Shifts[6:7], late.Blocks[18:19]
	doc := openPage(t, serverWith(t, testConfig(t, rosterStore(t, late))).Handler(), catalog.PathCalendar)
	if got := text(byID(doc, "shown")); got != "31 Aug to 6 Sep 2026" || !strings.Contains(text(doc), "The data ends on Sun 6 Sep 2026") {
		t.Errorf("the data ends before today, the calendar opens with %s", got)
	}
	if w := do(t, h, "GET", catalog.PathCalendar+"?from=9999-12-31"); w.Code != http.StatusOK {
		t.Errorf("the last week there is: status %d", w.Code)
	}
	if w := do(t, h, "GET", catalog.PathCalendar+"?from=0001-01-01"); w.Code != http.StatusOK {
		t.Errorf("the first week there is: status %d", w.Code)
	}
}

// TestCalendarPagesHoldEachEmployeeOnce uses 130 employees. Every third employee has no items in the week.
func TestCalendarPagesHoldEachEmployeeOnce(t *testing.T) {
	r := &schedule.Roster{Organization: schedule.Organization{Name: "Many", TimeZone: "UTC", WeekStartsOn: 0}}
	busy := 0
	for id := int64(1); id <= 130; id++ {
		r.Employees = append(r.Employees, schedule.Employee{ID: id, Name: "Employee " + strconv.Itoa(int(id*7919%1000)), Status: "active"})
		if id%3 != 0 {
			busy++
			start := localtime.UTC.Resolve(mustDate(t, "2026-11-17"), 540)
			r.Shifts = append(r.Shifts, schedule.Shift{ID: id, EmployeeID: id, TimeZone: "UTC", StartsAt: start, EndsAt: start + 3600, State: schedule.Published})
		}
	}
	h := serverWith(t, testConfig(t, rosterStore(t, r))).Handler()
	seen, next, pages := map[string]bool{}, catalog.PathCalendar+"?from=2026-11-18", 0
	for next != "" {
		pages++
		doc := openPage(t, h, next)
		if pages == 1 && text(byID(doc, "shown")) != "15 to 21 Nov 2026" {
			t.Errorf("a week from Sunday is headed %s", text(byID(doc, "shown")))
		}
		if !strings.Contains(text(doc), "of "+strconv.Itoa(busy)+" employees with a shift or block in the week") {
			t.Errorf("%s does not say the total", next)
		}
		for _, line := range strings.Split(gridText(doc), "\n") {
			if strings.HasPrefix(line, "Employee") {
				if seen[line] {
					t.Errorf("%s stands on two pages", line)
				}
				seen[line] = true
			}
		}
		next = ""
		for _, a := range all(byID(doc, "rows"), "a") {
			if attr(a, "rel") == "next" {
				next = attr(a, "href")
			}
		}
	}
	if len(seen) != busy || pages != 2 {
		t.Errorf("%d employees on %d pages, want %d on 2", len(seen), pages, busy)
	}
	if got := gridText(openPage(t, h, catalog.PathCalendar+"?from=2026-11-18&employee_id=3")); !strings.Contains(got, "nothing in this week") {
		t.Errorf("a chosen employee without anything is shown as %q", got)
	}
}
