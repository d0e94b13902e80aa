package ingest

import (
	"strconv"

	"opshub/schedule"
)

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
		Changes: []schedule.Change{{Field: "version", To: strconv.Itoa(n)}}, Note: note,
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
