package roster

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"opshub/schedule"
	"opshub/schedule/recur"
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
	d := doubter{work: k, on: f, times: map[blockTimes]bool{}, read: map[uint32]bool{}}
	d.people()
	if f.Without("from", "to", "status").IsZero() {
		d.add(rules.DoubtsOfPeriods(w.drafts))
		for _, name := range slices.Sorted(maps.Keys(w.warnings)) {
			d.add([]rules.DoubtRow{{Kind: rules.StoredAtImport, Severity: schedule.Informational, Record: rules.ImportRecord,
				Message: fmt.Sprintf("%s %s.", schedule.Thousands(int64(w.warnings[name])), name)}})
		}
	}
	d.leftOpen(f, now)
	d.sort()
	return d.rows, nil
}

// doubter collects the rows on the days of a filter.
type doubter struct {
	*work
	on    schedule.Filter // its days
	rows  []rules.DoubtRow
	times map[blockTimes]bool // times of the blocks of one employee
	read  map[uint32]bool     // whether the rule can be parsed, by number of its text
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
	asked, doubtful := make([]bool, len(d.Roster.people)), d.doubtfulShifts()
	for person := range d.peopleOf(d.filter) {
		asked[person] = true
		p := &d.Roster.people[person]
		if doubtful[person] {
			d.add(rules.DoubtsOfShifts(p, d.bareShifts(person), schedule.LimitsOn(p.Employee, d.book.About(&p.Employee), d.weekStarts())))
		}
		if d.doubtfulBlocks(person) {
			d.add(rules.DoubtsOfBlocks(p, d.blocksOf(person), d.lastDay))
		}
	}
	everybody, qualified := make([]*schedule.Person, len(asked)), map[int64]bool{}
	for k := range d.Roster.people {
		everybody[k] = &d.Roster.people[k]
		qualified[everybody[k].ID] = len(d.held[k]) > 0
	}
	rows := rules.DoubtsOfEmployees(everybody, qualified) // an account can be that of an employee outside the filter
	d.add(slices.DeleteFunc(rows, func(r rules.DoubtRow) bool { return !asked[d.personOf[r.ID]] }))
}

// longestKept returns the smallest shift limit in minutes of any rule. Only a longer shift can exceed the limit of its
// employee.
func (d *doubter) longestKept() int {
	least := schedule.DefaultLimits.ShiftMinutes
	for k := range d.rules {
		if r := &d.rules[k]; r.Kind == schedule.OverLong && r.Limit > 0 {
			least = min(least, r.Limit)
		}
	}
	return least
}

// doubtfulShifts reports for each person whether any shift may look wrong. This is a cheap test that selects few
// people. The rules decide about those.
func (d *doubter) doubtfulShifts() []bool {
	doubtful, until, longest := make([]bool, len(d.Roster.people)), make([]int32, len(d.Roster.people)), d.longestKept()
	for k := range until {
		until[k] = everyMinute.from
	}
	for x := range d.each() {
		if p := &d.Roster.people[x.person]; x.length <= 0 || int(x.length) > longest || x.start < until[x.person] || !d.zoneKnown[d.posts[x.post].zone] {
			doubtful[x.person] = true
		} else if p.HiredOn != 0 || p.TerminatedOn != 0 {
			on := d.wall(x).On
			doubtful[x.person] = doubtful[x.person] || on < p.HiredOn || p.TerminatedOn != 0 && on > p.TerminatedOn
		}
		until[x.person] = x.end()
	}
	return doubtful
}

// bareShifts returns the shifts of an employee.
func (d *doubter) bareShifts(person int32) (list []schedule.Shift) {
	for _, ref := range d.shiftsOf(person) {
		list = append(list, d.bareShift(ref, false))
	}
	return list
}

// doubtfulBlocks reports whether any block of an employee may look wrong, like doubtfulShifts for shifts.
func (d *doubter) doubtfulBlocks(person int32) bool {
	clear(d.times)
	ended := d.Roster.people[person].TerminatedOn != 0
	for at := d.blocksFrom(person); at < d.blocksFrom(person+1); at++ {
		b := &d.blocks[at]
		if b.deleted || !schedule.BlockStatuses[b.status].Live() {
			continue
		}
		if d.times[b.blockTimes] || ended || !d.zoneKnown[b.zone] || b.recurring && !d.readable(b.rule) {
			return true
		}
		d.times[b.blockTimes] = true
	}
	return false
}

// readable reports whether a recurrence rule can be parsed.
func (d *doubter) readable(rule uint32) bool {
	readable, known := d.read[rule]
	if !known {
		_, err := recur.ParseRule(d.texts.at(rule))
		readable = err == nil
		d.read[rule] = readable
	}
	return readable
}

// blocksOf returns the blocks of an employee without deleted ones.
func (r *Roster) blocksOf(person int32) (list []schedule.Block) {
	for at := r.blocksFrom(person); at < r.blocksFrom(person+1); at++ {
		if !r.blocks[at].deleted {
			list = append(list, r.blockAt(at))
		}
	}
	return list
}

// lastDay returns the last day that an occurrence of a block touches, or 0 if that day is not after the end of the
// employment.
func (r *Roster) lastDay(block int64) (last schedule.Date) {
	at := r.blockOf[block]
	person := r.blocks[at].person
	if r.people[person].TerminatedOn == 0 {
		return 0
	}
	from, to := r.occurrencesOf(person)
	for k := from; k < to; k++ {
		if o := &r.occurrences[k]; o.block == at && !o.missing() {
			_, on := r.zones[r.blocks[at].zone].Days(o.interval())
			last = max(last, on)
		}
	}
	if last <= r.people[person].TerminatedOn {
		return 0
	}
	return last
}

// leftOpen adds the shifts that have begun without an employee.
func (d *doubter) leftOpen(f schedule.Filter, now schedule.Instant) {
	sel := d.selectShifts(f)
	sel.open, sel.to = true, min(sel.to, minutes(now+59))
	for _, x := range sel.each() {
		if x.state == staged {
			continue
		}
		p := &d.posts[x.post]
		message := "The shift has begun"
		if place := d.locationName(p.location); place != "" {
			message += " at " + place
		}
		if position := d.positionName(p.position); position != "" {
			message += " as " + position
		}
		d.rows = append(d.rows, rules.DoubtRow{Kind: rules.ShiftOfNobody, Severity: schedule.Warning, Record: rules.ShiftRecord, ID: x.id,
			When: x.interval(), TimeZone: d.names[p.zone], On: d.wall(x).On, Message: message + ", and nobody is assigned."})
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

// UnknownZones returns how many shifts and blocks of the schedule are in an unknown time zone. The counts concern the
// whole data, and the health checks of the service show them to everyone.
func (r *Roster) UnknownZones() (shifts, blocks int) {
	return r.warnings[ShiftZoneUnknown], r.warnings[BlockZoneUnknown]
}

// countWarnings counts the doubtful rows.
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

// endOf returns the last day of a person's employment. It returns 0 for nobody and for an employment without an end.
func (r *Roster) endOf(person int32) schedule.Date {
	if person == nobody {
		return 0
	}
	return r.people[person].TerminatedOn
}
