package roster

import "opshub/schedule"

// What unknown ids name.
var (
	noPerson   = &schedule.Person{}
	noLocation = &schedule.Location{}
)

// locationByID is a location, the empty one for an unknown id.
func (r *Roster) locationByID(id int64) *schedule.Location {
	if at, ok := r.locationOf[id]; ok {
		return &r.locations[at]
	}
	return noLocation
}

func (r *Roster) locationName(id int64) string { return r.locationByID(id).Name }

func (r *Roster) positionName(id int64) string {
	name, _ := r.PositionName(id)
	return name
}

// personByID is an employee, the empty one for an unknown id.
func (r *Roster) personByID(id int64) *schedule.Person {
	if at, ok := r.personOf[id]; ok {
		return &r.people[at]
	}
	return noPerson
}

// homeOf is the home location of an employee, 0 for none.
func (r *Roster) homeOf(employee int64) int64 { return r.personByID(employee).LocationID }

// primaryOf is the primary position of an employee, 0 for none.
func (r *Roster) primaryOf(employee int64) int64 { return r.personByID(employee).PositionID }

// nameOf is the name and the number of an employee.
func (r *Roster) nameOf(employee int64) (name, number string) {
	p := r.personByID(employee)
	return p.Name, p.Number
}

// employeeID is the id of a person, 0 for nobody.
func (r *Roster) employeeID(person int32) int64 {
	if person < 0 {
		return 0
	}
	return r.people[person].ID
}

// zone is the time zone of a shift.
func (r *Roster) zone(s *shift) *schedule.Zone { return r.zones[r.posts[s.post].zone] }

// bareShift is a copy of a shift without the names around it. A shown copy is published, whatever its working copy is.
func (r *Roster) bareShift(ref int32, shown bool) schedule.Shift {
	s := &r.shifts[ref]
	p := &r.posts[s.post]
	out := schedule.Shift{
		ID: s.id, EmployeeID: r.employeeID(s.person), LocationID: p.location, PositionID: p.position, StartsAt: instant(s.start), EndsAt: instant(s.end()),
		TimeZone: r.names[p.zone], BreakMinutes: int(s.breaks), OpenSlots: int(s.slots), Label: r.texts.at(s.label), Notes: r.texts.at(s.notes), State: states[s.state],
	}
	if s.draft != nobody {
		out.DraftPeriodID = r.drafts[s.draft].ID
	}
	if shown {
		out.State = schedule.Published
	}
	return out
}

// shiftRow is a copy of a shift with the names around it.
func (r *Roster) shiftRow(ref int32, shown bool) schedule.ShiftRow {
	s := &r.shifts[ref]
	p := &r.posts[s.post]
	out := schedule.ShiftRow{Shift: r.bareShift(ref, shown), Location: r.locationName(p.location), Position: r.positionName(p.position)}
	if s.person != nobody {
		out.EmployeeName, out.EmployeeNumber = r.people[s.person].Name, r.people[s.person].Number
	}
	return out
}

// blockAt is a block with its texts.
func (r *Roster) blockAt(at int32) schedule.Block {
	b := &r.blocks[at]
	return schedule.Block{
		ID: b.id, EmployeeID: r.employeeID(b.person), SeriesID: b.series, Kind: kinds[b.kind], Status: schedule.BlockStatuses[b.status], AllDay: b.allDay,
		StartsAt: instant(b.start), EndsAt: instant(b.end), StartsOn: b.startsOn, EndsOn: b.endsOn, RRule: r.texts.at(b.rule), FirstOn: b.firstOn,
		StartMinute: int(b.startMinute), EndMinute: int(b.endMinute), TimeZone: r.names[b.zone], OverridesRecur: b.overrides,
		ReasonCode: r.texts.at(b.reasonCode), ReasonText: r.texts.at(b.reasonText), Note: r.texts.at(b.note), Source: r.texts.at(b.source),
		RequestedAt: schedule.Instant(b.requested), RequestedBy: r.texts.at(b.requestedBy), DecidedAt: schedule.Instant(b.decided), DecidedBy: r.texts.at(b.decidedBy),
		CreatedAt: schedule.Instant(b.created), UpdatedAt: schedule.Instant(b.updated), Deleted: b.deleted,
	}
}

// exceptionsOf is the exceptions of a block by date.
func (r *Roster) exceptionsOf(block int32) []schedule.BlockException {
	b := &r.blocks[block]
	return r.exceptions[b.exception : b.exception+b.exceptions]
}
