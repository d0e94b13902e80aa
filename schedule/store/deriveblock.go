package store

import (
	"opshub/schedule"
)

type occurrenceRow struct {
	schedule.Occurrence
	zone      string
	kind      schedule.BlockKind
	recurring bool
	firstAt   int64
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
		out.occurrences = append(out.occurrences, occurrenceRow{o, b.TimeZone, b.Kind, b.Recurring() || b.SeriesID != 0, first[b.ID]})
	}
}
