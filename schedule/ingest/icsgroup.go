package ingest

import (
	"slices"

	"opshub/schedule/ingest/ical"
	"opshub/schedule/localtime"
)

// icsKey identifies a group: the components of one employee with one UID.
type icsKey struct {
	employee int64
	uid      string
}

// icsClaim is an event together with an employee it belongs to.
type icsClaim struct {
	*icsEvent
	icsPerson
}

// takes reports whether the event takes time of the employee.
func (c icsClaim) takes() bool { return c.free == "" && !c.declined }

// icsGroups holds the claims of all calendars by group, in the order in which they were read.
type icsGroups struct {
	order []icsKey
	by    map[icsKey][]icsClaim
	avail map[int64][]*icsEvent // by employee
}

func newICSGroups() *icsGroups {
	return &icsGroups{by: map[icsKey][]icsClaim{}, avail: map[int64][]*icsEvent{}}
}

func (g *icsGroups) add(k icsKey, c icsClaim) {
	if g.by[k] == nil {
		g.order = append(g.order, k)
	}
	g.by[k] = append(g.by[k], c)
}

// build builds the blocks of all groups.
func (g *icsGroups) build(im *importer) {
	for _, k := range g.order {
		u := &icsGroup{im: im, key: k, home: im.homeOf(k.employee), done: map[string]bool{}}
		masters, changes := u.newest(g.by[k])
		for _, m := range masters {
			if m.avail != nil {
				g.avail[k.employee] = append(g.avail[k.employee], m.icsEvent)
			}
		}
		g.by[k] = append(masters, changes...)
	}
	for _, k := range g.order {
		if im.ctx.Err() != nil {
			return
		}
		u := &icsGroup{im: im, key: k, home: im.homeOf(k.employee), done: map[string]bool{}}
		u.build(g.by[k], g.avail[k.employee])
	}
}

// homeOf returns the home zone of an employee, or the default zone.
func (im *importer) homeOf(employee int64) *localtime.Zone {
	name := im.employees[employee].homeZone()
	if name == "" {
		name = im.opt.TimeZone
	}
	z, _ := localtime.ZoneOrUTC(name)
	return z
}

// clocks counts components whose zone is that of the employee because the calendar names none.
func (f *icsFile) clocks(e *icsEvent, people []icsPerson) {
	form := e.span.start.Form
	if len(e.busy) > 0 {
		form = e.busy[0].span.start.Form
	}
	if !e.takesAny(people) || e.avail != nil && form == ical.UTC || form == ical.Zoned || form == ical.UTC && e.rule != "" || form == ical.None {
		return
	}
	for _, p := range people {
		if f.im.employees[p.id].homeZone() == "" {
			f.taken++
			return
		}
	}
	if form == ical.Floating {
		f.tallies[icsHomeClock]++
	}
}

func (e *icsEvent) takesAny(people []icsPerson) bool {
	return slices.ContainsFunc(people, func(p icsPerson) bool { return icsClaim{e, p}.takes() })
}

// icsGroup builds blocks from the components of one employee with one UID. Each block has a name in the group: "" for the
// event itself, "at" and an instant for a moved occurrence, and a number for each other block.
type icsGroup struct {
	im   *importer
	key  icsKey
	home *localtime.Zone
	done map[string]bool
	n    int
}
