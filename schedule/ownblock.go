package schedule

// OwnBlock is an unavailable block of an employee with the published shifts that its times touch.
type OwnBlock struct {
	BlockRow
	Upcoming Interval   // the first of its times that were looked at; empty for none
	Times    int        // how many of its times were looked at
	Touched  []ShiftRow // by start, each once
	Minutes  int        // of the shifts that its times cover; a stretch that two times cover counts once
}

// TouchedShifts gives each block the shifts that its times overlap. Times and shifts are of one employee and by start; a touching
// end is no overlap.
func TouchedShifts(blocks []BlockRow, times []OccurrenceRow, shifts []ShiftRow) []OwnBlock {
	out := make([]OwnBlock, len(blocks))
	at := map[int64]int{}
	for i := range blocks {
		out[i].BlockRow = blocks[i]
		at[blocks[i].ID] = i
	}
	covered := map[[2]int64][]Interval{}
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

// OwnBlockColumns are the blocks of one employee, as that employee takes them away: no reasons and no notes.
var OwnBlockColumns = []Column[OwnBlock]{
	utc("first_utc", "Start of the block, of its first time where it repeats, as an instant in UTC.", func(r *OwnBlock) Instant { return r.Span().Start }).as("When"),
	code("kind", "Sort of absence: unavailable, time_off or undesired.", func(r *OwnBlock) BlockKind { return r.Kind }).as("Kind"),
	code("status", "State of the block: active, approved, requested, declined, cancelled or expired.", func(r *OwnBlock) BlockStatus { return r.Status }).as("Status"),
	text("recurrence_text", "The rule it repeats by, in words.", func(r *OwnBlock) string { return ruleWords(r.RRule) }),
	local("next_local", "Start of its next time, on the wall clock of time_zone.", func(r *OwnBlock) (Instant, string) { return r.Upcoming.Start, r.TimeZone }).as("Next time"),
	text("time_zone", "IANA time zone of the block.", func(r *OwnBlock) string { return r.TimeZone }),
	count("times", "Number of its times on the days of the file.", func(r *OwnBlock) int { return r.Times }),
	count("touched_shifts", "Number of published shifts that its times overlap on the days of the file.", func(r *OwnBlock) int { return len(r.Touched) }).as("Touches"),
	minutes("touched_minutes", "Minutes of these shifts that the block covers.", func(r *OwnBlock) int { return r.Minutes }),
	{Name: "touched_local", Kind: Text, Meaning: "Start of each of these shifts on the wall clock of its place.", Append: func(dst []byte, r *OwnBlock) []byte {
		for i := range r.Touched {
			if i > 0 {
				dst = append(dst, "; "...)
			}
			z, _ := ZoneOrUTC(r.Touched[i].TimeZone)
			dst = z.AppendLocal(dst, r.Touched[i].StartsAt)
		}
		return dst
	}},
	key("block_id", "Number of the unavailable block.", func(r *OwnBlock) int64 { return r.ID }),
}
