package roster

import (
	"strings"

	"opshub/schedule"
	"opshub/schedule/localtime"
	"opshub/schedule/paging"
)

// noPerson and noLocation are the records of unknown IDs.
var (
	noPerson   = &schedule.Person{}
	noLocation = &schedule.Location{}
)

// locationByID returns a location, or noLocation for an unknown ID.
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

// personByID returns an employee, or noPerson for an unknown ID.
func (r *Roster) personByID(id int64) *schedule.Person {
	if at, ok := r.personOf[id]; ok {
		return &r.people[at]
	}
	return noPerson
}

// homeOf returns the home location of an employee, or 0 for none.
func (r *Roster) homeOf(employee int64) int64 { return r.personByID(employee).LocationID }

// primaryOf returns the primary position of an employee, or 0 for none.
func (r *Roster) primaryOf(employee int64) int64 { return r.personByID(employee).PositionID }

// nameOf returns the name and the number of an employee.
func (r *Roster) nameOf(employee int64) (name, number string) {
	p := r.personByID(employee)
	return p.Name, p.Number
}

// employeeID returns the employee ID of a person, or 0 for nobody.
func (r *Roster) employeeID(person int32) int64 {
	if person < 0 {
		return 0
	}
	return r.people[person].ID
}

// zone returns the time zone of a shift.
func (r *Roster) zone(s *shift) *localtime.Zone { return r.zones[r.posts[s.post].zone] }

// bareShift returns a copy of a shift without names. A shown copy has the state Published, regardless of its working
// copy.
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

// shiftRow returns a copy of a shift with the names of its employee, location and position.
func (r *Roster) shiftRow(ref int32, shown bool) schedule.ShiftRow {
	s := &r.shifts[ref]
	p := &r.posts[s.post]
	out := schedule.ShiftRow{Shift: r.bareShift(ref, shown), Location: r.locationName(p.location), Position: r.positionName(p.position)}
	if s.person != nobody {
		out.EmployeeName, out.EmployeeNumber = r.people[s.person].Name, r.people[s.person].Number
	}
	return out
}

// blockAt returns a block with its texts.
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

// exceptionsOf returns the exceptions of a block by date.
func (r *Roster) exceptionsOf(block int32) []schedule.BlockException {
	b := &r.blocks[block]
	return r.exceptions[b.exception : b.exception+b.exceptions]
}

// orderPlans sorts each small table into the first order of its list.
func (r *Roster) orderPlans() {
	p := &r.Plans
	p.kindRank = paging.Ranks(p.rules, func(c *schedule.ConstraintRule) schedule.ConstraintKind { return c.Kind })
	p.signerRank = paging.Ranks(p.acknowledgments, func(k *schedule.Acknowledgment) string { return k.Person })
	paging.SortRows(p.targets, r.targetKey)
	paging.SortRows(p.rules, r.ruleKey)
	paging.SortRows(p.constraintReviews, constraintReviewKey)
	paging.SortRows(p.scheduleException, exceptionKey)
	paging.SortRows(p.exceptionReviews, exceptionReviewKey)
	paging.SortRows(p.acknowledgments, acknowledgmentKey)
}

// onDates reports whether a range of dates touches the days of a filter. A date of 0 means that the range is open at
// that end.
func onDates(f *schedule.Filter, first, last schedule.Date) bool {
	return (f.From == 0 || last == 0 || last >= f.From) && (f.To == 0 || first == 0 || first <= f.To)
}

// personHas reports whether the name or the number of an employee contains a folded text.
func (r *Roster) personHas(employee int64, text string) bool {
	person := orNobody(r.personOf, employee)
	return person != nobody && strings.Contains(r.peopleText[person], text)
}

// locationHas reports whether the name or the code of a location contains a folded text.
func (r *Roster) locationHas(location int64, text string) bool {
	return strings.Contains(r.locationText[location], text)
}

// textHas reports whether a text contains a folded text after it is folded.
func textHas(text, folded string) bool { return strings.Contains(schedule.Fold(text), folded) }
