package roster

import (
	"math"

	"opshub/schedule"
)

// Extent returns the first and the last local day with a shift or an occurrence that the viewer may read, regardless of
// the block's status. Both are 0 if there is none.
func (w View) Extent() (first, last schedule.Date) {
	var e extent
	e.includeShifts(w.selectShifts(schedule.Filter{}), func(*shift) bool { return true })
	sel := w.compile(schedule.Filter{All: true})
	count, at := len(w.byStart), func(k int) *occurrence { return &w.occurrences[w.byStart[k]] }
	if sel.person != everybody {
		from, to := w.occurrencesOf(sel.person)
		own := w.occurrences[from:to]
		count, at = len(own), func(k int) *occurrence { return &own[k] }
	}
	e.include(w.Roster, count, w.longest, func(k int) (start, end, zone int32, ok bool) {
		o := at(k)
		return o.start, o.end(), o.zone, sel.hasTime(o)
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
func (e *extent) includeShifts(sel *shiftSelection, ok func(*shift) bool) {
	places := sel.places()
	e.include(sel.Roster, places.len(), sel.layer.longest, func(k int) (start, end, zone int32, _ bool) {
		x := &sel.shifts[sel.layer.ref(places.at(k))]
		return x.start, x.end(), sel.View.posts[x.post].zone, sel.has(x) && ok(x)
	})
}

// include extends the extent to count time spans that are ordered by start. longest is the length of the longest span
// in minutes. The order of local days differs from the order of instants by at most the offsets of two zones, so only a
// few spans at both ends are examined.
func (e *extent) include(r *Roster, count int, longest int32, at func(k int) (start, end, zone int32, ok bool)) {
	widen := func(start, end, zone int32) {
		first, last := r.zones[zone].Days(schedule.Interval{Start: instant(start), End: instant(end)})
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
