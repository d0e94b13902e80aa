package calendars

import (
	"fmt"
	"maps"
	"slices"
	"strconv"

	"opshub/schedule"
	"opshub/schedule/ingest/ical"
	"opshub/schedule/ingest/mapping"
	"opshub/schedule/ingest/report"
	"opshub/schedule/localtime"
)

// blockID returns the ID of a block. The store identifies rows only by number, so the ID is a hash of employee, UID and
// name. The same event thus has the same ID in every import and every database.
func blockID(k key, name string) int64 {
	return mapping.KeyOf(fmt.Appendf(nil, "%d\x00%s\x00%s", k.employee, k.uid, name))
}

// emit adds one block and its exceptions to the roster.
func (g *group) emit(e *event, name string, b schedule.Block, ex map[schedule.Date]schedule.BlockException) {
	if early := from2000(&b); early != "" {
		e.file.tallies[early]++
		if early == tallyPast {
			return
		}
	}
	if !b.Recurring() && b.Status != schedule.Cancelled {
		iv := schedule.Interval{Start: b.StartsAt, End: b.EndsAt}
		if no := report.BlockLength.Refusal(iv); no != "" {
			e.file.refuse(e.node, ical.Property{Name: "DTEND"}, "%s", no)
			return
		}
		if report.BlockLength.IsLong(iv) {
			e.file.tallies[tallyYears]++
		}
	}
	b.ID, b.EmployeeID = blockID(g.key, name), g.key.employee
	g.done[name] = true
	if old, _, known := g.stored(name); !g.r.BlockIDs.Add(b.ID) || known && old.EmployeeID != b.EmployeeID {
		e.file.refuse(e.node, ical.Property{Name: "UID"}, "results in the number of another block, %d: change the UID", b.ID)
		return
	}
	g.r.blocks = append(g.r.blocks, b)
	before := len(g.r.exceptions)
	for _, on := range slices.Sorted(maps.Keys(ex)) {
		x := ex[on]
		if on < b.FirstOn {
			continue
		}
		x.BlockID, x.OccursOn = b.ID, on
		g.r.exceptions = append(g.r.exceptions, x)
	}
	if b.Recurring() {
		g.r.Report.AddVanished(e.file.file.Path, &b, g.r.exceptions[before:])
	}
}

// further emits a block under the next number.
func (g *group) further(e *event, b schedule.Block) {
	g.n++
	g.emit(e, strconv.Itoa(g.n), b, nil)
}

// stored returns the block of that name as an earlier import stored it.
func (g *group) stored(name string) (schedule.Block, []schedule.BlockException, bool) {
	if g.r.Stored == nil {
		return schedule.Block{}, nil, false
	}
	return g.r.Stored(blockID(g.key, name))
}

// drop cancels a block of an earlier import that the calendar no longer has, and reports whether there was one.
func (g *group) drop(e *event, name string) bool {
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

// sweep cancels the blocks that an earlier import built from the same event and this import did not.
func (g *group) sweep(e *event) {
	if b, ex, known := g.stored(""); known {
		for _, x := range ex {
			z, _ := localtime.ZoneOrUTC(b.TimeZone)
			g.drop(e, atName(z.Resolve(x.OccursOn, b.StartMinute)))
		}
		g.drop(e, "")
	}
	for n := g.n + 1; g.drop(e, strconv.Itoa(n)); n++ {
	}
}

func atName(at schedule.Instant) string { return "at " + strconv.FormatInt(int64(at), 10) }

// byDate indexes exceptions by date.
func byDate(list []schedule.BlockException) map[schedule.Date]schedule.BlockException {
	m := map[schedule.Date]schedule.BlockException{}
	for _, x := range list {
		m[x.OccursOn] = x
	}
	return m
}
