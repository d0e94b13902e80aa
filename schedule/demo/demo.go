// Package demo generates the demo schedule: a restaurant group around the current day.
package demo

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"opshub/schedule"
	"opshub/schedule/localtime"
)

// Roster returns a restaurant group around the day of now: ten weeks of published and two of draft schedule, the weeks
// of the last clock changes, and all special cases of a schedule. The same day produces the same rows.
func Roster(now time.Time) *schedule.Roster {
	d := newDemo(now)
	d.people()
	d.abilities()
	d.plan()
	d.absences()
	d.wants()
	d.departures()
	d.reviews()
	d.acknowledgments()
	d.history()
	return &d.out
}

// demo is the roster under construction. An error in its tables is a programming error and panics. A test builds it for
// every day of several years.
type demo struct {
	out      schedule.Roster
	today    schedule.Date
	monday   schedule.Date // of the current week
	places   map[string]schedule.Location
	zones    map[int64]*localtime.Zone   // by location
	work     map[string]int64            // position by name
	person   map[string]int64            // employee by name
	shifts   map[demoSlot]*demoShift     // by person and local day of the start
	managers map[int64]schedule.Employee // by location ID
	nextID   int64                       // for shifts

	lastVersion []schedule.PublishedShift // rows of the latest published version
	events      []schedule.Event          // not yet sorted
}

// demoSlot identifies a shift in the tables by employee and local day of the start.
type demoSlot struct {
	employee int64
	on       schedule.Date
}

func newDemo(now time.Time) *demo {
	d := &demo{
		places: map[string]schedule.Location{}, zones: map[int64]*localtime.Zone{}, work: map[string]int64{},
		person: map[string]int64{}, shifts: map[demoSlot]*demoShift{}, managers: map[int64]schedule.Employee{},
	}
	d.out.Organization, d.out.Locations, d.out.Positions = demoOrganization, demoPlaces, demoPositions
	for _, l := range demoPlaces {
		d.places[l.Code], d.zones[l.ID] = l, demoZone(l.TimeZone)
	}
	for _, p := range demoPositions {
		d.work[p.Name] = p.ID
	}
	d.today = demoZone(demoOrganization.TimeZone).Date(schedule.Instant(now.Unix()))
	d.monday = d.today.WeekStart(time.Monday)
	return d
}

func demoZone(name string) *localtime.Zone {
	z, err := localtime.LoadZone(name)
	if err != nil {
		panic("BUG: demo: " + err.Error())
	}
	return z
}

// people creates the employees of the table.
func (d *demo) people() {
	for i, p := range demoPeople {
		id := int64(i + 1)
		e := schedule.Employee{
			ID: id, Number: fmt.Sprintf("%s-%03d", p.place, id), Name: p.name, Email: fmt.Sprintf("staff%02d@wren-harbor.example", id),
			Status: p.status, LocationID: d.places[p.place].ID, PositionID: d.work[p.work],
			HiredOn: d.monday.Add(-200 - int(id*137%1900)),
		}
		switch e.Status {
		case "":
			e.Status = "active"
		case "terminated":
			e.TerminatedOn = d.monday.Add(-10)
		}
		if p.work == "General Manager" {
			d.managers[e.LocationID] = e
		}
		d.person[p.name] = id
		d.out.Employees = append(d.out.Employees, e)
	}
}

// employee returns an employee by name.
func (d *demo) employee(name string) schedule.Employee {
	id, ok := d.person[name]
	if !ok {
		panic("BUG: demo: nobody is called " + name)
	}
	return d.out.Employees[id-1]
}

// at returns the instant of a local time at a location. Minutes may exceed a day.
func (d *demo) at(location int64, on schedule.Date, minute int) schedule.Instant {
	return d.zones[location].Resolve(on, minute)
}

// demoClock parses "9", "8:30" or "22" as minutes after midnight.
func demoClock(s string) int {
	if h, m, ok := strings.Cut(s, ":"); ok {
		return demoNumber(h)*60 + demoNumber(m)
	}
	return demoNumber(s) * 60
}

func demoNumber(s string) int {
	n, err := strconv.ParseInt("1"+s, 10, 64) // also parses "00"
	if err != nil || len(s) == 0 || len(s) > 2 {
		panic(fmt.Sprintf("BUG: demo: %q is no number", s))
	}
	if len(s) == 1 {
		return int(n) - 10
	}
	return int(n) - 100
}

// demoSpan parses "9-17" as minutes after midnight. An end at or before the start is on the next day.
func demoSpan(s string) (start, end int) {
	from, to, _ := strings.Cut(s, "-")
	start, end = demoClock(from), demoClock(to)
	if end <= start {
		end += 1440
	}
	return start, end
}
