// Package doubts finds the records of a schedule that look wrong. Only the roster may import it, because working copies
// contain drafts, which only managers may read.
package doubts

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"

	"opshub/schedule"
	"opshub/schedule/recur"
	"opshub/schedule/roster/memory"
	"opshub/schedule/roster/worktime"
	"opshub/schedule/rules"
)

// finder finds the doubtful records of some employees.
type finder struct {
	m     *memory.Roster
	work  *worktime.Work
	rows  []rules.DoubtRow
	times map[memory.BlockTimes]bool // times of the blocks of one employee
	read  map[uint32]bool            // whether the rule can be parsed, by number of its text
}

// OfPeople returns the rows for the shifts, blocks and records of some employees. work is the work of the same employees
// on any day.
func OfPeople(m *memory.Roster, work *worktime.Work, people []int32) []rules.DoubtRow {
	d := finder{m: m, work: work, times: map[memory.BlockTimes]bool{}, read: map[uint32]bool{}}
	asked, doubtful := make([]bool, len(m.People)), d.doubtfulShifts()
	for _, person := range people {
		asked[person] = true
		p := &m.People[person]
		if doubtful[person] {
			d.rows = append(d.rows, rules.DoubtsOfShifts(p, d.bareShifts(person), schedule.LimitsOn(p.Employee, work.Rules(person), work.WeekStarts()))...)
		}
		if d.doubtfulBlocks(person) {
			d.rows = append(d.rows, rules.DoubtsOfBlocks(p, m.BlocksOf(person), d.lastDay)...)
		}
	}
	everybody, qualified := make([]*schedule.Person, len(asked)), map[int64]bool{}
	for k := range m.People {
		everybody[k] = &m.People[k]
		qualified[everybody[k].ID] = len(m.Held[k]) > 0
	}
	rows := rules.DoubtsOfEmployees(everybody, qualified) // an account can be that of an employee outside the filter
	return append(d.rows, slices.DeleteFunc(rows, func(r rules.DoubtRow) bool { return !asked[m.PersonOf[r.ID]] })...)
}

// OfSchedule returns the rows for draft periods, and for the warnings that the roster counts.
func OfSchedule(m *memory.Roster) []rules.DoubtRow {
	rows := rules.DoubtsOfPeriods(m.Drafts)
	for _, name := range slices.Sorted(maps.Keys(m.Warnings)) {
		rows = append(rows, rules.DoubtRow{Kind: rules.StoredAtImport, Severity: schedule.Informational, Record: rules.ImportRecord,
			Message: fmt.Sprintf("%s %s.", schedule.Thousands(int64(m.Warnings[name])), name)})
	}
	return rows
}

// longestKept returns the smallest shift limit in minutes of any rule. Only a longer shift can exceed the limit of its
// employee.
func (d *finder) longestKept() int {
	least := schedule.DefaultLimits.ShiftMinutes
	for k := range d.m.Rules {
		if r := &d.m.Rules[k]; r.Kind == schedule.OverLong && r.Limit > 0 {
			least = min(least, r.Limit)
		}
	}
	return least
}

// doubtfulShifts reports for each person whether any shift may look wrong. This is a cheap test that selects few
// people. The rules decide about those.
func (d *finder) doubtfulShifts() []bool {
	doubtful, until, longest := make([]bool, len(d.m.People)), make([]int32, len(d.m.People)), d.longestKept()
	for k := range until {
		until[k] = math.MinInt32
	}
	for x := range d.work.Each() {
		if p := &d.m.People[x.Person]; x.Length <= 0 || int(x.Length) > longest || x.Start < until[x.Person] || !d.m.ZoneKnown[d.m.Posts[x.Post].Zone] {
			doubtful[x.Person] = true
		} else if p.HiredOn != 0 || p.TerminatedOn != 0 {
			on := d.work.Wall(x).On
			doubtful[x.Person] = doubtful[x.Person] || on < p.HiredOn || p.TerminatedOn != 0 && on > p.TerminatedOn
		}
		until[x.Person] = x.End()
	}
	return doubtful
}

// bareShifts returns the shifts of an employee.
func (d *finder) bareShifts(person int32) (list []schedule.Shift) {
	for _, ref := range d.work.ShiftsOf(person) {
		list = append(list, d.m.BareShift(ref, false))
	}
	return list
}

// doubtfulBlocks reports whether any block of an employee may look wrong, like doubtfulShifts for shifts.
func (d *finder) doubtfulBlocks(person int32) bool {
	clear(d.times)
	ended := d.m.People[person].TerminatedOn != 0
	for at := d.m.BlocksFrom(person); at < d.m.BlocksFrom(person+1); at++ {
		b := &d.m.Blocks[at]
		if b.Deleted || !schedule.BlockStatuses[b.Status].Live() {
			continue
		}
		if d.times[b.BlockTimes] || ended || !d.m.ZoneKnown[b.Zone] || b.Recurring && !d.readable(b.Rule) {
			return true
		}
		d.times[b.BlockTimes] = true
	}
	return false
}

// readable reports whether a recurrence rule can be parsed.
func (d *finder) readable(rule uint32) bool {
	readable, known := d.read[rule]
	if !known {
		_, err := recur.ParseRule(d.m.Texts.At(rule))
		readable = err == nil
		d.read[rule] = readable
	}
	return readable
}

// lastDay returns the last day that an occurrence of a block touches, or 0 if that day is not after the end of the
// employment.
func (d *finder) lastDay(block int64) (last schedule.Date) {
	at := d.m.BlockOf[block]
	person := d.m.Blocks[at].Person
	if d.m.People[person].TerminatedOn == 0 {
		return 0
	}
	from, to := d.m.OccurrencesOf(person)
	for k := from; k < to; k++ {
		if o := &d.m.Occurrences[k]; o.Block == at && !o.Missing() {
			_, on := d.m.Zones[o.Zone].Days(o.Interval())
			last = max(last, on)
		}
	}
	if last <= d.m.People[person].TerminatedOn {
		return 0
	}
	return last
}

// LeftOpen returns the row for a shift that has begun without an employee.
func LeftOpen(m *memory.Roster, work *worktime.Work, x *memory.Shift) rules.DoubtRow {
	p := &m.Posts[x.Post]
	message := "The shift has begun"
	if place := m.LocationName(p.Location); place != "" {
		message += " at " + place
	}
	if position := m.PositionName(p.Position); position != "" {
		message += " as " + position
	}
	return rules.DoubtRow{Kind: rules.ShiftOfNobody, Severity: schedule.Warning, Record: rules.ShiftRecord, ID: x.ID,
		When: x.Interval(), TimeZone: m.ZoneNames[p.Zone], On: work.Wall(x).On, Message: message + ", and nobody is assigned."}
}

// Sort orders rows by kind as in rules.Doubts, then by day and record.
func Sort(rows []rules.DoubtRow) {
	place := map[rules.DoubtKind]int{}
	for k, t := range rules.Doubts {
		place[t.Kind] = k
	}
	slices.SortStableFunc(rows, func(a, b rules.DoubtRow) int {
		return cmp.Or(cmp.Compare(place[a.Kind], place[b.Kind]), cmp.Compare(a.On, b.On), cmp.Compare(a.ID, b.ID))
	})
}
