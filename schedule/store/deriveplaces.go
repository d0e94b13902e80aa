package store

import (
	"cmp"
	"maps"
	"slices"

	"opshub/schedule"
)

// placeKey is a place whose rows place_day has.
type placeKey struct{ location, position int64 }

// placeOn is what the shifts of a place amount to on one day; ranks come employee by employee.
type placeOn struct {
	shifts, minutes, open, slots, worked int
	beginners, present                   []uint32
}

// draftKey is a row of draft_total.
type draftKey struct {
	period int64
	state  schedule.PublishState
}

type draftSum struct{ shifts, assigned, minutes int }

// blockSum is a row of block_total.
type blockSum struct {
	blocks, recurring int
	employees         []uint32
}

// sums are the totals that are derived beside those by day.
type sums struct {
	places *perDay[placeKey, placeOn]
	drafts map[draftKey]*draftSum
	blocks map[schedule.BlockStatus]*blockSum
	shifts *perDay[shiftSumKey, shiftSum] // by the first day
}

func newSums() sums {
	return sums{&perDay[placeKey, placeOn]{}, map[draftKey]*draftSum{}, map[schedule.BlockStatus]*blockSum{}, &perDay[shiftSumKey, shiftSum]{}}
}

// of finds a sum, or makes one.
func of[K comparable, V any](m map[K]*V, k K) *V {
	v := m[k]
	if v == nil {
		v = new(V)
		m[k] = v
	}
	return v
}

// shift adds a shift, which touches the local days from first to last, of the employee with the rank.
func (t sums) shift(s *schedule.Shift, z *schedule.Zone, first, last schedule.Date, rank uint32) {
	minutes := s.Interval().Minutes()
	t.sum(s, first, last, minutes)
	if s.DraftPeriodID != 0 {
		d := of(t.drafts, draftKey{s.DraftPeriodID, s.State})
		d.shifts++
		if s.EmployeeID != 0 {
			d.assigned, d.minutes = d.assigned+1, d.minutes+minutes
		}
	}
	if s.State == schedule.StagedForRemoval {
		return
	}
	k := placeKey{s.LocationID, s.PositionID}
	begun := t.places.on(first, k)
	if s.EmployeeID == 0 {
		begun.open, begun.slots = begun.open+1, begun.slots+s.Slots()
		return
	}
	begun.shifts, begun.minutes = begun.shifts+1, begun.minutes+minutes
	begun.beginners = appendRank(begun.beginners, rank)
	for on := first; on <= last; on++ {
		p := t.places.on(on, k)
		p.worked += minutesOn(z, on, first, last, s.Interval())
		p.present = appendRank(p.present, rank)
	}
}

// appendRank leaves out a rank that was the last.
func appendRank(ranks []uint32, rank uint32) []uint32 {
	if n := len(ranks); n > 0 && ranks[n-1] == rank {
		return ranks
	}
	return append(ranks, rank)
}

// block adds a block of the employee with the rank.
func (t sums) block(b *schedule.Block, rank uint32) {
	if b.Deleted {
		return
	}
	s := of(t.blocks, b.Status)
	s.blocks++
	if b.RRule != "" || b.SeriesID != 0 {
		s.recurring++
	}
	s.employees = appendRank(s.employees, rank)
}

// writeSums writes them, in order.
func (d *deriver) writeSums() error {
	places := slices.SortedFunc(d.sums.places.all(), func(a, b dayAmount[placeKey, placeOn]) int {
		return cmp.Or(cmp.Compare(a.on, b.on), cmp.Compare(a.of.location, b.of.location), cmp.Compare(a.of.position, b.of.position))
	})
	t := bulkTable{"place_day", []string{"on_day", "location_id", "position_id", "shifts", "minutes", "open", "slots", "worked", "beginners", "present"}, 0}
	err := d.out.bulk(d.ctx, t, len(places), func(i int, c cells) {
		of, p := places[i].of, places[i].amount
		c.text(d.days.word(places[i].on))
		for _, n := range []int64{of.location, of.position, int64(p.shifts), int64(p.minutes), int64(p.open), int64(p.slots), int64(p.worked)} {
			c.int(n)
		}
		c.text(packRanks(p.beginners))
		c.text(packRanks(p.present))
	})
	if err != nil {
		return err
	}
	drafts := slices.SortedFunc(maps.Keys(d.sums.drafts), func(a, b draftKey) int {
		return cmp.Or(cmp.Compare(a.period, b.period), cmp.Compare(a.state, b.state))
	})
	t = bulkTable{"draft_total", []string{"draft_period_id", "state", "shifts", "assigned", "minutes"}, 0}
	err = d.out.bulk(d.ctx, t, len(drafts), func(i int, c cells) {
		s := d.sums.drafts[drafts[i]]
		c.int(drafts[i].period)
		c.text(string(drafts[i].state))
		c.int(int64(s.shifts))
		c.int(int64(s.assigned))
		c.int(int64(s.minutes))
	})
	if err != nil {
		return err
	}
	blocks := slices.Sorted(maps.Keys(d.sums.blocks))
	t = bulkTable{"block_total", []string{"status", "blocks", "recurring", "employees"}, 0}
	return d.out.bulk(d.ctx, t, len(blocks), func(i int, c cells) {
		s := d.sums.blocks[blocks[i]]
		c.text(string(blocks[i]))
		c.int(int64(s.blocks))
		c.int(int64(s.recurring))
		c.text(packRanks(s.employees))
	})
}
