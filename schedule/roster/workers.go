package roster

import (
	"cmp"
	"iter"
	"slices"
	"sort"

	"opshub/schedule"
	"opshub/schedule/paging"
	"opshub/schedule/rules"
)

// Pool is employees in the order of their names, for questions about candidates.
type Pool struct {
	View
	people []int32
}

// Pool is the employees of the filter by name. A location keeps those who are at home there, a position those who can work
// in it, whatever their primary position is. Employees who cannot be scheduled are left out unless gone is set.
func (w View) Pool(f schedule.Filter, gone bool) Pool {
	p := Pool{View: w}
	for person := range w.peopleOf(f.Without("position_id", "block_id")) {
		e := &w.people[person]
		if (gone || employed(&e.Employee)) && (f.PositionID == 0 || slices.Contains(w.held[person], f.PositionID)) {
			p.people = append(p.people, person)
		}
	}
	return p
}

// Len is the number of employees.
func (p Pool) Len() int { return len(p.people) }

// Employee is an employee of the pool.
func (p Pool) Employee(k int) *schedule.Employee { return &p.View.people[p.people[k]].Employee }

// Around says which rows a worker comes with.
type Around struct {
	Shifts schedule.Interval // shifts that are not to be deleted and share time with it; empty for none
	Blocks schedule.Interval // live occurrences that share time with it; empty for none
}

// Worker is an employee of the pool with what the rules look at.
func (p Pool) Worker(k int, a Around) rules.Worker {
	var w rules.Worker
	p.fill(&w, p.people[k], a)
	return w
}

// Each gives the employees with what the rules look at. A worker holds until the next one.
func (p Pool) Each(a Around) iter.Seq[*rules.Worker] {
	return func(yield func(*rules.Worker) bool) {
		var w rules.Worker
		for _, person := range p.people {
			if p.fill(&w, person, a); !yield(&w) {
				return
			}
		}
	}
}

// Glances gives the place of each employee in the pool, the employee with occurrences and without shifts, and a glance at
// the shifts. Worker and glance hold until the next one.
func (p Pool) Glances(a Around, gauge *rules.Gauge, fn func(k int, w *rules.Worker, g *rules.Glance)) {
	var w rules.Worker
	clocks := make([]rules.Local, len(p.zones))
	for k, z := range p.zones {
		clocks[k] = rules.LocalIn(z, a.Shifts)
	}
	for k, person := range p.people {
		p.fill(&w, person, Around{Blocks: a.Blocks})
		var g rules.Glance
		for _, ref := range p.shiftsAround(person, a.Shifts) {
			if x := &p.shifts[ref]; p.touches(x, a.Shifts) {
				gauge.Add(&g, x.id, x.interval(), &clocks[p.posts[x.post].zone])
			}
		}
		fn(k, &w, &g)
	}
}

// fill makes a worker in the memory of another.
func (p Pool) fill(w *rules.Worker, person int32, a Around) {
	w.Employee, w.Positions = p.View.people[person].Employee, p.held[person]
	w.Shifts, w.Occurrences = w.Shifts[:0], w.Occurrences[:0]
	for _, ref := range p.shiftsAround(person, a.Shifts) {
		if x := &p.shifts[ref]; p.touches(x, a.Shifts) {
			w.Shifts = append(w.Shifts, p.workShift(x))
		}
	}
	clear(w.Kinds)
	p.occurrencesAround(w, person, a.Blocks)
}

// shiftsAround is the copies of shifts of an employee that may share time with a stretch.
func (p Pool) shiftsAround(person int32, at schedule.Interval) []int32 {
	if at.Empty() {
		return nil
	}
	l := p.shiftLayer()
	list := l.byPerson.of(person)
	places := placeList{some: list, all: -1}
	list = list[l.from(p.shifts, places, minutes(at.Start)-l.longest):l.from(p.shifts, places, minutes(at.End+59))]
	if l.refs == nil {
		return list
	}
	refs := make([]int32, len(list))
	for k, place := range list {
		refs[k] = l.refs[place]
	}
	return refs
}

// touches reports whether a shift stays and shares time with a stretch.
func (p Pool) touches(x *shift, at schedule.Interval) bool {
	return instant(x.end()) > at.Start && (x.state != staged || p.shiftLayer().shown)
}

// workShift is what the rules look at of a shift.
func (r *Roster) workShift(x *shift) schedule.Shift {
	p := &r.posts[x.post]
	return schedule.Shift{ID: x.id, EmployeeID: r.employeeID(x.person), LocationID: p.location, PositionID: p.position,
		StartsAt: instant(x.start), EndsAt: instant(x.end()), TimeZone: r.names[p.zone], BreakMinutes: int(x.breaks), State: states[x.state]}
}

// occurrencesAround adds the live occurrences of a person that share time with a stretch, with the kinds of their blocks.
func (p Pool) occurrencesAround(w *rules.Worker, person int32, at schedule.Interval) {
	if at.Empty() {
		return
	}
	first, end := p.occurrencesOf(person)
	own := p.occurrences[first:end]
	from := sort.Search(len(own), func(k int) bool { return instant(own[k].start+p.longest) > at.Start })
	for k := from; k < len(own) && instant(own[k].start) < at.End; k++ {
		o := &own[k]
		status := schedule.BlockStatuses[o.status]
		if o.missing() || instant(o.end()) <= at.Start || !status.Live() || !p.readsTime(o) {
			continue
		}
		id := p.blocks[o.block].id
		w.Occurrences = append(w.Occurrences, schedule.Occurrence{EmployeeID: w.ID, BlockID: id, Status: status, Interval: o.interval(), On: o.on})
		if w.Kinds == nil {
			w.Kinds = map[int64]schedule.BlockKind{}
		}
		w.Kinds[id] = kinds[o.kind]
	}
}

// Availability is one page of the employees of the filter who work here, by name, with the days of the filter on the clock
// of each one's home location, and the cursor of the next page. The filter must have both days. Limits are not filled in.
func (w View) Availability(f schedule.Filter, p paging.Page) ([]rules.AvailabilityRow, string, error) {
	return w.availabilityList(f).page(p)
}

// EachAvailability gives the rows of everybody who works here by name, until fn returns an error.
func (w View) EachAvailability(f schedule.Filter, fn func(*rules.AvailabilityRow) error) error {
	return w.availabilityList(f).each(fn)
}

func (w View) availabilityList(f schedule.Filter) rowList[int32, rules.AvailabilityRow] {
	row := func(person int32) rules.AvailabilityRow { return w.availabilityOf(person, f) }
	return rowList[int32, rules.AvailabilityRow]{found: w.employed(f), row: row, orders: []rowOrder[int32]{byEmployee}}
}

// AvailabilityCount is how many employees of the filter work here.
func (w View) AvailabilityCount(f schedule.Filter) (count int) {
	for range w.employed(f) {
		count++
	}
	return count
}

// employed gives the people of the filter who work here, by name.
func (w View) employed(f schedule.Filter) iter.Seq[int32] {
	return where(w.peopleOf(f), func(person int32) bool { return employed(&w.people[person].Employee) })
}

// availabilityOf is the days of the filter of one person.
func (w View) availabilityOf(person int32, f schedule.Filter) rules.AvailabilityRow {
	row := rules.AvailabilityRow{Person: w.people[person]}
	row.Zone = cmp.Or(row.TimeZone, w.organization.TimeZone)
	z, _ := schedule.ZoneOrUTC(row.Zone)
	days := z.Range(f.From, f.To)
	worker := Pool{w, []int32{person}}.Worker(0, Around{Shifts: days, Blocks: days})
	row.Days = rules.AvailabilityOf(worker, z, f.From, f.To)
	return row
}
