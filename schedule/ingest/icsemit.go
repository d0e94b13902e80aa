package ingest

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"maps"
	"slices"
	"strconv"

	"opshub/schedule"
	"opshub/schedule/ingest/ical"
)

// icsID is the id of a block. The store knows rows by their number alone, so it is drawn from employee, UID and name: the
// same event has the same number in every import and every database. The numbers run from 2^52 to 2^53, where no counter of
// another program gets to, and where every program can still read them exactly.
func icsID(k icsKey, name string) int64 {
	sum := sha256.Sum256(fmt.Appendf(nil, "%d\x00%s\x00%s", k.employee, k.uid, name))
	return 1<<52 | int64(binary.BigEndian.Uint64(sum[:])&(1<<52-1)) // #nosec G115 -- only the lower 52 bits are taken
}

// emit hands over one block and its exceptions.
func (g *icsGroup) emit(e *icsEvent, name string, b schedule.Block, ex map[schedule.Date]schedule.BlockException) {
	if early := from2000(&b); early != "" {
		e.file.tallies[early]++
		if early == icsPast {
			return
		}
	}
	if !b.Recurring() && b.Status != schedule.Cancelled {
		iv := schedule.Interval{Start: b.StartsAt, End: b.EndsAt}
		if no := blockLength.refusal(iv); no != "" {
			e.file.refuse(e.node, ical.Property{Name: "DTEND"}, "%s", no)
			return
		}
		if blockLength.long(iv) {
			e.file.tallies[icsYears]++
		}
	}
	b.ID, b.EmployeeID = icsID(g.key, name), g.key.employee
	g.done[name] = true
	if old, _, known := g.stored(name); !g.im.seen[Blocks].add(b.ID) || known && old.EmployeeID != b.EmployeeID {
		e.file.refuse(e.node, ical.Property{Name: "UID"}, "leads to the number of another block, %d: change the UID", b.ID)
		return
	}
	g.im.out.Blocks = append(g.im.out.Blocks, b)
	for _, on := range slices.Sorted(maps.Keys(ex)) {
		x := ex[on]
		if on < b.FirstOn {
			continue
		}
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
	if g.im.opt.Stored.Block == nil {
		return schedule.Block{}, nil, false
	}
	return g.im.opt.Stored.Block(icsID(g.key, name))
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
