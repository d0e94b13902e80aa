package localtime

// Clock describes how a local time was resolved to an instant.
type Clock string

// Values of Clock (domain.md 1.1-7).
const (
	ClockOnce    Clock = "once"    // the time occurs once on that day
	ClockTwice   Clock = "twice"   // the clock is set back and the time occurs twice: the first one applies
	ClockSkipped Clock = "skipped" // the clock is set forward past the time: the offset before the change applies
)

// Resolution is a local time with its instant and the reason.
type Resolution struct {
	On     Date // local date
	Minute int  // after midnight, 0 to 1439
	At     Instant
	Clock  Clock
	Other  Instant // ClockTwice: the second instant with this local time; otherwise 0
}

// Explain is like Resolve and returns the reason. A minute beyond 1439 is on a following day.
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

// ExplainInstant returns the resolution of a stored instant: its local time, and whether this local time alone
// identifies the instant. If the local time occurs twice, At may be the second instant, which the source can express
// only with an offset.
func (z *Zone) ExplainInstant(at Instant) Resolution {
	r := z.Explain(z.Local(at))
	if r.At != at {
		r.At, r.Other = at, r.At
	}
	return r
}
