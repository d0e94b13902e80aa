package roster

import (
	"cmp"
	"slices"

	"opshub/schedule"
)

// ShiftsByPlace is the shifts of the filter by name of the location, zone, start, end and name of the employee. Shifts without
// a location come first, and so do shifts without an employee among those with the same times.
func (w View) ShiftsByPlace(f schedule.Filter) []schedule.ShiftRow {
	sel, places := w.selectShifts(f), w.placeOrder()
	refs := slices.Collect(firsts(sel.each()))
	slices.SortFunc(refs, func(a, b int32) int {
		x, y := &w.shifts[a], &w.shifts[b]
		return cmp.Or(cmp.Compare(places[x.post], places[y.post]), cmp.Compare(x.start, y.start), cmp.Compare(x.length, y.length),
			cmp.Compare(x.person, y.person), cmp.Compare(x.id, y.id))
	})
	rows := make([]schedule.ShiftRow, len(refs))
	for k, ref := range refs {
		rows[k] = sel.row(ref)
	}
	return rows
}

// placeOrder is the rank of each post by location and zone. Posts at the same location in the same zone have the same rank.
func (r *Roster) placeOrder() []int32 {
	names := map[int64]string{}
	for k := range r.locations {
		names[r.locations[k].ID] = schedule.Fold(r.locations[k].Name)
	}
	compare := func(a, b int32) int {
		p, q := &r.posts[a], &r.posts[b]
		return cmp.Or(cmp.Compare(names[p.location], names[q.location]), cmp.Compare(p.location, q.location), cmp.Compare(r.names[p.zone], r.names[q.zone]))
	}
	order, ranks := make([]int32, len(r.posts)), make([]int32, len(r.posts))
	for k := range order {
		order[k] = int32(k) // #nosec G115 -- fewer posts than shifts
	}
	slices.SortFunc(order, compare)
	for k := 1; k < len(order); k++ {
		if ranks[order[k]] = ranks[order[k-1]]; compare(order[k-1], order[k]) != 0 {
			ranks[order[k]]++
		}
	}
	return ranks
}
