package demo

import (
	"strconv"

	"opshub/schedule"
)

// publishPast publishes a period in the past. The one before the current was published, recalled and published again.
func (d *demo) publishPast(p schedule.DraftPeriod, shifts []*demoShift) {
	by := d.managers[1].Name
	at := d.at(1, p.StartsOn.Add(-10), 15*60+5)
	publish(shifts)
	if p.EndsOn != d.monday.Add(-1) {
		d.version(p, 1, "current", at, by, "", shifts)
		return
	}
	first := d.version(p, 1, "recalled", at, by, "published for the wrong fortnight", shifts)
	d.event(schedule.Event{
		OccurredAt: at + 3600, SubjectType: "published_period", SubjectID: first.ID, Action: "recalled",
		Changes: []schedule.Change{{Field: "status", From: "current", To: "recalled"}}, Note: first.Note,
	}, d.managers[1])
	d.version(p, 2, "current", at+86400, by, "", shifts)
}

// publishCurrent creates the three versions of the current period and the changes since.
func (d *demo) publishCurrent(p schedule.DraftPeriod, shifts []*demoShift) []*demoShift {
	d.move(d.find("Jerome Baptiste", 5), d.monday.Add(5), 12*60, 18*60)
	d.move(d.find("Hana Kobayashi", 3), d.monday.Add(3), 13*60, 19*60)
	by := d.managers[1].Name
	for v, status := range []string{"superseded", "superseded", "current"} {
		at := d.at(1, d.monday.Add([]int{-12, -7, -3}[v]), 16*60+20)
		publish(shifts)
		d.version(p, v+1, status, at, by, []string{"", "two changes after the staff meeting", "lunch group on Thursday"}[v], shifts)
		for i, e := range demoVersions[v] {
			shifts = d.edit(p, shifts, e, at+schedule.Instant(3600*(i+2)), v == 2)
		}
	}
	return shifts
}

// publish sets the state of the working copies to published.
func publish(shifts []*demoShift) {
	for _, s := range shifts {
		s.State = schedule.Published
	}
}

// version adds one published version: its head, its copies, and their changes since the previous version.
func (d *demo) version(p schedule.DraftPeriod, n int, status string, at schedule.Instant, by, note string, shifts []*demoShift) schedule.PublishedPeriod {
	head := schedule.PublishedPeriod{
		ID: int64(len(d.out.PublishedPeriods) + 1), DraftPeriodID: p.ID, Version: n, StartsOn: p.StartsOn, EndsOn: p.EndsOn,
		Status: status, PublishedAt: at, PublishedBy: by, Note: note,
	}
	d.out.PublishedPeriods = append(d.out.PublishedPeriods, head)
	var before, now []schedule.PublishedShift
	if n > 1 {
		before = d.lastVersion
	}
	for _, s := range shifts {
		if s.gone {
			continue
		}
		row := schedule.PublishedShift{Shift: s.Shift}
		if s.EmployeeID != 0 {
			row.EmployeeName = d.out.Employees[s.EmployeeID-1].Name
		}
		now = append(now, row)
	}
	d.lastVersion = schedule.Compare(head.ID, before, now)
	d.out.PublishedShifts = append(d.out.PublishedShifts, d.lastVersion...)
	d.event(schedule.Event{
		OccurredAt: at, SubjectType: "published_period", SubjectID: head.ID, Action: "published",
		Changes: []schedule.Change{{Field: "version", To: strconv.Itoa(n)}}, Note: note,
	}, d.managers[1])
	return head
}
