package roster

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"opshub/schedule"
)

// Doubts is the records that look wrong: shifts, blocks and employees of the filter, draft periods, and what Warnings
// counts. Records without a day of their own are listed if the filter has no days. Open shifts count as left open if they
// began before now; their location and position are their own. The rows come by kind in the order of schedule.Doubts, then
// by day and record.
func (w View) Doubts(f schedule.Filter, now schedule.Instant) ([]schedule.DoubtRow, error) {
	k, err := w.work(f.Without("from", "to"))
	if err != nil {
		return nil, err
	}
	d := doubter{work: k, on: f}
	d.people()
	if f.Without("from", "to", "status").IsZero() {
		d.add(schedule.DoubtsOfPeriods(w.drafts))
		for _, name := range slices.Sorted(maps.Keys(w.warnings)) {
			d.add([]schedule.DoubtRow{{Kind: schedule.StoredAtImport, Severity: schedule.Informational, Record: schedule.ImportRecord,
				Message: fmt.Sprintf("%s %s.", schedule.Thousands(int64(w.warnings[name])), name)}})
		}
	}
	d.leftOpen(f, now)
	d.sort()
	return d.rows, nil
}

// doubter gathers the rows on the days of a filter.
type doubter struct {
	*work
	on   schedule.Filter // its days
	rows []schedule.DoubtRow
}

// add keeps the rows on the days of the filter.
func (d *doubter) add(rows []schedule.DoubtRow) {
	for _, r := range rows {
		if r.On == 0 && d.on.From == 0 && d.on.To == 0 || r.On != 0 && d.on.Holds(r.On) {
			d.rows = append(d.rows, r)
		}
	}
}

// people adds the rows about the shifts, the blocks and the records of employees.
func (d *doubter) people() {
	asked := make([]bool, len(d.Roster.people))
	longest := d.longestKept()
	for person := range d.peopleOf(d.filter) {
		asked[person] = true
		p := &d.Roster.people[person]
		if d.shiftInDoubt(person, longest) {
			d.add(schedule.DoubtsOfShifts(p, d.bareShifts(), schedule.LimitsOn(p.Employee, d.book.About(&p.Employee), d.weekStarts())))
		}
		d.add(schedule.DoubtsOfBlocks(p, d.blocksOf(person), d.lastDay))
	}
	everybody, qualified := make([]*schedule.Person, len(asked)), map[int64]bool{}
	for k := range d.Roster.people {
		everybody[k] = &d.Roster.people[k]
		qualified[everybody[k].ID] = len(d.held[k]) > 0
	}
	rows := schedule.DoubtsOfEmployees(everybody, qualified) // an account can be that of an employee outside the filter
	d.add(slices.DeleteFunc(rows, func(r schedule.DoubtRow) bool { return !asked[d.personOf[r.ID]] }))
}

// longestKept is the least length in minutes from which a shift may be longer than the limit of its employee.
func (d *doubter) longestKept() int {
	least := schedule.DefaultLimits.ShiftMinutes
	for k := range d.rules {
		if r := &d.rules[k]; r.Kind == schedule.OverLong && r.Limit > 0 {
			least = min(least, r.Limit)
		}
	}
	return least
}

// shiftInDoubt reports whether some shift of an employee may be in doubt. It is cheaper than the rules, which few need.
func (d *doubter) shiftInDoubt(person int32, longest int) bool {
	p := &d.Roster.people[person]
	until := int32(everyMinute.from)
	for _, ref := range d.shiftsOf(person) {
		x := &d.shifts[ref]
		if x.length <= 0 || int(x.length) > longest || x.start < until || !d.zoneKnown[d.posts[x.post].zone] {
			return true
		}
		if p.HiredOn != 0 || p.TerminatedOn != 0 {
			if on := d.wall(x).On; on < p.HiredOn || p.TerminatedOn != 0 && on > p.TerminatedOn {
				return true
			}
		}
		until = x.end()
	}
	return false
}

// bareShifts is the shifts of the current employee.
func (d *doubter) bareShifts() []schedule.Shift {
	list := make([]schedule.Shift, len(d.refs))
	for k, ref := range d.refs {
		list[k] = d.bareShift(ref, false)
	}
	return list
}

// blocksOf is the blocks of an employee that are not deleted.
func (r *Roster) blocksOf(person int32) (list []schedule.Block) {
	first, _ := slices.BinarySearchFunc(r.blocks, person, func(b block, person int32) int { return cmp.Compare(b.person, person) })
	for k := first; k < len(r.blocks) && r.blocks[k].person == person; k++ {
		if !r.blocks[k].deleted {
			list = append(list, r.blockAt(int32(k))) // #nosec G115 -- as many as blocks
		}
	}
	return list
}

// lastDay is the last day that an occurrence of a block touches, 0 if it is no later than the end of the employment.
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

// leftOpen adds the shifts that began without an employee.
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
		d.rows = append(d.rows, schedule.DoubtRow{Kind: schedule.ShiftOfNobody, Severity: schedule.Warning, Record: schedule.ShiftRecord, ID: x.id,
			When: x.interval(), TimeZone: d.names[p.zone], On: d.wall(x).On, Message: message + ", and nobody is assigned."})
	}
}

// sort puts the rows in order.
func (d *doubter) sort() {
	place := map[schedule.DoubtKind]int{}
	for k, t := range schedule.Doubts {
		place[t.Kind] = k
	}
	slices.SortStableFunc(d.rows, func(a, b schedule.DoubtRow) int {
		return cmp.Or(cmp.Compare(place[a.Kind], place[b.Kind]), cmp.Compare(a.On, b.On), cmp.Compare(a.ID, b.ID))
	})
}
