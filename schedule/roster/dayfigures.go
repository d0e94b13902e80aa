package roster

import (
	"opshub/schedule"
	"opshub/schedule/rules"
)

// DayFigures returns the figures of each local day of the filter, in order. It returns nil unless the filter has both a
// first and a last day. The filter's block statuses are ignored.
func (w View) DayFigures(f schedule.Filter) []schedule.DayFigures {
	if f.From == 0 || f.To < f.From {
		return nil
	}
	f.Statuses, f.All = []schedule.BlockStatus{schedule.Active, schedule.Approved}, false
	d := &dayFigures{daySelection: w.selectDays(f), days: make([]schedule.DayFigures, f.To-f.From+1)}
	for k := range d.days {
		d.days[k].Date = f.From.Add(k)
	}
	d.addShifts()
	d.addTimes()
	d.addConflicts()
	return d.days
}

// dayFigures adds up the days of a filter. Its occurrences are those of blocks in force.
type dayFigures struct {
	*daySelection
	days []schedule.DayFigures
}

// on returns the figures of a day, or nil if the filter does not contain the day.
func (d *dayFigures) on(day schedule.Date) *schedule.DayFigures {
	if day < d.filter.From || day > d.filter.To {
		return nil
	}
	return &d.days[day-d.filter.From]
}

// addShifts counts shifts and open shifts on the day on which they begin, and people and minutes on each day that a
// shift touches.
func (d *dayFigures) addShifts() {
	seen := d.newHeads()
	var parts []rules.DayPart
	for _, x := range d.shifts.each() {
		if x.Person != nobody && d.shifts.staged(x) {
			continue
		}
		wall := d.clocks.Wall(d.m.Posts[x.Post].Zone, x.Start, x.Length)
		if day := d.on(wall.On); day != nil && x.Person == nobody {
			day.Open++
		} else if day != nil {
			day.Shifts++
		}
		if x.Person == nobody {
			continue
		}
		if parts = wall.Parts(parts[:0]); len(parts) == 0 { // an empty shift
			parts = append(parts, rules.DayPart{On: wall.On})
		}
		for _, part := range parts {
			if day := d.on(part.On); day != nil {
				day.Minutes += part.Minutes
				if seen.add(part.On, x.Person) {
					day.Heads++
				}
			}
		}
	}
}

// addTimes counts the employees with a block in force on each day.
func (d *dayFigures) addTimes() {
	seen := d.newHeads()
	for o := range d.times.eachTime() {
		from, to := d.touched(o.Zone, o.Start, o.Length)
		for on := from; on <= to; on++ {
			if seen.add(on, o.Person) {
				d.on(on).Unavailable++
			}
		}
	}
}

// addConflicts counts the soft conflicts on the day on which the overlap begins, in the zone of the shift.
func (d *dayFigures) addConflicts() {
	f := d.filter
	f.Statuses, f.All = nil, true
	sel := d.times.selectConflicts(f)
	for at := range sel.each() {
		c := &d.times.conflictSet.Conflicts[at]
		wall := d.clocks.Wall(d.m.Posts[d.m.Shifts[c.Shift].Post].Zone, d.overlapStart(c), 0)
		day := d.on(wall.On)
		if day == nil {
			continue
		}
		switch status := schedule.BlockStatuses[d.statusOf(c)]; {
		case status == schedule.Requested:
			day.Requested++
		case status.Live():
			day.Conflicts++
		}
	}
}

// heads records who was counted on each day of a filter: one bit per person, allocated only for days with people.
type heads struct {
	from schedule.Date
	days [][]uint64
	size int
}

func (d *dayFigures) newHeads() *heads {
	return &heads{d.filter.From, make([][]uint64, len(d.days)), (len(d.m.People) + 63) / 64}
}

// add counts a person on a day. It returns false if the person was already counted.
func (h *heads) add(on schedule.Date, person int32) bool {
	day := &h.days[on-h.from]
	if *day == nil {
		*day = make([]uint64, h.size)
	}
	word, bit := &(*day)[person/64], uint64(1)<<(person%64)
	if *word&bit != 0 {
		return false
	}
	*word |= bit
	return true
}
