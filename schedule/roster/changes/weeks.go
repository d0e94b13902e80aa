package changes

import (
	"cmp"
	"slices"

	"opshub/schedule"
	"opshub/schedule/localtime"
	"opshub/schedule/roster/memory"
)

// Weeks holds how one week of the schedule differs from another: the shifts that only one of them has, and the
// shifts of the same employee on the same weekday at another time, location or position. The shifts of a change are
// different shifts, and their kind is that of schedule.ShiftChange.
type Weeks struct {
	People []WeekHours // employees with a shift in at least one of the weeks, by name
	Same   int         // shifts with an equal shift in the other week
	m      *memory.Roster
	pairs  []weekPair // by weekday, start and name
}

// WeekHours holds the shifts and the planned minutes of an employee in two weeks.
type WeekHours struct {
	ID                        int64
	Name                      string
	ShiftsBefore, ShiftsAfter int
	Before, After             int // minutes from start to end of the shifts
	Added, Changed, Removed   int // changes
}

// OnlyBefore reports whether the employee has a shift in the first week and none in the second.
func (p *WeekHours) OnlyBefore() bool { return p.ShiftsAfter == 0 }

// OnlyAfter reports whether the employee has a shift in the second week and none in the first.
func (p *WeekHours) OnlyAfter() bool { return p.ShiftsBefore == 0 }

// weekShift is a shift of a week on its wall clock.
type weekShift struct {
	person   int32
	day      int32 // from the first day of the week
	location int64
	position int64
	start    int32 // minutes after midnight of the day
	end      int32 // the same; exceeds a day if the shift ends on a later day
	zone     int32
	slots    int32 // people that an open shift needs
	id       int64
	ref      int32
}

// shown orders changes by weekday, start and employee. Open shifts come first; people are numbered by name.
func (s *weekShift) shown() uint64 {
	return uint64(s.day)<<48 | uint64(s.start)<<32 | uint64(uint32(s.person+1)) // #nosec G115 -- seven days, minutes of a day, people from -1
}

// weekPair is a change: a shift of each week, or of one of them. The other is Nobody.
type weekPair struct {
	before, after int32
	shift         *weekShift // the later one, or the only one
}

// kind returns whether the shift was added, changed or removed.
func (p *weekPair) kind() schedule.ChangeKind {
	switch {
	case p.before == memory.Nobody:
		return schedule.ChangeAdded
	case p.after == memory.Nobody:
		return schedule.ChangeRemoved
	}
	return schedule.ChangeChanged
}

// CompareWeeks compares the shifts of two weeks. The weeks begin on the first days was and is, and their shifts are elements of
// the roster that begin in them. Shifts are equal if time of day, location and position are; open shifts are compared at
// their location and position, and also need the same number of people. Other shifts of an employee on a weekday are
// compared in the order of their start.
func CompareWeeks(m *memory.Roster, was, is Week) Weeks {
	d := Weeks{m: m}
	left, right := was.shifts(m), is.shifts(m)
	d.sumHours(left, right)
	for len(left)+len(right) > 0 {
		var one, other []weekShift
		switch first := firstPlace(left, right); {
		case first <= 0:
			one, left = cutPlace(left)
			if first == 0 {
				other, right = cutPlace(right)
			}
		default:
			other, right = cutPlace(right)
		}
		d.match(one, other)
	}
	slices.SortFunc(d.pairs, func(a, b weekPair) int {
		if by := cmp.Compare(a.shift.shown(), b.shift.shown()); by != 0 {
			return by
		}
		return cmp.Compare(a.shift.id, b.shift.id)
	})
	d.countChanges()
	return d
}

// Week is a week and the shifts that begin in it.
type Week struct {
	First  schedule.Date
	Shifts []int32 // indexes of elements
}

// shifts returns the shifts of the week by place, then by time.
func (w Week) shifts(m *memory.Roster) []weekShift {
	list := make([]weekShift, len(w.Shifts))
	for k, ref := range w.Shifts {
		x := &m.Shifts[ref]
		post := &m.Posts[x.Post]
		on, minute := m.Zones[post.Zone].Local(memory.Instant(x.Start))
		until, end := m.Zones[post.Zone].Local(memory.Instant(x.End()))
		list[k] = weekShift{person: x.Person, day: int32(on - w.First), location: post.Location, position: post.Position, zone: post.Zone, id: x.ID, ref: ref,
			start: int32(minute), end: int32(int(until-on)*localtime.MinutesPerDay + end)} // #nosec G115 -- minutes of the shift
		if x.Person == memory.Nobody {
			list[k].slots = x.Slots
		}
	}
	order := make([]*weekShift, len(list)) // shifts are large
	for k := range list {
		order[k] = &list[k]
	}
	slices.SortFunc(order, func(a, b *weekShift) int {
		if by := comparePlaces(a, b); by != 0 {
			return by
		}
		if by := compareTimes(a, b); by != 0 {
			return by
		}
		return cmp.Compare(a.id, b.id)
	})
	sorted := make([]weekShift, len(list))
	for k, x := range order {
		sorted[k] = *x
	}
	return sorted
}

// comparePlaces orders shifts by what is compared with each other: the employee and the day, for open shifts also
// location and position.
func comparePlaces(a, b *weekShift) int {
	if by := cmp.Compare(a.person, b.person); by != 0 {
		return by
	}
	if by := cmp.Compare(a.day, b.day); by != 0 || a.person != memory.Nobody {
		return by
	}
	return cmp.Or(cmp.Compare(a.location, b.location), cmp.Compare(a.position, b.position))
}

// compareTimes orders the shifts of one place. Shifts that are equal in it are equal for the comparison.
func compareTimes(a, b *weekShift) int {
	if by := cmp.Compare(a.start, b.start); by != 0 {
		return by
	}
	return cmp.Or(cmp.Compare(a.end, b.end), cmp.Compare(a.location, b.location), cmp.Compare(a.position, b.position),
		cmp.Compare(a.zone, b.zone), cmp.Compare(a.slots, b.slots))
}

// firstPlace compares the first places of two lists. An empty list is last.
func firstPlace(was, is []weekShift) int {
	switch {
	case len(was) == 0:
		return 1
	case len(is) == 0:
		return -1
	}
	return comparePlaces(&was[0], &is[0])
}

// cutPlace returns the shifts of the first place, and the others.
func cutPlace(list []weekShift) (place, others []weekShift) {
	n := 1
	for n < len(list) && comparePlaces(&list[0], &list[n]) == 0 {
		n++
	}
	return list[:n], list[n:]
}

// match compares the shifts of one place in both weeks.
func (d *Weeks) match(was, is []weekShift) {
	var one, other []*weekShift // without an equal shift
	for len(was)+len(is) > 0 {
		by := 1
		switch {
		case len(is) == 0:
			by = -1
		case len(was) > 0:
			by = compareTimes(&was[0], &is[0])
		}
		switch {
		case by == 0:
			d.Same++
			was, is = was[1:], is[1:]
		case by < 0:
			one, was = append(one, &was[0]), was[1:]
		default:
			other, is = append(other, &is[0]), is[1:]
		}
	}
	for k := range max(len(one), len(other)) {
		p := weekPair{before: memory.Nobody, after: memory.Nobody}
		if k < len(one) {
			p.before, p.shift = one[k].ref, one[k]
		}
		if k < len(other) {
			p.after, p.shift = other[k].ref, other[k]
		}
		d.pairs = append(d.pairs, p)
	}
}

// sumHours adds up the shifts of each employee.
func (d *Weeks) sumHours(was, is []weekShift) {
	m := d.m
	by := map[int32]int{} // index in People
	of := func(person int32) *WeekHours {
		at, known := by[person]
		if !known {
			at = len(d.People)
			by[person] = at
			d.People = append(d.People, WeekHours{ID: m.EmployeeID(person), Name: m.People[person].Name})
		}
		return &d.People[at]
	}
	for k := range was {
		if x := &m.Shifts[was[k].ref]; x.Person != memory.Nobody {
			p := of(x.Person)
			p.ShiftsBefore, p.Before = p.ShiftsBefore+1, p.Before+x.Interval().Minutes()
		}
	}
	for k := range is {
		if x := &m.Shifts[is[k].ref]; x.Person != memory.Nobody {
			p := of(x.Person)
			p.ShiftsAfter, p.After = p.ShiftsAfter+1, p.After+x.Interval().Minutes()
		}
	}
	slices.SortFunc(d.People, func(a, b WeekHours) int { return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.ID, b.ID)) })
}

// countChanges counts the changes of each employee.
func (d *Weeks) countChanges() {
	at := make(map[int64]*WeekHours, len(d.People))
	for k := range d.People {
		at[d.People[k].ID] = &d.People[k]
	}
	for k := range d.pairs {
		if d.pairs[k].shift.person == memory.Nobody {
			continue
		}
		p := at[d.m.EmployeeID(d.pairs[k].shift.person)]
		switch d.pairs[k].kind() {
		case schedule.ChangeAdded:
			p.Added++
		case schedule.ChangeRemoved:
			p.Removed++
		default:
			p.Changed++
		}
	}
}

// Len returns the number of changes.
func (d *Weeks) Len() int { return len(d.pairs) }

// Count returns the number of changes of a kind.
func (d *Weeks) Count(kind schedule.ChangeKind) (n int) {
	for k := range d.pairs {
		if d.pairs[k].kind() == kind {
			n++
		}
	}
	return n
}

// Of returns the differences with only the changes of a kind.
func (d Weeks) Of(kind schedule.ChangeKind) Weeks {
	var pairs []weekPair
	for k := range d.pairs {
		if d.pairs[k].kind() == kind {
			pairs = append(pairs, d.pairs[k])
		}
	}
	d.pairs = pairs
	return d
}

// Changes returns the changes from index from to before index to.
func (d *Weeks) Changes(from, to int) []schedule.ShiftChange {
	out := make([]schedule.ShiftChange, 0, to-from)
	for k := from; k < to; k++ {
		p := &d.pairs[k]
		c := schedule.ShiftChange{Kind: p.kind(), Before: d.row(p.before), After: d.row(p.after)}
		if c.Kind == schedule.ChangeChanged {
			c.Fields = schedule.WeekFields(c.Before, c.After)
		}
		out = append(out, c)
	}
	return out
}

// row returns a shift with the names of its employee, location and position.
func (d *Weeks) row(ref int32) *schedule.ShiftRow {
	if ref == memory.Nobody {
		return emptyRow
	}
	row := d.m.ShiftRow(ref, false)
	return &row
}
