package store

import (
	"context"

	"opshub/schedule"
)

// A timeline is the shifts of all shift lines once more, by the day on which they start instead of by employee: what touches a week
// is found there without going through the year. It is made of the lines in memory and kept beside them as long as the data stays
// the same. Like them it has assigned shifts that stay, for managers alone.
type timeline struct {
	version string             // of the data it was made of: places in its lists mean nothing in another
	people  []*schedule.Person // by name
	homes   []home             // of each of the people
	byID    map[int64]int32    // of employees, their place among the people
	byFold  []int32            // of each of the people, the place in the order of folded names
	posts   []timedPost
	first   int64   // the day, counted from 1970 in UTC, that begin[0] stands for
	begin   []int32 // where the shifts of each day begin; one more than there are days
	shifts  []timedShift
	marks   timedMarks
	reach   int64 // minutes of the longest
	away    timedBlocks
	shown   *shownTimes // nil: the database is to be asked
	places  *placeDays  // the same
}

// timedPost is where a shift is worked.
type timedPost struct {
	location, position int64
	zone               string
}

// timedShift is a shift in few bytes: there may be millions. who and post are places in the lists of the timeline.
type timedShift struct {
	id             int64
	start, minutes int32 // the start in minutes since 1970
	who, post      int32
}

func (s *timedShift) interval() schedule.Interval {
	start := schedule.Instant(s.start) * 60
	return schedule.Interval{Start: start, End: start + schedule.Instant(s.minutes)*60}
}

const timedBytes = 24 // of a shift

// A timeline of few people is made at once, so that the first who asks has it; one of more than mostTimed shifts or days never.
const (
	fewTimed  = 1000
	mostTimed = maxRows / 3 * bytesPerRow / timedBytes
	mostDays  = 1 << 17
)

const timelineKey = "timeline"

// timeline gives the timeline, or nil where it is not at hand: then the database is to be asked. The first who asks in a large company
// begins its making and does not wait for it.
func (s *Store) timeline(ctx context.Context) *timeline {
	version := s.Version()
	if version == "" || s.traced {
		return nil
	}
	if kept, ok := s.lists.get(version, timelineKey); ok {
		return kept.(*timeline)
	}
	if s.later.Load() {
		return nil
	}
	_, end := s.making.begin(timelineKey)
	if end == nil {
		return nil
	}
	build := func(ctx context.Context) *timeline {
		defer end()
		return s.keepTimeline(ctx, version)
	}
	if s.few(ctx, fewTimed) {
		return build(ctx)
	}
	go build(context.WithoutCancel(ctx))
	return nil
}

// timelineAtHand gives the timeline if it is made already.
func (s *Store) timelineAtHand(context.Context) *timeline {
	if kept, ok := s.lists.get(s.Version(), timelineKey); ok {
		return kept.(*timeline)
	}
	return nil
}

// dayOf is the day of an instant in UTC, counted from 1970.
func dayOf(i schedule.Instant) int64 {
	const day = 24 * 60 * 60
	d := int64(i) / day
	if int64(i)%day < 0 {
		d--
	}
	return d
}

// each gives the shifts that share time with the interval, by the day of their start and by name. They must not be changed.
func (t *timeline) each(at schedule.Interval, fn func(*timedShift)) {
	from, to := t.between(at)
	if from >= to {
		return
	}
	list := t.shifts[t.begin[from]:t.begin[to]]
	for k := range list {
		if s := &list[k]; s.touches(at) {
			fn(s)
		}
	}
}

// about is how many shifts at most share time with the interval.
func (t *timeline) about(at schedule.Interval) int {
	from, to := t.between(at)
	if from >= to {
		return 0
	}
	return int(t.begin[to] - t.begin[from])
}

// between is the days of the timeline on which a shift that shares time with the interval can start: from one to before the other.
func (t *timeline) between(at schedule.Interval) (from, to int64) {
	if len(t.shifts) == 0 || at.Empty() {
		return 0, 0
	}
	from = max(dayOf(at.Start-schedule.Instant(t.reach*60))-t.first, 0)
	return from, min(dayOf(at.End-1)-t.first+1, int64(len(t.begin)-1))
}

// touches says whether the shift shares time with the interval.
func (s *timedShift) touches(at schedule.Interval) bool {
	start := schedule.Instant(s.start)
	return start*60 < at.End && (start+schedule.Instant(s.minutes))*60 > at.Start
}
