package roster

import (
	"slices"

	"opshub/schedule"
)

// staffSelection computes the figures of employees under one filter. Only the days, the block and the statuses of the
// filter narrow the figures; the rest of it chooses the employees.
type staffSelection struct {
	View
	now        schedule.Instant
	blocks     *blockSelection // of the statuses of the filter
	live       *blockSelection // of the live statuses, which the counts by status are of
	shifts     *shiftSelection
	everyShift *shiftSelection // on any day
	conflicts  conflictSelection
}

func (w View) selectStaff(f schedule.Filter, now schedule.Instant) *staffSelection {
	figures := schedule.Filter{From: f.From, To: f.To, BlockID: f.BlockID, Statuses: f.Statuses, All: f.All}
	live := schedule.Filter{From: f.From, To: f.To, BlockID: f.BlockID, Statuses: schedule.LiveStatuses}
	return &staffSelection{
		View: w, now: now, blocks: w.selectBlocks(figures), live: w.selectBlocks(live), conflicts: w.selectConflicts(figures),
		shifts: w.selectShifts(schedule.Filter{From: f.From, To: f.To}), everyShift: w.selectShifts(schedule.Filter{}),
	}
}

// summary is a person with all figures of the staff summary.
func (s *staffSelection) summary(person int32) schedule.StaffRow {
	row := s.figures(person)
	row.NextUnavailable = s.nextUnavailable(person)
	row.LastChange = s.lastChange(person)
	return row
}

// week is a person with the figures of the staff list.
func (s *staffSelection) week(person int32) schedule.StaffWeekRow {
	row := schedule.StaffWeekRow{StaffRow: s.figures(person)}
	if ref := s.everyShift.firstFrom(person, minutes(s.now+59)); ref != nobody {
		row.Next = s.everyShift.placedRow(ref)
	}
	return row
}

// figures is a person with the figures that summary and list have in common.
func (s *staffSelection) figures(person int32) schedule.StaffRow {
	p := &s.people[person]
	row := schedule.StaffRow{Employee: p.Employee, Location: p.Location, Position: p.Position, TimeZone: p.TimeZone}
	s.addBlocks(&row, person)
	s.addUnavailable(&row, person)
	s.addShifts(&row, person)
	s.addConflicts(&row, person)
	return row
}

// addBlocks counts the live blocks by status. If the filter has days, these are the blocks that cover time on them.
func (s *staffSelection) addBlocks(row *schedule.StaffRow, person int32) {
	for _, at := range s.live.refsOf(person) {
		switch schedule.BlockStatuses[s.View.blocks[at].status] {
		case schedule.Active:
			row.BlocksActive++
		case schedule.Approved:
			row.BlocksApproved++
		case schedule.Requested:
			row.BlocksRequested++
		}
	}
}

// addUnavailable adds up the occurrences on the days of the filter. Minutes and days that several of them cover count once.
func (s *staffSelection) addUnavailable(row *schedule.StaffRow, person int32) {
	var covered []schedule.Interval
	var days []schedule.Date
	for o := range s.blocks.timesOf(person) {
		at, first, last := s.clip(o)
		row.Occurrences++
		covered = append(covered, at)
		for on := first; on <= last; on++ {
			days = append(days, on)
		}
	}
	slices.Sort(days)
	row.UnavailableMinutes, row.UnavailableDays = schedule.UnionMinutes(covered), len(slices.Compact(days))
}

// clip is the part of an occurrence on the days of the filter, and these days.
func (s *staffSelection) clip(o *occurrence) (at schedule.Interval, first, last schedule.Date) {
	f, z := &s.blocks.filter, s.zones[s.View.blocks[o.block].zone]
	at = o.interval()
	first, last = z.Days(at)
	if f.From > first {
		first = f.From
		at.Start = max(at.Start, z.StartOfDay(first))
	}
	if f.To != 0 && f.To < last {
		last = f.To
		at.End = min(at.End, z.StartOfDay(last+1))
	}
	return at, first, last
}

// addShifts adds up the shifts that begin on the days of the filter, so that weeks add up.
func (s *staffSelection) addShifts(row *schedule.StaffRow, person int32) {
	for _, x := range s.shifts.ofPerson(person) {
		if s.shifts.begins(x) && !s.shifts.staged(x) {
			row.ScheduledShifts++
			row.ScheduledMinutes += int(x.length)
		}
	}
}

// addConflicts counts pairs, shifts and minutes. Minutes of a shift that several pairs cover count once.
func (s *staffSelection) addConflicts(row *schedule.StaffRow, person int32) {
	overlaps := map[int64][]schedule.Interval{}
	for _, k := range s.conflictOf.of(person) {
		c := &s.View.conflicts[k]
		if !s.conflicts.has(c) {
			continue
		}
		row.ConflictRows++
		x, o := &s.View.shifts[c.shift], &s.occurrences[c.occurrence]
		overlaps[x.id] = append(overlaps[x.id], x.interval().Overlap(o.interval()))
	}
	row.ConflictShifts = len(overlaps)
	for _, list := range overlaps {
		row.ConflictMinutes += schedule.UnionMinutes(list)
	}
}

// nextUnavailable is the first live occurrence that begins after today, in its own zone; 0 for none.
func (s *staffSelection) nextUnavailable(person int32) (next schedule.Instant) {
	from, to := s.occurrencesOf(person)
	for k := from; k < to; k++ {
		o := &s.occurrences[k]
		b := &s.View.blocks[o.block]
		if o.missing() || b.deleted || !schedule.BlockStatuses[b.status].Live() || !s.readsBlock(b) {
			continue
		}
		z := s.zones[b.zone]
		if at := instant(o.start); at >= z.StartOfDay(z.Date(s.now)+1) && (next == 0 || at < next) {
			next = at
		}
	}
	return next
}

// lastChange is when a block of the person was last changed; 0 for a person without blocks.
func (s *staffSelection) lastChange(person int32) (last schedule.Instant) {
	for at := s.blocksFrom(person); at < s.blocksFrom(person+1); at++ {
		if b := &s.View.blocks[at]; !b.deleted && s.readsBlock(b) {
			last = max(last, schedule.Instant(b.updated))
		}
	}
	return last
}
