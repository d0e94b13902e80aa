package schedule

import "sort"

// Span is the longest stretch of time around an instant in which the wall clock does not change, and how many seconds it
// is ahead of UTC. The stretch is empty for an instant that the table does not cover.
func (z *Zone) Span(i Instant) (span Interval, ahead int) {
	if i < 0 || i >= tableEnd {
		return Interval{}, 0
	}
	at := sort.Search(len(z.starts), func(k int) bool { return z.starts[k] > i }) - 1
	span = Interval{Start: z.starts[at], End: tableEnd}
	if at+1 < len(z.starts) {
		span.End = z.starts[at+1]
	}
	return span, int(z.offsets[at])
}
