package roster

import (
	"maps"
	"math"
	"slices"

	"opshub/schedule"
	"opshub/schedule/localtime"
	"opshub/schedule/roster/memory"
)

// ConflictPairs counts the matching soft conflicts by status of the block.
func (w View) ConflictPairs(f schedule.Filter) map[schedule.BlockStatus]int {
	sel := w.selectConflicts(f)
	n := make([]int, len(schedule.BlockStatuses))
	for at := range sel.each() {
		n[w.statusOf(&w.conflictSet.Conflicts[at])]++
	}
	by := map[schedule.BlockStatus]int{}
	for status, pairs := range n {
		if pairs > 0 {
			by[schedule.BlockStatuses[status]] = pairs
		}
	}
	return by
}

// statusOf returns the status number of a conflict's block.
func (r *Roster) statusOf(c *memory.Conflict) uint8 {
	return r.m.Occurrences[c.Occurrence].Status
}

// ConflictCounts counts the matching soft conflicts. Compared holds the number of shifts, blocks and employees that
// were compared.
func (w View) ConflictCounts(f schedule.Filter) schedule.ConflictCounts {
	sel := w.selectConflicts(f)
	c := schedule.ConflictCounts{ByStatus: map[schedule.BlockStatus]int{}}
	t := newMonthTally(len(w.conflictSet.ShiftIDs))
	people := make([]bool, len(w.m.People))
	for at := range sel.each() {
		one := &w.conflictSet.Conflicts[at]
		t.add(w.Roster, one)
		if person := w.m.Occurrences[one.Occurrence].Person; !people[person] {
			people[person] = true
			c.Employees++
		}
	}
	for _, month := range slices.Sorted(maps.Keys(t.months)) {
		m := t.months[month]
		c.Months = append(c.Months, *m)
		c.Pairs, c.Shifts, c.Minutes = c.Pairs+m.Pairs, c.Shifts+m.Shifts, c.Minutes+m.Minutes
		for status, n := range m.ByStatus {
			c.ByStatus[status] += n
		}
	}
	c.Live, c.Requested = c.ByStatus[schedule.Active]+c.ByStatus[schedule.Approved], c.ByStatus[schedule.Requested]
	c.Compared.Shifts, c.Compared.Blocks, c.Compared.Employees = w.compared(f)
	return c
}

// monthTally adds up conflicts by the month in which the shift starts in UTC. The conflicts must be ordered by start of
// the overlap.
type monthTally struct {
	reached []int32 // minute up to which the overlaps of a shift are counted, by shift number
	months  map[string]*schedule.ConflictMonth
	day     schedule.Date // UTC day of the previous conflict, whose month is month
	month   *schedule.ConflictMonth
}

func newMonthTally(shifts int) *monthTally {
	t := &monthTally{reached: make([]int32, shifts), months: map[string]*schedule.ConflictMonth{}}
	for k := range t.reached {
		t.reached[k] = math.MinInt32
	}
	return t
}

func (t *monthTally) add(r *Roster, c *memory.Conflict) {
	x, o := &r.m.Shifts[c.Shift], &r.m.Occurrences[c.Occurrence]
	m := t.monthOf(localtime.UTC.Date(memory.Instant(x.Start)))
	m.Pairs++
	m.ByStatus[schedule.BlockStatuses[r.statusOf(c)]]++
	reached := &t.reached[c.ShiftNumber]
	if *reached == math.MinInt32 {
		m.Shifts++
	}
	end := min(x.End(), o.End())
	m.Minutes += int(max(0, end-max(x.Start, o.Start, *reached)))
	*reached = max(*reached, end)
}

// monthOf returns the sums of the month that contains a day.
func (t *monthTally) monthOf(day schedule.Date) *schedule.ConflictMonth {
	if t.month != nil && day == t.day {
		return t.month
	}
	name := day.String()[:len("2006-01")]
	if t.months[name] == nil {
		t.months[name] = &schedule.ConflictMonth{Month: name, ByStatus: map[schedule.BlockStatus]int{}}
	}
	t.day, t.month = day, t.months[name]
	return t.month
}

// compared counts the shifts, blocks and employees that the search for soft conflicts compares: the assigned shifts,
// the blocks that cover any time, and the employees who have either. The filter's text applies to the employee's name
// and number. Blocks are counted at all locations.
func (w View) compared(f schedule.Filter) (shifts, blocks, employees int) {
	f.PublishedPeriodID = 0
	sel := w.selectShifts(f)
	of := sel.search // only its matches of employees are used
	sel.search = nil
	people := make([]bool, len(w.m.People))
	count := func(person int32) bool {
		if of != nil && !of.people[person] {
			return false
		}
		if !people[person] {
			people[person] = true
			employees++
		}
		return true
	}
	for _, s := range sel.each() {
		if sel.works(s) && count(s.Person) {
			shifts++
		}
	}
	seen := make([]bool, len(w.m.Blocks))
	for o := range w.compile(f.Without("location_id", "position_id", "q")).eachTime() {
		if count(o.Person) && !seen[o.Block] {
			seen[o.Block] = true
			blocks++
		}
	}
	return shifts, blocks, employees
}
