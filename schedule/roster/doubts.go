package roster

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"opshub/schedule"
	"opshub/schedule/recur"
	"opshub/schedule/roster/memory"
	"opshub/schedule/roster/worktime"
	"opshub/schedule/rules"
)

// Doubts returns the records that look wrong: shifts, blocks and employees that match the filter, draft periods, and
// the warnings that the roster counts. Records without a day of their own are listed only if the filter has no days.
// Open shifts that began before now count as left open. They match the filter by their own location and position. The
// rows are ordered by kind as in rules.Doubts, then by day and record.
func (w View) Doubts(f schedule.Filter, now schedule.Instant) ([]rules.DoubtRow, error) {
	k, err := w.work(f.Without("from", "to"))
	if err != nil {
		return nil, err
	}
	d := doubter{View: w, work: k, filter: f.Without("from", "to"), on: f, times: map[memory.BlockTimes]bool{}, read: map[uint32]bool{}}
	d.people()
	if f.Without("from", "to", "status").IsZero() {
		d.add(rules.DoubtsOfPeriods(w.m.Drafts))
		for _, name := range slices.Sorted(maps.Keys(w.m.Warnings)) {
			d.add([]rules.DoubtRow{{Kind: rules.StoredAtImport, Severity: schedule.Informational, Record: rules.ImportRecord,
				Message: fmt.Sprintf("%s %s.", schedule.Thousands(int64(w.m.Warnings[name])), name)}})
		}
	}
	d.leftOpen(f, now)
	d.sort()
	return d.rows, nil
}

// doubter collects the rows on the days of a filter.
type doubter struct {
	View
	work   *worktime.Work
	filter schedule.Filter // without days
	on     schedule.Filter // with its days
	rows   []rules.DoubtRow
	times  map[memory.BlockTimes]bool // times of the blocks of one employee
	read   map[uint32]bool            // whether the rule can be parsed, by number of its text
}

// add adds the rows on the days of the filter.
func (d *doubter) add(rows []rules.DoubtRow) {
	for _, r := range rows {
		if r.On == 0 && d.on.From == 0 && d.on.To == 0 || r.On != 0 && d.on.Holds(r.On) {
			d.rows = append(d.rows, r)
		}
	}
}

// people adds the rows for shifts, blocks and employee records.
func (d *doubter) people() {
	asked, doubtful := make([]bool, len(d.m.People)), d.doubtfulShifts()
	for person := range d.peopleOf(d.filter) {
		asked[person] = true
		p := &d.m.People[person]
		if doubtful[person] {
			d.add(rules.DoubtsOfShifts(p, d.bareShifts(person), schedule.LimitsOn(p.Employee, d.work.Rules(person), d.work.WeekStarts())))
		}
		if d.doubtfulBlocks(person) {
			d.add(rules.DoubtsOfBlocks(p, d.blocksOf(person), d.lastDay))
		}
	}
	everybody, qualified := make([]*schedule.Person, len(asked)), map[int64]bool{}
	for k := range d.m.People {
		everybody[k] = &d.m.People[k]
		qualified[everybody[k].ID] = len(d.m.Held[k]) > 0
	}
	rows := rules.DoubtsOfEmployees(everybody, qualified) // an account can be that of an employee outside the filter
	d.add(slices.DeleteFunc(rows, func(r rules.DoubtRow) bool { return !asked[d.m.PersonOf[r.ID]] }))
}

// longestKept returns the smallest shift limit in minutes of any rule. Only a longer shift can exceed the limit of its
// employee.
func (d *doubter) longestKept() int {
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
func (d *doubter) doubtfulShifts() []bool {
	doubtful, until, longest := make([]bool, len(d.m.People)), make([]int32, len(d.m.People)), d.longestKept()
	for k := range until {
		until[k] = everyMinute.from
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
func (d *doubter) bareShifts(person int32) (list []schedule.Shift) {
	for _, ref := range d.work.ShiftsOf(person) {
		list = append(list, d.m.BareShift(ref, false))
	}
	return list
}

// doubtfulBlocks reports whether any block of an employee may look wrong, like doubtfulShifts for shifts.
func (d *doubter) doubtfulBlocks(person int32) bool {
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
func (d *doubter) readable(rule uint32) bool {
	readable, known := d.read[rule]
	if !known {
		_, err := recur.ParseRule(d.m.Texts.At(rule))
		readable = err == nil
		d.read[rule] = readable
	}
	return readable
}

// blocksOf returns the blocks of an employee without deleted ones.
func (r *Roster) blocksOf(person int32) (list []schedule.Block) {
	for at := r.m.BlocksFrom(person); at < r.m.BlocksFrom(person+1); at++ {
		if !r.m.Blocks[at].Deleted {
			list = append(list, r.m.BlockAt(at))
		}
	}
	return list
}

// lastDay returns the last day that an occurrence of a block touches, or 0 if that day is not after the end of the
// employment.
func (r *Roster) lastDay(block int64) (last schedule.Date) {
	at := r.m.BlockOf[block]
	person := r.m.Blocks[at].Person
	if r.m.People[person].TerminatedOn == 0 {
		return 0
	}
	from, to := r.m.OccurrencesOf(person)
	for k := from; k < to; k++ {
		if o := &r.m.Occurrences[k]; o.Block == at && !o.Missing() {
			_, on := r.m.Zones[o.Zone].Days(o.Interval())
			last = max(last, on)
		}
	}
	if last <= r.m.People[person].TerminatedOn {
		return 0
	}
	return last
}

// leftOpen adds the shifts that have begun without an employee.
func (d *doubter) leftOpen(f schedule.Filter, now schedule.Instant) {
	sel := d.selectShifts(f)
	sel.open, sel.to = true, min(sel.to, memory.Minutes(now+59))
	for _, x := range sel.each() {
		if x.State == memory.Staged {
			continue
		}
		p := &d.m.Posts[x.Post]
		message := "The shift has begun"
		if place := d.m.LocationName(p.Location); place != "" {
			message += " at " + place
		}
		if position := d.m.PositionName(p.Position); position != "" {
			message += " as " + position
		}
		d.rows = append(d.rows, rules.DoubtRow{Kind: rules.ShiftOfNobody, Severity: schedule.Warning, Record: rules.ShiftRecord, ID: x.ID,
			When: x.Interval(), TimeZone: d.m.ZoneNames[p.Zone], On: d.work.Wall(x).On, Message: message + ", and nobody is assigned."})
	}
}

// sort orders the rows.
func (d *doubter) sort() {
	place := map[rules.DoubtKind]int{}
	for k, t := range rules.Doubts {
		place[t.Kind] = k
	}
	slices.SortStableFunc(d.rows, func(a, b rules.DoubtRow) int {
		return cmp.Or(cmp.Compare(place[a.Kind], place[b.Kind]), cmp.Compare(a.On, b.On), cmp.Compare(a.ID, b.ID))
	})
}

// UnknownZones returns how many shifts and blocks of the schedule are in an unknown time zone. The counts concern the
// whole data, and the health checks of the service show them to everyone.
func (r *Roster) UnknownZones() (shifts, blocks int) {
	return r.m.Warnings[memory.ShiftZoneUnknown], r.m.Warnings[memory.BlockZoneUnknown]
}
