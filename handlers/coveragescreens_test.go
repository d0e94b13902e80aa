package handlers

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"opshub/catalog"
	"opshub/schedule"
	"opshub/schedule/demo"
)

// TestCoverageScreenSaysWhatItsRowsHold adds up the hours of the CSV and compares counters, map and sheet with the sums.
func TestCoverageScreenSaysWhatItsRowsHold(t *testing.T) {
	t.Parallel()
	h := demoServer(t).Handler()
	for _, query := range []string{"", "?location_id=2", "?from=2026-10-25&location_id=3", "?position_id=6", "?from=2026-11-04&q=harbor"} {
		target, gap, hours := 0, 0, csvFace(t, h, with(catalog.PathCoverage+"/export", strings.TrimPrefix(query, "?")))
		for _, r := range hours {
			target += atoi(t, r["target_minutes"])
			gap += atoi(t, r["gap_minutes"])
		}
		doc := openPage(t, h, catalog.PathCoverage+query)
		shown := countersOf(doc)
		want := map[string]string{"Time with targets": schedule.DurationWords(target), "Time below minimum": schedule.DurationWords(gap),
			"Covered": fmt.Sprintf("%.1f %%", 100*float64(target-gap)/float64(target))}
		for label, value := range want {
			if !strings.HasPrefix(shown[label], value) {
				t.Errorf("%s: %s is %q, counted %q", query, label, shown[label], value)
			}
		}
		sheet := countersOf(openPage(t, h, catalog.PathCoverage+"/print"+query))
		for label := range want {
			if sheet[label] != shown[label] {
				t.Errorf("%s: on paper %s is %q, on screen %q", query, label, sheet[label], shown[label])
			}
		}
		cells := 0
		for _, table := range all(doc, "table") {
			if attr(table, "class") == "heat" {
				for _, td := range all(table, "td") {
					if attr(td, "data-l") != "" {
						cells++
					}
				}
			}
		}
		places := map[string]bool{}
		for _, r := range hours {
			places[r["location"]+r["starts_utc"]] = true
		}
		if cells != len(places) {
			t.Errorf("%s: the maps have %d cells, the rows %d hours of places", query, cells, len(places))
		}
	}
}

// TestCoverageMapHasTheHoursOfTheClock verifies the hours of the coverage map. The day on which the clock goes back has the repeated hour,
// and every other day has an empty cell in its place.
func TestCoverageMapHasTheHoursOfTheClock(t *testing.T) {
	t.Parallel()
	doc := openPage(t, demoServer(t).Handler(), catalog.PathCoverage+"?from=2026-10-25&location_id=3")
	for _, table := range all(doc, "table") {
		if attr(table, "class") != "heat" {
			continue
		}
		heads := all(first(table, "thead"), "th")
		if got := text(heads[4]); got != "2 AM again" || len(heads) != 26 {
			t.Fatalf("%d heads, the fifth is %q", len(heads), got)
		}
		rows := all(first(table, "tbody"), "tr")
		for i, row := range rows {
			if twice := text(all(row, "td")[3]) != ""; twice != (i == 6) {
				t.Errorf("%s: the hour that comes twice: %v", text(row), twice)
			}
		}
		if !strings.Contains(text(rows[6]), "25 h") {
			t.Errorf("%q does not say how long the day is", text(rows[6]))
		}
		return
	}
	t.Fatal("there is no map")
}

// TestGapsAgainstRoster finds everybody who could fill each gap in the roster, and compares the gaps with the hours.
func TestGapsAgainstRoster(t *testing.T) {
	t.Parallel()
	roster := demo.Roster(testNow.Truncate(time.Minute))
	h := demoServer(t).Handler()
	places, positions := map[string]int64{}, map[string]int64{"any position": 0}
	for _, l := range roster.Locations {
		places[l.Name] = l.ID
	}
	for _, p := range roster.Positions {
		positions[p.Name] = p.ID
	}
	taken := map[int64][]schedule.Interval{}
	for _, shift := range roster.Shifts {
		if shift.State != schedule.StagedForRemoval {
			taken[shift.EmployeeID] = append(taken[shift.EmployeeID], shift.Interval())
		}
	}
	for _, o := range csvFace(t, h, catalog.PathBlocksExport+"?rows=occurrences&status=active&status=approved&from=2026-11-14&to=2026-12-02") {
		if o["kind"] != "undesired" {
			taken[int64(atoi(t, o["employee_id"]))] = append(taken[int64(atoi(t, o["employee_id"]))], schedule.Interval{Start: instantOf(t, o["starts_utc"]), End: instantOf(t, o["ends_utc"])})
		}
	}
	gaps, lost, free := csvFace(t, h, catalog.PathCoverageGaps+"?format=csv&from=2026-11-16&to=2026-11-29"), 0, 0
	for _, g := range gaps {
		lost += atoi(t, g["missing_minutes"])
		from, to := instantOf(t, g["starts_utc"]), instantOf(t, g["ends_utc"])
		position, qualified, idle := positions[g["position"]], 0, 0
		for _, e := range roster.Employees {
			works := position == 0 || e.PositionID == position || slices.Contains(roster.EmployeePositions, schedule.EmployeePosition{EmployeeID: e.ID, PositionID: position})
			day := g["starts_local"][:10]
			if e.Status != "active" || e.LocationID != places[g["location"]] || !works || (e.HiredOn != 0 && day < e.HiredOn.String()) ||
				(e.TerminatedOn != 0 && day > e.TerminatedOn.String()) {
				continue
			}
			qualified++
			if !slices.ContainsFunc(taken[e.ID], func(at schedule.Interval) bool { return at.Start < to && from < at.End }) {
				idle++
			}
		}
		if qualified != atoi(t, g["qualified"]) || idle != atoi(t, g["free"]) {
			t.Errorf("%s %s %s: %d of %d are free, counted %s of %s", g["starts_local"], g["location"], g["position"], idle, qualified, g["free"], g["qualified"])
		}
		free += idle
	}
	hours := 0
	for _, week := range []string{"2026-11-16", "2026-11-23"} {
		for _, r := range csvFace(t, h, catalog.PathCoverage+"/export?from="+week) {
			hours += atoi(t, r["missing_minutes"])
		}
	}
	if lost != hours || len(gaps) < 20 || free == 0 {
		t.Errorf("%d gaps miss %d person-minutes, the hours %d; %d are free", len(gaps), lost, hours, free)
	}
	now := schedule.Instant(testNow.Unix())
	for i := 1; i < len(gaps); i++ {
		wasOver, isOver := instantOf(t, gaps[i-1]["ends_utc"]) <= now, instantOf(t, gaps[i]["ends_utc"]) <= now
		if wasOver && !isOver || wasOver == isOver && atoi(t, gaps[i-1]["missing_minutes"]) < atoi(t, gaps[i]["missing_minutes"]) {
			t.Errorf("row %d belongs before row %d", i, i-1)
		}
	}
}

func instantOf(t *testing.T, utc string) schedule.Instant {
	t.Helper()
	at, err := time.Parse("2006-01-02T15:04:05Z", utc)
	if err != nil {
		t.Fatal(err)
	}
	return schedule.Instant(at.Unix())
}

// TestCoverageTrendIsTheSumOfItsWeeks compares each week of the trend with the hours of that week.
func TestCoverageTrendIsTheSumOfItsWeeks(t *testing.T) {
	t.Parallel()
	h := demoServer(t).Handler()
	weeks := csvFace(t, h, catalog.PathCoverageTrend+"?format=csv")
	if len(weeks) < 8 || weeks[len(weeks)-1]["week_start"] != "2026-11-16" {
		t.Fatalf("%d weeks, the last is %v", len(weeks), weeks[len(weeks)-1])
	}
	for _, w := range weeks {
		target, gap := 0, 0
		for _, r := range csvFace(t, h, catalog.PathCoverage+"/export?from="+w["week_start"]) {
			target += atoi(t, r["target_minutes"])
			gap += atoi(t, r["gap_minutes"])
		}
		share := fmt.Sprintf("%.1f", 100*float64(target-gap)/float64(target))
		if w["target_minutes"] != fmt.Sprint(target) || w["gap_minutes"] != fmt.Sprint(gap) || w["covered_percent"] != share {
			t.Errorf("%v: the hours have %d minutes, %d below the minimum, %s %%", w, target, gap, share)
		}
	}
	for target, code := range map[string]int{"?weeks=1": 400, "?weeks=54": 400, "?weeks=two": 400, "?weeks=2": 200, "?from=1900-01-01&to=2200-01-01": 200, "?from=2300-01-01": 200} {
		if w := do(t, h, "GET", catalog.PathCoverageTrend+target); w.Code != code {
			t.Errorf("%s: status %d", target, w.Code)
		}
	}
	for _, target := range []string{catalog.PathCoverageGaps + "?from=1900-01-01&to=2200-01-01", catalog.PathCoverageGaps + "?to=1950-01-01", catalog.PathCoverage + "?from=2300-01-01"} {
		if w := do(t, h, "GET", target); w.Code != http.StatusOK {
			t.Errorf("%s: status %d", target, w.Code)
		}
	}
}

// TestCoverageTargetsAreThoseOfTheRoster compares the file of the targets with the roster, row by row.
func TestCoverageTargetsAreThoseOfTheRoster(t *testing.T) {
	t.Parallel()
	roster := demo.Roster(testNow.Truncate(time.Minute))
	h := demoServer(t).Handler()
	byID := map[string]row{}
	for _, r := range csvFace(t, h, catalog.PathCoverageTargets+"?format=csv") {
		byID[r["coverage_target_id"]] = r
	}
	if len(byID) != len(roster.CoverageTargets) {
		t.Fatalf("%d targets, the roster has %d", len(byID), len(roster.CoverageTargets))
	}
	for _, want := range roster.CoverageTargets {
		r, weekday := byID[fmt.Sprint(want.ID)], ""
		if want.On == 0 {
			weekday = strings.ToLower(want.Weekday.String())
		}
		got := r["weekday"] + " " + r["date"] + " " + r["start_time"] + "-" + r["end_time"] + " " + r["min_staff"] + "/" + r["optimal_staff"] + "/" + r["max_staff"] + " " + r["effective_from"] + " " + r["effective_to"]
		if said := fmt.Sprintf("%s %s %02d:%02d-%02d:%02d %d/%d/%d %s %s", weekday, want.On, want.StartMinute/60, want.StartMinute%60, want.EndMinute/60, want.EndMinute%60,
			want.Min, want.Optimal, want.Max, want.EffectiveFrom, want.EffectiveTo); got != said {
			t.Errorf("target %d: %q, want %q", want.ID, got, said)
		}
	}
	if rows := csvFace(t, h, catalog.PathCoverageTargets+"?format=csv&location_id=3&q=bar"); len(rows) != 5 {
		t.Errorf("%d targets of the bar at the canal, want the 4 of each week and the one of some weeks", len(rows))
	}
}
