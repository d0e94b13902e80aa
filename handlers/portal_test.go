package handlers

import (
	"encoding/csv"
	"net/http"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"opshub/catalog"
	"opshub/handlers/format"
	"opshub/schedule"
	"opshub/schedule/demo"
	"opshub/schedule/localtime"
	"opshub/schedule/recur"
)

// draftRoster is the published roster with a different working copy. Shift 4 is planned for 03:17. Shift 6 is planned for 04:43 and was
// never published. One block overlaps only these two shifts.
func draftRoster() *schedule.Roster {
	r := feedRoster(2)
	for k := range r.Shifts {
		s := &r.Shifts[k]
		z, _ := localtime.ZoneOrUTC(s.TimeZone)
		switch s.ID {
		case 4:
			s.StartsAt = z.Resolve(z.Date(s.StartsAt), 3*60+17)
			s.EndsAt = s.StartsAt + 3600
		case 6:
			s.StartsAt = z.Resolve(z.Date(s.StartsAt), 4*60+43)
			s.EndsAt = s.StartsAt + 3600
		}
	}
	day := localtime.DateOf(2026, 11, 27)
	for id, status := range []schedule.BlockStatus{schedule.Active, schedule.Requested} {
		z, _ := localtime.ZoneOrUTC("Europe/Berlin")
		r.Blocks = append(r.Blocks, schedule.Block{ID: int64(id) + 1, EmployeeID: 1, Kind: schedule.Unavailable, Status: status, TimeZone: "Europe/Berlin",
			StartsAt: z.Resolve(day.Add(id*2), 2*60), EndsAt: z.Resolve(day.Add(id*2), 6*60), Note: secret, ReasonText: secret, ReasonCode: "medical", Source: "employee"})
	}
	return r
}

// TestPortalTellsNothingOfDrafts requests every screen, sheet, file and calendar of the portal for both employees, and without an
// employee. No response contains data of drafts.
func TestPortalTellsNothingOfDrafts(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "portal.db")
	for _, r := range []*schedule.Roster{feedRoster(1), draftRoster()} {
		if err := fill(path, r); err != nil {
			t.Fatal(err)
		}
	}
	s := serverWith(t, testConfig(t, openStore(t, path)))
	h := s.Handler()
	plan, asked := 0, 0
	never := []string{"Draft shift", "Draft change", "03:17", "04:43", "02:17", "03:43", "021700Z", "034300Z", secret, "medical", ">conflict ", "if approved</i>"}
	for _, sc := range s.Registered {
		if sc.Section != "Employee Portal" && sc.Family != catalog.Feed {
			continue
		}
		for _, of := range []string{"", "employee_id=1", "employee_id=2"} {
			for _, days := range []string{"", "from=2026-11-23", "from=2026-11-23&to=2026-12-20", "from=2026-11-23&status=all&notes=1&drafts=1&marks=1"} {
				for _, face := range []string{"", "format=json", "format=csv"} {
					target := example(s, t, sc) + "?" + strings.Trim(strings.Join([]string{of, days, face}, "&"), "&")
					w := do(t, h, "GET", target)
					if w.Code != http.StatusOK && (face == "" || w.Code != http.StatusBadRequest) {
						t.Errorf("%s: status %d", target, w.Code)
					}
					body := strings.ReplaceAll(w.Body.String(), "\r\n ", "")
					for _, word := range never {
						if strings.Contains(body, word) {
							t.Errorf("%s tells of %q", target, word)
						}
					}
					asked++
				}
			}
		}
	}
	// The screens of managers contain the same words, so the search above would find them.
	for _, target := range []string{catalog.PathShifts, catalog.PathShifts + "?format=csv", catalog.PathSoftConflicts} {
		body := do(t, h, "GET", target).Body.String()
		for _, word := range never[:4] {
			if strings.Contains(body, word) {
				plan++
			}
		}
	}
	if plan < 6 || asked < 300 {
		t.Errorf("%d answers were looked at; managers read %d of the words", asked, plan)
	}
}

// csvOf returns the rows of a CSV file, by column name.
func csvOf(t *testing.T, h http.Handler, target string) (rows []map[string]string) {
	t.Helper()
	w := do(t, h, "GET", target)
	all, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(w.Body.String(), "\xEF\xBB\xBF"))).ReadAll()
	if err != nil || w.Code != http.StatusOK {
		t.Fatalf("%s: %d, %v", target, w.Code, err)
	}
	for _, cells := range all[1:] {
		row := map[string]string{}
		for i, name := range all[0] {
			row[name] = cells[i]
		}
		rows = append(rows, row)
	}
	return rows
}

// shownShifts returns the shifts that employees see, by a loop over the demo roster.
func shownShifts(r *schedule.Roster) map[int64]schedule.Shift {
	shown, current, copied := map[int64]schedule.Shift{}, map[int64]bool{}, map[int64]bool{}
	for _, p := range r.PublishedPeriods {
		current[p.ID] = p.Status == "current"
	}
	for _, p := range r.PublishedShifts {
		if current[p.PublishedPeriodID] {
			if copied[p.Shift.ID] = true; p.ChangeKind != schedule.ChangeRemoved {
				shown[p.Shift.ID] = p.Shift
			}
		}
	}
	for _, s := range r.Shifts {
		if s.State == schedule.Published && !copied[s.ID] {
			shown[s.ID] = s
		}
	}
	return shown
}

// TestPortalFiguresOfTheDemo compares the figures of my schedule, my blocks and my team with loops over the rows.
func TestPortalFiguresOfTheDemo(t *testing.T) {
	r := demo.Roster(testNow)
	shown := shownShifts(r)
	h := demoServer(t).Handler()
	today, monday := localtime.DateOf(2026, 11, 20), localtime.DateOf(2026, 11, 16)
	touches := func(s schedule.Shift, first, last schedule.Date) bool {
		z, _ := localtime.ZoneOrUTC(s.TimeZone)
		from, to := z.Days(s.Interval())
		return to >= first && from <= last
	}
	seen := [4]int{}
	for _, e := range r.Employees[:12] {
		query := "?format=csv&employee_id=" + strconv.FormatInt(e.ID, 10)
		var want, got []string
		for id, s := range shown {
			if s.EmployeeID == e.ID && touches(s, today, format.LastDate) {
				want = append(want, strconv.FormatInt(id, 10)+" "+strconv.Itoa(s.Interval().Minutes()))
			}
		}
		for _, row := range csvOf(t, h, catalog.PathMySchedule+query) {
			got = append(got, row["shift_id"]+" "+row["duration_minutes"])
		}
		slices.Sort(want)
		slices.Sort(got)
		if !slices.Equal(want, got) {
			t.Errorf("employee %d: my schedule %v, want %v", e.ID, got, want)
		}
		seen[0] += len(got)

		places := map[int64]bool{e.LocationID: true}
		for _, s := range shown {
			if s.EmployeeID == e.ID && touches(s, monday, monday+6) {
				places[s.LocationID] = true
			}
		}
		mates, same := 0, 0
		for _, s := range shown {
			if s.EmployeeID == 0 || s.EmployeeID == e.ID || !places[s.LocationID] || !touches(s, monday, monday+6) {
				continue
			}
			mates++
			for _, own := range shown {
				if own.EmployeeID == e.ID && own.LocationID == s.LocationID && touches(own, monday, monday+6) && own.Interval().Overlaps(s.Interval()) {
					same++
					break
				}
			}
		}
		if team := csvOf(t, h, catalog.PathMyTeam+query); len(team) != mates {
			t.Errorf("employee %d: %d shifts of others, want %d", e.ID, len(team), mates)
		}
		if team := csvOf(t, h, catalog.PathMyTeam+query+"&with=same"); len(team) != same {
			t.Errorf("employee %d: %d shifts of others at the same time, want %d", e.ID, len(team), same)
		}
		seen[1] += mates
		seen[3] += same

		blocks := slices.DeleteFunc(slices.Clone(r.Blocks), func(b schedule.Block) bool { return b.EmployeeID != e.ID })
		zones := map[int64]string{}
		for _, b := range blocks {
			zones[b.ID] = b.TimeZone
		}
		occurrences, _ := recur.ExpandAll(blocks, r.Exceptions, schedule.Interval{Start: localtime.UTC.StartOfDay(today - 400), End: localtime.UTC.StartOfDay(today + 400)})
		touched := map[int64]map[int64]bool{}
		for _, o := range recur.ApplyOverrides(blocks, occurrences) {
			z, _ := localtime.ZoneOrUTC(zones[o.BlockID])
			if _, last := z.Days(o.Interval); last < today {
				continue
			}
			for id, s := range shown {
				if s.EmployeeID == e.ID && touches(s, today, format.LastDate) && s.StartsAt < o.End && o.Start < s.EndsAt {
					if touched[o.BlockID] == nil {
						touched[o.BlockID] = map[int64]bool{}
					}
					touched[o.BlockID][id] = true
				}
			}
		}
		for _, row := range csvOf(t, h, catalog.PathMyBlocks+query) {
			id, _ := strconv.ParseInt(row["block_id"], 10, 64)
			if row["touched_shifts"] != strconv.Itoa(len(touched[id])) {
				t.Errorf("employee %d, block %d touches %s shifts, want %d", e.ID, id, row["touched_shifts"], len(touched[id]))
			}
			seen[2] += len(touched[id])
		}
	}
	if seen[0] < 30 || seen[1] < 200 || seen[2] < 3 || seen[3] < 30 {
		t.Errorf("the demo gave %v rows to compare", seen)
	}
}

// TestPublishedInThePortal compares the list of versions and one version with the rows of the demo roster.
func TestPublishedInThePortal(t *testing.T) {
	r := demo.Roster(testNow)
	h := demoServer(t).Handler()
	heads := csvOf(t, h, catalog.PathMyPublished+"?format=csv&employee_id=3")
	open := 0
	for _, p := range r.PublishedPeriods {
		one := strings.Replace(catalog.PathMyPublishedPeriod, "{publishedPeriod}", strconv.FormatInt(p.ID, 10), 1)
		want := http.StatusOK
		if p.Status == "recalled" {
			want = http.StatusNotFound
		} else {
			open++
		}
		if w := do(t, h, "GET", one); w.Code != want {
			t.Errorf("version %d, %s, has status %d", p.ID, p.Status, w.Code)
		}
	}
	if len(heads) != open || open == len(r.PublishedPeriods) {
		t.Errorf("%d versions, want %d of %d", len(heads), open, len(r.PublishedPeriods))
	}
	for _, head := range heads {
		own, minutes, all := 0, 0, 0
		for _, p := range r.PublishedShifts {
			if strconv.FormatInt(p.PublishedPeriodID, 10) != head["published_period_id"] {
				continue
			}
			if all++; p.Shift.EmployeeID == 3 && p.ChangeKind != schedule.ChangeRemoved {
				own++
				minutes += p.Shift.Interval().Minutes()
			}
		}
		if head["own_shifts"] != strconv.Itoa(own) || head["own_minutes"] != strconv.Itoa(minutes) {
			t.Errorf("version %s: %s shifts, %s minutes, want %d, %d", head["published_period_id"], head["own_shifts"], head["own_minutes"], own, minutes)
		}
		one := strings.Replace(catalog.PathMyPublishedPeriod, "{publishedPeriod}", head["published_period_id"], 1)
		if rows := csvOf(t, h, one+"?format=csv"); len(rows) != all {
			t.Errorf("version %s has %d rows, want %d", head["published_period_id"], len(rows), all)
		}
	}
}

// TestPortalOffersASearch verifies that a screen of one employee offers employees to choose from, and a search, if no employee is chosen.
func TestPortalOffersASearch(t *testing.T) {
	s := demoServer(t)
	h := s.Handler()
	for _, path := range []string{catalog.PathPortal, catalog.PathMySchedule, catalog.PathMyWeek, catalog.PathMyBlocks, catalog.PathMyTeam} {
		links := func(query string) (n int, one string) {
			for _, a := range all(first(openPage(t, h, path+query), "main"), "a") {
				if href := attr(a, "href"); strings.HasPrefix(href, path+"?") && strings.Contains(href, "employee_id=") && attr(a, "class") == "" {
					n++
					one = href
				}
			}
			return n, one
		}
		if n, _ := links(""); n < 20 {
			t.Errorf("%s offers %d employees", path, n)
		}
		n, one := links("?q=priya&from=2026-11-16")
		if n != 1 || !strings.Contains(one, "employee_id=3") || !strings.Contains(one, "from=2026-11-16") || strings.Contains(one, "q=") {
			t.Errorf("%s finds %d employees under priya: %s", path, n, one)
		}
		if body := do(t, h, "GET", path+"?employee_id=987654").Body.String(); !strings.Contains(body, "no employee 987654") {
			t.Errorf("%s says nothing of an unknown number", path)
		}
		if path != catalog.PathPortal {
			if w := do(t, h, "GET", path+"?format=csv"); w.Code != http.StatusBadRequest {
				t.Errorf("%s: a file of nobody has status %d", path, w.Code)
			}
		}
	}
}

// TestUserMappingOfTheDemo compares the counters of the audit with the rows of the demo roster.
func TestUserMappingOfTheDemo(t *testing.T) {
	r := demo.Roster(testNow)
	without := 0
	for _, e := range r.Employees {
		if e.Account == "" {
			without++
		}
	}
	got := 0
	rows := csvOf(t, demoServer(t).Handler(), catalog.PathUserMapping+"?format=csv")
	for _, row := range rows {
		if row["account"] == "" {
			got++
		}
		if row["account"] == "" && row["mapping"] == "matched" {
			t.Errorf("%s is matched without an account", row["employee_name"])
		}
	}
	if len(rows) != len(r.Employees) || got != without {
		t.Errorf("%d rows, %d without an account; want %d, %d", len(rows), got, len(r.Employees), without)
	}
}
