package handlers

import (
	"encoding/csv"
	"fmt"
	"math"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"opshub/schedule"
	"opshub/schedule/demo"
	"opshub/schedule/ingest"
	"opshub/schedule/localtime"
	"opshub/schedule/store/storetest"
)

const reportsPath = "/app/employee-schedules/reports/"

// csvLines returns the rows of a CSV, by column name.
func csvLines(t *testing.T, h http.Handler, target string) (out []map[string]string) {
	t.Helper()
	w := do(t, h, "GET", target)
	lines, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(w.Body.String(), "\uFEFF"))).ReadAll()
	if err != nil || w.Code != http.StatusOK {
		t.Fatalf("%s: status %d, %v", target, w.Code, err)
	}
	for _, line := range lines[1:] {
		row := map[string]string{}
		for k, name := range lines[0] {
			row[name] = line[k]
		}
		out = append(out, row)
	}
	return out
}

// tally adds up a column of a file by the values of the key columns.
func tally(t *testing.T, rows []map[string]string, figure string, keys ...string) map[string]int {
	t.Helper()
	out := map[string]int{}
	for _, row := range rows {
		n, err := strconv.Atoi(row[figure])
		if err != nil {
			t.Fatalf("%s is %q", figure, row[figure])
		}
		var words []string
		for _, k := range keys {
			words = append(words, row[k])
		}
		if n != 0 {
			out[strings.Join(words, "|")] += n
		}
	}
	return out
}

// minuteSweep counts every minute of every assigned shift that is not staged for removal, in the time zones of package time. It does not
// use the rules of package schedule.
type minuteSweep struct {
	hours, shifts              map[string]int // by employee and week from Monday
	nightMinutes, nights       map[string]int // by employee
	weekendMinutes, weekends   map[string]int
	weekendsWorked, late       map[string]int
	rests, missing             map[string]int // short rests by employee
	bookings, shared, longRuns map[string]int
	firstDay, lastDay          string // of all shifts
}

const (
	sweptRest  = 11 * 60
	sweptRun   = 4
	sweptNight = 150 // minutes at night
	sweptEnd   = 45  // minutes on weekend days
)

func newMinuteSweep(t *testing.T, r *schedule.Roster) *minuteSweep {
	t.Helper()
	m := &minuteSweep{}
	for _, at := range []*map[string]int{&m.hours, &m.shifts, &m.nightMinutes, &m.nights, &m.weekendMinutes, &m.weekends, &m.weekendsWorked, &m.late, &m.rests, &m.missing, &m.bookings, &m.shared, &m.longRuns} {
		*at = map[string]int{}
	}
	of := map[int64][]schedule.Shift{}
	for _, s := range r.Shifts {
		if s.EmployeeID != 0 && s.State != schedule.StagedForRemoval {
			of[s.EmployeeID] = append(of[s.EmployeeID], s)
		}
	}
	for id, shifts := range of {
		m.employee(t, fmt.Sprint(id), shifts)
	}
	return m
}

func (m *minuteSweep) employee(t *testing.T, id string, shifts []schedule.Shift) {
	covered, days, saturdays := map[int64]int{}, map[string]bool{}, map[string]bool{}
	for _, s := range shifts {
		zone := locationOf(t, s.TimeZone)
		begins := time.Unix(int64(s.StartsAt), 0).In(zone)
		if day := begins.Format(time.DateOnly); m.firstDay == "" || day < m.firstDay {
			m.firstDay = day
		}
		m.lastDay = max(m.lastDay, time.Unix(int64(s.EndsAt)-1, 0).In(zone).Format(time.DateOnly))
		days[begins.Format(time.DateOnly)] = true
		m.shifts[id+"|"+monday(begins)]++
		night, weekend, saturday, week := 0, 0, "", ""
		for at := int64(s.StartsAt); at < int64(s.EndsAt); at += 60 {
			covered[at]++
			clock := time.Unix(at, 0).In(zone)
			if week == "" || clock.Minute()%15 == 0 { // no day begins at another minute
				week = id + "|" + monday(clock)
			}
			m.hours[week]++
			if clock.Hour() >= 22 || clock.Hour() < 6 {
				night++
			}
			if day := clock.Weekday(); day == time.Saturday || day == time.Sunday {
				weekend++
				if saturday == "" {
					saturday = monday(clock)
				}
			}
		}
		m.nightMinutes[id] += night
		m.weekendMinutes[id] += weekend
		if night >= sweptNight {
			m.nights[id]++
		}
		ends := time.Unix(int64(s.EndsAt), 0).In(zone).Format("15:04")
		if s.EndsAt > s.StartsAt && (ends >= "22:30" || ends <= "06:00") {
			m.late[id]++
		}
		if weekend >= sweptEnd {
			m.weekends[id]++
			saturdays[saturday] = true
		}
	}
	m.weekendsWorked[id] = len(saturdays)
	m.pairs(id, shifts, covered)
	for day := range days {
		at, _ := time.Parse(time.DateOnly, day)
		if days[at.AddDate(0, 0, -1).Format(time.DateOnly)] {
			continue
		}
		n := 1
		for days[at.AddDate(0, 0, n).Format(time.DateOnly)] {
			n++
		}
		if n > sweptRun {
			m.longRuns[id+"|"+day] = n
		}
	}
}

// pairs finds the last worked minute before each start, and compares every two shifts.
func (m *minuteSweep) pairs(id string, shifts []schedule.Shift, covered map[int64]int) {
	starts := map[int64]bool{}
	for i, s := range shifts {
		starts[int64(s.StartsAt)] = true
		for _, other := range shifts[:i] {
			if other.EndsAt <= s.StartsAt || other.StartsAt >= s.EndsAt {
				continue
			}
			n := 0
			for at := s.StartsAt; at < s.EndsAt; at += 60 {
				if at >= other.StartsAt && at < other.EndsAt {
					n++
				}
			}
			if n > 0 {
				m.bookings[id]++
				m.shared[id] += n
			}
		}
	}
	for at := range starts {
		free := 0
		for free < sweptRest && covered[at-int64(free+1)*60] == 0 {
			free++
		}
		if free > 0 && free < sweptRest {
			m.rests[id]++
			m.missing[id] += sweptRest - free
		}
	}
}

func monday(at time.Time) string {
	return at.AddDate(0, 0, -(int(at.Weekday())+6)%7).Format(time.DateOnly)
}

// nonZero omits zero values.
func nonZero(m map[string]int) map[string]int {
	out := map[string]int{}
	for k, n := range m {
		if n != 0 {
			out[k] = n
		}
	}
	return out
}

// TestReportsOfTheDemo compares the reports of the demo with every minute of its shifts.
func TestReportsOfTheDemo(t *testing.T) {
	sweptReports(t, demoServer(t).Handler(), demo.Roster(testNow))
}

// TestReportsOfGeneratedSets compares the reports of generated data sets with every minute of their shifts. The sets have eight time zones
// and night shifts over every clock change.
func TestReportsOfGeneratedSets(t *testing.T) {
	t.Parallel()
	storetest.EachGenerated(t, func(t *testing.T, folder string) {
		roster, report := ingest.Read(t.Context(), []string{folder}, ingest.Options{})
		if !report.OK() {
			t.Fatal(report.Errors[0])
		}
		sweptReports(t, serverWith(t, testConfig(t, rosterStore(t, roster))).Handler(), roster)
	})
}

func sweptReports(t *testing.T, h http.Handler, roster *schedule.Roster) {
	m := newMinuteSweep(t, roster)
	same := func(name string, want, got map[string]int) {
		t.Helper()
		if d := cmp.Diff(nonZero(want), nonZero(got)); d != "" {
			t.Errorf("%s (-counted +shown):\n%.1500s", name, d)
		}
	}
	ones := func(rows []map[string]string, keys ...string) map[string]int {
		out := map[string]int{}
		for _, row := range rows {
			var words []string
			for _, k := range keys {
				words = append(words, row[k])
			}
			out[strings.Join(words, "|")]++
		}
		return out
	}
	hours := csvLines(t, h, reportsPath+"hours?format=csv")
	same("hours", m.hours, tally(t, hours, "scheduled_minutes", "employee_id", "week_starts_on"))
	same("shifts", m.shifts, tally(t, hours, "shifts", "employee_id", "week_starts_on"))
	over := map[string]int{}
	for k, n := range m.hours {
		over[k] = max(0, n-30*60)
	}
	same("over 30 h", over, tally(t, csvLines(t, h, reportsPath+"overtime?format=csv&maximum=30"), "over_minutes", "employee_id", "week_starts_on"))
	nights := csvLines(t, h, reportsPath+fmt.Sprintf("night-balance?format=csv&night=22:00-06:00&late=22:30&at_least=%d", sweptNight))
	same("night minutes", m.nightMinutes, tally(t, nights, "night_minutes", "employee_id"))
	same("nights", m.nights, tally(t, nights, "night_shifts", "employee_id"))
	ends := csvLines(t, h, reportsPath+fmt.Sprintf("weekend-balance?format=csv&weekend=sun,sat&at_least=%d", sweptEnd))
	same("weekend minutes", m.weekendMinutes, tally(t, ends, "weekend_minutes", "employee_id"))
	same("weekend shifts", m.weekends, tally(t, ends, "weekend_shifts", "employee_id"))
	same("weekends", m.weekendsWorked, tally(t, ends, "weekends_worked", "employee_id"))
	m.wishes(t, nights, roster)
	m.wishes(t, ends, roster)
	same("late finishes", m.late, tally(t, nights, "late_finishes", "employee_id"))
	saturdays := map[string]bool{}
	for day, _ := time.Parse(time.DateOnly, m.firstDay); day.Format(time.DateOnly) <= m.lastDay; day = day.AddDate(0, 0, 1) {
		if day.Weekday() == time.Saturday || day.Weekday() == time.Sunday {
			saturdays[monday(day)] = true
		}
	}
	if ends[0]["weekends"] != strconv.Itoa(len(saturdays)) {
		t.Errorf("%s to %s has %d weekends, not %s", m.firstDay, m.lastDay, len(saturdays), ends[0]["weekends"])
	}
	rests := csvLines(t, h, reportsPath+"rest-periods?format=csv&rest=11")
	same("rests", m.rests, ones(rests, "employee_id"))
	same("missing rest", m.missing, tally(t, rests, "missing_minutes", "employee_id"))
	bookings := csvLines(t, h, reportsPath+"double-bookings?format=csv")
	same("double bookings", m.bookings, ones(bookings, "employee_id"))
	same("shared minutes", m.shared, tally(t, bookings, "shared_minutes", "employee_id"))
	same("runs", m.longRuns, tally(t, csvLines(t, h, reportsPath+fmt.Sprintf("consecutive-days?format=csv&days=%d", sweptRun)), "days", "employee_id", "first_on"))
	if len(m.hours) == 0 || len(m.rests) == 0 || len(m.longRuns) == 0 {
		t.Errorf("little was compared: %d weeks, %d employees with short rests, %d runs", len(m.hours), len(m.rests), len(m.longRuns))
	}
	for _, days := range []string{"from=2026-03-23&to=2026-04-05", "from=2026-11-19&to=2026-11-30"} {
		inDates(t, h, roster, days)
	}
}

// wishes compares the wished hours, and the difference of the scheduled ones, with the preferred hours for each day of the employment.
func (m *minuteSweep) wishes(t *testing.T, rows []map[string]string, roster *schedule.Roster) {
	t.Helper()
	of := map[string]schedule.Employee{}
	for _, e := range roster.Employees {
		of[fmt.Sprint(e.ID)] = e
	}
	scheduled := map[string]int{}
	for key, n := range m.hours {
		id, _, _ := strings.Cut(key, "|")
		scheduled[id] += n
	}
	for _, row := range rows {
		e, days := of[row["employee_id"]], 0
		for day, _ := time.Parse(time.DateOnly, m.firstDay); day.Format(time.DateOnly) <= m.lastDay; day = day.AddDate(0, 0, 1) {
			on := localtime.DateOf(day.Year(), day.Month(), day.Day())
			if (e.HiredOn == 0 || on >= e.HiredOn) && (e.TerminatedOn == 0 || on <= e.TerminatedOn) {
				days++
			}
		}
		wished, against := "", ""
		if e.Limits.PreferredMinutes > 0 {
			n := int(math.Round(float64(e.Limits.PreferredMinutes) * float64(days) / 7))
			wished, against = strconv.Itoa(n), strconv.Itoa(scheduled[row["employee_id"]]-n)
		}
		if row["wished_minutes"] != wished || row["against_wishes_minutes"] != against {
			t.Errorf("%s wishes %q and has %q more, counted %q and %q", row["employee_name"], row["wished_minutes"], row["against_wishes_minutes"], wished, against)
		}
	}
}

// inDates verifies that a date filter selects exactly the rows of these dates.
func inDates(t *testing.T, h http.Handler, roster *schedule.Roster, days string) {
	f := parsed(t, days)
	in := func(date string) bool { return date >= f.From.String() && date <= f.To.String() }
	kept := func(report, column string, extra string) {
		t.Helper()
		var want []map[string]string
		for _, row := range csvLines(t, h, reportsPath+report+"?format=csv"+extra) {
			if in(row[column]) {
				want = append(want, row)
			}
		}
		if d := cmp.Diff(want, csvLines(t, h, reportsPath+report+"?format=csv&"+days+extra)); d != "" {
			t.Errorf("%s?%s: %.1000s", report, days, d)
		}
	}
	kept("rest-periods", "date", "&rest=14")
	within := map[string]int{}
	for _, s := range roster.Shifts {
		zone := locationOf(t, s.TimeZone)
		counts := false
		for at := int64(s.StartsAt); at < int64(s.EndsAt) && s.EmployeeID != 0 && s.State != schedule.StagedForRemoval; at += 60 {
			if clock := time.Unix(at, 0).In(zone); at == int64(s.StartsAt) || clock.Minute()%15 == 0 {
				counts = in(clock.Format(time.DateOnly))
			}
			if counts {
				within[fmt.Sprint(s.EmployeeID)]++
			}
		}
	}
	if d := cmp.Diff(within, tally(t, csvLines(t, h, reportsPath+"hours?format=csv&"+days), "scheduled_minutes", "employee_id")); d != "" {
		t.Errorf("hours?%s: %.1000s", days, d)
	}
	if d := cmp.Diff(nonZero(within), tally(t, csvLines(t, h, reportsPath+"weekend-balance?format=csv&"+days), "scheduled_minutes", "employee_id")); d != "" {
		t.Errorf("all hours of weekend-balance?%s: %.1000s", days, d)
	}
}

// TestReportCountersAreTheirRows compares the counters of each report with its file.
func TestReportCountersAreTheirRows(t *testing.T) {
	h := demoServer(t).Handler()
	for _, query := range []string{"", "employee_id=5", "from=2026-11-16&to=2026-11-22", "location_id=2"} {
		for report, label := range map[string]string{"overtime": "Weeks over", "rest-periods": "Short rests", "double-bookings": "Double bookings", "consecutive-days": "Long runs",
			"weekend-balance": "Employees", "night-balance": "Employees", "remaining-hours": "Employees", "data-quality": "Issues"} {
			rows := csvLines(t, h, reportsPath+report+"?format=csv&"+query)
			wantFigure(t, h, reportsPath+report+"?"+query, label, len(rows))
			if got := menuRows(t, h, reportsPath+report+"?"+query); got != len(rows) {
				t.Errorf("%s?%s: the menu says %d rows, the file has %d", report, query, got, len(rows))
			}
		}
		minutes := 0
		for _, row := range csvLines(t, h, reportsPath+"hours/export?"+query) {
			n, _ := strconv.Atoi(row["scheduled_minutes"])
			minutes += n
		}
		if page := do(t, h, "GET", reportsPath+"hours?"+query).Body.String(); !strings.Contains(page, schedule.DurationWords(minutes)) {
			t.Errorf("hours?%s does not say %s", query, schedule.DurationWords(minutes))
		}
	}
}

// TestReportRulesAreRefused verifies that an invalid rule is a 400 with an explanation of the valid values.
func TestReportRulesAreRefused(t *testing.T) {
	h := demoServer(t).Handler()
	for _, target := range []string{"overtime?maximum=none", "overtime?maximum=0", "overtime?maximum=169", "rest-periods?rest=-1", "rest-periods?rest=1e3", "consecutive-days?days=0",
		"consecutive-days?days=07", "double-bookings?minutes=0", "weekend-balance?weekend=sat,xyz", "weekend-balance?weekend=mon,tue,wed,thu,fri,sat,sun", "weekend-balance?at_least=0",
		"night-balance?night=22:00", "night-balance?late=9:00", "weekend-balance?late=25:00", "weekend-balance?by=team", "night-balance?night=22:00-22:00", "data-quality?kind=nothing"} {
		if w := do(t, h, "GET", reportsPath+target); w.Code != http.StatusBadRequest {
			t.Errorf("%s: status %d", target, w.Code)
		}
	}
	for _, target := range []string{"overtime?maximum=37.5", "rest-periods?rest=", "weekend-balance?weekend=FRI, sat", "weekend-balance?night=23:00-05:00&late=22:00&by=location", "data-quality?kind=no_overlap"} {
		if w := do(t, h, "GET", reportsPath+strings.ReplaceAll(target, " ", "%20")); w.Code != http.StatusOK {
			t.Errorf("%s: status %d", target, w.Code)
		}
	}
}

// TestHubShowsEveryReport verifies that the hub and its sheet list each report with the figure of its screen.
func TestHubShowsEveryReport(t *testing.T) {
	s := demoServer(t)
	h := s.Handler()
	for _, query := range []string{"", "?employee_id=5", "?from=2026-11-16&to=2026-11-22"} {
		for _, path := range []string{"/app/employee-schedules/reports", "/app/employee-schedules/reports/print"} {
			seen := map[string]string{}
			for _, table := range all(parsePage(t, do(t, h, "GET", path+query).Body.String()), "table") {
				for _, row := range all(table, "tr") {
					if cells := cellTexts(row); len(cells) == 3 {
						seen[cells[0]] = cells[1]
					}
				}
			}
			n := 0
			for _, sc := range s.Catalog.In("Reports") {
				if sc.Family == "data" && sc.Content != "" {
					if n++; seen[sc.Title] == "" {
						t.Errorf("%s%s: nothing of %s", path, query, sc.Title)
					}
				}
			}
			rows := csvLines(t, h, reportsPath+"double-bookings"+cmpQuery(query)+"format=csv")
			if got := seen["Double Bookings"]; n < 9 || !strings.HasPrefix(got, fmt.Sprint(len(rows))+" ") {
				t.Errorf("%s%s: double bookings are %q, the file has %d", path, query, got, len(rows))
			}
		}
	}
}

func cmpQuery(query string) string {
	if query == "" {
		return "?"
	}
	return query + "&"
}

// TestRemainingHoursAreWhatTheLimitsLeave compares the remaining hours of the current week of the demo with a computation in the test.
func TestRemainingHoursAreWhatTheLimitsLeave(t *testing.T) {
	t.Parallel()
	h := demoServer(t).Handler()
	roster := demo.Roster(testNow)
	week := localtime.DateOf(2026, 11, 16)
	today := localtime.DateOf(2026, 11, 20)
	seen := 0
	for _, row := range csvLines(t, h, reportsPath+"remaining-hours?format=csv") {
		at := slices.IndexFunc(roster.Employees, func(e schedule.Employee) bool { return fmt.Sprint(e.ID) == row["employee_id"] })
		e := roster.Employees[at]
		var minutes [7]int
		for _, s := range roster.Shifts {
			zone := locationOf(t, s.TimeZone)
			for m := int64(s.StartsAt); m < int64(s.EndsAt) && s.EmployeeID == e.ID && s.State != schedule.StagedForRemoval; m += 60 {
				clock := time.Unix(m, 0).In(zone)
				if d := int(localtime.DateOf(clock.Year(), clock.Month(), clock.Day()) - week); d >= 0 && d < 7 {
					minutes[d]++
				}
			}
		}
		limits := schedule.LimitsFor(e, roster.ConstraintRules, week, time.Monday)
		total, free := 0, 0
		for d, n := range minutes {
			total += n
			on := week.Add(d)
			if on >= today && (e.TerminatedOn == 0 || on <= e.TerminatedOn) && (e.HiredOn == 0 || on >= e.HiredOn) && (e.Status == "active" || e.Status == "on_leave") {
				free += max(0, limits.MinutesPerDay-n)
			}
		}
		want := min(free, max(0, limits.MinutesPerWeek-total))
		if row["scheduled_minutes"] != fmt.Sprint(total) || row["remaining_minutes"] != fmt.Sprint(want) || row["limit_minutes"] != fmt.Sprint(limits.MinutesPerWeek) {
			t.Errorf("%s: scheduled %s of %s, left %s; counted %d of %d, left %d", e.Name, row["scheduled_minutes"], row["limit_minutes"], row["remaining_minutes"], total, limits.MinutesPerWeek, want)
		}
		seen++
	}
	if seen < 50 {
		t.Errorf("only %d employees", seen)
	}
}

// locationOf returns a time zone of the standard library. It loads each zone once, because the counts look up a zone for every shift.
func locationOf(t *testing.T, name string) *time.Location {
	t.Helper()
	z, err := localtime.LoadZone(name)
	if err != nil {
		t.Fatal(err)
	}
	return z.Location()
}
