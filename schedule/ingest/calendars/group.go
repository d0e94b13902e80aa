package calendars

import (
	"slices"

	"opshub/schedule/ingest/ical"
	"opshub/schedule/localtime"
)

// key identifies a group: the components of one employee with one UID.
type key struct {
	employee int64
	uid      string
}

// claim is an event together with an employee it belongs to.
type claim struct {
	*event
	person
}

// takes reports whether the event takes time of the employee.
func (c claim) takes() bool { return c.free == "" && !c.declined }

// groups holds the claims of all calendars by group, in the order in which they were read.
type groups struct {
	order []key
	by    map[key][]claim
	avail map[int64][]*event // by employee
}

func newGroups() *groups {
	return &groups{by: map[key][]claim{}, avail: map[int64][]*event{}}
}

func (g *groups) add(k key, c claim) {
	if g.by[k] == nil {
		g.order = append(g.order, k)
	}
	g.by[k] = append(g.by[k], c)
}

// build builds the blocks of all groups.
func (g *groups) build(r *reader) {
	for _, k := range g.order {
		u := &group{r: r, key: k, home: r.homeOf(k.employee), done: map[string]bool{}}
		masters, changes := u.newest(g.by[k])
		for _, m := range masters {
			if m.avail != nil {
				g.avail[k.employee] = append(g.avail[k.employee], m.event)
			}
		}
		g.by[k] = append(masters, changes...)
	}
	for _, k := range g.order {
		if r.ctx.Err() != nil {
			return
		}
		u := &group{r: r, key: k, home: r.homeOf(k.employee), done: map[string]bool{}}
		u.build(g.by[k], g.avail[k.employee])
	}
}

// clocks counts components whose zone is that of the employee because the calendar names none.
func (f *fileReader) clocks(e *event, people []person) {
	form := e.span.start.Form
	if len(e.busy) > 0 {
		form = e.busy[0].span.start.Form
	}
	if !e.takesAny(people) || e.avail != nil && form == ical.UTC || form == ical.Zoned || form == ical.UTC && e.rule != "" || form == ical.None {
		return
	}
	for _, p := range people {
		if f.r.HomeZones[p.id] == "" {
			f.taken++
			return
		}
	}
	if form == ical.Floating {
		f.tallies[tallyHomeClock]++
	}
}

func (e *event) takesAny(people []person) bool {
	return slices.ContainsFunc(people, func(p person) bool { return claim{e, p}.takes() })
}

// group builds blocks from the components of one employee with one UID. Each block has a name in the group: "" for the
// event itself, "at" and an instant for a moved occurrence, and a number for each other block.
type group struct {
	r    *reader
	key  key
	home *localtime.Zone
	done map[string]bool
	n    int
}
