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
}

type occurrenceRow struct {
	schedule.Occurrence
	zone      string
	recurring bool
	firstAt   int64
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

// staleBlock is a block whose derived columns are to be written.
type staleBlock struct {
	id int64
	blockColumnsDerived
}

// blockColumnsDerived is the derived columns of a block that depend on its times.
type blockColumnsDerived struct {
	firstAt int64
	untilOn string
}

// blockDerived computes them: a one-off block begins when it says, a recurring one with its first occurrence.
func blockDerived(b *schedule.Block, occs []schedule.Occurrence) (out blockColumnsDerived) {
	if !b.Recurring() {
		out.firstAt = int64(b.StartsAt)
		if b.StartsAt == 0 && b.StartsOn != 0 {
			z, _ := schedule.ZoneOrUTC(b.TimeZone)
			out.firstAt = int64(z.StartOfDay(b.StartsOn))
		}
		return out
	}
	z, _ := schedule.ZoneOrUTC(b.TimeZone)
	out.firstAt = int64(z.Resolve(b.FirstOn, b.StartMinute))
	var last schedule.Date
	for _, o := range occs {
		if o.BlockID != b.ID {
			continue
		}
		if last == 0 && !o.Missing {
			out.firstAt = int64(o.Start)
		}
		last = o.On
	}
	if rule, err := schedule.ParseRule(b.RRule); err == nil {
		if until := rule.UntilOn(z); until != 0 {
			out.untilOn = until.String()
		} else if rule.Count() != 0 {
			out.untilOn = last.String()
		}
	}
	return out
}

// addOccurrences notes the occurrences, and the derived columns of recurring blocks; those of the others were written with
// the block.
func (out *derived) addOccurrences(occs []schedule.Occurrence, blocks map[int64]*schedule.Block) {
	first := map[int64]int64{}
	for id, b := range blocks {
		derived := blockDerived(b, occs)
		first[id] = derived.firstAt
		if b.Recurring() && !b.Deleted {
			out.recurring = append(out.recurring, staleBlock{id, derived})
		}
	}
	for _, o := range occs {
		b := blocks[o.BlockID]
		out.occurrences = append(out.occurrences, occurrenceRow{o, b.TimeZone, b.Recurring() || b.SeriesID != 0, first[b.ID]})
	}
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

func byEmployee(shifts []schedule.Shift) map[int64][]schedule.Shift {
	return grouped(shifts, func(s *schedule.Shift) int64 { return s.EmployeeID })
}

func copiesByEmployee(copies []derivedCopy) map[int64][]derivedCopy {
	return grouped(copies, func(c *derivedCopy) int64 { return c.shift.EmployeeID })
}

func blocksByEmployee(blocks []schedule.Block) map[int64][]schedule.Block {
	return grouped(blocks, func(b *schedule.Block) int64 { return b.EmployeeID })
}

// grouped cuts rows into runs of the same employee, which lie together.
func grouped[T any](rows []T, of func(*T) int64) map[int64][]T {
	out := map[int64][]T{}
	for from := 0; from < len(rows); {
		e, to := of(&rows[from]), from+1
		for to < len(rows) && of(&rows[to]) == e {
			to++
		}
		out[e] = rows[from:to:to]
		from = to
	}
	return out
}

func employeesOf(shifts map[int64][]schedule.Shift, copies map[int64][]derivedCopy,
	blocks map[int64][]schedule.Block,
) []int64 {
	all := map[int64]struct{}{}
	for e := range shifts {
		all[e] = struct{}{}
	}
	for e := range copies {
		all[e] = struct{}{}
	}
	for e := range blocks {
		all[e] = struct{}{}
	}
	return slices.Sorted(maps.Keys(all))
}
