package schedule

import (
	"time"

	"opshub/schedule/localtime"
)

// CoverageTarget defines how many people a location needs between two times of day (domain.md 1.2, coverage_target).
type CoverageTarget struct {
	ID            int64
	LocationID    int64
	PositionID    int64        // 0 for any position
	Weekday       time.Weekday // of the day on which it begins; unused if On is set
	On            Date         // a single day; 0 for every Weekday
	StartMinute   int          // minutes after local midnight
	EndMinute     int          // on the next day if not after StartMinute
	Min           int          // fewer people are a gap
	Optimal       int          // desired number of people
	Max           int          // more people are too many; 0 for no bound
	EffectiveFrom Date         // 0 for always
	EffectiveTo   Date         // inclusive; 0 for no end
}

// AppliesOn reports whether the target applies on a local day.
func (t CoverageTarget) AppliesOn(d Date) bool {
	if (t.EffectiveFrom != 0 && d < t.EffectiveFrom) || (t.EffectiveTo != 0 && d > t.EffectiveTo) {
		return false
	}
	if t.On != 0 {
		return t.On == d
	}
	return d.Weekday() == t.Weekday
}

// Force returns whether the target is in force on a day: now, later or ended. A target for a single day is in force
// until the day has passed.
func (t CoverageTarget) Force(today Date) string {
	switch {
	case (t.On != 0 && t.On < today) || (t.EffectiveTo != 0 && t.EffectiveTo < today):
		return "ended"
	case t.EffectiveFrom > today:
		return "later"
	}
	return "now"
}

// WallMinutes returns the length of the target's window on a day without a clock change.
func (t CoverageTarget) WallMinutes() int {
	times := WallMinutesOf(t.StartMinute, t.EndMinute)
	return times.End - times.Start
}

// Window returns the window of the target on a local day. A clock change makes it longer or shorter.
func (t CoverageTarget) Window(z *localtime.Zone, d Date) Interval {
	times := WallMinutesOf(t.StartMinute, t.EndMinute)
	return Interval{Start: z.Resolve(d, times.Start), End: z.Resolve(d, times.End)}
}

// CoverageWord compares the number of scheduled people with the target in one word.
type CoverageWord string

// Post is a unit for counting people: a location with one of its positions, or with 0 for any position.
type Post struct{ Location, Position int64 }

// Post returns the post of the target.
func (t CoverageTarget) Post() Post { return Post{t.LocationID, t.PositionID} }
