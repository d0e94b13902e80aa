package rules

import "opshub/schedule"

// TouchedShifts returns each block with the shifts that its times overlap. Times and shifts must belong to one employee
// and be sorted by start. Intervals that only touch do not overlap.
func TouchedShifts(blocks []schedule.BlockRow, times []schedule.OccurrenceRow, shifts []schedule.ShiftRow) []schedule.OwnBlock {
	out := make([]schedule.OwnBlock, len(blocks))
	at := map[int64]int{}
	for i := range blocks {
		out[i].BlockRow = blocks[i]
		at[blocks[i].ID] = i
	}
	covered := map[[2]int64][]schedule.Interval{}
	for i := range times {
		k, ok := at[times[i].ID]
		if !ok {
			continue
		}
		b := &out[k]
		if b.Times++; b.Upcoming.Empty() {
			b.Upcoming = times[i].At
		}
		for s := range shifts {
			overlap := shifts[s].Interval().Overlap(times[i].At)
			if overlap.Empty() {
				continue
			}
			key := [2]int64{b.ID, shifts[s].ID}
			if covered[key] == nil {
				b.Touched = append(b.Touched, shifts[s])
			}
			covered[key] = append(covered[key], overlap)
		}
	}
	for i := range out {
		for s := range out[i].Touched {
			out[i].Minutes += UnionMinutes(covered[[2]int64{out[i].ID, out[i].Touched[s].ID}])
		}
	}
	return out
}
