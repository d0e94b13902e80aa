package handlers

import (
	"encoding/csv"
	"fmt"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"opshub/catalog"
	"opshub/handlers/format"
	"opshub/schedule"
	"opshub/schedule/demo"
	"opshub/schedule/localtime"
)

// hourLines returns the hours of a day on the screen: the figures of each location, and its number of hours.
func hourLines(doc *html.Node) map[string][]string {
	out := map[string][]string{}
	for _, table := range all(doc, "table") {
		if !strings.Contains(attr(table, "class"), "hours") {
			continue
		}
		for _, tr := range all(first(table, "tbody"), "tr") {
			var line []string
			for _, td := range all(tr, "td") {
				line = append(line, strings.TrimSuffix(text(td), " now"))
			}
			out[text(first(tr, "th"))] = line
		}
	}
	return out
}

// TestDayFigures compares the day with a loop over the roster: counters, the rows of the table and the file, and the people in each hour.
func TestDayFigures(t *testing.T) {
	roster := demo.Roster(testNow)
	h := demoServer(t).Handler()
	for _, target := range []string{catalog.PathDay + "?limit=200", catalog.PathDay + "?from=2026-11-18&limit=200", locationPath(catalog.PathLocationDay, 3) + "?from=2026-10-25&limit=200"} {
		day, keep := localtime.DateOf(2026, 11, 20), everyShift
		if _, from, ok := strings.Cut(target, "from="); ok {
			day = mustDate(t, from[:10])
		}
		if strings.Contains(target, "/locations/3/") {
			keep = func(s schedule.Shift) bool { return s.LocationID == 3 }
		}
		want := rosterOn(roster.Shifts, day, day, keep)
		for label, want := range map[string]string{"Employees": format.Number(len(want.heads)), "Shifts": format.Number(want.shifts), "Open shifts": format.Number(want.open),
			"Scheduled": schedule.DurationWords(want.minutes)} {
			if got := figure(t, h, target, label); !strings.HasPrefix(got+" ", want+" ") {
				t.Errorf("%s: %s is %q, want %q", target, label, got, want)
			}
		}
		n, doc := want.shifts+want.open+want.staged, openPage(t, h, target)
		if got := len(dayRows(doc)); got != n {
			t.Errorf("%s: %d rows, want %d", target, got, n)
		}
		rows, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(do(t, h, "GET", target+"&format=csv").Body.String(), "\uFEFF"))).ReadAll()
		if err != nil || len(rows) != n+1 {
			t.Errorf("%s: the file has %d rows, want %d, %v", target, len(rows)-1, n, err)
		}
		for _, place := range roster.Locations {
			z, _ := localtime.ZoneOrUTC(place.TimeZone)
			var line []string
			for _, hour := range z.Hours(day) {
				heads := map[int64]bool{}
				for _, s := range roster.Shifts {
					if keep(s) && s.LocationID == place.ID && s.EmployeeID != 0 && s.State != schedule.StagedForRemoval && s.StartsAt < hour.End && s.EndsAt > hour.Start {
						heads[s.EmployeeID] = true
					}
				}
				line = append(line, fmt.Sprint(len(heads)))
			}
			if got := hourLines(doc)[place.Name]; got != nil && fmt.Sprint(got) != fmt.Sprint(line) {
				t.Errorf("%s: %s has by hour\n%v, want\n%v", target, place.Name, got, line)
			}
		}
	}
	if got := len(hourLines(openPage(t, h, locationPath(catalog.PathLocationDay, 3)+"?from=2026-10-25"))); got != 1 {
		t.Errorf("a location has %d lines of hours", got)
	}
}

// dayRows returns the rows of the shifts of a day, without the rows under another heading.
func dayRows(doc *html.Node) (rows []*html.Node) {
	for _, table := range all(byID(doc, "rows"), "table") {
		if strings.HasPrefix(text(first(table, "caption")), "Shifts of ") {
			for _, tr := range all(table, "tr") {
				if first(tr, "td") != nil {
					rows = append(rows, tr)
				}
			}
		}
	}
	return rows
}

// TestDayOverClockChanges opens days that are shorter or longer than 24 hours. Each has its number of hours, and the overnight shift is on
// both of its days.
func TestDayOverClockChanges(t *testing.T) {
	h := serverWith(t, testConfig(t, rosterStore(t, clockRoster(t)))).Handler()
	for i, c := range clockChanges {
		place := locationPath(catalog.PathLocationDay, int64(i+1))
		doc, minutes := openPage(t, h, place+"?from="+c.day), 0
		for _, line := range hourLines(doc) {
			if n := (c.minutes + 59) / 60; len(line) != n {
				t.Errorf("%s %s: %d hours, want %d", c.zone, c.day, len(line), n)
			}
		}
		if !strings.Contains(text(byID(doc, "rows")), schedule.DurationWords(c.minutes)) {
			t.Errorf("%s %s: the length is not shown", c.zone, c.day)
		}
		days := []string{c.eve, c.day}
		if c.eve == c.day { // the change is at the end of the evening
			days[1] = mustDate(t, c.day).Add(1).String()
		}
		for _, day := range days {
			if got := len(dayRows(openPage(t, h, place+"?from="+day))); got != 1 {
				t.Errorf("%s %s: %d rows", c.zone, day, got)
			}
			minutes += readMinutes(t, strings.TrimSuffix(figure(t, h, place+"?from="+day, "Scheduled"), " within this day, breaks included"))
		}
		if minutes != c.night {
			t.Errorf("%s %s: both days come to %d minutes, want %d", c.zone, c.day, minutes, c.night)
		}
	}
}

// TestDaySheetTellsNothingPrivate verifies that the sheet has only published shifts, no kind and no reason of a block, and space for
// signatures.
func TestDaySheetTellsNothingPrivate(t *testing.T) {
	h := demoServer(t).Handler()
	sheet := text(byID(openPage(t, h, catalog.PathDayPrint+"?from=2026-11-18"), "main"))
	for _, word := range []string{"Time off", "Rather not", "draft", "to be removed", "requested"} {
		if strings.Contains(sheet, word) {
			t.Errorf("the sheet for the wall says %q", word)
		}
	}
	if !strings.Contains(sheet, "Signature") || !strings.Contains(sheet, "Unavailable, ") {
		t.Errorf("the sheet reads\n%s", sheet)
	}
	if plan := text(byID(openPage(t, h, catalog.PathDayPrint+"?from=2026-12-02&drafts=1"), "main")); !strings.Contains(plan, "DRAFT") {
		t.Errorf("the plan does not say that it is a draft:\n%s", plan)
	}
	if w := do(t, h, "GET", catalog.PathDayPrint+"?drafts=maybe"); w.Code != 400 {
		t.Errorf("drafts=maybe: status %d", w.Code)
	}
}
