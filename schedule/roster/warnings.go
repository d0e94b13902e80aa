package roster

import (
	"opshub/schedule"
	"opshub/schedule/recur"
)

// The names of the doubts that a roster counts. A row in doubt is stored as it came; one in an unknown time zone is shown in
// UTC.
const (
	ShiftZoneUnknown = "shifts in an unknown time zone"
	BlockZoneUnknown = "blocks in an unknown time zone"
	RuleUnreadable   = "recurring blocks without a readable rule"
	ShiftTooLong     = "shifts longer than 24 hours"
	ShiftAfterEnd    = "shifts after the end of employment"
	BlockAfterEnd    = "blocks after the end of employment"
)

// UnknownZones is how many shifts and blocks of the schedule are in an unknown time zone. It is a fact about the whole data,
// which the checks of the service show to everybody.
func (r *Roster) UnknownZones() (shifts, blocks int) {
	return r.warnings[ShiftZoneUnknown], r.warnings[BlockZoneUnknown]
}

// countWarnings counts the rows in doubt.
func (r *Roster) countWarnings() {
	for ref := range r.working.count {
		x := &r.shifts[ref]
		r.warn(ShiftZoneUnknown, !r.zoneKnown[r.posts[x.post].zone])
		r.warn(ShiftTooLong, x.length > oneDay)
		if end := r.endOf(x.person); end != 0 {
			r.warn(ShiftAfterEnd, r.zone(x).Date(instant(x.end())-1) > end)
		}
	}
	late := make([]bool, len(r.blocks))
	for k := range r.occurrences {
		o := &r.occurrences[k]
		if end := r.endOf(o.person); end != 0 && r.zones[o.zone].Date(max(instant(o.start), instant(o.end())-1)) > end {
			late[o.block] = true
		}
	}
	for k := range r.blocks {
		b := &r.blocks[k]
		r.warn(BlockZoneUnknown, !b.deleted && !r.zoneKnown[b.zone])
		r.warn(BlockAfterEnd, late[k])
		if b.recurring {
			_, err := recur.ParseRule(r.texts.at(b.rule))
			r.warn(RuleUnreadable, err != nil)
		}
	}
}

func (r *Roster) warn(name string, doubtful bool) {
	if doubtful {
		r.warnings[name]++
	}
}

// endOf is the last day of the employment of a person, 0 for nobody and for none.
func (r *Roster) endOf(person int32) schedule.Date {
	if person == nobody {
		return 0
	}
	return r.people[person].TerminatedOn
}
