package demo

import (
	"fmt"

	"opshub/schedule"
)

// acknowledgments adds the acknowledgments of periods: of managers for the draft and each publication, and of employees
// for publications. Nearly all employees acknowledged the older versions and fewer the current one.
func (d *demo) acknowledgments() {
	for _, p := range d.out.DraftPeriods {
		if p.Status == "draft" {
			d.acknowledge(schedule.Acknowledgment{DraftPeriodID: p.ID, EmployeeID: d.managers[2].ID, Kind: schedule.ManagerReview,
				At: d.at(2, d.today.Add(-1), 11*60+20)})
			d.draftImported(p)
		}
	}
	for _, p := range d.out.PublishedPeriods {
		if p.Status == "recalled" {
			continue
		}
		for _, l := range demoPlaces {
			d.acknowledge(schedule.Acknowledgment{PublishedPeriodID: p.ID, EmployeeID: d.managers[l.ID].ID, Kind: schedule.ManagerReview,
				At: p.PublishedAt + schedule.Instant(600*l.ID)})
		}
		of := int64(9) // out of ten
		if p.StartsOn == d.monday && p.Status == "current" {
			of = 6
		}
		for _, e := range d.out.Employees {
			if e.Status == "active" && e.ID != d.managers[e.LocationID].ID && (e.ID*7+p.ID*3)%10 < of {
				d.acknowledge(schedule.Acknowledgment{PublishedPeriodID: p.ID, EmployeeID: e.ID, Kind: schedule.EmployeeSeen,
					At: p.PublishedAt + schedule.Instant(1800+e.ID*1260)})
			}
		}
	}
	d.preferences()
}

func (d *demo) acknowledge(a schedule.Acknowledgment) {
	e := d.out.Employees[a.EmployeeID-1]
	a.ID, a.Person = int64(len(d.out.Acknowledgments)+1), e.Name
	d.out.Acknowledgments = append(d.out.Acknowledgments, a)
	event := schedule.Event{SubjectType: "published_period", SubjectID: a.PublishedPeriodID, EmployeeID: e.ID, OccurredAt: a.At, Action: "acknowledged",
		Changes: []schedule.Change{{Field: "kind", To: string(a.Kind)}}}
	if a.DraftPeriodID != 0 {
		event.SubjectType, event.SubjectID = "draft_period", a.DraftPeriodID
	}
	if a.Kind == schedule.ManagerReview { // the log records only those of managers; the list has all
		d.event(event, e)
	}
}

// draftImported adds the event of the import that created the draft.
func (d *demo) draftImported(p schedule.DraftPeriod) {
	d.events = append(d.events, schedule.Event{
		OccurredAt: d.at(1, min(p.StartsOn.Add(-23), d.today.Add(-1)), 9*60), SubjectType: "draft_period", SubjectID: p.ID, Action: "imported",
		ActorType: "import", ActorName: "rotation.csv", Note: fmt.Sprintf("the usual weeks, %s to %s", p.StartsOn, p.EndsOn),
	})
}

// preferences adds events for changes of preferred hours.
func (d *demo) preferences() {
	for _, e := range d.out.Employees {
		if e.ID%11 != 4 {
			continue
		}
		is := e.Limits.PreferredMinutes
		d.event(schedule.Event{
			OccurredAt: d.at(e.LocationID, d.today.Add(-6-int(e.ID)), 18*60), SubjectType: "availability", SubjectID: e.ID, EmployeeID: e.ID,
			Action: "updated", Changes: []schedule.Change{{Field: "preferred_minutes_per_week", From: demoInt(is + 240), To: demoInt(is)}},
		}, e)
	}
}
