package demo

import (
	"cmp"
	"slices"
	"strconv"

	"opshub/schedule"
	"opshub/schedule/localtime"
)

// event adds an audit event of a person. history sorts the events at the end.
func (d *demo) event(e schedule.Event, actor schedule.Employee) {
	e.ActorType, e.ActorID, e.ActorName = "user", strconv.FormatInt(actor.ID, 10), actor.Name
	d.events = append(d.events, e)
}

// local returns the local time of an instant at a location.
func (d *demo) local(location int64, at schedule.Instant) string {
	return localTime(d.zones[location], at)
}

func localTime(zone *localtime.Zone, at schedule.Instant) string {
	on, minute := zone.Local(at)
	return on.String() + " " + clock(minute)
}

func clock(minute int) string {
	two := func(n int) string { return strconv.Itoa(n/10) + strconv.Itoa(n%10) }
	return two(minute/60) + ":" + two(minute%60)
}

// blockHistory adds the audit events of a block.
func (d *demo) blockHistory(b schedule.Block, a demoAbsence) {
	who := d.employee(a.who)
	filer := who
	if a.more.by != "" {
		filer = d.employee(a.more.by)
	}
	at := schedule.Event{SubjectType: "unavailable_block", SubjectID: b.ID, EmployeeID: who.ID, OccurredAt: b.RequestedAt}
	first := b.Status
	if b.Status != schedule.Active {
		first = schedule.Requested
	}
	created := at
	created.Action, created.Changes = "created", append(d.described(b, a), schedule.Change{Field: "status", To: string(first)})
	d.event(created, filer)
	if a.more.edited != "" {
		d.event(hoursEdited(at, a), who)
	}
	if b.Status != first {
		d.decided(b, at, first)
	}
	if b.Deleted {
		gone := at
		gone.OccurredAt, gone.Action, gone.Note = at.OccurredAt+1800, "deleted", a.text
		d.event(gone, filer)
	}
}

// described returns the fields of a new block as changes.
func (d *demo) described(b schedule.Block, a demoAbsence) []schedule.Change {
	changes := []schedule.Change{{Field: "kind", To: string(b.Kind)}, {Field: "reason_code", To: b.ReasonCode}}
	switch {
	case b.RRule != "":
		changes = append(changes, schedule.Change{Field: "rrule", To: b.RRule}, schedule.Change{Field: "first_on", To: b.FirstOn.String()})
	case b.AllDay:
		return append(changes, schedule.Change{Field: "starts_on", To: b.StartsOn.String()}, schedule.Change{Field: "ends_on", To: b.EndsOn.String()})
	default:
		zone := demoZone(b.TimeZone)
		return append(changes, schedule.Change{Field: "starts_at", To: localTime(zone, b.StartsAt)},
			schedule.Change{Field: "ends_at", To: localTime(zone, b.EndsAt)})
	}
	if !b.AllDay {
		hours := a.hours
		if a.more.edited != "" {
			hours = a.more.edited
		}
		start, end := demoSpan(hours)
		changes = append(changes, schedule.Change{Field: "start_time", To: clock(start)}, schedule.Change{Field: "end_time", To: clock(end % 1440)})
	}
	return changes
}

// hoursEdited returns the event that changed the hours.
func hoursEdited(at schedule.Event, a demoAbsence) schedule.Event {
	was, _ := demoSpan(a.more.edited)
	is, _ := demoSpan(a.hours)
	at.OccurredAt, at.Action = at.OccurredAt+5*86400, "updated"
	at.Changes = []schedule.Change{{Field: "start_time", From: clock(was), To: clock(is)}}
	return at
}

// decided adds the event that ended a request: by the manager, the employee or expiry.
func (d *demo) decided(b schedule.Block, at schedule.Event, first schedule.BlockStatus) {
	who := d.out.Employees[b.EmployeeID-1]
	at.Action = "status_changed"
	at.Changes = []schedule.Change{{Field: "status", From: string(first), To: string(b.Status)}}
	switch b.Status {
	case schedule.Cancelled:
		at.OccurredAt, at.Note = b.RequestedAt+86400, "plans changed"
		d.event(at, who)
	case schedule.Expired:
		at.OccurredAt = b.EndsAt
		at.ActorType, at.ActorName = "system", "expiry"
		d.events = append(d.events, at)
	default:
		at.OccurredAt = b.DecidedAt
		if b.Status == schedule.Declined {
			at.Note = "too few people on that day"
		}
		d.event(at, d.decider(who))
	}
}

// history adds the creation of each period and sorts all events.
func (d *demo) history() {
	for _, p := range d.out.DraftPeriods {
		d.event(schedule.Event{
			OccurredAt: d.at(1, min(p.StartsOn.Add(-24), d.today.Add(-1)), 11*60), SubjectType: "draft_period", SubjectID: p.ID,
			Action: "created", Changes: []schedule.Change{{Field: "name", To: p.Name}, {Field: "status", To: "draft"}},
		}, d.managers[1])
	}
	slices.SortStableFunc(d.events, func(a, b schedule.Event) int { return cmp.Compare(a.OccurredAt, b.OccurredAt) })
	for i := range d.events {
		d.events[i].ID = int64(i + 1)
	}
	d.out.Events = d.events
}
