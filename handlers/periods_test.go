package handlers

import (
	"cmp"
	"encoding/csv"
	"fmt"
	"net/http"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"opshub/catalog"
	"opshub/handlers/format"
	"opshub/schedule"
	"opshub/schedule/demo"
	"opshub/schedule/localtime"
)

// periodPath returns the path of a screen of one period.
func periodPath(path string, id int64) string {
	return strings.NewReplacer("{period}", strconv.FormatInt(id, 10), "{publishedPeriod}", strconv.FormatInt(id, 10)).Replace(path)
}

// fileRows returns the rows of the CSV, by column name.
func fileRows(t *testing.T, h http.Handler, target string) []map[string]string {
	t.Helper()
	sign := "?"
	if strings.Contains(target, "?") {
		sign = "&"
	}
	w := do(t, h, "GET", target+sign+"format=csv&bom=0")
	records, err := csv.NewReader(w.Body).ReadAll()
	if w.Code != http.StatusOK || err != nil || len(records) == 0 {
		t.Fatalf("%s: %d, %v", target, w.Code, err)
	}
	var rows []map[string]string
	for _, record := range records[1:] {
		row := map[string]string{}
		for i, name := range records[0] {
			row[name] = record[i]
		}
		rows = append(rows, row)
	}
	return rows
}

// demoRoster returns the rows of the demo of the fixed day.
func demoRoster(t *testing.T) *schedule.Roster {
	t.Helper()
	return demo.Roster(testNow.Truncate(time.Minute))
}

// TestDraftChangesAreThoseOfTheRoster compares the changes of every draft period of the demo with a loop over its rows.
func TestDraftChangesAreThoseOfTheRoster(t *testing.T) {
	r, h := demoRoster(t), demoServer(t).Handler()
	current := map[int64]bool{}
	for _, p := range r.PublishedPeriods {
		current[p.ID] = p.Status == "current"
	}
	for _, period := range r.DraftPeriods {
		published, want, same := map[int64]schedule.Shift{}, map[string]int{}, 0
		for _, p := range r.PublishedShifts {
			if current[p.PublishedPeriodID] && p.ChangeKind != schedule.ChangeRemoved {
				published[p.Shift.ID] = p.Shift
			}
		}
		for _, s := range r.Shifts {
			was, had := published[s.ID]
			gone := s.State == schedule.StagedForRemoval
			if s.DraftPeriodID != period.ID {
				continue
			}
			switch {
			case had && gone:
				want["removed"]++
			case gone:
			case !had:
				want["added"]++
			case was.EmployeeID != s.EmployeeID || was.StartsAt != s.StartsAt || was.EndsAt != s.EndsAt || was.Label != s.Label || was.Notes != s.Notes || was.PositionID != s.PositionID:
				want["changed"]++
			default:
				same++
			}
		}
		target, got := periodPath(catalog.PathDraftChanges, period.ID), map[string]int{}
		for _, row := range fileRows(t, h, target) {
			got[row["change_kind"]]++
			if (row["change_kind"] == "changed") != (row["what_changed"] != "") {
				t.Errorf("%s: shift %s is %s: %q", target, row["shift_id"], row["change_kind"], row["what_changed"])
			}
		}
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%s: %v, want %v", target, got, want)
		}
		total := format.Number(want["added"] + want["changed"] + want["removed"])
		if got := figure(t, h, target, "Changes"); got != strings.TrimSpace(total+" "+format.Count(same, "are unchanged")) {
			t.Errorf("%s: the screen counts %q, want %s and %d the same", target, got, total, same)
		}
		for kind, n := range want {
			if rows := fileRows(t, h, target+"?change="+kind); len(rows) != n {
				t.Errorf("%s: %d rows are %s, want %d", target, len(rows), kind, n)
			}
		}
	}
}

// TestNoticeIsCountedInLocalDays verifies the notice days of the changes in a draft period of the demo.
func TestNoticeIsCountedInLocalDays(t *testing.T) {
	h := demoServer(t).Handler()
	today, _ := localtime.ParseDate("2026-11-20")
	for _, row := range fileRows(t, h, periodPath(catalog.PathDraftChanges, 5)+"?notice=2") {
		begins := min(cmp.Or(row["before_starts_local"], row["starts_local"]), cmp.Or(row["starts_local"], row["before_starts_local"]))
		on, err := localtime.ParseDate(begins[:10])
		if err != nil || row["notice_days"] != strconv.Itoa(int(on-today)) || row["short_notice"] != strconv.FormatBool(on-today < 2) {
			t.Errorf("shift %s begins %s: notice %s, short %s, %v", row["shift_id"], begins, row["notice_days"], row["short_notice"], err)
		}
	}
	if w := do(t, h, "GET", periodPath(catalog.PathDraftChanges, 5)+"?notice=soon"); w.Code != http.StatusBadRequest {
		t.Errorf("a notice of soon has status %d", w.Code)
	}
}

// TestPublishedPeriodsStayOnEveryFace imports a newer state of every shift. The page, the file and the sheet of the published version
// remain identical, and the screens of changes show the new state.
func TestPublishedPeriodsStayOnEveryFace(t *testing.T) {
	path := filepath.Join(t.TempDir(), "demo.db")
	if err := fillDemo(path); err != nil {
		t.Fatal(err)
	}
	const period = 8
	base := periodPath(catalog.PathPublishedPeriod, period)
	faces := map[string]func(*testing.T, http.Handler) string{
		"page": func(t *testing.T, h http.Handler) string {
			return text(byID(openPage(t, h, base+"?limit=200"), "rows"))
		},
		"file": func(t *testing.T, h http.Handler) string { return do(t, h, "GET", base+"/export").Body.String() },
		"sheet": func(t *testing.T, h http.Handler) string {
			return sheetRows(do(t, h, "GET", base+"/print").Body.String())
		},
		"conflicts": func(t *testing.T, h http.Handler) string {
			return do(t, h, "GET", periodPath(catalog.PathPublishedConflicts, period)+"?format=csv").Body.String()
		},
		"against the version before": func(t *testing.T, h http.Handler) string {
			return do(t, h, "GET", catalog.PathCompareVersions+"?a=7&b=8&format=csv").Body.String()
		},
	}
	read := func() map[string]string {
		h := serverWith(t, testConfig(t, openStore(t, path))).Handler()
		out := map[string]string{}
		for name, face := range faces {
			out[name] = face(t, h)
		}
		return out
	}
	before := read()
	r := demoRoster(t)
	edited := 0
	for k := range r.Shifts {
		s := &r.Shifts[k]
		if s.DraftPeriodID == 5 {
			s.StartsAt, s.EndsAt, s.Label, s.Notes, s.State = s.StartsAt+1800, s.EndsAt+3600, "edited", "since", schedule.ChangedSince
			edited++
		}
	}
	for k := range r.Employees {
		r.Employees[k].Name = "Renamed " + r.Employees[k].Name
	}
	newer := &schedule.Roster{Organization: r.Organization, Locations: r.Locations, Positions: r.Positions, Employees: r.Employees, Shifts: r.Shifts, DraftPeriods: r.DraftPeriods}
	if err := fill(path, newer); err != nil {
		t.Fatal(err)
	}
	after := read()
	for name := range faces {
		if before[name] != after[name] || len(before[name]) < 500 {
			t.Errorf("the %s of the published period is not what it was: %s", name, firstDifference(before[name], after[name]))
		}
	}
	h := serverWith(t, testConfig(t, openStore(t, path))).Handler()
	since := map[string]int{}
	for _, row := range fileRows(t, h, periodPath(catalog.PathPublishedChanges, period)) {
		since[row["change_kind"]]++
	}
	if since["changed"]+since["added"] != edited {
		t.Errorf("%v since it was published, and %d shifts were edited", since, edited)
	}
	if got := text(byID(openPage(t, h, base), "main")); !strings.Contains(got, "as published") || strings.Contains(got, "not as published") {
		t.Error("the screen does not say that the rows are what was published")
	}
}

// sheetRows returns the HTML of the shift table of a sheet.
func sheetRows(html string) string {
	at := strings.LastIndex(html, "<tbody>")
	end := strings.LastIndex(html, "</tbody>")
	if at < 0 || end < at {
		return ""
	}
	return html[at:end]
}

func firstDifference(a, b string) string {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	cut := func(s string) string { return s[max(0, min(n, len(s))-80):min(len(s), n+80)] }
	return fmt.Sprintf("%q and %q", cut(a), cut(b))
}

// TestListsOfPeriodsCountWhatTheirScreensShow opens every period of the lists and compares the figures.
func TestListsOfPeriodsCountWhatTheirScreensShow(t *testing.T) {
	h := demoServer(t).Handler()
	for _, filter := range []string{"", "?employee_id=16", "?location_id=1", "?q=harbor"} {
		for _, row := range fileRows(t, h, catalog.PathPublishedPeriods+filter) {
			id, _ := strconv.ParseInt(row["published_period_id"], 10, 64)
			shifts, kinds := 0, map[string]int{}
			for _, s := range fileRows(t, h, periodPath(catalog.PathPublishedPeriod, id)+filter) {
				kinds[s["change_kind"]]++
				if s["change_kind"] != "removed" {
					shifts++
				}
			}
			pairs := len(fileRows(t, h, periodPath(catalog.PathPublishedConflicts, id)+filter))
			want := fmt.Sprint(shifts, kinds["added"], kinds["changed"], kinds["removed"], pairs)
			if got := fmt.Sprint(row["shifts"], " ", row["added"], " ", row["changed"], " ", row["removed"], " ", row["soft_conflicts"]); got != want {
				t.Errorf("period %d%s: the list has %s, its screens %s", id, filter, got, want)
			}
		}
		for _, row := range fileRows(t, h, catalog.PathDraftPeriods+filter) {
			id, _ := strconv.ParseInt(row["draft_period_id"], 10, 64)
			shifts, open, minutes := 0, 0, 0
			for _, s := range fileRows(t, h, periodPath(catalog.PathDraftPeriod, id)+filter) {
				if s["publish_state"] == "staged_for_deletion" {
					continue
				}
				shifts++
				n, _ := strconv.Atoi(s["duration_minutes"])
				if s["employee_id"] == "" {
					open++
				} else {
					minutes += n
				}
			}
			pairs := len(fileRows(t, h, periodPath(catalog.PathDraftConflicts, id)+filter))
			want := fmt.Sprint(shifts, open, minutes, pairs)
			if got := fmt.Sprint(row["shifts"], " ", row["open_shifts"], " ", row["assigned_minutes"], " ", row["soft_conflicts"]); got != want {
				t.Errorf("draft %d%s: the list has %s, its screens %s", id, filter, got, want)
			}
		}
	}
}

// TestVersionsAreChosenAndRefused verifies that the comparison of versions defaults to the two newest versions of a period, that it
// accepts other versions, and that it refuses unknown ones.
func TestVersionsAreChosenAndRefused(t *testing.T) {
	h := demoServer(t).Handler()
	body := func(query string) string {
		return do(t, h, "GET", catalog.PathCompareVersions+"?format=csv&"+query).Body.String()
	}
	want := body("a=7&b=8")
	if strings.Count(want, "\n") < 3 {
		t.Fatalf("two versions differ by %q", want)
	}
	for _, query := range []string{"", "b=8", "a=7"} {
		if body(query) != want {
			t.Errorf("%q does not compare versions 2 and 3", query)
		}
	}
	for query, status := range map[string]int{"a=999": 400, "a=x": 400, "a=0": 400, "b=-1": 400, "a=8&b=7": 200} {
		if w := do(t, h, "GET", catalog.PathCompareVersions+"?"+query); w.Code != status {
			t.Errorf("%s: status %d, want %d", query, w.Code, status)
		}
	}
	kinds := func(rows []map[string]string) string {
		var out []string
		for _, row := range rows {
			out = append(out, row["change_kind"]+" "+row["shift_id"])
		}
		slices.Sort(out)
		return strings.Join(out, "\n")
	}
	forth, back := kinds(fileRows(t, h, catalog.PathCompareVersions+"?a=6&b=8")), kinds(fileRows(t, h, catalog.PathCompareVersions+"?a=8&b=6"))
	turned := strings.Split(strings.NewReplacer("added", "removed", "removed", "added").Replace(forth), "\n")
	slices.Sort(turned)
	if strings.Join(turned, "\n") != back {
		t.Errorf("forth %q, back %q", forth, back)
	}
	later := fileRows(t, h, periodPath(catalog.PathPublishedChanges, 6)+"?against=later")
	if kinds(later) != forth {
		t.Errorf("since version 1 %q, want %q", kinds(later), forth)
	}
}

// TestAcknowledgmentsNameWhoHasNotSeen compares the acknowledgments of each version with the roster.
func TestAcknowledgmentsNameWhoHasNotSeen(t *testing.T) {
	r, h := demoRoster(t), demoServer(t).Handler()
	for _, p := range r.PublishedPeriods {
		seen, has, total := map[int64]bool{}, map[int64]bool{}, 0
		for _, k := range r.Acknowledgments {
			if k.PublishedPeriodID == p.ID {
				total++
				if k.Kind == schedule.EmployeeSeen {
					seen[k.EmployeeID] = true
				}
			}
		}
		for _, u := range r.PublishedShifts {
			if u.PublishedPeriodID == p.ID && u.ChangeKind != schedule.ChangeRemoved && u.Shift.EmployeeID != 0 {
				has[u.Shift.EmployeeID] = true
			}
		}
		missing := 0
		for id := range has {
			if !seen[id] {
				missing++
			}
		}
		target := periodPath(catalog.PathPublishedSeen, p.ID)
		if got := len(fileRows(t, h, target)); got != total {
			t.Errorf("%s: %d rows, want %d", target, got, total)
		}
		if got := figure(t, h, target, "Not seen yet"); got != format.Number(missing)+" employees with a shift in it" {
			t.Errorf("%s: %q have not seen it, want %d", target, got, missing)
		}
	}
	var of []string
	for _, row := range fileRows(t, h, periodPath(catalog.PathDraftSeen, 6)) {
		of = append(of, row["draft_period_id"]+row["published_period_id"])
	}
	if strings.Join(of, ",") != "6" {
		t.Errorf("the acknowledgments of draft 6 are of %q", of)
	}
	if all := fileRows(t, h, catalog.PathDraftsSeen); len(all) != len(r.Acknowledgments) {
		t.Errorf("%d acknowledgments in all, want %d", len(all), len(r.Acknowledgments))
	}
}
