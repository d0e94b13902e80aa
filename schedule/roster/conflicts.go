package roster

import (
	"slices"

	"opshub/schedule"
	"opshub/schedule/paging"
)

// Conflicts is one page of the soft conflicts of the filter, and the cursor of the next page.
func (w View) Conflicts(f schedule.Filter, p paging.Page) ([]schedule.SoftConflict, string, error) {
	return w.conflictList(f).page(p)
}

// EachConflict gives every soft conflict of the filter by the start of the overlap, until fn returns an error.
func (w View) EachConflict(f schedule.Filter, fn func(*schedule.SoftConflict) error) error {
	return w.conflictList(f).each(fn)
}

func (w View) conflictList(f schedule.Filter) rowList[int32, schedule.SoftConflict] {
	sel := w.selectConflicts(f)
	by := func(name string, value func(*conflict) int64) rowOrder[int32] {
		return rowOrder[int32]{name, func(at int32) sortKey { return sortKey{value(&w.conflicts[at]), int64(at)} }}
	}
	return rowList[int32, schedule.SoftConflict]{found: sel.each(), row: w.conflictRow, orders: []rowOrder[int32]{
		{"start", func(at int32) sortKey { return sortKey{int64(at)} }},
		by("employee", func(c *conflict) int64 { return int64(w.blocks[w.occurrences[c.occurrence].block].person) }),
		by("minutes", func(c *conflict) int64 { return int64(w.overlap(c).Minutes()) }),
		by("status", func(c *conflict) int64 { return statusRanks[w.statusOf(c)] }),
	}}
}

// ConflictStory is a soft conflict with everything that it follows from.
type ConflictStory struct {
	Pair       schedule.SoftConflict
	Shift      schedule.Shift    // the working copy; without an id if the employee no longer has the shift
	Block      schedule.BlockRow // the block with its rule, without counts of its conflicts
	Exceptions []schedule.BlockException
	Overrides  []schedule.Block        // the employee's one-off blocks that replace recurring ones, by id
	Others     []schedule.SoftConflict // the other conflicts of the same shift, by overlap
}

// ConflictStory is the story of one soft conflict, named as schedule.ConflictKey names it. It returns ErrNotFound if
// there is no such conflict, or if the viewer may not read it.
func (w View) ConflictStory(shift, block int64, start schedule.Instant) (out ConflictStory, err error) {
	pair := int32(nobody)
	for _, at := range w.conflictsOf(shift) {
		c := &w.conflicts[at]
		o := &w.occurrences[c.occurrence]
		switch {
		case !w.readsConflict(c):
		case w.blocks[o.block].id == block && instant(o.start) == start:
			pair = at
		default:
			out.Others = append(out.Others, w.conflictRow(at))
		}
	}
	if pair == nobody {
		return ConflictStory{}, ErrNotFound
	}
	c := &w.conflicts[pair]
	b := w.occurrences[c.occurrence].block
	out.Pair, out.Exceptions, out.Overrides = w.conflictRow(pair), w.exceptionsOf(b), w.overridesOf(w.blocks[b].person)
	out.Block = schedule.BlockRow{Block: w.blockAt(b), RecurrenceUntil: w.blocks[b].untilOn, Exceptions: len(out.Exceptions)}
	if c.work != nobody {
		out.Shift = w.bareShift(c.work, false)
	}
	return out, nil
}

// conflictsOf is the conflicts of a shift by start of the overlap.
func (r *Roster) conflictsOf(shift int64) []int32 {
	number, ok := slices.BinarySearch(r.conflicted, shift)
	if !ok {
		return nil
	}
	return r.ofShift.of(int32(number)) // #nosec G115 -- places are int32 everywhere
}

// overridesOf is the one-off blocks of a person that replace recurring ones, by id.
func (r *Roster) overridesOf(person int32) (list []schedule.Block) {
	from, _ := slices.BinarySearchFunc(r.blocks, person, func(b block, person int32) int { return int(b.person - person) })
	for at := from; at < len(r.blocks) && r.blocks[at].person == person; at++ {
		if b := &r.blocks[at]; b.overrides && !b.deleted && !b.recurring {
			list = append(list, r.blockAt(int32(at))) // #nosec G115 -- as many as blocks
		}
	}
	return list
}

// ShiftConflict is what the soft conflicts of one shift add up to.
type ShiftConflict struct {
	Pairs     int // with blocks in force or requested
	Requested int // of these, only if a request is approved
	Minutes   int // union of all of these overlaps
}

// ShiftConflicts adds up the soft conflicts of each of the shifts. Shifts without any are left out.
func (w View) ShiftConflicts(ids []int64) map[int64]ShiftConflict {
	found := map[int64]ShiftConflict{}
	for _, id := range ids {
		var sum ShiftConflict
		for _, at := range w.conflictsOf(id) {
			c := &w.conflicts[at]
			status := schedule.BlockStatuses[w.blocks[w.occurrences[c.occurrence].block].status]
			if !status.Live() || !w.readsConflict(c) {
				continue
			}
			sum.Pairs++
			sum.Minutes = max(sum.Minutes, int(c.union))
			if status == schedule.Requested {
				sum.Requested++
			}
		}
		if sum.Pairs > 0 {
			found[id] = sum
		}
	}
	return found
}
