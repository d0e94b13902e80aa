package ingest

import (
	"fmt"

	"opshub/schedule"
)

// demoEdit is one change of the current period's schedule after it was first made.
type demoEdit struct {
	who    string
	day    int    // days after this Monday on which the shift begins
	action string // move, give, remove, open, stage or add
	to     string // move, add: the new hours; give: the new person
	note   string
}

// demoVersions are the edits before the second and third version, and those made since: what is published and what is
// planned have drifted apart in every way they can.
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

// publishPast publishes a period that is over. The one before the current was published, called back and published again.
func (d *demo) publishPast(p schedule.DraftPeriod, shifts []*demoShift) {
	by := d.managers[1].Name
	at := d.at(1, p.StartsOn.Add(-10), 15*60+5)
	publish(shifts)
	if p.EndsOn != d.monday.Add(-1) {
		d.version(p, 1, "current", at, by, "", shifts, nil)
		return
	}
	first := d.version(p, 1, "recalled", at, by, "published for the wrong fortnight", shifts, nil)
	d.event(schedule.Event{
		OccurredAt: at + 3600, SubjectType: "published_period", SubjectID: first.ID, Action: "recalled",
		Changes: []schedule.Change{{Field: "status", From: "current", To: "recalled"}}, Note: first.Note,
	}, d.managers[1])
	d.version(p, 2, "current", at+86400, by, "", shifts, nil)
}

// publishCurrent makes the three versions of the current period, then the changes since.
func (d *demo) publishCurrent(p schedule.DraftPeriod, shifts []*demoShift) []*demoShift {
	d.move(d.find("Jerome Baptiste", 5), d.monday.Add(5), 12*60, 18*60)
	d.move(d.find("Hana Kobayashi", 3), d.monday.Add(3), 13*60, 19*60)
	by := d.managers[1].Name
	var before map[int64]schedule.Shift
	for v, status := range []string{"superseded", "superseded", "current"} {
		at := d.at(1, d.monday.Add([]int{-12, -7, -3}[v]), 16*60+20)
		publish(shifts)
		d.version(p, v+1, status, at, by, []string{"", "two changes after the staff meeting", "lunch group on Thursday"}[v], shifts, before)
		before = copies(shifts)
		for i, e := range demoVersions[v] {
			shifts = d.edit(p, shifts, e, at+schedule.Instant(3600*(i+2)), v == 2)
		}
	}
	return shifts
}

// find is the shift of a person that begins that many days after this Monday.
func (d *demo) find(who string, day int) *demoShift {
	s := d.shifts[demoSlot{d.employee(who).ID, d.monday.Add(day)}]
	if s == nil {
		panic(fmt.Sprintf("BUG: demo: %s has no shift on day %d", who, day))
	}
	return s
}

// edit makes one change and writes it into the history. since says that nothing is published after it.
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

// moved are the times that differ, as local words.
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

// publish marks the working copies as what employees are about to see.
func publish(shifts []*demoShift) {
	for _, s := range shifts {
		s.State = schedule.Published
	}
}

// copies are the shifts as they stand, by id.
func copies(shifts []*demoShift) map[int64]schedule.Shift {
	m := map[int64]schedule.Shift{}
	for _, s := range shifts {
		if !s.gone {
			m[s.ID] = s.Shift
		}
	}
	return m
}

// version stores one published version: its head, its copies, and how they differ from the version before.
func (d *demo) version(p schedule.DraftPeriod, n int, status string, at schedule.Instant, by, note string,
	shifts []*demoShift, before map[int64]schedule.Shift,
) schedule.PublishedPeriod {
	head := schedule.PublishedPeriod{
		ID: int64(len(d.out.PublishedPeriods) + 1), DraftPeriodID: p.ID, Version: n, StartsOn: p.StartsOn, EndsOn: p.EndsOn,
		Status: status, PublishedAt: at, PublishedBy: by, Note: note,
	}
	d.out.PublishedPeriods = append(d.out.PublishedPeriods, head)
	for _, s := range shifts {
		was, had := before[s.ID]
		row := schedule.PublishedShift{PublishedPeriodID: head.ID, Shift: s.Shift, ChangeKind: "unchanged"}
		switch {
		case s.gone && !had:
			continue
		case s.gone:
			row.ChangeKind, row.Shift = "removed", was
		case !had:
			row.ChangeKind = "added"
		case was != s.Shift:
			row.ChangeKind = "changed"
		}
		if row.Shift.EmployeeID != 0 {
			row.EmployeeName = d.out.Employees[row.Shift.EmployeeID-1].Name
		}
		d.out.PublishedShifts = append(d.out.PublishedShifts, row)
	}
	d.event(schedule.Event{
		OccurredAt: at, SubjectType: "published_period", SubjectID: head.ID, Action: "published",
		Changes: []schedule.Change{{Field: "version", To: fmt.Sprint(n)}}, Note: note,
	}, d.managers[1])
	return head
}

// draft leaves in the draft period what drafts hold: shifts nobody has yet, one that is to go, and one that was given
// to somebody who has left.
func (d *demo) draft(p schedule.DraftPeriod, shifts []*demoShift) []*demoShift {
	for i, s := range shifts {
		if i%37 == 5 {
			s.EmployeeID, s.Notes = 0, "still open"
		}
		if i%97 == 41 {
			s.State = schedule.StagedForRemoval
		}
	}
	s := d.shift(d.employee("Grace Lindholm"), p, p.StartsOn.Add(4), 11*60, 15*60)
	s.Notes = "copied from an older week"
	return append(shifts, s)
}
