package schedule

// Instant is a point in time as Unix seconds, UTC.
type Instant int64

// Interval is the half-open stretch of time [Start, End).
type Interval struct{ Start, End Instant }

// Empty says whether the interval covers nothing.
func (i Interval) Empty() bool { return i.End <= i.Start }

// Minutes is the length in whole minutes; 0 for an empty interval.
func (i Interval) Minutes() int {
	if i.Empty() {
		return 0
	}
	return int(i.End-i.Start) / 60
}

// Overlap is what both intervals cover; empty when they only touch.
func (i Interval) Overlap(j Interval) Interval {
	return Interval{max(i.Start, j.Start), min(i.End, j.End)}
}

// Overlaps says whether the two share any time. Touching ends do not count.
func (i Interval) Overlaps(j Interval) bool { return !i.Overlap(j).Empty() }
