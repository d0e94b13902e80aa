package schedule

// Clock says how a time on the wall clock of a zone became an instant.
type Clock string

// The cases of domain.md 1.1-7.
const (
	ClockOnce    Clock = "once"    // the clock shows the time once that day
	ClockTwice   Clock = "twice"   // the clock is put back and shows the time twice: the first of the two counts
	ClockSkipped Clock = "skipped" // the clock is put forward past the time: the offset before the change counts
)

// Resolution is a time on the wall clock with the instant it means, and why.
type Resolution struct {
	On     Date // the day of the clock time
	Minute int  // after midnight, 0 to 1439
	At     Instant
	Clock  Clock
	Other  Instant // ClockTwice: the second time the clock shows it; else 0
}

// Explain is Resolve with its reason. A minute beyond 1439 is carried to the day it lies on.
func (z *Zone) Explain(d Date, minute int) Resolution {
	d, minute = d.Add(minute/MinutesPerDay), minute%MinutesPerDay
	r := Resolution{On: d, Minute: minute, At: z.Resolve(d, minute), Clock: ClockOnce}
	if shown, at := z.Local(r.At); shown != d || at != minute {
		r.Clock = ClockSkipped
		return r
	}
	wall := r.At + z.OffsetAt(r.At)
	if other := wall - z.OffsetAt(wall+SecondsPerDay); other > r.At && other+z.OffsetAt(other) == wall {
		r.Clock, r.Other = ClockTwice, other
	}
	return r
}

// ExplainInstant is the reading of an instant that was stored as such: the clock time it shows and whether that time
// alone would have meant the same instant. Where the clock shows a time twice, At may be the second, which only an offset
// in the source can say.
func (z *Zone) ExplainInstant(at Instant) Resolution {
	r := z.Explain(z.Local(at))
	if r.At != at {
		r.At, r.Other = at, r.At
	}
	return r
}
