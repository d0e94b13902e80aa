package schedule

import "time"

// The table covers [0, 2^32) in 512 chunks of 2^23 seconds (97 days); first holds the entry in force at the start
// of each chunk, so that a lookup is one index and at most a few steps.
const (
	tableEnd    = 1 << 32
	chunkShift  = 23
	tableChunks = tableEnd >> chunkShift
)

// newZone walks the transitions of loc once.
func newZone(name string, loc *time.Location) *Zone {
	z := &Zone{name: name, Loc: loc}
	for t := time.Unix(0, 0).In(loc); ; {
		_, offset := t.Zone()
		// #nosec G115 -- an offset is at most a day
		if n := len(z.offsets); n == 0 || z.offsets[n-1] != int32(offset) {
			z.starts = append(z.starts, Instant(t.Unix()))
			z.offsets = append(z.offsets, int32(offset)) // #nosec G115 -- an offset is at most a day
		}
		_, end := t.ZoneBounds()
		if end.IsZero() || end.Unix() >= tableEnd {
			break
		}
		if !end.After(t) { // the time package takes leap years for a day too short; the rest of the year has no change
			end = time.Date(t.UTC().Year()+1, time.January, 1, 0, 0, 0, 0, time.UTC).In(loc)
		}
		t = end
	}
	at := 0
	for c := range z.first {
		for at+1 < len(z.starts) && z.starts[at+1] <= Instant(c<<chunkShift) {
			at++
		}
		z.first[c] = uint16(at) // #nosec G115 -- a place in a short list
	}
	return z
}

// OffsetAt is the number of seconds the wall clock of the zone is ahead of UTC at that instant.
func (z *Zone) OffsetAt(i Instant) Instant {
	// #nosec G115 -- what lies before 1970 becomes large, which is meant
	if uint64(i) >= tableEnd {
		_, offset := time.Unix(int64(i), 0).In(z.Loc).Zone()
		return Instant(offset)
	}
	at := int(z.first[i>>chunkShift])
	for at+1 < len(z.starts) && z.starts[at+1] <= i {
		at++
	}
	return Instant(z.offsets[at])
}
