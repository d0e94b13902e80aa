package schedule

import "time"

// CoverageTarget says how many people a location wants between two times of day (domain.md 1.2, coverage_target).
type CoverageTarget struct {
	ID            int64
	LocationID    int64
	PositionID    int64        // 0 for any position
	Weekday       time.Weekday // of the day it begins on; unused where On is set
	On            Date         // one day only; 0 for every Weekday
	StartMinute   int          // minutes after local midnight
	EndMinute     int          // at or below StartMinute means the next day
	Min           int          // fewer is a gap
	Optimal       int          // what the location would like
	Max           int          // more is too many; 0 for no bound
	EffectiveFrom Date         // 0 for always
	EffectiveTo   Date         // inclusive; 0 for no end
}

// AppliesOn says whether the target asks for people on a local day.
func (t CoverageTarget) AppliesOn(d Date) bool {
	if (t.EffectiveFrom != 0 && d < t.EffectiveFrom) || (t.EffectiveTo != 0 && d > t.EffectiveTo) {
		return false
	}
	if t.On != 0 {
		return t.On == d
	}
	return d.Weekday() == t.Weekday
}

// Force says whether the target is in force on a day: now, later or ended. One of a single day is in force until it is over.
func (t CoverageTarget) Force(today Date) string {
	switch {
	case (t.On != 0 && t.On < today) || (t.EffectiveTo != 0 && t.EffectiveTo < today):
		return "ended"
	case t.EffectiveFrom > today:
		return "later"
	}
	return "now"
}

// WallMinutes is the length of the target's time on a day without a clock change.
func (t CoverageTarget) WallMinutes() int {
	times := WallMinutesOf(t.StartMinute, t.EndMinute)
	return times.End - times.Start
}

// Window is the time of the target on a local day, on the wall clock: an hour shorter or longer when a clock changes in it.
func (t CoverageTarget) Window(z *Zone, d Date) Interval {
	times := WallMinutesOf(t.StartMinute, t.EndMinute)
	return Interval{z.Resolve(d, times.Start), z.Resolve(d, times.End)}
}

// CoverageWord says in one word how many people are there for how many are wanted.
type CoverageWord string

// Post is where heads are counted: a location, and one of its positions or, as 0, any.
type Post struct{ Location, Position int64 }

// Post is the place where the target counts people.
func (t CoverageTarget) Post() Post { return Post{t.LocationID, t.PositionID} }
