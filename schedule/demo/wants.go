package demo

import (
	"time"

	"opshub/schedule"
)

// demoWant is the number of people that a location needs in a position on some days at some hours.
type demoWant struct {
	place, work         string // work is empty for any position
	days, hours         string
	least, best, atMost int
}

// demoWants is based on the usual weeks and sometimes requires slightly more, so that all coverage words occur.
var demoWants = []demoWant{
	{"HBR", "Host", "Mon-Sun", "8:30-14:30", 1, 1, 2},
	{"HBR", "Server", "Mon-Fri", "10-18", 1, 2, 3},
	{"HBR", "Server", "Mon-Sun", "17-23", 1, 2, 3},
	{"HBR", "Kitchen", "Mon-Sun", "6-14", 1, 1, 0},
	{"HBR", "Kitchen", "Mon-Sun", "14-22", 1, 2, 3},
	{"HBR", "Bar", "Mon-Sun", "17-23", 1, 1, 2},
	{"HBR", "Night Crew", "Mon-Sun", "22-6", 1, 1, 1},
	{"HBR", "", "Sat-Sun", "10-22", 4, 6, 12},
	{"NRG", "Server", "Mon-Sun", "11-17", 1, 2, 2},
	{"NRG", "Server", "Mon-Sun", "17-22", 1, 2, 3},
	{"NRG", "Kitchen", "Mon-Sun", "12-22", 1, 2, 3},
	{"NRG", "Host", "Mon-Fri", "10:30-15:30", 1, 1, 0},
	{"NRG", "Bar", "Wed-Sat", "18-1", 1, 1, 2},
	{"NRG", "Night Crew", "Mon-Sun", "22-6", 1, 1, 1},
	{"KAN", "Kitchen", "Mon-Sun", "7-15", 1, 1, 2},
	{"KAN", "Kitchen", "Mon-Sun", "15-22", 1, 2, 3},
	{"KAN", "Server", "Mon-Sun", "11-16", 1, 1, 2},
	{"KAN", "Server", "Mon-Sun", "17-23", 2, 3, 4},
	{"KAN", "Bar", "Wed-Sat", "18-1", 1, 1, 1},
	{"KAN", "Night Crew", "Mon-Sun", "22-6", 1, 1, 1},
}

// wants creates the coverage targets: those by weekday, then those for a single day and for a limited time.
func (d *demo) wants() {
	for _, want := range demoWants {
		for _, day := range demoDays(want.days) {
			d.target(want, schedule.CoverageTarget{Weekday: time.Weekday((day + 1) % 7)})
		}
	}
	d.target(demoWant{"HBR", "Server", "", "18-24", 4, 5, 0}, schedule.CoverageTarget{On: d.monday.Add(5)})
	d.target(demoWant{"KAN", "Bar", "", "20-3", 2, 2, 0}, schedule.CoverageTarget{Weekday: time.Saturday, EffectiveFrom: d.monday.Add(14), EffectiveTo: d.monday.Add(41)})
	d.rules()
}

func (d *demo) target(want demoWant, t schedule.CoverageTarget) {
	start, end := demoSpan(want.hours)
	t.ID, t.LocationID, t.PositionID = int64(len(d.out.CoverageTargets)+1), d.places[want.place].ID, d.work[want.work]
	t.StartMinute, t.EndMinute = start, end
	if end > 1440 {
		t.EndMinute = end - 1440
	}
	t.Min, t.Optimal, t.Max = want.least, want.best, want.atMost
	d.out.CoverageTargets = append(d.out.CoverageTargets, t)
	manager := d.managers[t.LocationID]
	at := d.at(t.LocationID, d.monday.Add(-90+int(t.ID%5)), 9*60+int(t.ID))
	e := schedule.Event{SubjectType: "coverage_target", SubjectID: t.ID, OccurredAt: at, Action: "created", Changes: []schedule.Change{
		{Field: "hours", To: want.hours}, {Field: "min_staff", To: demoInt(want.least)}, {Field: "optimal_staff", To: demoInt(want.best)},
	}}
	d.event(e, manager)
	if t.ID%29 != 3 {
		return
	}
	e.OccurredAt, e.Action, e.Note = at+40*86400, "updated", "one more after the terrace opened"
	e.Changes = []schedule.Change{{Field: "optimal_staff", From: demoInt(want.best - 1), To: demoInt(want.best)}}
	d.event(e, manager)
	if t.ID%58 == 3 {
		e.Changes, e.Note = nil, ""
		e.OccurredAt, e.Action = at+50*86400, "deleted"
		d.event(e, manager)
		e.OccurredAt, e.Action, e.Note = at+50*86400+900, "restored", "deleted by mistake"
		d.event(e, manager)
	}
}
