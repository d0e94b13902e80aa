package handlers

import (
	"encoding/csv"
	"fmt"
	"maps"
	"math/rand/v2"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"

	"opshub/catalog"
	"opshub/handlers/format"
	"opshub/schedule"
	"opshub/schedule/localtime"
)

// clockChange is a day with a clock change in a time zone, with the values that the calendar must show.
type clockChange struct {
	zone, day string
	minutes   int    // length of the day
	eve       string // start day of the 22:00-06:00 shift that spans the change
	night     int    // length of that shift
	hour      [2]int // the skipped or repeated hour, in minutes after midnight
	covers    int    // minutes of a block over that hour: none, or both hours
	first     string // start time of the day
}

var clockChanges = []clockChange{
	{"America/New_York", "2027-03-14", 23 * 60, "2027-03-13", 420, [2]int{120, 180}, 0, "00:00"},
	{"America/New_York", "2026-11-01", 25 * 60, "2026-10-31", 540, [2]int{60, 120}, 120, "00:00"},
	{"Europe/Berlin", "2027-03-28", 23 * 60, "2027-03-27", 420, [2]int{120, 180}, 0, "00:00"},
	{"Europe/Berlin", "2026-10-25", 25 * 60, "2026-10-24", 540, [2]int{120, 180}, 120, "00:00"},
	{"Australia/Lord_Howe", "2026-10-04", 23*60 + 30, "2026-10-03", 450, [2]int{120, 150}, 0, "00:00"},
	{"Australia/Lord_Howe", "2027-04-04", 24*60 + 30, "2027-04-03", 510, [2]int{90, 120}, 60, "00:00"},
	{"America/Santiago", "2026-09-06", 23 * 60, "2026-09-05", 420, [2]int{0, 60}, 0, "01:00"},
	{"America/Santiago", "2027-04-03", 25 * 60, "2027-04-03", 540, [2]int{1380, 1440}, 120, "00:00"},
}

// Indexes of the items that each employee of clockRoster has.
const (
	nightShift = iota + 1
	dayBlock   // all day, on the day of the change
	hourBlock  // every day of the week, over the hour of the change
	laterBlock // one hour in the morning of that day
)

// clockRoster returns a roster with one employee for each clock change. Each employee has every item of the list above.
func clockRoster(t *testing.T) *schedule.Roster {
	t.Helper()
	r := &schedule.Roster{Organization: schedule.Organization{Name: "Clocks", TimeZone: "UTC", WeekStartsOn: 1},
		Positions: []schedule.Position{{ID: 1, Name: "Night Crew"}}}
	for i, c := range clockChanges {
		id := int64(i + 1)
		z, err := localtime.LoadZone(c.zone)
		if err != nil {
			t.Fatal(err)
		}
		eve, day := mustDate(t, c.eve), mustDate(t, c.day)
		block := func(number int64) schedule.Block {
			return schedule.Block{ID: 10*id + number, EmployeeID: id, Kind: schedule.Unavailable, Status: schedule.Approved, TimeZone: c.zone}
		}
		r.Locations = append(r.Locations, schedule.Location{ID: id, Code: c.zone + c.day, Name: c.zone, TimeZone: c.zone})
		r.Employees = append(r.Employees, schedule.Employee{ID: id, Name: "Night " + format.ID(id), Status: "active", LocationID: id, PositionID: 1})
		r.Shifts = append(r.Shifts, schedule.Shift{ID: 10*id + nightShift, EmployeeID: id, LocationID: id, PositionID: 1, TimeZone: c.zone,
			StartsAt: z.Resolve(eve, 22*60), EndsAt: z.Resolve(eve, 30*60), State: schedule.Published})
		all := block(dayBlock)
		all.Kind, all.AllDay, all.StartsOn, all.EndsOn, all.StartsAt, all.EndsAt = schedule.TimeOff, true, day, day, z.StartOfDay(day), z.StartOfDay(day+1)
		hour := block(hourBlock)
		hour.RRule, hour.FirstOn, hour.StartMinute, hour.EndMinute = "FREQ=DAILY;COUNT=14", day.Add(-7), c.hour[0], c.hour[1]
		later := block(laterBlock)
		later.StartsAt, later.EndsAt = z.Resolve(day, 600), z.Resolve(day, 660)
		r.Blocks = append(r.Blocks, all, hour, later)
	}
	return r
}

// cellMinutes returns the minutes of each item on each day from the CSV file of the calendar.
func cellMinutes(t *testing.T, h http.Handler, query string) map[string]map[string]int {
	t.Helper()
	w := do(t, h, "GET", catalog.PathCalendarExport+"?bom=0&"+query)
	rows, err := csv.NewReader(w.Body).ReadAll()
	if err != nil || len(rows) == 0 {
		t.Fatalf("%s: status %d, %v", query, w.Code, err)
	}
	at := func(name string) int { return slices.Index(rows[0], name) }
	out := map[string]map[string]int{}
	for _, row := range rows[1:] {
		item := row[at("employee_id")] + " " + row[at("block_id")] + " " + row[at("starts_local")]
		if out[item] == nil {
			out[item] = map[string]int{}
		}
		n, err := strconv.Atoi(row[at("minutes_in_day")])
		if err != nil {
			t.Fatal(err)
		}
		out[item][row[at("date")]] += n
	}
	return out
}

func TestClockChangesKeepTheirDaysAndHours(t *testing.T) {
	h := serverWith(t, testConfig(t, rosterStore(t, clockRoster(t)))).Handler()
	for i, c := range clockChanges {
		t.Run(c.zone+" "+c.day, func(t *testing.T) {
			id, eve, day := strconv.Itoa(i+1), mustDate(t, c.eve), mustDate(t, c.day)
			got := map[string]map[string]int{}
			for _, week := range []schedule.Date{day, day.Add(7)} { // a shift that begins on Sunday is in two weeks
				for item, days := range cellMinutes(t, h, "employee_id="+id+"&from="+week.String()) {
					if got[item] == nil {
						got[item] = map[string]int{}
					}
					maps.Copy(got[item], days)
				}
			}
			first := c.eve
			before := 120
			if c.eve == c.day { // the hour before midnight is repeated
				before = 180
			}
			cell := func(item string, want map[string]int) {
				t.Helper()
				if !maps.Equal(got[item], want) {
					t.Errorf("%s covers %v, want %v", item, got[item], want)
				}
			}
			block := func(number int) string { return id + " " + strconv.Itoa(10*(i+1)+number) + " " }
			cell(id+"  "+first+"T22:00", map[string]int{first: before, eve.Add(1).String(): c.night - before})
			cell(block(dayBlock)+c.day+"T"+c.first, map[string]int{c.day: c.minutes})
			cell(block(laterBlock)+c.day+"T10:00", map[string]int{c.day: 60})
			start := fmt.Sprintf("%02d:%02d", c.hour[0]/60, c.hour[0]%60)
			if c.covers == 0 {
				cell(block(hourBlock)+c.day+"T"+start, nil)
			} else {
				cell(block(hourBlock)+c.day+"T"+start, map[string]int{c.day: c.covers})
			}
			cell(block(hourBlock)+day.Add(-1).String()+"T"+start, map[string]int{day.Add(-1).String(): c.hour[1] - c.hour[0]})
		})
	}
}

// TestGoldenClockChanges compares the eight weeks with golden files: the headers with the length of each day, the cells, and the hours.
func TestGoldenClockChanges(t *testing.T) {
	h := serverWith(t, testConfig(t, rosterStore(t, clockRoster(t)))).Handler()
	var b strings.Builder
	for i, c := range clockChanges {
		query := "?employee_id=" + strconv.Itoa(i+1) + "&from=" + c.day
		fmt.Fprintf(&b, "%s %s\n%s\n", c.zone, c.day, gridText(openPage(t, h, catalog.PathCalendar+query)))
	}
	golden(t, "calendar-clocks.golden", b.String())
}

// TestMinutesOfDaysAddUp splits random items around clock changes into days. The minutes of the days add up to the length of the item, and
// no day exceeds its own length.
func TestMinutesOfDaysAddUp(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	r := clockRoster(t)
	r.Shifts, r.Blocks = nil, nil
	want := map[string]int{}
	for n := range 400 {
		i := rng.IntN(len(clockChanges))
		c := clockChanges[i]
		z, _ := localtime.ZoneOrUTC(c.zone)
		start := z.Resolve(mustDate(t, c.day).Add(rng.IntN(9)-5), rng.IntN(1440))
		b := schedule.Block{ID: int64(n + 1), EmployeeID: int64(i + 1), Kind: schedule.Unavailable, Status: schedule.Active, TimeZone: c.zone,
			StartsAt: start, EndsAt: start + schedule.Instant(60*(1+rng.IntN(5*1440)))}
		r.Blocks = append(r.Blocks, b)
		want[strconv.Itoa(n+1)] = schedule.Interval{Start: b.StartsAt, End: b.EndsAt}.Minutes()
	}
	h := serverWith(t, testConfig(t, rosterStore(t, r))).Handler()
	got := map[string]int{}
	for _, c := range clockChanges {
		z, _ := localtime.ZoneOrUTC(c.zone)
		for week := mustDate(t, c.day).Add(-14); week <= mustDate(t, c.day).Add(21); week = week.Add(7) {
			q := "employee_id=" + strconv.Itoa(slices.Index(clockChanges, c)+1) + "&from=" + week.String()
			for item, days := range cellMinutes(t, h, q) {
				for day, n := range days {
					got[strings.Fields(item)[1]] += n
					if long := z.Day(mustDate(t, day)).Minutes(); n > long || n < 1 {
						t.Errorf("%s has %d of the %d minutes of %s", item, n, long, day)
					}
				}
			}
		}
	}
	if !maps.Equal(got, want) {
		for id, n := range want {
			if got[id] != n {
				t.Errorf("block %s is cut into %d minutes, is %d long", id, got[id], n)
			}
		}
	}
}
