package roster

import (
	"cmp"
	"slices"
	"sort"
	"time"

	"opshub/schedule"
	"opshub/schedule/roster/memory"
	"opshub/schedule/rules"
)

// appendItems appends the items of a person by day, start and end.
func (d *daySelection) appendItems(out []schedule.DayItem, person int32) []schedule.DayItem {
	from, p := len(out), &d.m.People[person]
	for ref, x := range d.shifts.ofPerson(person) {
		item := d.shiftItem(ref, d.shifts.layer.Shown)
		item.EmployeeName, item.EmployeeNumber = p.Name, p.Number
		item.ConflictMinutes, item.RequestedMinutes = minutesOf(item.Interval, d.overlaps(x))
		out = d.cut(out, &item, d.m.Posts[x.Post].Zone)
	}
	for o := range d.times.timesOf(person) {
		b := &d.m.Blocks[o.Block]
		item := schedule.DayItem{
			EmployeeID: p.ID, EmployeeName: p.Name, EmployeeNumber: p.Number, Interval: o.Interval(), TimeZone: d.m.ZoneNames[o.Zone], Position: p.Position, Location: p.Location,
			BlockID: b.ID, BlockKind: memory.Kinds[b.Kind], BlockStatus: schedule.BlockStatuses[b.Status], AllDay: b.AllDay, Recurring: b.Repeats(),
		}
		out = d.cut(out, &item, o.Zone)
	}
	slices.SortFunc(out[from:], func(a, b schedule.DayItem) int {
		return cmp.Or(cmp.Compare(a.Date, b.Date), cmp.Compare(a.Start, b.Start), cmp.Compare(a.End, b.End), cmp.Compare(a.ShiftID, b.ShiftID), cmp.Compare(a.BlockID, b.BlockID))
	})
	return out
}

// shiftItem returns the item of a whole copy of a shift, without the employee's name.
func (r *Roster) shiftItem(ref int32, shown bool) schedule.DayItem {
	s := r.m.ShiftRow(ref, shown)
	item := schedule.DayItem{
		ShiftID: s.ID, EmployeeID: s.EmployeeID, Interval: s.Interval(), TimeZone: s.TimeZone, ShiftState: s.State, Position: s.Position, Location: s.Location,
		LocationID: s.LocationID, Label: s.Label, BreakMinutes: s.BreakMinutes,
	}
	if s.EmployeeID == 0 {
		item.Slots = max(1, s.OpenSlots)
	}
	return item
}

// cut appends an item once for each local day of the filter that it touches.
func (d *daySelection) cut(out []schedule.DayItem, item *schedule.DayItem, zone int32) []schedule.DayItem {
	z, starts := d.m.Zones[zone], time.Weekday(d.m.Organization.WeekStartsOn)
	first, last := z.Days(item.Interval)
	to := last
	if d.filter.To != 0 {
		to = min(last, d.filter.To)
	}
	for on := max(first, d.filter.From); on <= to; on++ {
		item.Date, item.FromPrevious, item.ToNext = on, on > first, on < last
		item.MinutesInDay = item.Interval.Overlap(z.Day(on)).Minutes()
		if starts != time.Monday {
			item.WeekStart = on.WeekStart(starts)
		}
		out = append(out, *item)
	}
	return out
}

// blockOverlap is the overlap of a block with a shift.
type blockOverlap struct {
	status     schedule.BlockStatus
	occurrence schedule.Interval
	overlap    schedule.Interval // with the copy of the shift in the conflict
}

// overlaps returns the overlaps of a shift with the matching live blocks of its employee: the soft conflicts of the
// shift. Soft conflicts describe the current copies, so a published version is compared with the current blocks
// instead.
func (d *daySelection) overlaps(x *memory.Shift) (list []blockOverlap) {
	if d.filter.PublishedPeriodID != 0 {
		return d.versionOverlaps(x)
	}
	for _, at := range d.times.conflictSet.ByPerson.Of(x.Person) {
		c := &d.times.conflictSet.Conflicts[at]
		o := &d.m.Occurrences[c.Occurrence]
		if d.m.Shifts[c.Shift].ID == x.ID && d.compares(o) {
			list = append(list, blockOverlap{schedule.BlockStatuses[o.Status], o.Interval(), d.m.Overlap(c)})
		}
	}
	return list
}

func (d *daySelection) versionOverlaps(x *memory.Shift) (list []blockOverlap) {
	from, to := d.m.OccurrencesOf(x.Person)
	own := d.m.Occurrences[from:to]
	first := sort.Search(len(own), func(k int) bool { return own[k].Start > x.Start-d.m.Longest })
	for k := first; k < len(own) && own[k].Start < x.End(); k++ {
		o := &own[k]
		if over := x.Interval().Overlap(o.Interval()); !over.Empty() && d.compares(o) {
			list = append(list, blockOverlap{schedule.BlockStatuses[o.Status], o.Interval(), over})
		}
	}
	return list
}

// compares reports whether shifts are compared with an occurrence. The viewer must be able to read its block, and the
// block must be live and match the filter's block and statuses. The filter's location, position and text select the
// shifts, not the blocks that overlap them.
func (d *daySelection) compares(o *memory.Occurrence) bool {
	b := &d.m.Blocks[o.Block]
	return d.times.status(b.Status) && schedule.BlockStatuses[b.Status].Live() && (d.filter.BlockID == 0 || b.ID == d.filter.BlockID) && d.times.readsBlock(b)
}

// minutesOf returns how many minutes of a shift are covered by blocks in force, and how many more the requested blocks
// would cover. It uses the overlap with the given copy of the shift, or with the other copy if only that one overlaps.
func minutesOf(shift schedule.Interval, overlaps []blockOverlap) (inForce, requested int) {
	var force, all []schedule.Interval
	for _, o := range overlaps {
		part := shift.Overlap(o.occurrence)
		if part.Empty() {
			part = o.overlap
		}
		all = append(all, part)
		if o.status != schedule.Requested {
			force = append(force, part)
		}
	}
	inForce = rules.UnionMinutes(force)
	return inForce, rules.UnionMinutes(all) - inForce
}

// OpenDays returns the matching shifts without an employee: one item for each local day of the filter that a shift
// touches, by day, start and end.
func (w View) OpenDays(f schedule.Filter) (out []schedule.DayItem) {
	d := w.selectDays(f)
	d.shifts.open = true
	for ref, x := range d.shifts.each() {
		item := w.shiftItem(ref, d.shifts.layer.Shown)
		out = d.cut(out, &item, w.m.Posts[x.Post].Zone)
	}
	slices.SortFunc(out, func(a, b schedule.DayItem) int {
		return cmp.Or(cmp.Compare(a.Date, b.Date), cmp.Compare(a.Start, b.Start), cmp.Compare(a.End, b.End), cmp.Compare(a.ShiftID, b.ShiftID))
	})
	return out
}
