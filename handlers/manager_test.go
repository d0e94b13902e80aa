package handlers

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"testing"

	"opshub/catalog"
	"opshub/handlers/format"
	"opshub/schedule"
	"opshub/schedule/localtime"
)

// overviewFace is the JSON of an overview.
type overviewFace struct {
	Summary  string            `json:"summary"`
	Counters map[string]string `json:"counters"`
	Parts    []struct {
		ID    string            `json:"id"`
		Facts map[string]string `json:"facts"`
		Rows  []textRow         `json:"rows"`
	} `json:"parts"`
}

// textRow contains the text cells of a row by column header. Other cells, such as the explanation of a check, have their own tests.
type textRow map[string]string

func (row *textRow) UnmarshalJSON(body []byte) error {
	var all map[string]any
	err := json.Unmarshal(body, &all)
	*row = textRow{}
	for head, value := range all {
		if text, ok := value.(string); ok {
			(*row)[head] = text
		}
	}
	return err
}

// overviewOf requests the JSON of an overview.
func overviewOf(t *testing.T, h http.Handler, target string) (o overviewFace) {
	t.Helper()
	w := do(t, h, "GET", target)
	if err := json.Unmarshal(w.Body.Bytes(), &o); err != nil || w.Code != http.StatusOK {
		t.Fatalf("%s: %d, %v in %s", target, w.Code, err, w.Body)
	}
	return o
}

// count returns the number in a counter.
func (o overviewFace) count(t *testing.T, label string) int {
	t.Helper()
	word, _, _ := strings.Cut(o.Counters[label], " ")
	n, err := strconv.Atoi(strings.ReplaceAll(word, ",", ""))
	if err != nil {
		t.Errorf("%s: %q is no number", label, o.Counters[label])
	}
	return n
}

// rows returns the rows of a part.
func (o overviewFace) rows(id string) []textRow {
	for _, p := range o.Parts {
		if p.ID == id {
			return p.Rows
		}
	}
	return nil
}

// TestManagerDaysCountTheRoster compares the items for the manager with loops over the roster, and with the screens that each figure links
// to.
func TestManagerDaysCountTheRoster(t *testing.T) {
	s := demoServer(t)
	h, p := s.Handler(), newPlain(t, s)
	today := localtime.DateOf(2026, 11, 20)
	homes := map[int64]int64{}
	for _, e := range p.roster.Employees {
		homes[e.ID] = e.LocationID
	}
	for _, tt := range []struct {
		path, query string
		f           schedule.Filter
	}{
		{catalog.PathManagerToday, "", schedule.Filter{From: today, To: today}},
		{catalog.PathManagerWeek, "", schedule.Filter{From: today, To: today + 6}},
		{catalog.PathManagerWeek, "from=2026-11-30", schedule.Filter{From: today + 10, To: today + 16}},
		{catalog.PathManagerToday, "from=2026-12-01&employee_id=30", schedule.Filter{From: today + 11, To: today + 11, EmployeeID: 30}},
	} {
		got := overviewOf(t, h, tt.path+"?format=json&"+tt.query)
		want := map[string]int{}
		requested := tt.f
		requested.Statuses = []schedule.BlockStatus{schedule.Requested}
		for _, e := range p.roster.Employees {
			if tt.f.EmployeeID == 0 || tt.f.EmployeeID == e.ID {
				want["Requested blocks"] += len(p.blocksIn(e.ID, requested))
				want["Soft conflicts"] += p.pairsIn(e.ID, tt.f)
			}
		}
		for _, sh := range p.roster.Shifts {
			if sh.EmployeeID == 0 && touches(sh.Interval(), sh.TimeZone, tt.f) {
				want["Open shifts"]++
			}
		}
		for _, v := range p.roster.ConstraintReviews {
			if v.Status == schedule.ReviewOpen && v.On >= tt.f.From && v.On <= tt.f.To && (tt.f.EmployeeID == 0 || v.EmployeeID == tt.f.EmployeeID) {
				want["Open reviews"]++
			}
		}
		for _, d := range p.roster.DraftPeriods {
			if d.Status != "published" && d.Status != "archived" && d.EndsOn >= today && d.StartsOn-schedule.Date(p.roster.Organization.PublishNoticeDays) <= tt.f.To {
				want["Periods to publish"]++
			}
		}
		for _, x := range p.roster.ScheduleExceptions {
			mine := tt.f.EmployeeID == 0 || ((x.EmployeeID == 0 || x.EmployeeID == tt.f.EmployeeID) && (x.LocationID == 0 || x.LocationID == homes[tt.f.EmployeeID]))
			if x.Status.Live() && x.EndsOn >= tt.f.From && x.StartsOn <= tt.f.To && mine {
				want["Exceptions"]++
			}
		}
		days := fmt.Sprintf("?format=csv&from=%s&to=%s", tt.f.From, tt.f.To)
		if tt.f.EmployeeID != 0 {
			days += "&employee_id=" + format.ID(tt.f.EmployeeID)
		}
		want["Coverage gaps"] = csvRows(t, h, catalog.PathCoverageGaps+days)
		for _, path := range []string{catalog.PathDoubleBooked, catalog.PathShortRests, catalog.PathOvertime, catalog.PathLongRuns} {
			want["Rule violations"] += csvRows(t, h, path+days)
		}
		for label, n := range want {
			if _, shown := got.Counters[label]; !shown && n == 0 {
				continue // kinds without items have no counter
			}
			if c := got.count(t, label); c != n {
				t.Errorf("%s?%s: %s is %d, counted from the rows it is %d", tt.path, tt.query, label, c, n)
			}
		}
	}
}

// TestFiguresOfAManagerOpenTheirRows compares the count in each link to all rows with the number of rows on the linked page.
func TestFiguresOfAManagerOpenTheirRows(t *testing.T) {
	h := demoServer(t).Handler()
	opened := 0
	doc := openPage(t, h, catalog.PathManagerWeek)
	for _, a := range all(doc, "a") {
		words, found := strings.CutPrefix(text(a), "Open all ")
		if !found {
			continue
		}
		n, err := strconv.Atoi(strings.ReplaceAll(words, ",", ""))
		if err != nil {
			t.Fatal(err)
		}
		if got := menuRows(t, h, attr(a, "href")); got != n {
			t.Errorf("%s says %d and opens %d rows", attr(a, "href"), n, got)
		}
		opened++
	}
	if opened < 3 {
		t.Errorf("only %d ways to all rows", opened)
	}
}

// TestManagerFlowSaysWhatTheWeekAheadSays compares the steps of the hub with the screen of the week.
func TestManagerFlowSaysWhatTheWeekAheadSays(t *testing.T) {
	h := demoServer(t).Handler()
	flow, week := overviewOf(t, h, catalog.PathManagerFlow+"?format=json"), overviewOf(t, h, catalog.PathManagerWeek+"?format=json")
	rows := flow.rows("steps")
	if len(rows) != 5 {
		t.Fatalf("%d steps", len(rows))
	}
	for i, want := range []string{
		fmt.Sprintf("%d requested block", week.count(t, "Requested blocks")), fmt.Sprintf("%d soft conflict", week.count(t, "Soft conflicts")),
		fmt.Sprintf("%d gap", week.count(t, "Coverage gaps")), "1 current draft period", "employees see v3",
	} {
		if !strings.Contains(rows[i]["Now"], want) {
			t.Errorf("step %d says %q, want %q", i+1, rows[i]["Now"], want)
		}
	}
	for _, a := range all(byID(openPage(t, h, catalog.PathManagerFlow), "main"), "a") {
		if href, _, _ := strings.Cut(attr(a, "href"), "#"); strings.HasPrefix(href, "/app/") {
			if w := do(t, h, "GET", href); w.Code != http.StatusOK {
				t.Errorf("%s: status %d", href, w.Code)
			}
		}
	}
}

// TestPlanningCountsTheRoster compares each week of the hub with loops over the roster, and its coverage with the coverage screen.
func TestPlanningCountsTheRoster(t *testing.T) {
	s := demoServer(t)
	h, p := s.Handler(), newPlain(t, s)
	for _, query := range []string{"", "&location_id=2", "&from=2026-10-19&weeks=4"} {
		rows := overviewOf(t, h, catalog.PathPlanning+"?format=json"+query).rows("weeks-ahead")
		first := localtime.DateOf(2026, 11, 16)
		if strings.Contains(query, "from=") {
			first = localtime.DateOf(2026, 10, 19)
		}
		planned := 0
		for i, row := range rows {
			f := schedule.Filter{From: first.Add(7 * i), To: first.Add(7*i + 6)}
			var place int64
			if strings.Contains(query, "location_id") {
				place = 2
			}
			shifts, open, pairs := 0, 0, 0
			for _, sh := range p.roster.Shifts {
				if touches(sh.Interval(), sh.TimeZone, f) && (place == 0 || sh.LocationID == place) {
					shifts++
					if sh.EmployeeID == 0 {
						open++
					}
				}
			}
			for _, e := range p.roster.Employees {
				pairs += p.pairsIn(e.ID, f)
			}
			if place != 0 { // the report filters by the location of the shift; its own test covers that
				pairs = csvRows(t, h, fmt.Sprintf("%s?format=csv&from=%s&to=%s&location_id=2", catalog.PathSoftConflicts, f.From, f.To))
			}
			none := func(n int) string {
				if n == 0 {
					return "none"
				}
				return format.Number(n)
			}
			conflicts, _, _ := strings.Cut(row["Soft conflicts"], ",")
			if row["Shifts"] != none(shifts) || row["Open"] != none(open) || conflicts != none(pairs) {
				t.Errorf("%s, week of %s: %v, counted %d shifts, %d open, %d pairs", query, f.From, row, shifts, open, pairs)
			}
			if share := row["Covered"]; strings.HasSuffix(share, "%") {
				planned++
				if got := figure(t, h, fmt.Sprintf("%s?from=%s&to=%s%s", catalog.PathCoverage, f.From, f.To, map[bool]string{true: "&location_id=2"}[place != 0]), "Covered"); !strings.HasPrefix(got, share) {
					t.Errorf("%s, week of %s: %s covered, the coverage screen says %s", query, f.From, share, got)
				}
			}
		}
		if planned < 3 {
			t.Errorf("%s: only %d weeks have a share", query, planned)
		}
	}
}

// TestProductionSaysWhatTheChecksSay compares the hub with the diagnostics, and verifies that it shows a failed check.
func TestProductionSaysWhatTheChecksSay(t *testing.T) {
	s := demoServer(t)
	h := s.Handler()
	var report struct {
		Overall  string `json:"overall"`
		Failures int    `json:"required_failures"`
		Routes   []any  `json:"routes"`
		Files    []any  `json:"files"`
		Service  []any  `json:"service"`
	}
	if err := json.Unmarshal(do(t, h, "GET", catalog.PathDiagnostics+"?format=json").Body.Bytes(), &report); err != nil {
		t.Fatal(err)
	}
	got := overviewOf(t, h, catalog.PathProduction+"?format=json")
	if !strings.HasPrefix(got.Counters["Overall status"], report.Overall) || report.Overall != "PASS" || !strings.Contains(got.Summary, "fit for daily use") {
		t.Errorf("production says %v, the diagnostics %s", got.Counters, report.Overall)
	}
	for i, n := range []int{len(report.Routes), len(report.Files), len(report.Service)} {
		row, sum := got.rows("checks-by-status")[i], 0
		for _, word := range []string{"PASS", "WARN", "FAIL"} {
			one, _ := strconv.Atoi(row[word])
			sum += one
		}
		if sum != n {
			t.Errorf("%v, want %d checks", row, n)
		}
	}
	tables, err := s.Store.Tables(t.Context(), schedule.Manager)
	if err != nil {
		t.Fatal(err)
	}
	rows := int64(0)
	for _, table := range tables {
		rows += table.Rows
	}
	if got.count(t, "Rows") != int(rows) {
		t.Errorf("%s rows, want %d", got.Counters["Rows"], rows)
	}

	broken := demoServer(t, catalog.PathDiagnostics).Handler()
	if w := do(t, broken, "GET", catalog.PathProduction+"?format=json"); w.Code != http.StatusServiceUnavailable {
		t.Errorf("a failing check answers a program with %d", w.Code)
	}
	if w := do(t, broken, "GET", catalog.PathProduction); w.Code != http.StatusOK || !strings.Contains(w.Body.String(), "not fit for daily use") {
		t.Errorf("a failing check answers a reader with %d", w.Code)
	}
}
