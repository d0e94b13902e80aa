package roster

import (
	"iter"
	"sort"

	"opshub/schedule"
	"opshub/schedule/paging"
	"opshub/schedule/roster/memory"
)

// daySelection is the calendar of a filter: the matching shifts and the matching occurrences of unavailable blocks. The
// filter's location and position are those of a shift, and the home location and primary position of a block's
// employee.
type daySelection struct {
	*Roster
	filter schedule.Filter
	shifts *shiftSelection
	times  *selection
	clocks memory.WallClocks
}

// selectDays compiles a filter for the calendar.
func (w View) selectDays(f schedule.Filter) *daySelection {
	return &daySelection{w.Roster, f, w.selectShifts(f), w.compile(f), w.m.WallClocks()}
}

// DayCounts counts the items of Days and the employees who have any.
func (w View) DayCounts(f schedule.Filter) (c schedule.DayCounts) {
	d, busy := w.selectDays(f), make([]bool, len(w.m.People))
	add := func(person, zone, start, length int32) {
		first, last := d.touched(zone, start, length)
		c.Items += int(last-first) + 1
		if !busy[person] {
			busy[person] = true
			c.Employees++
		}
	}
	for _, x := range d.shifts.each() {
		if x.Person == nobody {
			continue
		}
		add(x.Person, w.m.Posts[x.Post].Zone, x.Start, x.Length)
		if !d.shifts.staged(x) {
			c.Shifts++
		}
	}
	for o := range d.times.eachTime() {
		add(o.Person, o.Zone, o.Start, o.Length)
	}
	return c
}

// touched returns the first and the last local day of the filter that a time span touches.
func (d *daySelection) touched(zone, start, length int32) (first, last schedule.Date) {
	wall := d.clocks.Wall(zone, start, length)
	last = wall.Last()
	if d.filter.To != 0 {
		last = min(last, d.filter.To)
	}
	return max(wall.On, d.filter.From), last
}

// Days returns the calendar items. A shift or an occurrence has one item for each local day of the filter that it
// touches. The items are ordered by employee name, day, start and end. A page holds the items of its employees. The
// limit of a page and the rows before it count employees with at least one item.
func (w View) Days(f schedule.Filter) paging.List[schedule.DayItem] {
	d := w.selectDays(f)
	people := paging.NewList(d.people(), func(person int32) int32 { return person }, byEmployee)
	return paging.List[schedule.DayItem]{
		Page: func(p paging.Page) (items []schedule.DayItem, turn paging.Turn, err error) {
			found, turn, err := people.Page(p)
			for _, person := range found {
				items = d.appendItems(items, person)
			}
			return items, turn, err
		},
		Each: func(visit func(*schedule.DayItem) error) error {
			var items []schedule.DayItem
			return people.Each(func(person *int32) error {
				items = d.appendItems(items[:0], *person)
				for k := range items {
					if err := visit(&items[k]); err != nil {
						return err
					}
				}
				return nil
			})
		},
	}
}

// DayItems returns the items of Days as a slice. Use it for filters that match few items.
func (w View) DayItems(f schedule.Filter) (items []schedule.DayItem) {
	d := w.selectDays(f)
	for person := range d.people() {
		items = d.appendItems(items, person)
	}
	return items
}

// people returns the people who have an item, by name.
func (d *daySelection) people() iter.Seq[int32] {
	return func(yield func(int32) bool) {
		first, end := int32(0), int32(len(d.m.People)) // #nosec G115 -- as many as employees
		switch person := d.times.person; {
		case person == nobody:
			return
		case person != everybody:
			first, end = person, person+1
		}
		for person := first; person < end; person++ {
			if d.busy(person) && !yield(person) {
				return
			}
		}
	}
}

// busy reports whether a person has an item.
func (d *daySelection) busy(person int32) bool {
	for range d.shifts.ofPerson(person) {
		return true
	}
	for range d.times.timesOf(person) {
		return true
	}
	return false
}

// hasTime reports whether the filter matches an occurrence.
func (s *selection) hasTime(o *memory.Occurrence) bool {
	return !o.Missing() && s.onDays(o.Zone, o.Start, o.End()) && s.matchesTime(o)
}

// matchesTime reports whether the filter matches the block of an occurrence, regardless of the filter's days.
func (s *selection) matchesTime(o *memory.Occurrence) bool {
	if s.person == nobody || s.person != everybody && o.Person != s.person || s.filter.BlockID != 0 && s.m.Blocks[o.Block].ID != s.filter.BlockID {
		return false
	}
	return s.status(o.Status) && s.readsTime(o) && s.home(o.Person) && (s.search == nil || s.foundBlock(&s.m.Blocks[o.Block]))
}

// timesOf returns a person's matching occurrences, by start.
func (s *selection) timesOf(person int32) iter.Seq[*memory.Occurrence] {
	from, to := s.m.OccurrencesOf(person)
	own := s.m.Occurrences[from:to]
	return s.timesAmong(len(own), func(k int) *memory.Occurrence { return &own[k] })
}

// eachTime returns all matching occurrences, by start.
func (s *selection) eachTime() iter.Seq[*memory.Occurrence] {
	if s.person != everybody {
		return s.timesOf(s.person)
	}
	return s.timesAmong(len(s.m.OccurrencesByStart), func(k int) *memory.Occurrence { return &s.m.Occurrences[s.m.OccurrencesByStart[k]] })
}

// timesAmong returns the matching occurrences among count occurrences that are ordered by start.
func (s *selection) timesAmong(count int, at func(k int) *memory.Occurrence) iter.Seq[*memory.Occurrence] {
	return func(yield func(*memory.Occurrence) bool) {
		first := 0
		if s.from != everyMinute.from {
			first = sort.Search(count, func(k int) bool { return at(k).Start >= s.from-s.m.Longest })
		}
		for k := first; k < count; k++ {
			o := at(k)
			if o.Start >= s.to {
				return
			}
			if s.hasTime(o) && !yield(o) {
				return
			}
		}
	}
}
