package roster

import (
	"iter"
	"slices"
	"time"

	"opshub/schedule"
	"opshub/schedule/roster/memory"
	"opshub/schedule/rules"
)

// work iterates over the assigned working copies that are not staged for removal, one employee at a time. Its filter's
// location and position are those of the employee. All shifts of an employee count, wherever they are worked, because
// rests and hours are not limited to one location. Only managers may use it, because working copies contain drafts.
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

// work compiles a filter for employees.
func (w View) work(f schedule.Filter) (*work, error) {
	if !w.manager() {
		return nil, ErrManagersOnly
	}
	days := w.compile(f.Only("from", "to"))
	return &work{View: w, filter: f, from: days.from, to: days.to, clocks: w.wallClocks(), book: schedule.NewRuleBook(w.m.Rules)}, nil
}

// weekStarts returns the organization's first day of the week.
func (r *Roster) weekStarts() time.Weekday { return time.Weekday(r.m.Organization.WeekStartsOn) }

// wider extends the range to shifts that end up to minutes before it.
func (k *work) wider(minutes int) {
	if k.from != everyMinute.from {
		k.from -= int32(minutes) // #nosec G115 -- limits of rules are far smaller
	}
}

// each returns the shifts of the matching employees by start and ID.
func (k *work) each() iter.Seq[*memory.Shift] {
	asked, only, count := make([]bool, len(k.m.People)), int32(nobody), 0
	for person := range k.peopleOf(k.filter) {
		asked[person], only = true, person
		count++
	}
	places := memory.PlaceList{All: k.m.Working.Count}
	if count <= 1 {
		places = memory.PlaceList{Some: k.m.Working.ByPerson.Of(only), All: -1}
	}
	first := 0
	if k.from != everyMinute.from {
		first = k.m.Working.From(k.m.Shifts, places, k.from-k.m.Working.Longest)
	}
	return func(yield func(*memory.Shift) bool) {
		for at := first; at < places.Len(); at++ {
			x := &k.m.Shifts[places.At(at)]
			if x.Start >= k.to {
				return
			}
			if x.Person != nobody && asked[x.Person] && x.State != memory.Staged && x.End() > k.from && !yield(x) {
				return
			}
		}
	}
}

// shiftsOf returns the shifts of an employee by start, end and ID. They are valid until the next call.
func (k *work) shiftsOf(person int32) []int32 {
	list := k.m.Working.ByPerson.Of(person)
	if k.from != everyMinute.from {
		list = list[k.place(list, k.from-k.m.Working.Longest):]
	}
	k.gather(list)
	return k.refs
}

// place returns the first of some shifts of an employee that begins at or after a minute. Places of working copies are
// in order of time, so it compares places and does not read the employee's shifts, which are far apart in memory.
func (k *work) place(list []int32, minute int32) int {
	first := k.m.Working.From(k.m.Shifts, memory.PlaceList{All: k.m.Working.Count}, minute)
	at, _ := slices.BinarySearch(list, int32(first)) // #nosec G115 -- places are int32 everywhere
	return at
}

// gather copies the shifts that count from list to the buffer, ordered by start, end and ID.
func (k *work) gather(list []int32) {
	k.refs = k.refs[:0]
	for _, ref := range list {
		x := &k.m.Shifts[ref]
		if x.Start >= k.to {
			break
		}
		if x.State == memory.Staged || x.End() <= k.from {
			continue
		}
		at := len(k.refs)
		k.refs = append(k.refs, ref)
		for ; at > 0 && k.m.Shifts[k.refs[at-1]].Start == x.Start && k.m.Shifts[k.refs[at-1]].Length > x.Length; at-- {
			k.refs[at], k.refs[at-1] = k.refs[at-1], ref
		}
	}
}

// wallsOf returns the shifts of shiftsOf on their own wall clocks.
func (k *work) wallsOf(person int32) []rules.WallShift {
	k.walls = k.walls[:0]
	for _, ref := range k.shiftsOf(person) {
		k.walls = append(k.walls, k.wall(&k.m.Shifts[ref]))
	}
	return k.walls
}

// daysOf returns the filter's local days on which an employee works.
func (k *work) daysOf(person int32) []rules.DayWork {
	k.days = rules.WorkOn(rules.WallDays(k.days, k.wallsOf(person)), k.filter)
	return k.days
}

// copy returns a shift as the rows of reports show it.
func (k *work) copy(x *memory.Shift) rules.ShiftCopy {
	p := &k.m.Posts[x.Post]
	return rules.ShiftCopy{ID: x.ID, Interval: x.Interval(), TimeZone: k.m.ZoneNames[p.Zone], Location: k.m.LocationName(p.Location), Position: k.m.PositionName(p.Position)}
}

// limit returns a function for the limit of an employee under one rule on a day, and the source of the limit. If asked
// is not 0, it replaces the limit.
func (k *work) limit(person int32, kind schedule.ConstraintKind, asked int) func(schedule.Date) (int, schedule.LimitSource) {
	if asked != 0 {
		return func(schedule.Date) (int, schedule.LimitSource) { return asked, schedule.AskedLimit }
	}
	e := &k.m.People[person].Employee
	return schedule.LimitBy(e, k.book.About(e), kind)
}

// wall returns a shift on its own wall clock.
func (k *work) wall(x *memory.Shift) rules.WallShift {
	return k.clocks.wall(k.m.Posts[x.Post].Zone, x.Start, x.Length)
}
