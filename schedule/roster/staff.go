package roster

import (
	"math"
	"slices"

	"opshub/schedule"
	"opshub/schedule/paging"
	"opshub/schedule/roster/memory"
	"opshub/schedule/rules"
)

// Staff returns the staff summary, one row for each matching employee, by name. now determines which block is the next
// one.
func (w View) Staff(f schedule.Filter, now schedule.Instant) paging.List[schedule.StaffRow] {
	s := w.selectStaff(f, now)
	return paging.NewList(w.peopleOf(f), s.summary, s.orders()...)
}

// StaffWeek returns the staff list, one row for each matching employee, by name. Each row has the figures of the
// filter's days and the first shift that begins at or after from. In the order by start of that shift, employees
// without one come last.
func (w View) StaffWeek(f schedule.Filter, from schedule.Instant) paging.List[schedule.StaffWeekRow] {
	s := w.selectStaff(f, from)
	return paging.NewList(w.peopleOf(f), s.week, append(s.orders(), s.by("next", s.nextStart))...)
}

// StaffCount returns the number of matching employees.
func (w View) StaffCount(f schedule.Filter) (count int) {
	for range w.peopleOf(f) {
		count++
	}
	return count
}

// by orders people by a figure.
func (s *staffSelection) by(name string, value func(person int32) int64) paging.SortOrder[int32] {
	return paging.By(name, func(person int32) paging.Key { return paging.Key{value(person), int64(person)} })
}

// orders returns the orders that summary and list share.
func (s *staffSelection) orders() []paging.SortOrder[int32] {
	figure := func(add func(*schedule.StaffRow, int32), value func(*schedule.StaffRow) int) func(int32) int64 {
		return func(person int32) int64 {
			var row schedule.StaffRow
			add(&row, person)
			return int64(value(&row))
		}
	}
	return []paging.SortOrder[int32]{
		byEmployee,
		s.by("minutes", figure(s.addUnavailable, func(row *schedule.StaffRow) int { return row.UnavailableMinutes })),
		s.by("scheduled", figure(s.addShifts, func(row *schedule.StaffRow) int { return row.ScheduledMinutes })),
		s.by("conflicts", figure(s.addConflicts, func(row *schedule.StaffRow) int { return row.ConflictRows })),
	}
}

// nextStart returns the minute in which the next shift of a person begins, or the maximum if there is none.
func (s *staffSelection) nextStart(person int32) int64 {
	if ref := s.everyShift.firstFrom(person, memory.Minutes(s.now+59)); ref != nobody {
		return int64(s.View.m.Shifts[ref].Start)
	}
	return math.MaxInt64
}

// staffSelection computes the figures of employees under one filter. Only the filter's days, block and statuses
// restrict the figures. The other fields select the employees.
type staffSelection struct {
	View
	now        schedule.Instant
	blocks     *blockSelection // with the filter's statuses
	live       *blockSelection // with the live statuses, for the counts by status
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

// summary returns a person with all figures of the staff summary.
func (s *staffSelection) summary(person int32) schedule.StaffRow {
	row := s.figures(person)
	row.NextUnavailable = s.nextUnavailable(person)
	row.LastChange = s.lastChange(person)
	return row
}

// week returns a person with the figures of the staff list.
func (s *staffSelection) week(person int32) schedule.StaffWeekRow {
	row := schedule.StaffWeekRow{StaffRow: s.figures(person)}
	if ref := s.everyShift.firstFrom(person, memory.Minutes(s.now+59)); ref != nobody {
		row.Next = s.everyShift.placedRow(ref)
	}
	return row
}

// figures returns a person with the figures that summary and list share.
func (s *staffSelection) figures(person int32) schedule.StaffRow {
	p := &s.m.People[person]
	row := schedule.StaffRow{Employee: p.Employee, Location: p.Location, Position: p.Position, TimeZone: p.TimeZone}
	s.addBlocks(&row, person)
	s.addUnavailable(&row, person)
	s.addShifts(&row, person)
	s.addConflicts(&row, person)
	return row
}

// addBlocks counts the live blocks by status. If the filter has days, it counts only blocks that cover time on them.
func (s *staffSelection) addBlocks(row *schedule.StaffRow, person int32) {
	for _, at := range s.live.refsOf(person) {
		switch schedule.BlockStatuses[s.View.m.Blocks[at].Status] {
		case schedule.Active:
			row.BlocksActive++
		case schedule.Approved:
			row.BlocksApproved++
		case schedule.Requested:
			row.BlocksRequested++
		}
	}
}

// addUnavailable adds up the occurrences on the filter's days. Minutes and days that several occurrences cover count
// once.
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
	row.UnavailableMinutes, row.UnavailableDays = rules.UnionMinutes(covered), len(slices.Compact(days))
}

// clip returns the part of an occurrence on the filter's days, and these days.
func (s *staffSelection) clip(o *memory.Occurrence) (at schedule.Interval, first, last schedule.Date) {
	f, z := &s.blocks.filter, s.m.Zones[o.Zone]
	at = o.Interval()
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

// addShifts adds up the shifts that begin on the filter's days. Counting by start makes weeks add up to the total.
func (s *staffSelection) addShifts(row *schedule.StaffRow, person int32) {
	for _, x := range s.shifts.ofPerson(person) {
		if s.shifts.begins(x) && !s.shifts.staged(x) {
			row.ScheduledShifts++
			row.ScheduledMinutes += int(x.Length)
		}
	}
}

// addConflicts counts pairs, shifts and minutes. Minutes of a shift that several pairs cover count once.
func (s *staffSelection) addConflicts(row *schedule.StaffRow, person int32) {
	overlaps := map[int64][]schedule.Interval{}
	for _, k := range s.conflictSet.ByPerson.Of(person) {
		c := &s.View.conflictSet.Conflicts[k]
		if !s.conflicts.has(c) {
			continue
		}
		row.ConflictRows++
		x, o := &s.View.m.Shifts[c.Shift], &s.m.Occurrences[c.Occurrence]
		overlaps[x.ID] = append(overlaps[x.ID], x.Interval().Overlap(o.Interval()))
	}
	row.ConflictShifts = len(overlaps)
	for _, list := range overlaps {
		row.ConflictMinutes += rules.UnionMinutes(list)
	}
}

// nextUnavailable returns the start of the first live occurrence that begins after today in its own zone, or 0 if there
// is none.
func (s *staffSelection) nextUnavailable(person int32) (next schedule.Instant) {
	from, to := s.m.OccurrencesOf(person)
	for k := from; k < to; k++ {
		o := &s.m.Occurrences[k]
		b := &s.View.m.Blocks[o.Block]
		if o.Missing() || b.Deleted || !schedule.BlockStatuses[b.Status].Live() || !s.readsBlock(b) {
			continue
		}
		z := s.m.Zones[o.Zone]
		if at := memory.Instant(o.Start); at >= z.StartOfDay(z.Date(s.now)+1) && (next == 0 || at < next) {
			next = at
		}
	}
	return next
}

// lastChange returns when a block of the person was last changed, or 0 if the person has no blocks.
func (s *staffSelection) lastChange(person int32) (last schedule.Instant) {
	for at := s.m.BlocksFrom(person); at < s.m.BlocksFrom(person+1); at++ {
		if b := &s.View.m.Blocks[at]; !b.Deleted && s.readsBlock(b) {
			last = max(last, schedule.Instant(b.Updated))
		}
	}
	return last
}
