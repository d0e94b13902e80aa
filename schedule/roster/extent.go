package roster

import (
	"math"

	"opshub/schedule"
	"opshub/schedule/roster/memory"
)

// Extent returns the first and the last local day with a shift or an occurrence that the viewer may read, regardless of
// the block's status. Both are 0 if there is none.
func (w View) Extent() (first, last schedule.Date) {
	var e extent
	e.includeShifts(w.selectShifts(schedule.Filter{}), func(*memory.Shift) bool { return true })
	sel := w.compile(schedule.Filter{All: true})
	count, at := len(w.m.OccurrencesByStart), func(k int) *memory.Occurrence { return &w.m.Occurrences[w.m.OccurrencesByStart[k]] }
	if sel.person != everybody {
		from, to := w.m.OccurrencesOf(sel.person)
		own := w.m.Occurrences[from:to]
		count, at = len(own), func(k int) *memory.Occurrence { return &own[k] }
	}
	e.include(w.Roster, count, w.m.Longest, func(k int) (start, end, zone int32, ok bool) {
		o := at(k)
		return o.Start, o.End(), o.Zone, sel.hasTime(o)
	})
	return e.first, e.last
}

// ShiftExtent returns the first and the last local day with an assigned shift that is not staged for removal.
// Occurrences of recurring blocks extend beyond the shifts, so Extent does not show how far the shifts extend.
// ShiftExtent covers all employees' shifts, so it returns 0 for both days to viewers other than managers.
func (w View) ShiftExtent() (first, last schedule.Date) {
	var e extent
	if w.manager() {
		sel := w.selectShifts(schedule.Filter{})
		e.includeShifts(sel, sel.works)
	}
	return e.first, e.last
}

// extent is a first and a last day, both 0 for none.
type extent struct{ first, last schedule.Date }

// includeShifts extends the extent to the shifts of a selection without days for which ok returns true.
func (e *extent) includeShifts(sel *shiftSelection, ok func(*memory.Shift) bool) {
	places := sel.places()
	e.include(sel.Roster, places.Len(), sel.layer.Longest, func(k int) (start, end, zone int32, _ bool) {
		x := &sel.m.Shifts[sel.layer.Ref(places.At(k))]
		return x.Start, x.End(), sel.View.m.Posts[x.Post].Zone, sel.has(x) && ok(x)
	})
}

// include extends the extent to count time spans that are ordered by start. longest is the length of the longest span
// in minutes. The order of local days differs from the order of instants by at most the offsets of two zones, so only a
// few spans at both ends are examined.
func (e *extent) include(r *Roster, count int, longest int32, at func(k int) (start, end, zone int32, ok bool)) {
	widen := func(start, end, zone int32) {
		first, last := r.m.Zones[zone].Days(schedule.Interval{Start: memory.Instant(start), End: memory.Instant(end)})
		if e.first == 0 || first < e.first {
			e.first = first
		}
		e.last = max(e.last, last)
	}
	for k, earliest := 0, int32(math.MaxInt32-2*widestOffset); k < count; k++ {
		start, end, zone, ok := at(k)
		if start > earliest+2*widestOffset {
			break
		}
		if ok {
			earliest = min(earliest, start)
			widen(start, end, zone)
		}
	}
	for k, latest := count-1, int32(math.MinInt32+2*widestOffset); k >= 0; k-- {
		start, end, zone, ok := at(k)
		if start+longest < latest-2*widestOffset {
			break
		}
		if ok {
			latest = max(latest, end)
			widen(start, end, zone)
		}
	}
}
