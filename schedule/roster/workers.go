package roster

import (
	"cmp"
	"iter"
	"slices"
	"sort"

	"opshub/schedule"
	"opshub/schedule/localtime"
	"opshub/schedule/paging"
	"opshub/schedule/roster/memory"
	"opshub/schedule/rules"
)

// Pool is a list of employees by name from which candidates are selected.
type Pool struct {
	View
	people []int32
}

// Pool returns the matching employees by name. A location selects those with that home location. A position selects
// those who can work in it, regardless of their primary position. Employees who cannot be scheduled are left out unless
// gone is true.
func (w View) Pool(f schedule.Filter, gone bool) Pool {
	p := Pool{View: w}
	for person := range w.peopleOf(f.Without("position_id", "block_id")) {
		e := &w.m.People[person]
		if (gone || employed(&e.Employee)) && (f.PositionID == 0 || slices.Contains(w.m.Held[person], f.PositionID)) {
			p.people = append(p.people, person)
		}
	}
	return p
}

// Len returns the number of employees.
func (p Pool) Len() int { return len(p.people) }

// Employee returns an employee of the pool.
func (p Pool) Employee(k int) *schedule.Employee { return &p.View.m.People[p.people[k]].Employee }

// Around selects the rows of a worker.
type Around struct {
	Shifts schedule.Interval // shifts that are not staged for removal and overlap it; empty for none
	Blocks schedule.Interval // live occurrences that overlap it; empty for none
}

// Worker returns an employee of the pool with the rows that the rules use.
func (p Pool) Worker(k int, a Around) rules.Worker {
	var w rules.Worker
	p.fill(&w, p.people[k], a)
	return w
}

// Each returns the employees with the rows that the rules use. A worker is valid until the next one.
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

// Glances calls fn for each employee with the index in the pool, the employee with occurrences but without shifts, and
// a glance at the shifts. The worker and the glance are valid only during the call.
func (p Pool) Glances(a Around, gauge *rules.Gauge, fn func(k int, w *rules.Worker, g *rules.Glance)) {
	var w rules.Worker
	clocks := make([]rules.Local, len(p.m.Zones))
	for k, z := range p.m.Zones {
		clocks[k] = rules.LocalIn(z, a.Shifts)
	}
	for k, person := range p.people {
		p.fill(&w, person, Around{Blocks: a.Blocks})
		var g rules.Glance
		for _, ref := range p.shiftsAround(person, a.Shifts) {
			if x := &p.m.Shifts[ref]; p.touches(x, a.Shifts) {
				gauge.Add(&g, x.ID, x.Interval(), &clocks[p.m.Posts[x.Post].Zone])
			}
		}
		fn(k, &w, &g)
	}
}

// fill fills w and reuses its memory.
func (p Pool) fill(w *rules.Worker, person int32, a Around) {
	w.Employee, w.Positions = p.View.m.People[person].Employee, p.m.Held[person]
	w.Shifts, w.Occurrences = w.Shifts[:0], w.Occurrences[:0]
	for _, ref := range p.shiftsAround(person, a.Shifts) {
		if x := &p.m.Shifts[ref]; p.touches(x, a.Shifts) {
			w.Shifts = append(w.Shifts, p.workShift(x))
		}
	}
	clear(w.Kinds)
	p.occurrencesAround(w, person, a.Blocks)
}

// shiftsAround returns the copies of an employee's shifts that can overlap an interval.
func (p Pool) shiftsAround(person int32, at schedule.Interval) []int32 {
	if at.Empty() {
		return nil
	}
	l := p.shiftLayer()
	list := l.ByPerson.Of(person)
	places := memory.PlaceList{Some: list, All: -1}
	list = list[l.From(p.m.Shifts, places, memory.Minutes(at.Start)-l.Longest):l.From(p.m.Shifts, places, memory.Minutes(at.End+59))]
	if l.Refs == nil {
		return list
	}
	refs := make([]int32, len(list))
	for k, place := range list {
		refs[k] = l.Refs[place]
	}
	return refs
}

// touches reports whether a shift is not staged for removal and ends after the start of an interval.
func (p Pool) touches(x *memory.Shift, at schedule.Interval) bool {
	return memory.Instant(x.End()) > at.Start && (x.State != memory.Staged || p.shiftLayer().Shown)
}

// workShift returns the fields of a shift that the rules use.
func (r *Roster) workShift(x *memory.Shift) schedule.Shift {
	p := &r.m.Posts[x.Post]
	return schedule.Shift{ID: x.ID, EmployeeID: r.m.EmployeeID(x.Person), LocationID: p.Location, PositionID: p.Position,
		StartsAt: memory.Instant(x.Start), EndsAt: memory.Instant(x.End()), TimeZone: r.m.ZoneNames[p.Zone], BreakMinutes: int(x.Breaks), State: memory.States[x.State]}
}

// occurrencesAround adds the live occurrences of a person that overlap an interval, with the kinds of their blocks.
func (p Pool) occurrencesAround(w *rules.Worker, person int32, at schedule.Interval) {
	if at.Empty() {
		return
	}
	first, end := p.m.OccurrencesOf(person)
	own := p.m.Occurrences[first:end]
	from := sort.Search(len(own), func(k int) bool { return memory.Instant(own[k].Start+p.m.Longest) > at.Start })
	for k := from; k < len(own) && memory.Instant(own[k].Start) < at.End; k++ {
		o := &own[k]
		status := schedule.BlockStatuses[o.Status]
		if o.Missing() || memory.Instant(o.End()) <= at.Start || !status.Live() || !p.readsTime(o) {
			continue
		}
		id := p.m.Blocks[o.Block].ID
		w.Occurrences = append(w.Occurrences, schedule.Occurrence{EmployeeID: w.ID, BlockID: id, Status: status, Interval: o.Interval(), On: o.On})
		if w.Kinds == nil {
			w.Kinds = map[int64]schedule.BlockKind{}
		}
		w.Kinds[id] = memory.Kinds[o.Kind]
	}
}

// Availability returns the matching employees who can be scheduled, by name. Each row has the filter's days in the zone
// of the employee's home location. The filter must have both a first and a last day. Limits are not set.
func (w View) Availability(f schedule.Filter) paging.List[rules.AvailabilityRow] {
	row := func(person int32) rules.AvailabilityRow { return w.availabilityOf(person, f) }
	return paging.NewList(w.employed(f), row, byEmployee)
}

// AvailabilityCount returns how many matching employees can be scheduled.
func (w View) AvailabilityCount(f schedule.Filter) (count int) {
	for range w.employed(f) {
		count++
	}
	return count
}

// employed returns the matching people who can be scheduled, by name.
func (w View) employed(f schedule.Filter) iter.Seq[int32] {
	return paging.Where(w.peopleOf(f), func(person int32) bool { return employed(&w.m.People[person].Employee) })
}

// availabilityOf returns the filter's days for one person.
func (w View) availabilityOf(person int32, f schedule.Filter) rules.AvailabilityRow {
	row := rules.AvailabilityRow{Person: w.m.People[person]}
	row.Zone = cmp.Or(row.TimeZone, w.m.Organization.TimeZone)
	z, _ := localtime.ZoneOrUTC(row.Zone)
	days := z.Range(f.From, f.To)
	worker := Pool{w, []int32{person}}.Worker(0, Around{Shifts: days, Blocks: days})
	row.Days = rules.AvailabilityOf(worker, z, f.From, f.To)
	return row
}
