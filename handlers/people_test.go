package handlers

import (
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

// weekOfTest is the week of the fixed clock: Monday 16 to Sunday 22 November 2026.
const weekOfTestFirst, weekOfTestLast = "2026-11-16", "2026-11-22"

// TestStaffListFiguresAreThoseOfTheRoster compares the staff list with the rows of the demo: the shifts that begin in the week, the next
// shift, and the pairs of the week.
func TestStaffListFiguresAreThoseOfTheRoster(t *testing.T) {
	h, r := demoServer(t).Handler(), demo.Roster(testNow.Truncate(time.Minute))
	quarter := schedule.Instant(testNow.Truncate(15 * time.Minute).Unix())
	pairs := map[string]int{}
	for _, c := range csvFace(t, h, catalog.PathSoftConflicts+"?format=csv&from="+weekOfTestFirst+"&to="+weekOfTestLast) {
		pairs[c["employee_id"]]++
	}
	rows := csvFace(t, h, catalog.PathStaff+"?format=csv")
	if len(rows) != len(r.Employees) {
		t.Fatalf("%d rows for %d employees", len(rows), len(r.Employees))
	}
	for _, row := range rows {
		shifts, minutes, next := 0, 0, schedule.Shift{}
		for _, s := range r.Shifts {
			if format.ID(s.EmployeeID) != row["employee_id"] || s.State == schedule.StagedForRemoval {
				continue
			}
			z, _ := localtime.ZoneOrUTC(s.TimeZone)
			if on := z.Date(s.StartsAt).String(); on >= weekOfTestFirst && on <= weekOfTestLast {
				shifts, minutes = shifts+1, minutes+s.Interval().Minutes()
			}
			if s.StartsAt >= quarter && (next.ID == 0 || s.StartsAt < next.StartsAt) {
				next = s
			}
		}
		got := []string{row["scheduled_shifts"], row["scheduled_minutes"], row["next_shift_id"], row["conflict_rows"]}
		want := []string{strconv.Itoa(shifts), strconv.Itoa(minutes), format.ID(next.ID), strconv.Itoa(pairs[row["employee_id"]])}
		if !slices.Equal(got, want) {
			t.Errorf("%s: shifts, minutes, next, pairs are %v, the roster has %v", row["employee_name"], got, want)
		}
	}
	total := 0
	for _, n := range pairs {
		total += n
	}
	if total < 10 {
		t.Errorf("only %d pairs in the week of the demo", total)
	}
}

// TestStaffListOrders verifies that the rows of each sort order are sorted by their figures, and that the pages contain each employee
// once.
func TestStaffListOrders(t *testing.T) {
	s := demoServer(t)
	h := s.Handler()
	figure := map[string]func(row) string{}
	for sort, column := range map[string]string{"scheduled": "scheduled_minutes", "conflicts": "conflict_rows", "next": "next_starts_utc"} {
		figure[sort] = func(r row) string {
			if v := r[column]; v == "" || sort == "next" {
				return v
			}
			return strings.Repeat("0", 8-len(r[column])) + r[column]
		}
	}
	byName := map[string]row{}
	for _, r := range csvFace(t, h, catalog.PathStaff+"?format=csv") {
		byName[r["employee_name"]] = r
	}
	for sort, of := range figure {
		for _, sign := range []string{"", "-"} {
			var seen []string
			for target := catalog.PathStaff + "?limit=50&sort=" + sign + sort; target != ""; {
				doc := parsePage(t, do(t, h, "GET", target).Body.String())
				for _, tr := range all(first(doc, "tbody"), "tr") {
					seen = append(seen, text(first(first(tr, "th"), "a")))
				}
				target = ""
				if next := byID(doc, "next"); next != nil {
					target = attr(next, "href")
				}
			}
			if len(seen) != len(byName) || len(slices.Compact(slices.Sorted(slices.Values(seen)))) != len(byName) {
				t.Errorf("sort=%s%s: %d rows of %d", sign, sort, len(seen), len(byName))
			}
			for i := 1; i < len(seen); i++ {
				a, b := of(byName[seen[i-1]]), of(byName[seen[i]])
				if sort == "next" && (a == "" || b == "") { // employees without a next shift are first
					if sign == "" && a == "" && b != "" {
						t.Errorf("sort=%s: %s without a shift stands before %s", sort, seen[i-1], seen[i])
					}
					continue
				}
				if (sign == "" && a > b) || (sign == "-" && a < b) {
					t.Errorf("sort=%s%s: %s has %s, %s has %s", sign, sort, seen[i-1], a, seen[i], b)
				}
			}
		}
	}
}

// TestEmployeeScreenIsTheRoster compares the overview of every employee with the roster, and verifies that the sheet shows no reason.
func TestEmployeeScreenIsTheRoster(t *testing.T) {
	h, r := demoServer(t).Handler(), demo.Roster(testNow.Truncate(time.Minute))
	for _, e := range r.Employees[:20] {
		minutes := 0
		for _, s := range r.Shifts {
			z, _ := localtime.ZoneOrUTC(s.TimeZone)
			for on := localtime.DateOf(2026, 11, 16); on <= localtime.DateOf(2026, 11, 22); on++ {
				if s.EmployeeID == e.ID && s.State != schedule.StagedForRemoval {
					minutes += s.Interval().Overlap(z.Day(on)).Minutes()
				}
			}
		}
		target := strings.Replace(catalog.PathEmployee, "{employee}", format.ID(e.ID), 1)
		page := do(t, h, "GET", target).Body.String()
		counters := countersOf(parsePage(t, page))
		if !strings.HasPrefix(counters["Hours of the week"], schedule.DurationWords(minutes)) {
			t.Errorf("%s: hours of the week %q, the roster has %s", e.Name, counters["Hours of the week"], schedule.DurationWords(minutes))
		}
		sheet := do(t, h, "GET", target+"/print").Body.String()
		for _, b := range r.Blocks {
			if b.EmployeeID == e.ID && b.Note != "" && strings.Contains(sheet, b.Note) {
				t.Errorf("%s: the sheet tells the note of block %d", e.Name, b.ID)
			}
		}
		for _, word := range []string{"medical", "sick", "vacation"} {
			if strings.Contains(sheet, word) {
				t.Errorf("%s: the sheet says %q", e.Name, word)
			}
		}
	}
}

// TestScheduleRecordHasNoForm verifies that the screen of an employee record has no form that changes it.
func TestScheduleRecordHasNoForm(t *testing.T) {
	h := demoServer(t).Handler()
	doc := parsePage(t, do(t, h, "GET", strings.Replace(catalog.PathEmployeeRecord, "{employee}", "3", 1)).Body.String())
	main := first(doc, "main")
	for _, control := range []string{"form", "input", "select", "textarea", "button"} {
		if len(all(main, control)) > 0 {
			t.Errorf("the record has a %s", control)
		}
	}
	if !strings.Contains(text(main), "It is read-only and has no form") {
		t.Error("the record does not say that it is read-only")
	}
}

// TestShiftScreenIsItsRow compares shifts with their rows: local and UTC times, copies by version, and findings of the rules.
func TestShiftScreenIsItsRow(t *testing.T) {
	h, r := demoServer(t).Handler(), demo.Roster(testNow.Truncate(time.Minute))
	copies := map[int64]int{}
	for _, p := range r.PublishedShifts {
		copies[p.Shift.ID]++
	}
	for i := 0; i < len(r.Shifts); i += 97 {
		s := r.Shifts[i]
		page := parsePage(t, do(t, h, "GET", strings.Replace(catalog.PathShift, "{shift}", format.ID(s.ID), 1)).Body.String())
		counters, words := countersOf(page), text(first(page, "main"))
		if counters["Published copies"] != strconv.Itoa(copies[s.ID]) {
			t.Errorf("shift %d: %s copies, the roster has %d", s.ID, counters["Published copies"], copies[s.ID])
		}
		utc := time.Unix(int64(s.StartsAt), 0).UTC().Format("2006-01-02 15:04")
		zone := locationOf(t, s.TimeZone)
		local := time.Unix(int64(s.StartsAt), 0).In(zone).Format("Mon Jan 2, 2006 3:04 PM")
		local = strings.Replace(local, ":00 ", " ", 1) // a full hour has no minutes
		if !strings.Contains(words, utc) || !strings.Contains(words, local) {
			t.Errorf("shift %d: the page has neither %s nor %s", s.ID, utc, local)
		}
	}
	if w := do(t, h, "GET", strings.Replace(catalog.PathShift, "{shift}", "987654", 1)); w.Code != 404 {
		t.Errorf("a shift that is not there has status %d", w.Code)
	}
}

// TestOpenShiftsAreThoseOfTheRoster compares the list of open shifts and its slots with the roster.
func TestOpenShiftsAreThoseOfTheRoster(t *testing.T) {
	h, r := demoServer(t).Handler(), demo.Roster(testNow.Truncate(time.Minute))
	want := map[string]string{}
	for _, s := range r.Shifts {
		if s.EmployeeID == 0 {
			want[format.ID(s.ID)] = strconv.Itoa(max(1, s.OpenSlots))
		}
	}
	last := ""
	for _, row := range csvFace(t, h, catalog.PathOpenShifts+"?format=csv") {
		if want[row["shift_id"]] != row["open_slots"] || row["starts_utc"] < last {
			t.Errorf("open shift %s wants %s after %s; the roster says %q", row["shift_id"], row["open_slots"], last, want[row["shift_id"]])
		}
		last = row["starts_utc"]
		delete(want, row["shift_id"])
	}
	if len(want) > 0 {
		t.Errorf("not in the list: %v", want)
	}
}

// TestPlacesAreTheRoster compares the figures of each location and position with the shifts of the week.
func TestPlacesAreTheRoster(t *testing.T) {
	h, r := demoServer(t).Handler(), demo.Roster(testNow.Truncate(time.Minute))
	for path, key := range map[string]func(schedule.Shift) int64{
		catalog.PathLocations: func(s schedule.Shift) int64 { return s.LocationID }, catalog.PathPositions: func(s schedule.Shift) int64 { return s.PositionID },
	} {
		id := map[string]string{catalog.PathLocations: "location_id", catalog.PathPositions: "position_id"}[path]
		for _, row := range csvFace(t, h, path+"?format=csv") {
			shifts, minutes, open, people := 0, 0, 0, map[int64]bool{}
			for _, s := range r.Shifts {
				z, _ := localtime.ZoneOrUTC(s.TimeZone)
				on := z.Date(s.StartsAt).String()
				if format.ID(key(s)) != row[id] || on < weekOfTestFirst || on > weekOfTestLast || s.State == schedule.StagedForRemoval {
					continue
				}
				if s.EmployeeID == 0 {
					open++
					continue
				}
				shifts, minutes = shifts+1, minutes+s.Interval().Minutes()
				people[s.EmployeeID] = true
			}
			got := []string{row["scheduled_shifts"], row["scheduled_minutes"], row["scheduled_employees"], row["open_shifts"]}
			want := []string{strconv.Itoa(shifts), strconv.Itoa(minutes), strconv.Itoa(len(people)), strconv.Itoa(open)}
			if !slices.Equal(got, want) {
				t.Errorf("%s %s: %v, the roster has %v", path, row[id], got, want)
			}
		}
	}
	for _, l := range r.Locations { // the present employees at 14:00 UTC, the current quarter hour
		there, at := map[int64]bool{}, schedule.Instant(testNow.Truncate(15*time.Minute).Unix())
		for _, s := range r.Shifts {
			if s.LocationID == l.ID && s.EmployeeID != 0 && s.State != schedule.StagedForRemoval && s.StartsAt <= at && at < s.EndsAt {
				there[s.EmployeeID] = true
			}
		}
		page := parsePage(t, do(t, h, "GET", strings.Replace(catalog.PathLocation, "{location}", format.ID(l.ID), 1)).Body.String())
		if got := countersOf(page)["On shift now"]; !strings.HasPrefix(got, strconv.Itoa(len(there))+" p") {
			t.Errorf("%s: there now %q, the roster has %d", l.Name, got, len(there))
		}
	}
}

// TestAvailabilityIsCountedMinuteByMinute compares the availability with a count of the minutes of a day for each employee.
func TestAvailabilityIsCountedMinuteByMinute(t *testing.T) {
	t.Parallel()
	s := demoServer(t)
	h, p := s.Handler(), newPlain(t, s)
	for _, from := range []string{"2026-11-16", "2026-10-26", "2026-10-25"} {
		rows := csvFace(t, h, catalog.PathAvailability+"?format=csv&from="+from)
		if len(rows) < 50 {
			t.Fatalf("%d rows", len(rows))
		}
		for i := 0; i < len(rows); i += 4 {
			row := rows[i]
			z, _ := localtime.ZoneOrUTC(row["time_zone"])
			for n := 1; n <= 7; n += 3 {
				day := "day_" + strconv.Itoa(n)
				on, err := localtime.ParseDate(row[day+"_on"])
				if err != nil {
					t.Fatal(err)
				}
				id, _ := strconv.ParseInt(row["employee_id"], 10, 64)
				available, scheduled := 0, 0
				for at := z.StartOfDay(on); at < z.StartOfDay(on+1); at += 60 {
					minute := schedule.Interval{Start: at, End: at + 60}
					if !slices.ContainsFunc(p.occs[id], func(o schedule.Occurrence) bool { return !o.Missing && o.Status.Live() && o.Overlaps(minute) }) {
						available++
					}
					if slices.ContainsFunc(p.roster.Shifts, func(x schedule.Shift) bool {
						return x.EmployeeID == id && x.State != schedule.StagedForRemoval && x.Interval().Overlaps(minute)
					}) {
						scheduled++
					}
				}
				if got, want := row[day+"_available"]+" "+row[day+"_scheduled"], strconv.Itoa(available)+" "+strconv.Itoa(scheduled); got != want {
					t.Errorf("%s on %s: %s, minute by minute %s", row["employee_name"], on, got, want)
				}
			}
		}
	}
}

// TestFinderIsTheRoster compares the results with loops over the roster, for one window over midnight and one over a clock change.
func TestFinderIsTheRoster(t *testing.T) {
	s := demoServer(t)
	h, p := s.Handler(), newPlain(t, s)
	for _, c := range []struct{ query, zone, from, to string }{
		{"from=2026-11-23&window=09:00-17:00", "America/New_York", "2026-11-23 09:00", "2026-11-23 17:00"},
		{"from=2026-11-27&window=22:00-06:00&location_id=3", "Europe/Berlin", "2026-11-27 22:00", "2026-11-28 06:00"},
		{"from=2026-10-24&window=22:00-06:00&location_id=3&position_id=1", "Europe/Berlin", "2026-10-24 22:00", "2026-10-25 06:00"},
	} {
		loc := locationOf(t, c.zone)
		at := func(s string) schedule.Instant {
			v, err := time.ParseInLocation("2006-01-02 15:04", s, loc)
			if err != nil {
				t.Fatal(err)
			}
			return schedule.Instant(v.Unix())
		}
		f := parsed(t, c.query)
		shift := schedule.Shift{ID: -1, StartsAt: at(c.from), EndsAt: at(c.to), TimeZone: c.zone, LocationID: f.LocationID, PositionID: f.PositionID}
		want := map[string]string{}
		for _, e := range p.roster.Employees {
			if e.Status != "active" && e.Status != "on_leave" {
				continue
			}
			works := f.PositionID == 0 || e.PositionID == f.PositionID || slices.Contains(p.roster.EmployeePositions, schedule.EmployeePosition{EmployeeID: e.ID, PositionID: f.PositionID})
			if works {
				one := shift
				if f.PositionID == 0 { // any position
					one.PositionID = e.PositionID
				}
				want[format.ID(e.ID)] = p.standing(e, one)
			}
		}
		rows := csvFace(t, h, catalog.PathFinder+"?format=csv&show=all&pool=position&"+c.query)
		for _, row := range rows {
			if got := row["standing"]; got != want[row["employee_id"]] {
				t.Errorf("%s: %s is %s (%s), the roster says %s", c.query, row["employee_name"], got, row["reasons_against"], want[row["employee_id"]])
			}
			delete(want, row["employee_id"])
		}
		if len(want) > 0 || len(rows) == 0 {
			t.Errorf("%s: %d rows, not shown: %v", c.query, len(rows), want)
		}
	}
	page := do(t, h, "GET", catalog.PathFinder+"?from=2026-10-24&window=22:00-06:00&location_id=3").Body.String()
	if !strings.Contains(page, "It lasts 9 h; the clock goes back during it") {
		t.Error("nothing says that the night is an hour longer")
	}
}

// TestSearchFindsByNumberAndText verifies that a number finds its records, that a name finds its people, and that no text finds a medical
// reason.
func TestSearchFindsByNumberAndText(t *testing.T) {
	h, r := demoServer(t).Handler(), demo.Roster(testNow.Truncate(time.Minute))
	find := func(q string) map[string]string {
		return countersOf(parsePage(t, do(t, h, "GET", catalog.PathSearch+"?q="+q).Body.String()))
	}
	for _, kind := range []string{"Employees", "Shifts", "Unavailable blocks"} {
		if got := find("3")[kind]; got == "0" || got == "" {
			t.Errorf("3 finds %q of %s", got, kind)
		}
	}
	want := 0
	for _, e := range r.Employees {
		if strings.Contains(schedule.Fold(e.Name+" "+e.Number), "amara") {
			want++
		}
	}
	if got := find("AMARA")["Employees"]; got != strconv.Itoa(want) || want == 0 {
		t.Errorf("Amara finds %s employees, the roster has %d", got, want)
	}
	if got := find("harbor")["Locations"]; got != "1" {
		t.Errorf("harbor finds %s locations", got)
	}
	medical := 0
	for _, b := range r.Blocks {
		if b.ReasonCode != "medical" && b.ReasonCode != "sick" {
			continue
		}
		medical++
		for _, q := range []string{b.ReasonCode, b.ReasonText} {
			if got := find(strings.ReplaceAll(q, " ", "+"))["Unavailable blocks"]; q != "" && got != "0" {
				t.Errorf("%q finds %s blocks", q, got)
			}
		}
	}
	if medical == 0 {
		t.Error("the demo has no medical reason")
	}
	empty := do(t, h, "GET", catalog.PathSearch).Body.String()
	if !strings.Contains(empty, "What is searched") || !strings.Contains(empty, `action="`+catalog.PathSearch+`"`) {
		t.Error("the empty search says nothing, or the box at the top leads elsewhere")
	}
}
