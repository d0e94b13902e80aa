package localtime

// Instant is a point in time as Unix seconds, UTC.
type Instant int64

// Interval is the half-open time interval [Start, End).
type Interval struct{ Start, End Instant }

// Empty reports whether the interval has no length.
func (i Interval) Empty() bool { return i.End <= i.Start }

// Minutes returns the length in whole minutes, 0 for an empty interval.
func (i Interval) Minutes() int {
	if i.Empty() {
		return 0
	}
	return int(i.End-i.Start) / 60
}

// Overlap returns the intersection. It is empty if the intervals only touch.
func (i Interval) Overlap(j Interval) Interval {
	return Interval{max(i.Start, j.Start), min(i.End, j.End)}
}

// Overlaps reports whether the intervals share any time. Intervals that only touch do not overlap.
func (i Interval) Overlaps(j Interval) bool { return !i.Overlap(j).Empty() }
