package handlers

import (
	"encoding/csv"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"opshub/catalog"
	"opshub/handlers/format"
	"opshub/schedule"
	"opshub/schedule/demo"
	"opshub/schedule/localtime"
)

// span contains the totals of some days, computed by a loop over the shifts of a roster.
type span struct {
	shifts, open, staged, minutes int
	heads                         map[int64]bool
}

// rosterOn adds up the shifts for which keep returns true, within the local days from first to last.
func rosterOn(shifts []schedule.Shift, first, last schedule.Date, keep func(schedule.Shift) bool) span {
	out := span{heads: map[int64]bool{}}
	for _, s := range shifts {
		z, _ := localtime.ZoneOrUTC(s.TimeZone)
		within := s.Interval().Overlap(z.Range(first, last))
		switch {
		case within.Empty() || !keep(s):
		case s.EmployeeID == 0:
			out.open++
		case s.State == schedule.StagedForRemoval:
			out.staged++
		default:
			out.shifts++
			out.minutes += within.Minutes()
			out.heads[s.EmployeeID] = true
		}
	}
	return out
}

func everyShift(schedule.Shift) bool { return true }

// totalsLine returns the last line of the grid: the figures of each day, then those of the week.
func totalsLine(doc *html.Node) []string {
	var line []string
	for _, tr := range all(doc, "tr") {
		if attr(tr, "class") == "total" {
			for _, td := range all(tr, "td") {
				line = append(line, text(td))
			}
		}
	}
	return line
}

// TestWeekFigures compares the week with a loop over the roster: counters, daily totals, and rows of the file, for all employees, one
// location and one employee.
func TestWeekFigures(t *testing.T) {
	roster := demo.Roster(testNow)
	h := demoServer(t).Handler()
	for target, keep := range map[string]func(schedule.Shift) bool{
		catalog.PathWeek + "?from=2026-11-18&limit=200":                          everyShift,
		locationPath(catalog.PathLocationWeek, 2) + "?from=2026-11-18&limit=200": func(s schedule.Shift) bool { return s.LocationID == 2 },
		employeePath(catalog.PathEmployeeWeek, 10) + "?from=2026-11-18":          func(s schedule.Shift) bool { return s.EmployeeID == 10 },
	} {
		first := mustDate(t, "2026-11-16")
		want := rosterOn(roster.Shifts, first, first.Add(6), keep)
		doc := openPage(t, h, target)
		for label, want := range map[string]string{"Employees": format.Number(len(want.heads)) + " ", "Shifts": format.Number(want.shifts), "Open shifts": format.Number(want.open) + " ",
			"Scheduled": schedule.DurationWords(want.minutes) + " "} {
			if got := figure(t, h, target, label); !strings.HasPrefix(got+" ", want) {
				t.Errorf("%s: %s is %q, want %q", target, label, got, want)
			}
		}
		line := totalsLine(doc)
		if len(line) != 8 {
			t.Fatalf("%s: the totals are %q", target, line)
		}
		for i := range 7 {
			day := rosterOn(roster.Shifts, first.Add(i), first.Add(i), keep)
			words := "0 h"
			if len(day.heads) > 0 {
				words = schedule.DurationWords(day.minutes)
				if len(want.heads) > 1 {
					words += fmt.Sprintf(" %d working", len(day.heads))
				}
			}
			if line[i] != words {
				t.Errorf("%s: %s comes to %q, want %q", target, first.Add(i), line[i], words)
			}
		}
		rows, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(do(t, h, "GET", target+"&format=csv").Body.String(), "\uFEFF"))).ReadAll()
		if n := want.shifts + want.open + want.staged; err != nil || len(rows) != n+1 {
			t.Errorf("%s: the file has %d rows, want %d, %v", target, len(rows)-1, n, err)
		}
	}
}

// TestWeekOverClockChanges opens a week with an overnight shift over each clock change. The shift is on both of its days, and counts once.
func TestWeekOverClockChanges(t *testing.T) {
	h := serverWith(t, testConfig(t, rosterStore(t, clockRoster(t)))).Handler()
	for i, c := range clockChanges {
		doc := openPage(t, h, employeePath(catalog.PathEmployeeWeek, int64(i+1))+"?from="+c.eve)
		if mustDate(t, c.eve).WeekStart(1) != mustDate(t, c.day).WeekStart(1) {
			t.Fatalf("%s %s: the night lies in two weeks", c.zone, c.day)
		}
		line, minutes := totalsLine(doc), 0
		for _, cell := range line[:7] {
			minutes += readMinutes(t, cell)
		}
		if minutes != c.night || line[7] != schedule.DurationWords(c.night)+" 1 shift" {
			t.Errorf("%s %s: the days come to %d minutes, the week to %q, want %d", c.zone, c.day, minutes, line[7], c.night)
		}
		cells := 0
		for line := range strings.SplitSeq(gridText(doc), "\n") {
			if strings.Contains(line, "[ev]") || strings.Contains(line, "[ev hit]") {
				cells++
			}
		}
		if cells != 2 {
			t.Errorf("%s %s: the shift is in %d cells, want 2:\n%s", c.zone, c.day, cells, gridText(doc))
		}
	}
}

// readMinutes parses a duration like "6 h 30 min".
func readMinutes(t *testing.T, words string) int {
	t.Helper()
	minutes, n := 0, 0
	for _, part := range strings.Fields(strings.ReplaceAll(words, "\u00a0", " ")) {
		switch part {
		case "h":
			minutes += 60 * n
		case "min":
			minutes += n
		default:
			if _, err := fmt.Sscan(part, &n); err != nil {
				t.Fatalf("%q is no length", words)
			}
		}
	}
	return minutes
}

// TestDraftWeekMarksChanges compares the marks of a draft with the differences between the rows of the roster.
func TestDraftWeekMarksChanges(t *testing.T) {
	const period = 5
	roster := demo.Roster(testNow)
	var version int64
	for _, p := range roster.PublishedPeriods {
		if p.DraftPeriodID == period && p.Status == "current" {
			version = p.ID
		}
	}
	shown := map[int64]schedule.Shift{}
	for _, p := range roster.PublishedShifts {
		if p.PublishedPeriodID == version && p.ChangeKind != schedule.ChangeRemoved {
			shown[p.Shift.ID] = p.Shift
		}
	}
	want := map[string]int{}
	for _, s := range roster.Shifts {
		was, there := shown[s.ID]
		switch {
		case s.DraftPeriodID != period:
		case s.State == schedule.StagedForRemoval:
			want["removed"]++
		case !there:
			want["added"]++
		case was.Interval() != s.Interval() || was.EmployeeID != s.EmployeeID || was.PositionID != s.PositionID || was.LocationID != s.LocationID:
			want["changed"]++
			if was.EmployeeID != 0 && was.EmployeeID != s.EmployeeID {
				want["moved to"]++
			}
		}
	}
	h := demoServer(t).Handler()
	got := map[string]int{}
	for _, from := range []string{"2026-11-16", "2026-11-23"} {
		grid := gridText(openPage(t, h, draftPath(catalog.PathDraftWeek, period)+"?limit=200&from="+from))
		for _, word := range []string{"added", "changed", "removed", "moved to"} {
			got[word] += len(regexp.MustCompile(`[0-9),adhnp] `+word).FindAllString(grid, -1))
		}
	}
	if len(want) < 3 || fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("marked: %v, want %v", got, want)
	}
}

// TestPublishedWeekIsTheVersion compares the totals of each published week with the rows of its version. The current schedule must not
// change them.
func TestPublishedWeekIsTheVersion(t *testing.T) {
	roster := demo.Roster(testNow)
	for _, p := range roster.PublishedPeriods {
		var shifts []schedule.Shift
		for _, u := range roster.PublishedShifts {
			if u.PublishedPeriodID == p.ID && u.ChangeKind != schedule.ChangeRemoved {
				u.Shift.State = schedule.Published
				shifts = append(shifts, u.Shift)
			}
		}
		h := demoServer(t).Handler()
		want := rosterOn(shifts, p.StartsOn, p.StartsOn.Add(6), everyShift)
		target := publishedPath(catalog.PathPublishedWeek, p.ID) + "?limit=200&from=" + p.StartsOn.String()
		if got := figure(t, h, target, "Scheduled"); !strings.HasPrefix(got, schedule.DurationWords(want.minutes)+" ") {
			t.Errorf("version %d of %s: %q, want %s", p.Version, p.StartsOn, got, schedule.DurationWords(want.minutes))
		}
		if got := figure(t, h, target, "Shifts"); got != format.Number(want.shifts) {
			t.Errorf("version %d of %s: %q shifts, want %d", p.Version, p.StartsOn, got, want.shifts)
		}
	}
}

// employeePath and the functions below return the path of a screen of one record.
func employeePath(path string, id int64) string {
	return strings.Replace(path, "{employee}", format.ID(id), 1)
}
func locationPath(path string, id int64) string {
	return strings.Replace(path, "{location}", format.ID(id), 1)
}
func draftPath(path string, id int64) string {
	return strings.Replace(path, "{period}", format.ID(id), 1)
}
func publishedPath(path string, id int64) string {
	return strings.Replace(path, "{publishedPeriod}", format.ID(id), 1)
}
