package handlers

import (
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"testing"

	"opshub/catalog"
	"opshub/schedule"
)

// presetDates is what each preset must stand for on Friday 20 November 2026, with weeks from Monday.
var presetDates = map[string]string{
	"today": "2026-11-20", "tomorrow": "2026-11-21", "this-week": "2026-11-16 to 2026-11-22", "next-week": "2026-11-23 to 2026-11-29",
	"last-week": "2026-11-09 to 2026-11-15", "this-month": "2026-11-01 to 2026-11-30", "next-14-days": "2026-11-20 to 2026-12-03",
	"draft-period": "2026-11-30 to 2026-12-13", "published-period": "2026-11-16 to 2026-11-29",
}

func TestPresetsSayTheirDatesAndCountTheirRows(t *testing.T) {
	h := demoServer(t).handler()
	for _, filter := range []string{"", "employee_id=3", "location_id=2&status=requested&from=2026-01-01&to=2026-01-02"} {
		doc := page(t, h, catalog.PathPresets+"?"+filter)
		for key, dates := range presetDates {
			row := byID(doc, key)
			if row == nil {
				t.Fatalf("no preset %s", key)
			}
			cells := all(row, "td")
			if got := text(cells[0]); !strings.HasPrefix(got, dates+" ") {
				t.Errorf("%s stands for %q, want %s", key, got, dates)
			}
			for _, cell := range cells[1:] {
				links := all(cell, "a")
				words := text(cell)
				for _, a := range links {
					target := attr(a, "href")
					if employee, wanted := "employee_id=3", strings.Contains(filter, "employee_id"); wanted && !strings.Contains(target, employee) {
						t.Errorf("%s: %s loses the employee", key, target)
					}
					if strings.HasPrefix(text(a), "CSV") && strings.HasSuffix(words, "rows") {
						if n := strconv.Itoa(csvRows(t, h, target)); !strings.Contains(words, " "+n+" row") {
							t.Errorf("%s promises %q, %s has %s rows", key, words, target, n)
						}
					}
				}
			}
		}
	}
}

func TestPresetsWithoutPeriodsSaySoWithoutLinks(t *testing.T) {
	r := changeRoster(t)
	r.Organization.WeekStartsOn = 0
	doc := page(t, serverWith(t, testConfig(t, rosterStore(t, r))).handler(), catalog.PathPresets)
	for _, key := range []string{"draft-period", "published-period"} {
		row := byID(doc, key)
		if len(all(row, "a")) > 0 || !strings.Contains(text(row), "There is no") {
			t.Errorf("%s shows %q", key, text(row))
		}
	}
	if got := text(byID(doc, "this-week")); !strings.Contains(got, "2026-11-15 to 2026-11-21") {
		t.Errorf("a week from Sunday is %q", got)
	}
}

func TestShareLinksOpenTheRowsTheyCount(t *testing.T) {
	h := demoServer(t).handler()
	doc := page(t, h, catalog.PathShareLinks+"?from=2026-11-16&to=2026-11-22&location_id=1")
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
			got := rows
			switch text(first(tr, "th")) {
			case "Screen":
				got = strconv.Itoa(menuRows(t, h, address))
			case "CSV":
				got = strconv.Itoa(csvRows(t, h, address))
			}
			if got != rows {
				t.Errorf("%s: %s rows are promised, it has %s", address, rows, got)
			}
		}
	}
	if found != 14 {
		t.Errorf("%d addresses of reports, want 14", found)
	}
}

func TestShareLinksUseTheBaseAddressAndNeverTheHost(t *testing.T) {
	cfg := testConfig(t, demoStore(t))
	cfg.Public = true
	get := func() string {
		s := serverWith(t, cfg)
		w := do(t, s.handler(), "GET", catalog.PathShareLinks+"?employee_id=2", "X-Forwarded-Host", "evil.example")
		if w.Code != http.StatusOK || strings.Contains(w.Body.String(), "evil.example") || strings.Contains(w.Body.String(), "127.0.0.1:8080") {
			t.Fatalf("status %d, or the page repeats a header", w.Code)
		}
		return w.Body.String()
	}
	if body := get(); !strings.Contains(body, "--base-url") || strings.Contains(body, "https://") {
		t.Error("without a base address the page does not say how to get one")
	}
	cfg.BaseURL = &url.URL{Scheme: "https", Host: "hub.example", Path: "/ops/"}
	if body := get(); !strings.Contains(body, "https://hub.example/ops"+catalog.PathBlocks+"?employee_id=2<") || strings.Contains(body, "--base-url") {
		t.Error("the addresses do not begin with the base address")
	}
}

func TestCalendarOpensOnTheNearestWeekWithData(t *testing.T) {
	h := serverWith(t, testConfig(t, rosterStore(t, changeRoster(t)))).handler() // from September 2026 to March 2027
	if got := text(byID(page(t, h, catalog.PathCalendar), "week")); !strings.HasPrefix(got, "16 to 22 November 2026") {
		t.Errorf("today lies in the data, the calendar opens with %s", got)
	}
	late := changeRoster(t)
	late.Shifts, late.Blocks = late.Shifts[5:], late.Blocks[10:]
	doc := page(t, serverWith(t, testConfig(t, rosterStore(t, late))).handler(), catalog.PathCalendar)
	if got := text(byID(doc, "week")); !strings.HasPrefix(got, "31 August to 6 September 2026") || !strings.Contains(text(doc), "The data ends on 2026-09-06") {
		t.Errorf("the data ends before today, the calendar opens with %s", got)
	}
	if w := do(t, h, "GET", catalog.PathCalendar+"?from=9999-12-31"); w.Code != http.StatusOK {
		t.Errorf("the last week there is: status %d", w.Code)
	}
	if w := do(t, h, "GET", catalog.PathCalendar+"?from=0001-01-01"); w.Code != http.StatusOK {
		t.Errorf("the first week there is: status %d", w.Code)
	}
}

// TestCalendarPagesHoldEachEmployeeOnce has 130 employees of whom every third has nothing in the week.
func TestCalendarPagesHoldEachEmployeeOnce(t *testing.T) {
	r := &schedule.Roster{Organization: schedule.Organization{Name: "Many", TimeZone: "UTC", WeekStartsOn: 0}}
	busy := 0
	for id := int64(1); id <= 130; id++ {
		r.Employees = append(r.Employees, schedule.Employee{ID: id, Name: "Employee " + strconv.Itoa(int(id*7919%1000)), Status: "active"})
		if id%3 != 0 {
			busy++
			start := schedule.UTC.Resolve(mustDate(t, "2026-11-17"), 540)
			r.Shifts = append(r.Shifts, schedule.Shift{ID: id, EmployeeID: id, TimeZone: "UTC", StartsAt: start, EndsAt: start + 3600, State: schedule.Published})
		}
	}
	h := serverWith(t, testConfig(t, rosterStore(t, r))).handler()
	seen, next, pages := map[string]bool{}, catalog.PathCalendar+"?from=2026-11-18", 0
	for next != "" {
		pages++
		doc := page(t, h, next)
		if pages == 1 && !strings.HasPrefix(text(byID(doc, "week")), "15 to 21 November 2026") {
			t.Errorf("a week from Sunday is headed %s", text(byID(doc, "week")))
		}
		if !strings.Contains(text(doc), "of "+strconv.Itoa(busy)+" employees with something in the week") {
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
		for _, a := range all(doc, "a") {
			if attr(a, "rel") == "next" {
				next = attr(a, "href")
			}
		}
	}
	if len(seen) != busy || pages != 2 {
		t.Errorf("%d employees on %d pages, want %d on 2", len(seen), pages, busy)
	}
	if got := gridText(page(t, h, catalog.PathCalendar+"?from=2026-11-18&employee_id=3")); !strings.Contains(got, "nothing in this week") {
		t.Errorf("a chosen employee without anything is shown as %q", got)
	}
}
