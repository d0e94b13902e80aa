package memory

import (
	"opshub/schedule"
	"opshub/schedule/localtime"
	"opshub/schedule/recur"
)

// The names of the warnings that a roster counts. A doubtful row is stored unchanged. A row in an unknown time zone is
// shown in UTC.
const (
	ShiftZoneUnknown = "shifts in an unknown time zone"
	BlockZoneUnknown = "blocks in an unknown time zone"
	RuleUnreadable   = "recurring blocks without a readable rule"
	ShiftTooLong     = "shifts longer than 24 hours"
	ShiftAfterEnd    = "shifts after the end of employment"
	BlockAfterEnd    = "blocks after the end of employment"
)

// countWarnings counts the doubtful rows.
func (r *Roster) countWarnings() {
	for ref := range r.Working.Count {
		x := &r.Shifts[ref]
		r.warn(ShiftZoneUnknown, !r.ZoneKnown[r.Posts[x.Post].Zone])
		r.warn(ShiftTooLong, x.Length > localtime.MinutesPerDay)
		if end := r.endOf(x.Person); end != 0 {
			r.warn(ShiftAfterEnd, r.Zone(x).Date(Instant(x.End())-1) > end)
		}
	}
	late := make([]bool, len(r.Blocks))
	for k := range r.Occurrences {
		o := &r.Occurrences[k]
		if end := r.endOf(o.Person); end != 0 && r.Zones[o.Zone].Date(max(Instant(o.Start), Instant(o.End())-1)) > end {
			late[o.Block] = true
		}
	}
	for k := range r.Blocks {
		b := &r.Blocks[k]
		r.warn(BlockZoneUnknown, !b.Deleted && !r.ZoneKnown[b.Zone])
		r.warn(BlockAfterEnd, late[k])
		if b.Recurring {
			_, err := recur.ParseRule(r.Texts.At(b.Rule))
			r.warn(RuleUnreadable, err != nil)
		}
	}
}

func (r *Roster) warn(name string, doubtful bool) {
	if doubtful {
		r.Warnings[name]++
	}
}

// endOf returns the last day of a person's employment. It returns 0 for Nobody and for an employment without an end.
func (r *Roster) endOf(person int32) schedule.Date {
	if person == Nobody {
		return 0
	}
	return r.People[person].TerminatedOn
}
