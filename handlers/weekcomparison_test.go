package handlers

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"opshub/catalog"
	"opshub/handlers/format"
	"opshub/schedule"
	"opshub/schedule/localtime"
)

// weekPlaces returns the shifts of a week of the demo by employee and weekday, found by a plain loop, and the minutes by employee.
func weekPlaces(r *schedule.Roster, first schedule.Date) (places map[string][]string, minutes map[int64]int) {
	places, minutes = map[string][]string{}, map[int64]int{}
	for _, s := range r.Shifts {
		z, _ := localtime.ZoneOrUTC(s.TimeZone)
		on, start := z.Local(s.StartsAt)
		until, end := z.Local(s.EndsAt)
		if s.State == schedule.StagedForRemoval || on < first || on > first+6 {
			continue
		}
		place, slots := fmt.Sprint(s.EmployeeID, " ", on-first), 0
		if s.EmployeeID == 0 {
			place, slots = fmt.Sprint(place, " ", s.LocationID, " ", s.PositionID), s.OpenSlots
		} else {
			minutes[s.EmployeeID] += s.Interval().Minutes()
		}
		places[place] = append(places[place], fmt.Sprint(start, " ", until-on, " ", end, " ", s.LocationID, " ", s.PositionID, " ", slots))
	}
	return places, minutes
}

// readWeeks requests the JSON file of a comparison of weeks.
func readWeeks(t *testing.T, h http.Handler, query string) (face weekFace) {
	t.Helper()
	w := do(t, h, "GET", catalog.PathCompareVersions+"?format=json&"+query)
	if err := json.Unmarshal(w.Body.Bytes(), &face); err != nil || w.Code != http.StatusOK {
		t.Fatalf("%s: %d, %v in %s", query, w.Code, err, w.Body)
	}
	return face
}

// weekFace is the part of the JSON file that the tests read.
type weekFace struct {
	Rows    int `json:"row_count"`
	Summary struct {
		Before     string `json:"week_before"`
		After      string `json:"week_after"`
		Same       int    `json:"unchanged"`
		Added      int    `json:"added"`
		Changed    int    `json:"changed"`
		Removed    int    `json:"removed"`
		OnlyBefore int    `json:"employees_only_before"`
		OnlyAfter  int    `json:"employees_only_after"`
		More       int    `json:"gaps_more_missing"`
		Fewer      int    `json:"gaps_fewer_missing"`
		Hours      []struct {
			ID     int64 `json:"employee_id"`
			Before int   `json:"minutes_before"`
			After  int   `json:"minutes_after"`
		} `json:"hours_by_employee"`
	} `json:"summary"`
}

// TestWeeksAreComparedAsAPlainLoopCounts compares the page, the files and the summary of two weeks with the rows of the demo.
func TestWeeksAreComparedAsAPlainLoopCounts(t *testing.T) {
	r, h := demoRoster(t), demoServer(t).Handler()
	this := localtime.DateOf(2026, 11, 16) // the week of testNow
	for _, weeks := range [][2]schedule.Date{{this, this + 7}, {this + 7, this}, {this - 7, this + 14}, {this, this}, {this + 700, this + 707}} {
		query := fmt.Sprintf("week=%s&against=%s", weeks[0], weeks[1])
		target := catalog.PathCompareVersions + "?" + query
		was, minutesBefore := weekPlaces(r, weeks[0])
		is, minutesAfter := weekPlaces(r, weeks[1])
		same, added, changed, removed := 0, 0, 0, 0
		places := maps.Clone(was)
		maps.Copy(places, is)
		for place := range places {
			left, alone := slices.Clone(is[place]), 0
			for _, s := range was[place] {
				if at := slices.Index(left, s); at >= 0 {
					left, same = slices.Delete(left, at, at+1), same+1
				} else {
					alone++
				}
			}
			both := min(alone, len(left))
			added, changed, removed = added+len(left)-both, changed+both, removed+alone-both
		}
		onlyBefore, onlyAfter, hours := 0, 0, maps.Clone(minutesBefore)
		for id := range minutesBefore {
			if _, works := minutesAfter[id]; !works {
				onlyBefore++
			}
		}
		for id := range minutesAfter {
			if _, works := minutesBefore[id]; !works {
				onlyAfter++
			}
		}
		maps.Copy(hours, minutesAfter)

		face := readWeeks(t, h, query)
		sum := face.Summary
		if got, want := fmt.Sprintln(sum.Before, sum.After, sum.Same, sum.Added, sum.Changed, sum.Removed, sum.OnlyBefore, sum.OnlyAfter, face.Rows, len(sum.Hours)),
			fmt.Sprintln(weeks[0], weeks[1], same, added, changed, removed, onlyBefore, onlyAfter, added+changed+removed, len(hours)); got != want {
			t.Errorf("%s: the file has %s, want %s", target, got, want)
		}
		for _, p := range sum.Hours {
			if p.Before != minutesBefore[p.ID] || p.After != minutesAfter[p.ID] {
				t.Errorf("%s: employee %d has %d and %d minutes, want %d and %d", target, p.ID, p.Before, p.After, minutesBefore[p.ID], minutesAfter[p.ID])
			}
		}
		if rows := fileRows(t, h, target); len(rows) != face.Rows {
			t.Errorf("%s: %d rows in the file, want %d", target, len(rows), face.Rows)
		}
		for label, want := range map[string]int{"Changes": added + changed + removed, "Added": added, "Changed": changed, "Removed": removed, "Only before": onlyBefore, "Only after": onlyAfter, "Gaps that differ": sum.More + sum.Fewer} {
			if got, _, _ := strings.Cut(figure(t, h, target, label), " "); got != format.Number(want) {
				t.Errorf("%s: the page has %s %s, want %d", target, label, got, want)
			}
		}
		for kind, want := range map[string]int{"added": added, "changed": changed, "removed": removed} {
			if got := len(fileRows(t, h, target+"&change="+kind)); got != want {
				t.Errorf("%s: %d %s, want %d", target, got, kind, want)
			}
		}
	}
}

// TestWeeksOpenWithThisWeekAndTheNext verifies the default weeks, the ways to name a week, and the refused values.
func TestWeeksOpenWithThisWeekAndTheNext(t *testing.T) {
	h := demoServer(t).Handler()
	this := localtime.DateOf(2026, 11, 16) // the week of testNow
	weeks := func(query string) string {
		face := readWeeks(t, h, query)
		return face.Summary.Before + " " + face.Summary.After
	}
	for query, want := range map[string]string{
		"week=":                                  fmt.Sprint(this, " ", this+7),
		"against=":                               fmt.Sprint(this, " ", this+7),
		"week=" + (this + 3).String():            fmt.Sprint(this, " ", this+7),
		"week=" + (this + 20).String():           fmt.Sprint(this+14, " ", this+21),
		"against=" + (this - 7).String():         fmt.Sprint(this, " ", this-7),
		"week=2026-W48&against=2026-W49":         "2026-11-23 2026-11-30",
		"week=2026-W53":                          "2026-12-28 2027-01-04",
		"week=&from=2026-12-02&to=2026-12-02":    "2026-11-30 2026-12-07",
		"week=2026-W48&against=&from=2026-12-02": "2026-11-23 2026-11-30",
	} {
		if got := weeks(query); got != want {
			t.Errorf("%s: weeks %s, want %s", query, got, want)
		}
	}
	for _, query := range []string{"week=2026-W54", "week=2027-W53", "week=next", "against=2026-W00", "week=0001-01-01", "against=9999-12-31", "week=2026-13-01"} {
		for _, face := range []string{"", "&format=csv", "&format=json"} {
			if w := do(t, h, "GET", catalog.PathCompareVersions+"?"+query+face); w.Code != http.StatusBadRequest {
				t.Errorf("%s%s: status %d", query, face, w.Code)
			}
		}
	}
	doc := openPage(t, h, catalog.PathCompareVersions+"?week=")
	for _, a := range all(byID(doc, "main"), "a") {
		href := attr(a, "href")
		if strings.HasPrefix(href, catalog.PathCompareVersions) && text(a) != "Two versions" && !strings.Contains(href, "week=") && !strings.Contains(href, "against=") {
			t.Errorf("%s (%s) leaves the comparison of weeks", href, text(a))
		}
	}
}

// TestWeekComparisonFollowsTheFirstDayOfTheWeek compares weeks of an organization whose week begins on Sunday.
func TestWeekComparisonFollowsTheFirstDayOfTheWeek(t *testing.T) {
	r := demoRoster(t)
	r.Organization.WeekStartsOn = int(time.Sunday)
	h := serverWith(t, testConfig(t, rosterStore(t, r))).Handler()
	face := readWeeks(t, h, "week=2026-W48&against=2026-12-01")
	if got := face.Summary.Before + " " + face.Summary.After; got != "2026-11-22 2026-11-29" {
		t.Errorf("weeks %s", got)
	}
}
