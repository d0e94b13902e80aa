package roster

import (
	"iter"
	"slices"
	"time"

	"opshub/schedule"
	"opshub/schedule/rules"
)

// work walks through the assigned working copies that stay, one employee after another. The location and the position of
// its filter are those of the employee: all shifts of an employee count, wherever they are worked, because rest and hours
// do not end at a door. Only managers may ask, because working copies hold drafts.
type work struct {
	View
	filter   schedule.Filter
	from, to int32 // minutes: shifts that end at or before from, or begin at or after to, are left out
	clocks   wallClocks
	book     schedule.RuleBook

	refs  []int32 // buffers, reused for each employee
	walls []rules.WallShift
	days  []rules.DayWork
}

// work compiles a filter about employees.
func (w View) work(f schedule.Filter) (*work, error) {
	if !w.manager() {
		return nil, ErrManagersOnly
	}
	days := w.compile(f.Only("from", "to"))
	return &work{View: w, filter: f, from: days.from, to: days.to, clocks: w.wallClocks(), book: schedule.NewRuleBook(w.rules)}, nil
}

// weekStarts is the first day of a week of the organization.
func (r *Roster) weekStarts() time.Weekday { return time.Weekday(r.organization.WeekStartsOn) }

// wider widens the range to shifts that end up to so many minutes before it.
func (k *work) wider(minutes int) {
	if k.from != everyMinute.from {
		k.from -= int32(minutes) // #nosec G115 -- limits of rules are far smaller
	}
}

// each gives the shifts of the employees of the filter by start and id.
func (k *work) each() iter.Seq[*shift] {
	asked, only, count := make([]bool, len(k.people)), int32(nobody), 0
	for person := range k.peopleOf(k.filter) {
		asked[person], only = true, person
		count++
	}
	places := placeList{all: k.working.count}
	if count <= 1 {
		places = placeList{some: k.working.byPerson.of(only), all: -1}
	}
	first := 0
	if k.from != everyMinute.from {
		first = k.working.from(k.shifts, places, k.from-k.working.longest)
	}
	return func(yield func(*shift) bool) {
		for at := first; at < places.len(); at++ {
			x := &k.shifts[places.at(at)]
			if x.start >= k.to {
				return
			}
			if x.person != nobody && asked[x.person] && x.state != staged && x.end() > k.from && !yield(x) {
				return
			}
		}
	}
}

// shiftsOf is the shifts of an employee by start, end and id. They hold until the next call.
func (k *work) shiftsOf(person int32) []int32 {
	list := k.working.byPerson.of(person)
	if k.from != everyMinute.from {
		list = list[k.place(list, k.from-k.working.longest):]
	}
	k.gather(list)
	return k.refs
}

// place is the first of some shifts of an employee that begins at or after a minute. Places of working copies are in the
// order of time, so it compares places and does not read the shifts of the employee, which are far apart in memory.
func (k *work) place(list []int32, minute int32) int {
	first := k.working.from(k.shifts, placeList{all: k.working.count}, minute)
	at, _ := slices.BinarySearch(list, int32(first)) // #nosec G115 -- places are int32 everywhere
	return at
}

// gather puts those of some shifts that count into the buffer, in the order of start, end and id.
func (k *work) gather(list []int32) {
	k.refs = k.refs[:0]
	for _, ref := range list {
		x := &k.shifts[ref]
		if x.start >= k.to {
			break
		}
		if x.state == staged || x.end() <= k.from {
			continue
		}
		at := len(k.refs)
		k.refs = append(k.refs, ref)
		for ; at > 0 && k.shifts[k.refs[at-1]].start == x.start && k.shifts[k.refs[at-1]].length > x.length; at-- {
			k.refs[at], k.refs[at-1] = k.refs[at-1], ref
		}
	}
}

// wallsOf is the same shifts on their own wall clocks.
func (k *work) wallsOf(person int32) []rules.WallShift {
	k.walls = k.walls[:0]
	for _, ref := range k.shiftsOf(person) {
		k.walls = append(k.walls, k.wall(&k.shifts[ref]))
	}
	return k.walls
}

// daysOf is the local days of the filter on which an employee works.
func (k *work) daysOf(person int32) []rules.DayWork {
	k.days = rules.WorkOn(rules.WallDays(k.days, k.wallsOf(person)), k.filter)
	return k.days
}

// copy is a shift as a row of a report shows it.
func (k *work) copy(x *shift) rules.ShiftCopy {
	p := &k.posts[x.post]
	return rules.ShiftCopy{ID: x.id, Interval: x.interval(), TimeZone: k.names[p.zone], Location: k.locationName(p.location), Position: k.positionName(p.position)}
}

// limit is the limit of an employee under one rule, day by day, and where it is from. asked stands in its place if it is
// not 0.
func (k *work) limit(person int32, kind schedule.ConstraintKind, asked int) func(schedule.Date) (int, schedule.LimitSource) {
	if asked != 0 {
		return func(schedule.Date) (int, schedule.LimitSource) { return asked, schedule.AskedLimit }
	}
	e := &k.people[person].Employee
	return schedule.LimitBy(e, k.book.About(e), kind)
}

// wall is a shift on its own wall clock.
func (k *work) wall(x *shift) rules.WallShift {
	return k.clocks.wall(k.posts[x.post].zone, x.start, x.length)
}
