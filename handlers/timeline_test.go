package handlers

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"opshub/catalog"
	"opshub/schedule"
	"opshub/schedule/demo"
	"opshub/schedule/localtime"
)

// laneNames returns the lanes of each location on the page, and the number of hours of its day.
func laneNames(doc *html.Node) (lanes map[string][]string, hours map[string]int) {
	lanes, hours = map[string][]string{}, map[string]int{}
	for _, section := range all(doc, "section") {
		if attr(section, "class") != "time" {
			continue
		}
		name := strings.TrimSuffix(text(first(section, "h2")), " "+text(first(section, "small")))
		for _, li := range all(section, "li") {
			if attr(li, "class") == "ticks" {
				hours[name] = len(all(li, "text"))
				continue
			}
			span := first(li, "span")
			lane := text(span)
			if sub := first(span, "small"); sub != nil {
				lane = strings.TrimSuffix(lane, " "+text(sub))
			}
			lanes[name] = append(lanes[name], lane)
		}
	}
	return lanes, hours
}

// TestTimelineHasALaneForEverybody compares the lanes with a loop over the roster: who works where, in pages of fifty.
func TestTimelineHasALaneForEverybody(t *testing.T) {
	roster := demo.Roster(testNow)
	h := demoServer(t).Handler()
	day := localtime.DateOf(2026, 11, 18)
	for _, place := range roster.Locations {
		working := rosterOn(roster.Shifts, day, day, func(s schedule.Shift) bool { return s.LocationID == place.ID })
		doc := openPage(t, h, fmt.Sprintf("%s?from=%s&location_id=%d", catalog.PathTimeline, day, place.ID))
		lanes, _ := laneNames(doc)
		if words := text(doc); !strings.Contains(words, " with a shift or block on this day, all of them") || strings.Contains(words, "in the week") {
			t.Errorf("%s: the page does not say that its employees are those of the day", place.Name)
		}
		for id := range working.heads {
			i := slices.IndexFunc(roster.Employees, func(e schedule.Employee) bool { return e.ID == id })
			if !slices.Contains(lanes[place.Name], roster.Employees[i].Name) {
				t.Errorf("%s: no lane for %s: %v", place.Name, roster.Employees[i].Name, lanes[place.Name])
			}
		}
		if want := fmt.Sprintf("%d employees", len(working.heads)); figure(t, h, fmt.Sprintf("%s?from=%s&location_id=%d", catalog.PathTimeline, day, place.ID), "On shift") != want {
			t.Errorf("%s: want %s on shift", place.Name, want)
		}
	}
	n := 0
	lanes, _ := laneNames(openPage(t, h, catalog.PathTimeline+"?from=2026-11-18"))
	for _, list := range lanes {
		n += len(list)
	}
	if n < 35 || n > 51 {
		t.Errorf("%d lanes on the first page", n)
	}
}

// TestTimelineOverClockChanges verifies the number of hours of days with clock changes.
func TestTimelineOverClockChanges(t *testing.T) {
	h := serverWith(t, testConfig(t, rosterStore(t, clockRoster(t)))).Handler()
	for i, c := range clockChanges {
		_, hours := laneNames(openPage(t, h, fmt.Sprintf("%s?from=%s&location_id=%d", catalog.PathTimeline, c.day, i+1)))
		for name, n := range hours {
			if n != (c.minutes+59)/60 {
				t.Errorf("%s %s: %d hours", name, c.day, n)
			}
		}
		if len(hours) != 1 {
			t.Errorf("%s %s: %d places", c.zone, c.day, len(hours))
		}
	}
}

// TestTimelineShowsOverlapsAndGaps verifies the marks of two overlapping shifts, and of a gap before them.
func TestTimelineShowsOverlapsAndGaps(t *testing.T) {
	z, _ := localtime.ZoneOrUTC("Europe/Berlin")
	day := mustDate(t, "2026-11-18")
	shift := func(id int64, from, to int) schedule.Shift {
		return schedule.Shift{ID: id, EmployeeID: 1, LocationID: 1, PositionID: 1, TimeZone: z.Name(), State: schedule.Published,
			StartsAt: z.Resolve(day, from), EndsAt: z.Resolve(day, to)}
	}
	h := serverWith(t, testConfig(t, rosterStore(t, &schedule.Roster{Organization: schedule.Organization{Name: "Twice", TimeZone: z.Name(), WeekStartsOn: 1},
		Locations: []schedule.Location{{ID: 1, Code: "B", Name: "Bar", TimeZone: z.Name()}}, Positions: []schedule.Position{{ID: 1, Name: "Cook"}},
		Employees: []schedule.Employee{{ID: 1, Name: "Ann", Status: "active", LocationID: 1, PositionID: 1}},
		Shifts:    []schedule.Shift{shift(1, 360, 600), shift(2, 780, 1020), shift(3, 960, 1200)}}))).Handler()
	words := strings.ReplaceAll(text(byID(openPage(t, h, catalog.PathTimeline+"?from=2026-11-18"), "rows")), "\u00a0", " ")
	for _, want := range []string{"gap 3 h", "16:00-20:00 Cook, overlaps another shift 60 min", "06:00-10:00 Cook"} {
		if !strings.Contains(words, want) {
			t.Errorf("the lane does not say %q:\n%s", want, words)
		}
	}
	if n := strings.Count(words, "overlaps another shift"); n != 4 { // in the lane and in the table, for both shifts
		t.Errorf("%d overlaps are marked:\n%s", n, words)
	}
}
