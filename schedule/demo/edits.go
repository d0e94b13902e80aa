package demo

import (
	"fmt"

	"opshub/schedule"
)

// demoEdit is one change of the current period after its first draft.
type demoEdit struct {
	who    string
	day    int    // days from the current Monday to the start of the shift
	action string // move, give, remove, open, stage or add
	to     string // move, add: the new hours; give: the new employee
	note   string
}

// demoVersions lists the edits before the second and third version, and those after it, so that the published and the
// planned copies differ in every possible way.
var demoVersions = [3][]demoEdit{
	{
		{"Hana Kobayashi", 3, "move", "14-20", "moved back by an hour"},
		{"Yusuf Demir", 2, "move", "16-22", "delivery comes earlier"},
		{"Isabella Conti", 6, "remove", "", "private dining was called off"},
		{"Freya Nygaard", 4, "open", "", "looking for somebody to take it"},
	},
	{
		{"Jerome Baptiste", 5, "move", "12-20", "longer evening"},
		{"Hannah Goldfarb", 3, "add", "11-17", "second server for the lunch group"},
		{"Ida Rosenkranz", 4, "give", "Noor van der Meulen", "swapped among the two"},
	},
	{
		{"Samuel Okafor", 3, "move", "8-16", "moved away from the evening he cannot work"},
		{"Isabella Conti", 2, "move", "15-21", "covers the tasting"},
		{"Devon Castellanos", 5, "give", "Diego Quispe", "asked for by both"},
		{"Zainab Suleiman", 6, "stage", "", "one host is enough"},
		{"Marcus Oyelaran", 6, "add", "12-16", "brunch, not announced yet"},
		{"Ελένη Σταματίου", 5, "move", "15-23", "opens an hour earlier"},
	},
}

// find returns the shift of an employee that begins that many days after the current Monday.
func (d *demo) find(who string, day int) *demoShift {
	s := d.shifts[demoSlot{d.employee(who).ID, d.monday.Add(day)}]
	if s == nil {
		panic(fmt.Sprintf("BUG: demo: %s has no shift on day %d", who, day))
	}
	return s
}

// edit applies one change and adds its audit event. since is set for edits after the last publication.
func (d *demo) edit(p schedule.DraftPeriod, shifts []*demoShift, e demoEdit, at schedule.Instant, since bool) []*demoShift {
	var s *demoShift
	event := schedule.Event{OccurredAt: at, SubjectType: "shift", Action: "updated", Note: e.note}
	if e.action == "add" {
		start, end := demoSpan(e.to)
		s = d.shift(d.employee(e.who), p, d.monday.Add(e.day), start, end)
		shifts = append(shifts, s)
		event.Action, event.Changes = "created", []schedule.Change{{Field: "hours", To: e.to}}
	} else {
		s = d.find(e.who, e.day)
	}
	before := s.Shift
	switch e.action {
	case "move":
		start, end := demoSpan(e.to)
		d.move(s, s.on, start, end)
		event.Changes = d.moved(before, s.Shift)
	case "give":
		s.EmployeeID = d.employee(e.to).ID
		event.Changes = []schedule.Change{{Field: "employee", From: e.who, To: e.to}}
	case "open":
		s.EmployeeID = 0
		event.Changes = []schedule.Change{{Field: "employee", From: e.who}}
	case "remove":
		s.gone, event.Action = true, "deleted"
	case "stage":
		s.State = schedule.StagedForRemoval
		event.Changes = []schedule.Change{{Field: "state", From: string(before.State), To: string(s.State)}}
	}
	if since && s.State == schedule.Published {
		s.State = schedule.ChangedSince
	}
	event.SubjectID, event.EmployeeID = s.ID, d.employee(e.who).ID
	d.event(event, d.managers[s.LocationID])
	return shifts
}

// moved returns the changed times as local text.
func (d *demo) moved(a, b schedule.Shift) []schedule.Change {
	var changes []schedule.Change
	for _, f := range []struct {
		name     string
		from, to schedule.Instant
	}{{"starts_at", a.StartsAt, b.StartsAt}, {"ends_at", a.EndsAt, b.EndsAt}} {
		if f.from != f.to {
			changes = append(changes, schedule.Change{Field: f.name, From: d.local(b.LocationID, f.from), To: d.local(b.LocationID, f.to)})
		}
	}
	return changes
}
