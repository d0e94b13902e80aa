package handlers

import (
	"strconv"
	"strings"
	"testing"

	"opshub/catalog"
	"opshub/schedule"
	"opshub/schedule/localtime"
)

// shiftRoster has one shift of each kind: overnight, over both clock changes, open, draft, changed, and staged for removal.
func shiftRoster(t *testing.T) *schedule.Roster {
	t.Helper()
	zone, _ := localtime.ZoneOrUTC("America/New_York")
	id := int64(0)
	shift := func(employee int64, state schedule.PublishState, day string, start, end int) schedule.Shift {
		id++
		return schedule.Shift{ID: id, EmployeeID: employee, LocationID: 1, PositionID: 1, TimeZone: "America/New_York", State: state, Notes: privateNote,
			StartsAt: zone.Resolve(mustDate(t, day), start), EndsAt: zone.Resolve(mustDate(t, day), end)}
	}
	const day = 24 * 60
	return &schedule.Roster{
		Organization: schedule.Organization{Name: "Shifts", TimeZone: "America/New_York", WeekStartsOn: 1},
		Locations:    []schedule.Location{{ID: 1, Code: "H", Name: "Harbor", TimeZone: "America/New_York"}},
		Positions:    []schedule.Position{{ID: 1, Name: "Cook"}},
		Employees:    []schedule.Employee{{ID: 1, Name: "Ann", Status: "active", LocationID: 1, PositionID: 1}, {ID: 2, Name: "Bob", Status: "active", LocationID: 1}},
		Shifts: []schedule.Shift{
			shift(1, schedule.Published, "2026-11-16", 22*60, day+6*60), shift(1, schedule.NeverPublished, "2027-03-13", 22*60, day+6*60),
			shift(2, schedule.ChangedSince, "2026-10-31", 22*60, day+6*60), shift(0, schedule.NeverPublished, "2026-11-17", 9*60, 17*60),
			shift(2, schedule.StagedForRemoval, "2026-11-18", 9*60, 17*60),
		},
		Blocks: []schedule.Block{{ID: 1, EmployeeID: 1, Kind: schedule.Unavailable, Status: schedule.Requested, TimeZone: "America/New_York", Source: "employee",
			StartsAt: zone.Resolve(mustDate(t, "2026-11-17"), 5*60), EndsAt: zone.Resolve(mustDate(t, "2026-11-17"), 9*60)}},
	}
}

func TestShiftsSayWhatTheyAre(t *testing.T) {
	h := serverWith(t, testConfig(t, rosterStore(t, shiftRoster(t)))).Handler()
	doc := openPage(t, h, catalog.PathShifts+"?sort=employee&status=requested&from=2000-01-01")
	var got []string
	for i, tr := range all(byID(doc, "rows"), "tr")[1:] {
		got = append(got, text(tr))
		when := all(tr, "td")[0]
		if title, zone := attr(first(when, "a"), "title"), attr(first(when, "abbr"), "title"); title != "Shift "+strconv.Itoa([]int{1, 2, 3, 5, 4}[i]) || zone != "America/New_York" {
			t.Errorf("row %d: the title of the link is %q and that of the zone %q", i, title, zone)
		}
	}
	want := []string{
		"Ann Mon 16 Nov 2026 22:00-06:00 (+1) EST 8 h Cook Harbor published 1 60 min, 1 only if approved",
		"Ann Sat 13 Mar 2027 22:00-06:00 (+1) EST 7 h the clock goes forward Cook Harbor draft none",
		"Bob Sat 31 Oct 2026 22:00-06:00 (+1) EDT 9 h the clock goes back Cook Harbor changed since published none",
		"Bob Wed 18 Nov 2026 09:00-17:00 EST 8 h Cook Harbor to be removed none",
		"open shift nobody is assigned Tue 17 Nov 2026 09:00-17:00 EST 8 h Cook Harbor draft none",
	}
	if g, w := strings.ReplaceAll(strings.Join(got, "\n"), "\u00a0", " "), strings.Join(want, "\n"); g != w {
		t.Errorf("the list is\n%s\nwant\n%s", g, w)
	}
	for label, want := range map[string]string{"Shifts": "5 1 of them to be removed", "Scheduled": "32 h breaks included", "Open shifts": "1 nobody is assigned",
		"Employees": "2 with a shift", "Published": "1 1 more changed since", "Draft": "2 never published"} {
		if got := figure(t, h, catalog.PathShifts+"?from=2000-01-01", label); got != want {
			t.Errorf("%s: %q, want %q", label, got, want)
		}
	}
	for _, a := range all(byID(doc, "rows"), "a") {
		if text(a) == "1" && attr(a, "href") != catalog.PathSoftConflicts+"?employee_id=1&from=2026-11-16&status=requested&to=2026-11-17" {
			t.Errorf("the soft conflict opens %s", attr(a, "href"))
		}
	}
}

// TestShiftNotesAreOnlyInFilesThatAskForThem verifies that only files with the parameter notes=1 contain the private note.
func TestShiftNotesAreOnlyInFilesThatAskForThem(t *testing.T) {
	h := serverWith(t, testConfig(t, rosterStore(t, shiftRoster(t)))).Handler()
	for target, want := range map[string]bool{
		catalog.PathShifts: false, catalog.PathShifts + "?notes=1": false, catalog.PathShiftsExport: false, catalog.PathShifts + "?format=json": false,
		catalog.PathShiftsExport + "?notes=1": true, catalog.PathShifts + "?format=json&notes=1": true,
	} {
		if got := strings.Contains(do(t, h, "GET", target).Body.String(), privateNote); got != want {
			t.Errorf("%s: the note stands there: %v", target, got)
		}
	}
	book := workbook(t, h, catalog.PathShiftsExport+"?format=xlsx")
	if rows, err := book.GetRows("Shifts"); err != nil || strings.Contains(strings.Join(rows[1], " "), privateNote) {
		t.Errorf("the note stands in the workbook, or %v", err)
	}
}

// TestTheBlockStatusDoesNotNarrowShifts compares the files and their headers.
func TestTheBlockStatusDoesNotNarrowShifts(t *testing.T) {
	h := demoServer(t).Handler()
	all, one := do(t, h, "HEAD", catalog.PathShiftsExport).Header(), do(t, h, "HEAD", catalog.PathShiftsExport+"?status=requested").Header()
	for _, name := range []string{"X-Export-Row-Count", "X-Export-Filters"} {
		if all.Get(name) != one.Get(name) || !strings.Contains(all.Get("X-Export-Filters"), "every status") {
			t.Errorf("%s: %q, with a block status %q", name, all.Get(name), one.Get(name))
		}
	}
}
