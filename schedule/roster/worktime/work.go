package worktime

import (
	"iter"
	"math"
	"slices"
	"time"

	"opshub/schedule"
	"opshub/schedule/roster/memory"
	"opshub/schedule/rules"
)

// Work iterates over the assigned working copies of some employees that are not staged for removal, one employee at a
// time. All shifts of an employee count, wherever they are worked, because rests and hours are not limited to one
// location. Working copies contain drafts, so only views of managers may make one. It must be used by one goroutine at a
// time.
type Work struct {
	m        *memory.Roster
	people   []int32 // by name
	filter   schedule.Filter
	from, to int32 // minutes: shifts that end at or before from, or begin at or after to, are left out
	clocks   memory.WallClocks
	book     schedule.RuleBook

	refs  []int32 // buffers, reused for each employee
	walls []rules.WallShift
	days  []rules.DayWork
}

// always and never are the bounds of a time without an end.
const (
	always = math.MinInt32
	never  = math.MaxInt32
)

// New returns the work of some people, who must be ordered by name, on the days of a filter. Shifts that end at or
// before the minute from, or begin at or after the minute to, are left out; see memory.Minutes.
func New(m *memory.Roster, people []int32, f schedule.Filter, from, to int32) *Work {
	return &Work{m: m, people: people, filter: f, from: from, to: to, clocks: m.WallClocks(), book: schedule.NewRuleBook(m.Rules)}
}

// WeekStarts returns the organization's first day of the week.
func (k *Work) WeekStarts() time.Weekday { return time.Weekday(k.m.Organization.WeekStartsOn) }

// wider extends the range to shifts that end up to minutes before it.
func (k *Work) wider(minutes int) {
	if k.from != always {
		k.from -= int32(minutes) // #nosec G115 -- limits of rules are far smaller
	}
}

// Each returns the shifts of the employees by start and ID.
func (k *Work) Each() iter.Seq[*memory.Shift] {
	asked, only, count := make([]bool, len(k.m.People)), int32(memory.Nobody), 0
	for _, person := range k.people {
		asked[person], only = true, person
		count++
	}
	places := memory.PlaceList{All: k.m.Working.Count}
	if count <= 1 {
		places = memory.PlaceList{Some: k.m.Working.ByPerson.Of(only), All: -1}
	}
	first := 0
	if k.from != always {
		first = k.m.Working.From(k.m.Shifts, places, k.from-k.m.Working.Longest)
	}
	return func(yield func(*memory.Shift) bool) {
		for at := first; at < places.Len(); at++ {
			x := &k.m.Shifts[places.At(at)]
			if x.Start >= k.to {
				return
			}
			if x.Person != memory.Nobody && asked[x.Person] && x.State != memory.Staged && x.End() > k.from && !yield(x) {
				return
			}
		}
	}
}

// ShiftsOf returns the shifts of an employee by start, end and ID. They are valid until the next call.
func (k *Work) ShiftsOf(person int32) []int32 {
	list := k.m.Working.ByPerson.Of(person)
	if k.from != always {
		list = list[k.place(list, k.from-k.m.Working.Longest):]
	}
	k.gather(list, k.from, k.to)
	return k.refs
}

// place returns the first of some shifts of an employee that begins at or after a minute. Places of working copies are
// in order of time, so it compares places and does not read the employee's shifts, which are far apart in memory.
func (k *Work) place(list []int32, minute int32) int {
	first := k.m.Working.From(k.m.Shifts, memory.PlaceList{All: k.m.Working.Count}, minute)
	at, _ := slices.BinarySearch(list, int32(first)) // #nosec G115 -- places are int32 everywhere
	return at
}

// gather copies the shifts that count in the minutes [from, to) from list to the buffer, ordered by start, end and ID.
func (k *Work) gather(list []int32, from, to int32) {
	k.refs = k.refs[:0]
	for _, ref := range list {
		x := &k.m.Shifts[ref]
		if x.Start >= to {
			break
		}
		if x.State == memory.Staged || x.End() <= from {
			continue
		}
		at := len(k.refs)
		k.refs = append(k.refs, ref)
		for ; at > 0 && k.m.Shifts[k.refs[at-1]].Start == x.Start && k.m.Shifts[k.refs[at-1]].Length > x.Length; at-- {
			k.refs[at], k.refs[at-1] = k.refs[at-1], ref
		}
	}
}

// wallsOf returns the shifts of ShiftsOf on their own wall clocks.
func (k *Work) wallsOf(person int32) []rules.WallShift {
	k.walls = k.walls[:0]
	for _, ref := range k.ShiftsOf(person) {
		k.walls = append(k.walls, k.Wall(&k.m.Shifts[ref]))
	}
	return k.walls
}

// daysOf returns the filter's local days on which an employee works.
func (k *Work) daysOf(person int32) []rules.DayWork {
	k.days = rules.WorkOn(rules.WallDays(k.days, k.wallsOf(person)), k.filter)
	return k.days
}

// Copy returns a shift as the rows of reports show it.
func (k *Work) Copy(x *memory.Shift) rules.ShiftCopy {
	p := &k.m.Posts[x.Post]
	return rules.ShiftCopy{ID: x.ID, Interval: x.Interval(), TimeZone: k.m.ZoneNames[p.Zone], Location: k.m.LocationName(p.Location), Position: k.m.PositionName(p.Position)}
}

// Rules returns the rules that can apply to an employee.
func (k *Work) Rules(person int32) []schedule.ConstraintRule {
	return k.book.About(&k.m.People[person].Employee)
}

// limit returns a function for the limit of an employee under one rule on a day, and the source of the limit. If asked
// is not 0, it replaces the limit.
func (k *Work) limit(person int32, kind schedule.ConstraintKind, asked int) func(schedule.Date) (int, schedule.LimitSource) {
	if asked != 0 {
		return func(schedule.Date) (int, schedule.LimitSource) { return asked, schedule.AskedLimit }
	}
	return schedule.LimitBy(&k.m.People[person].Employee, k.Rules(person), kind)
}

// Wall returns a shift on its own wall clock.
func (k *Work) Wall(x *memory.Shift) rules.WallShift {
	return k.clocks.Wall(k.m.Posts[x.Post].Zone, x.Start, x.Length)
}
