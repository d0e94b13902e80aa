package store

import (
	"cmp"
	"maps"
	"slices"

	"opshub/schedule"
)

// derived is the rows that come out of a part.
type derived struct {
	occurrences []occurrenceRow
	recurring   []staleBlock
	pairs       []pairRow
	counts      []countsRow
	lines       []lineRow
}

// pairRow is a soft conflict on its way into the table.
type pairRow struct {
	pair   schedule.Pair
	shift  *schedule.Shift // the copy the numbers speak of
	state  schedule.PublishState
	period int64
	draft  int64
	block  *schedule.Block
	occ    schedule.Interval
}

// addPairs finds the soft conflicts of one employee in the working and the published copies.
func (d *deriver) addPairs(out *derived, employee int64, shifts []schedule.Shift, copies []derivedCopy,
	occs []schedule.Occurrence, blocks map[int64]*schedule.Block,
) {
	shown := make(map[int64]*derivedCopy, len(copies))
	for k := range copies {
		shown[copies[k].shift.ID] = &copies[k]
	}
	var list []schedule.ShiftCopies
	var rows []pairRow // of list, without pair
	for k := range shifts {
		s := &shifts[k]
		p := shown[s.ID]
		delete(shown, s.ID)
		if s.State == schedule.StagedForRemoval {
			continue
		}
		c := schedule.ShiftCopies{ID: s.ID, Working: s.Interval()}
		switch {
		case p != nil:
			c.Published, c.PublishedPeriodID = p.shift.Interval(), p.period
		case s.State == schedule.Published: // published, and no snapshot tells other times
			c.Published = c.Working
		}
		list = append(list, c)
		rows = append(rows, pairRow{shift: s, state: s.State, period: c.PublishedPeriodID, draft: s.DraftPeriodID})
	}
	for _, p := range slices.SortedFunc(maps.Values(shown), func(a, b *derivedCopy) int {
		return cmp.Compare(a.shift.ID, b.shift.ID)
	}) { // what the employee was shown and has no more
		list = append(list, schedule.ShiftCopies{ID: p.shift.ID, Published: p.shift.Interval(), PublishedPeriodID: p.period})
		rows = append(rows, pairRow{shift: &p.shift, state: schedule.ChangedSince, period: p.period})
	}
	for _, pair := range schedule.FindConflicts(list, occs) {
		if pair.Overlap.Minutes() < d.minOverlap {
			continue
		}
		r := rows[pair.Shift]
		o := occs[pair.Occurrence]
		shift, block := *r.shift, *blocks[o.BlockID] // copies, for the part they stand in is to be forgotten
		if pair.State == schedule.StatePublished {
			if p := copyOf(copies, shift.ID); p != nil {
				shift = p.shift
			}
		}
		r.pair, r.shift, r.block, r.occ = pair, &shift, &block, o.Interval
		out.pairs = append(out.pairs, r)
	}
}

func copyOf(copies []derivedCopy, shift int64) *derivedCopy {
	for k := range copies {
		if copies[k].shift.ID == shift {
			return &copies[k]
		}
	}
	return nil
}
