package handlers

import (
	"net/http"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"opshub/catalog"
	"opshub/schedule"
)

// gridText is the week grid as lines: the heads, then each employee with what stands on each day.
func gridText(doc *html.Node) string {
	var b strings.Builder
	for _, table := range all(doc, "table") {
		if !strings.Contains(attr(table, "class"), "week") {
			continue
		}
		for _, tr := range all(table, "tr") {
			for cell := range tr.ChildNodes() {
				if cell.Type != html.ElementNode {
					continue
				}
				switch {
				case attr(cell, "scope") == "row":
					b.WriteString(text(cell) + "\n")
				case cell.Data == "th":
					b.WriteString("| " + text(cell) + " ")
				default:
					b.WriteString(cellLine(cell))
				}
			}
			if first(tr, "td") == nil {
				b.WriteString("|\n")
			}
		}
	}
	return b.String()
}

// cellLine is one day of one employee: the label a phone shows, and each item with its marks.
func cellLine(td *html.Node) string {
	line := ""
	for n := range td.Descendants() {
		if n.Type == html.ElementNode && strings.HasPrefix(attr(n, "class"), "ev") {
			line += "    " + attr(td, "data-l") + " [" + attr(n, "class") + "] " + text(n) + "\n"
		}
	}
	return line
}

// page opens an address that must answer with a page.
func page(t *testing.T, h http.Handler, target string) *html.Node {
	t.Helper()
	w := do(t, h, "GET", target)
	if w.Code != http.StatusOK {
		t.Fatalf("GET %s: status %d\n%s", target, w.Code, text(parsePage(t, w.Body.String())))
	}
	return parsePage(t, w.Body.String())
}

func TestCalendarWeekOfTheDemo(t *testing.T) {
	h := demoServer(t).handler()
	golden(t, "calendar-week.golden", text(byID(page(t, h, catalog.PathCalendar), "week"))+"\n"+gridText(page(t, h, catalog.PathCalendar)))
	golden(t, "calendar-print.golden", gridText(page(t, h, catalog.PathCalendarPrint)))
	golden(t, "calendar-print-marks.golden", gridText(page(t, h, catalog.PathCalendarPrint+"?marks=1")))
}

// changeRoster has one employee in each zone, with an overnight shift and blocks around a clock change.
func changeRoster(t *testing.T) *schedule.Roster {
	t.Helper()
	r := &schedule.Roster{Organization: schedule.Organization{Name: "Clocks", TimeZone: "UTC", WeekStartsOn: 1},
		Positions: []schedule.Position{{ID: 1, Name: "Night Crew"}}}
	for i, c := range []struct {
		zone, name string
		night      string // the day on which the shift 22:00-06:00 begins, the eve of the change
		allDay     string
	}{
		{"America/New_York", "Nia", "2027-03-13", "2027-03-14"},
		{"America/New_York", "Noa", "2026-10-31", "2026-11-01"},
		{"Europe/Berlin", "Bea", "2026-10-24", "2026-10-25"},
		{"Europe/Berlin", "Bo", "2027-03-27", "2027-03-28"},
		{"Australia/Lord_Howe", "Lou", "2026-10-03", "2026-10-04"},
		{"America/Santiago", "Sol", "2026-09-05", "2026-09-06"},
	} {
		id := int64(i + 1)
		z, err := schedule.LoadZone(c.zone)
		if err != nil {
			t.Fatal(err)
		}
		at := func(day string, minute int) schedule.Instant { return z.Resolve(mustDate(t, day), minute) }
		r.Locations = append(r.Locations, schedule.Location{ID: id, Code: c.name, Name: "Place of " + c.name, TimeZone: c.zone})
		r.Employees = append(r.Employees, schedule.Employee{ID: id, Name: c.name, Status: "active", LocationID: id, PositionID: 1})
		r.Shifts = append(r.Shifts, schedule.Shift{ID: id, EmployeeID: id, LocationID: id, PositionID: 1, TimeZone: c.zone,
			StartsAt: at(c.night, 22*60), EndsAt: at(c.night, 30*60), State: schedule.Published})
		r.Blocks = append(r.Blocks,
			schedule.Block{ID: 10*id + 1, EmployeeID: id, Kind: schedule.TimeOff, Status: schedule.Approved, AllDay: true, TimeZone: c.zone,
				StartsOn: mustDate(t, c.allDay), EndsOn: mustDate(t, c.allDay), StartsAt: at(c.allDay, 0), EndsAt: z.StartOfDay(mustDate(t, c.allDay) + 1)},
			schedule.Block{ID: 10*id + 2, EmployeeID: id, Kind: schedule.Unavailable, Status: schedule.Requested, TimeZone: c.zone,
				StartsAt: at(c.allDay, 60), EndsAt: at(c.allDay, 240)})
	}
	return r
}

func mustDate(t testing.TB, s string) schedule.Date {
	t.Helper()
	d, err := schedule.ParseDate(s)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func TestCalendarKeepsTheHoursOfClockChanges(t *testing.T) {
	h := serverWith(t, testConfig(t, rosterStore(t, changeRoster(t)))).handler()
	for _, test := range []struct {
		name string
		id   string
		week string // any day of it
		want string
	}{
		{"New York, clock put forward", "1", "2027-03-10", `| Employee | Mon 8 | Tue 9 | Wed 10 | Thu 11 | Fri 12 | Sat 13 | Sun 14 23 h in America/New_York |
Nia Night Crew, 7 h
    Sat 13 Mar [ev hit] 22:00-06:00 (+1) Night Crew conflict 300 min
    Sun 14 Mar [ev] until 06:00 from Sat 22:00
    Sun 14 Mar [ev off] all day Time off
    Sun 14 Mar [ev off rq] 01:00-04:00 Unavailable, requested
`},
		{"New York, clock put back", "2", "2026-10-28", `| Employee | Mon 26 | Tue 27 | Wed 28 | Thu 29 | Fri 30 | Sat 31 | Sun 1 25 h in America/New_York |
Noa Night Crew, 9 h
    Sat 31 Oct [ev hit] 22:00-06:00 (+1) Night Crew conflict 420 min
    Sun 1 Nov [ev] until 06:00 from Sat 22:00
    Sun 1 Nov [ev off] all day Time off
    Sun 1 Nov [ev off rq] 01:00-04:00 Unavailable, requested
`},
		{"Berlin, clock put back", "3", "2026-10-25", `| Employee | Mon 19 | Tue 20 | Wed 21 | Thu 22 | Fri 23 | Sat 24 | Sun 25 25 h in Europe/Berlin |
Bea Night Crew, 9 h
    Sat 24 Oct [ev hit] 22:00-06:00 (+1) Night Crew conflict 420 min
    Sun 25 Oct [ev] until 06:00 from Sat 22:00
    Sun 25 Oct [ev off] all day Time off
    Sun 25 Oct [ev off rq] 01:00-04:00 Unavailable, requested
`},
		{"Berlin, clock put forward", "4", "2027-03-22", `| Employee | Mon 22 | Tue 23 | Wed 24 | Thu 25 | Fri 26 | Sat 27 | Sun 28 23 h in Europe/Berlin |
Bo Night Crew, 7 h
    Sat 27 Mar [ev hit] 22:00-06:00 (+1) Night Crew conflict 300 min
    Sun 28 Mar [ev] until 06:00 from Sat 22:00
    Sun 28 Mar [ev off] all day Time off
    Sun 28 Mar [ev off rq] 01:00-04:00 Unavailable, requested
`},
		{"Lord Howe, half an hour", "5", "2026-10-01", `| Employee | Mon 28 | Tue 29 | Wed 30 | Thu 1 | Fri 2 | Sat 3 | Sun 4 23 h 30 min in Australia/Lord_Howe |
Lou Night Crew, 7 h 30 min
    Sat 3 Oct [ev hit] 22:00-06:00 (+1) Night Crew conflict 330 min
    Sun 4 Oct [ev] until 06:00 from Sat 22:00
    Sun 4 Oct [ev off] all day Time off
    Sun 4 Oct [ev off rq] 01:00-04:00 Unavailable, requested
`},
		{"Santiago, at midnight", "6", "2026-09-03", `| Employee | Mon 31 | Tue 1 | Wed 2 | Thu 3 | Fri 4 | Sat 5 | Sun 6 23 h in America/Santiago |
Sol Night Crew, 7 h
    Sat 5 Sep [ev hit] 22:00-06:00 (+1) Night Crew conflict 300 min
    Sun 6 Sep [ev] until 06:00 from Sat 22:00
    Sun 6 Sep [ev off rq] 01:00-04:00 Unavailable, requested
    Sun 6 Sep [ev off] all day Time off
`},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := gridText(page(t, h, catalog.PathCalendar+"?employee_id="+test.id+"&from="+test.week))
			if got != test.want {
				t.Errorf("the week shows\n%s\nwant\n%s", got, test.want)
			}
		})
	}
}
