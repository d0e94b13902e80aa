package roster

import "opshub/schedule"

// conflictRow is a soft conflict with everything that lists show of it. Its ID is its place in the default order.
func (r *Roster) conflictRow(at int32) schedule.SoftConflict {
	c := &r.conflicts[at]
	s, o := &r.shifts[c.shift], &r.occurrences[c.occurrence]
	b, p := &r.blocks[o.block], &r.posts[s.post]
	person := &r.people[b.person]
	out := r.conflictBetween(s, o)
	out.ID, out.EmployeeName, out.EmployeeNumber = int64(at)+1, person.Name, person.Number
	out.Shift = schedule.Shift{
		ID: s.id, EmployeeID: person.ID, State: schedule.ChangedSince, StartsAt: instant(s.start), EndsAt: instant(s.end()), TimeZone: r.names[p.zone],
		Label: r.texts.at(s.label), LocationID: p.location, PositionID: p.position,
	}
	out.ShiftState, out.UnionMinutes, out.FirstSeen = shiftStates[c.state], int(c.union), r.firstSeen(s.id, b)
	if c.work != nobody {
		work := &r.shifts[c.work]
		out.Shift.State = states[work.state]
		if work.draft != nobody {
			out.Shift.DraftPeriodID = r.drafts[work.draft].ID
		}
	}
	if c.shown != nobody {
		out.Published = r.shifts[c.shown].interval()
	}
	if c.version != nobody {
		out.PublishedPeriodID = r.versions[c.version].ID
	}
	if c.duplicate != nobody {
		out.DuplicateOf = r.blocks[c.duplicate].id
	}
	return out
}

// conflictBetween is the conflict of a copy of a shift with an occurrence, as far as it follows from these two.
func (r *Roster) conflictBetween(s *shift, o *occurrence) schedule.SoftConflict {
	b, p, overlap := &r.blocks[o.block], &r.posts[s.post], s.interval().Overlap(o.interval())
	return schedule.SoftConflict{
		Location: r.locationName(p.location), Position: r.positionName(p.position),
		BlockID: b.id, BlockStatus: schedule.BlockStatuses[b.status], BlockKind: kinds[b.kind], BlockRecurring: b.repeats(), BlockAllDay: b.allDay,
		BlockRule: r.texts.at(b.rule), BlockZone: r.names[b.zone], ReasonCode: r.texts.at(b.reasonCode), Occurrence: o.interval(),
		Overlap: overlap, OverlapOn: r.zones[p.zone].Date(overlap.Start), Relation: schedule.RelationOf(s.interval(), o.interval()),
		Percent: schedule.Percent(overlap.Minutes(), int(s.length)),
	}
}

// repeats reports whether the block is of a rule or of an imported series.
func (b *block) repeats() bool { return b.recurring || b.series != 0 }

// firstSeen is when a conflict of a shift and a block came about: the later of the two imports that last changed them.
func (r *Roster) firstSeen(shift int64, b *block) schedule.Instant {
	at := r.changed[b.changed]
	if work := r.shiftOf(shift); work != nobody {
		at = max(at, r.changed[r.shifts[work].changed])
	}
	return at
}
