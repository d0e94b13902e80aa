package roster

import (
	"slices"
	"sort"

	"opshub/schedule"
	"opshub/schedule/localtime"
	"opshub/schedule/paging"
	"opshub/schedule/roster/memory"
	"opshub/schedule/rules"
)

// VersionConflicts returns the soft conflicts of the shifts of one published version with the current blocks, by start
// of the overlap. The version can be superseded or recalled. The filter's text is searched for in the shift.
func (w View) VersionConflicts(version int64, f schedule.Filter) []schedule.SoftConflict {
	return w.findVersionConflicts(version, f).pairs
}

// VersionConflictCounts counts the results of VersionConflicts. Compared holds the numbers of matching assigned shifts,
// of their employees, and of the blocks that cover a time around the shifts.
func (w View) VersionConflictCounts(version int64, f schedule.Filter) schedule.ConflictCounts {
	v := w.findVersionConflicts(version, f)
	c := rules.CountConflicts(v.pairs)
	c.Compared.Shifts, c.Compared.Blocks, c.Compared.Employees = v.shifts, v.blocks, v.employees
	return c
}

// VersionConflictPairs returns how many soft conflicts VersionConflicts finds, and how many of them are with requested
// blocks.
func (w View) VersionConflictPairs(version int64, f schedule.Filter) (pairs, requested int) {
	w.compareVersion(version, f).eachPerson(func(n, of int) { pairs, requested = pairs+n, requested+of })
	return pairs, requested
}

// versionPairs finds the soft conflicts of a published version, one employee at a time.
type versionPairs struct {
	*publishedSelection
	around *selection // the days around the shifts
	pairs  []schedule.SoftConflict

	shifts, employees, blocks int // that were compared

	busy  []bool  // by person: whether the version has a row for the person
	rows  []int   // places of the employee's rows
	times []int32 // the employee's occurrences around the shifts
}

func (w View) findVersionConflicts(version int64, f schedule.Filter) *versionPairs {
	v := w.compareVersion(version, f)
	v.eachPerson(func(int, int) { v.findOfPerson() })
	v.pairs = schedule.InOrder(v.pairs, func(a, b *schedule.SoftConflict) int { return rules.CompareConflicts(*a, *b) })
	return v
}

// compareVersion selects the assigned rows of a version and the days around them.
func (w View) compareVersion(version int64, f schedule.Filter) *versionPairs {
	v := &versionPairs{publishedSelection: w.selectPublished(version, f, "")}
	v.kinds[memory.Removed] = false
	v.busy = make([]bool, len(w.m.People))
	var span schedule.Interval
	for _, x := range v.eachRow() {
		if x.Person == nobody {
			continue
		}
		if v.shifts++; v.shifts == 1 {
			span = x.Interval()
		}
		if !v.busy[x.Person] {
			v.busy[x.Person] = true
			v.employees++
		}
		span.End = max(span.End, memory.Instant(x.End()))
	}
	const days = 2 // exceeds the offset of any zone from UTC
	v.around = w.compile(schedule.Filter{From: localtime.UTC.Date(span.Start).Add(-days), To: localtime.UTC.Date(span.End).Add(days)})
	return v
}

// eachPerson selects one employee at a time with the rows and the occurrences. If the employee has matching pairs, it
// calls fn with their number and the number of those with requested blocks.
func (v *versionPairs) eachPerson(fn func(pairs, requested int)) {
	for person := range v.busy {
		if !v.busy[person] {
			continue
		}
		v.person = int32(person) // #nosec G115 -- as many as employees
		if v.takeTimes(); len(v.times) == 0 {
			continue
		}
		v.rows = slices.AppendSeq(v.rows[:0], paging.Firsts(v.eachRow()))
		if pairs, requested := v.count(); pairs > 0 {
			fn(pairs, requested)
		}
	}
}

// findOfPerson finds the soft conflicts of the selected employee.
func (v *versionPairs) findOfPerson() {
	copies, occs := make([]rules.ShiftCopies, len(v.rows)), make([]schedule.Occurrence, len(v.times))
	for k, place := range v.rows {
		x := &v.View.m.Shifts[v.version.Refs[place]]
		copies[k] = rules.ShiftCopies{ID: x.ID, Published: x.Interval()}
	}
	for k, at := range v.times {
		o := &v.m.Occurrences[at]
		occs[k] = schedule.Occurrence{BlockID: v.View.m.Blocks[o.Block].ID, Interval: o.Interval(), Status: schedule.BlockStatuses[o.Status]}
	}
	for _, pair := range rules.FindConflicts(copies, occs) {
		v.keep(v.rows[pair.Shift], v.times[pair.Occurrence], pair)
	}
}

// takeTimes collects the occurrences of the employee around the shifts, and counts their blocks if the filter matches
// the status.
func (v *versionPairs) takeTimes() {
	v.times = v.times[:0]
	from, to := v.m.OccurrencesOf(v.person)
	own := v.m.Occurrences[from:to]
	var counted []int32
	for k := sort.Search(len(own), func(k int) bool { return own[k].Start > v.around.from-v.m.Longest }); k < len(own) && own[k].Start < v.around.to; k++ {
		o := &own[k]
		b := &v.View.m.Blocks[o.Block]
		if o.Missing() || !v.around.onDays(o.Zone, o.Start, o.End()) || !v.readsBlock(b) {
			continue
		}
		v.times = append(v.times, from+int32(k)) // #nosec G115 -- places are int32 everywhere
		if v.status(b.Status) && !slices.Contains(counted, o.Block) {
			counted = append(counted, o.Block)
			v.blocks++
		}
	}
}

// count counts the matching pairs of the selected employee, and those with requested blocks.
func (v *versionPairs) count() (pairs, requested int) {
	for _, at := range v.times {
		o := &v.m.Occurrences[at]
		for _, place := range v.rows {
			x := &v.View.m.Shifts[v.version.Refs[place]]
			if x.Start >= o.End() {
				break
			}
			if !v.matches(x, o, max(x.Start, o.Start), min(x.End(), o.End())) {
				continue
			}
			pairs++
			if schedule.BlockStatuses[o.Status] == schedule.Requested {
				requested++
			}
		}
	}
	return pairs, requested
}

// matches reports whether the filter matches a pair by the status of the block and by the days of the overlap in the
// shift's zone. The overlap lasts from start to end.
func (v *versionPairs) matches(x *memory.Shift, o *memory.Occurrence, start, end int32) bool {
	b := &v.View.m.Blocks[o.Block]
	return int(end-start) >= max(v.m.MinOverlap, 1) && v.status(b.Status) && (v.filter.BlockID == 0 || b.ID == v.filter.BlockID) &&
		v.onDays(v.View.m.Posts[x.Post].Zone, start, end)
}

// keep adds a pair if the filter matches it.
func (v *versionPairs) keep(place int, at int32, pair rules.Pair) {
	x, o := &v.View.m.Shifts[v.version.Refs[place]], &v.m.Occurrences[at]
	if !v.matches(x, o, memory.Minutes(pair.Overlap.Start), memory.Minutes(pair.Overlap.End)) {
		return
	}
	row, out := v.publishedRow(v.version, place), v.conflictBetween(x, o)
	out.Shift, out.ShiftState, out.PublishedPeriodID = row.Shift, schedule.StatePublished, v.version.ID
	out.EmployeeName, out.EmployeeNumber = row.EmployeeName, row.EmployeeNumber
	out.UnionMinutes, out.DuplicateOf, out.FirstSeen = pair.UnionMinutes, pair.DuplicateOf, v.firstSeen(x.ID, at)
	v.pairs = append(v.pairs, out)
}

// firstSeen returns when the soft conflict of a shift with an occurrence was first found, or 0 if it is not a current
// conflict.
func (v *versionPairs) firstSeen(shift int64, occurrence int32) schedule.Instant {
	for _, at := range v.conflictSet.ByPerson.Of(v.person) {
		if c := &v.conflictSet.Conflicts[at]; c.Occurrence == occurrence && v.View.m.Shifts[c.Shift].ID == shift {
			return max(v.m.ImportTimes[v.View.m.Shifts[c.Shift].Changed], v.m.ImportTimes[v.View.m.Blocks[v.m.Occurrences[occurrence].Block].Changed])
		}
	}
	return 0
}
