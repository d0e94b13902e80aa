package ingest

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"maps"
	"slices"
	"strconv"

	"opshub/schedule"
)

// icsKey names what belongs together: what one employee has of one UID.
type icsKey struct {
	employee int64
	uid      string
}

// icsClaim is an event that takes somebody's time.
type icsClaim struct {
	*icsEvent
	icsPerson
}

// takes says whether it does.
func (c icsClaim) takes() bool { return c.free == "" && !c.declined }

// icsGroups is everything the calendars of one reading say, in the order met.
type icsGroups struct {
	order []icsKey
	by    map[icsKey][]icsClaim
	avail map[int64][]*icsEvent // of each employee
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

// build makes blocks of all groups.
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
		u := &icsGroup{im: im, key: k, home: im.homeOf(k.employee), done: map[string]bool{}}
		u.build(g.by[k], g.avail[k.employee])
	}
}

// homeOf is the zone of the clock that somebody lives by.
func (im *importer) homeOf(employee int64) *schedule.Zone {
	name := im.employees[employee].homeZone()
	if name == "" {
		name = im.opt.TimeZone
	}
	z, _ := schedule.ZoneOrUTC(name)
	return z
}

// clocks counts what depends on the clock of the employee because the calendar names none.
func (f *icsFile) clocks(e *icsEvent, people []icsPerson) {
	form := e.span.start.form
	if !e.takesAny(people) || form == icsZoned || form == icsUTC && e.rule != "" || form == icsNone {
		return
	}
	for _, p := range people {
		if f.im.employees[p.id].homeZone() == "" {
			f.taken++
			return
		}
	}
	if form == icsFloating {
		f.tallies[icsHomeClock]++
	}
}

func (e *icsEvent) takesAny(people []icsPerson) bool {
	return slices.ContainsFunc(people, func(p icsPerson) bool { return icsClaim{e, p}.takes() })
}

// icsGroup turns what one employee has of one UID into blocks. Each block has a name within the group: "" for the event
// itself, "at" and an instant for an occurrence that was moved, and a number for each further one.
type icsGroup struct {
	im   *importer
	key  icsKey
	home *schedule.Zone
	done map[string]bool
	n    int
}

// icsID is the id of a block. The store knows rows by their number alone, so it is drawn from employee, UID and name: the
// same event has the same number in every import and every database. The numbers run from 2^52 to 2^53, where no counter of
// another program gets to, and where every program can still read them exactly.
func icsID(k icsKey, name string) int64 {
	sum := sha256.Sum256(fmt.Appendf(nil, "%d\x00%s\x00%s", k.employee, k.uid, name))
	return 1<<52 | int64(binary.BigEndian.Uint64(sum[:])&(1<<52-1))
}

// emit hands over one block and its exceptions.
func (g *icsGroup) emit(e *icsEvent, name string, b schedule.Block, ex map[schedule.Date]schedule.BlockException) {
	b.ID, b.EmployeeID = icsID(g.key, name), g.key.employee
	g.done[name] = true
	if old, _, known := g.stored(name); !g.im.seen[Blocks].add(b.ID) || known && old.EmployeeID != b.EmployeeID {
		e.file.refuse(e.node, icsProp{name: "UID"}, "leads to the number of another block, %d: change the UID", b.ID)
		return
	}
	g.im.out.Blocks = append(g.im.out.Blocks, b)
	for _, on := range slices.Sorted(maps.Keys(ex)) {
		x := ex[on]
		x.BlockID, x.OccursOn = b.ID, on
		g.im.out.Exceptions = append(g.im.out.Exceptions, x)
	}
}

// further hands over one more block.
func (g *icsGroup) further(e *icsEvent, b schedule.Block) {
	g.n++
	g.emit(e, strconv.Itoa(g.n), b, nil)
}

// stored is the block of that name as an earlier import left it.
func (g *icsGroup) stored(name string) (schedule.Block, []schedule.BlockException, bool) {
	if g.im.opt.Stored == nil {
		return schedule.Block{}, nil, false
	}
	return g.im.opt.Stored(icsID(g.key, name))
}

// drop cancels a block of an earlier import that the calendar no longer has, and says whether there was one.
func (g *icsGroup) drop(e *icsEvent, name string) bool {
	b, ex, known := g.stored(name)
	if !known {
		return false
	}
	if g.done[name] || b.Status == schedule.Cancelled || b.EmployeeID != g.key.employee {
		return true
	}
	b.Status = schedule.Cancelled
	g.emit(e, name, b, byDate(ex))
	return true
}

// sweep cancels what an earlier import made of the same event and this one did not.
func (g *icsGroup) sweep(e *icsEvent) {
	if b, ex, known := g.stored(""); known {
		for _, x := range ex {
			z, _ := schedule.ZoneOrUTC(b.TimeZone)
			g.drop(e, atName(z.Resolve(x.OccursOn, b.StartMinute)))
		}
		g.drop(e, "")
	}
	for n := g.n + 1; g.drop(e, strconv.Itoa(n)); n++ {
	}
}

func atName(at schedule.Instant) string { return "at " + strconv.FormatInt(int64(at), 10) }

// byDate holds exceptions by the date they are for.
func byDate(list []schedule.BlockException) map[schedule.Date]schedule.BlockException {
	m := map[schedule.Date]schedule.BlockException{}
	for _, x := range list {
		m[x.OccursOn] = x
	}
	return m
}
