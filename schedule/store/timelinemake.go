package store

import (
	"context"
	"errors"
	"math"

	"opshub/schedule"
)

// keepTimeline makes the timeline and keeps it for this version of the data. What goes wrong is only logged, because the database
// answers without it; beside a request even a panic would otherwise end the program.
func (s *Store) keepTimeline(ctx context.Context, version string) (t *timeline) {
	defer func() {
		if p := recover(); p != nil {
			s.logger().Error("panic", "err", p, "making", timelineKey)
			t = nil
		}
	}()
	t, err := s.makeTimeline(ctx)
	if err == nil {
		t.away, err = s.timedBlocks(ctx, t.byID)
	}
	if err == nil {
		t.shown, err = s.timedShown(ctx, t)
	}
	if err == nil {
		t.places, err = readPlaceDays(ctx, s.engine)
	}
	if errors.Is(err, errNoTimeline) {
		t, err = nil, nil
	}
	if err != nil && ctx.Err() == nil { // else the visitor left
		s.logger().Warn("not made; the database answers in its place", "err", err, "making", timelineKey)
	}
	if err != nil || s.Version() != version {
		return nil
	}
	weight := 1
	if t != nil {
		t.version = version
		weight += (len(t.shifts) + t.away.size() + t.shown.size() + t.places.weight()) * timedBytes / bytesPerRow
	}
	s.lists.putRows(version, timelineKey, t, weight)
	return t
}

// few says whether there are no more employees than so many.
func (s *Store) few(ctx context.Context, most int64) bool {
	n, err := count(ctx, s.engine, `SELECT COUNT(*) FROM (SELECT e.id FROM employee e LIMIT ?1) e`, most+1)
	return err == nil && n <= most
}

var errNoTimeline = errors.New("there are too many shifts or days for a timeline")

// makeTimeline goes through the lines twice: to count the shifts of each day, and to put them there.
func (s *Store) makeTimeline(ctx context.Context) (*timeline, error) {
	t, n, on := &timeline{byID: map[int64]int32{}}, 0, map[int64]int32{}
	err := s.eachTimed(ctx, func(shift *schedule.Shift) {
		on[dayOf(shift.StartsAt)]++
		t.reach, n = max(t.reach, int64(shift.Interval().Minutes())), n+1
	}, func(p *schedule.Person) {
		t.byID[p.ID] = int32(len(t.people)) // #nosec G115 -- as many as employees
		t.people, t.homes = append(t.people, p), append(t.homes, home{p.ID, p.LocationID, p.PositionID})
	})
	if t.byFold = nameRanks(t.people, schedule.Fold); err != nil || n == 0 {
		return t, err
	}
	low, high := int64(math.MaxInt64), int64(math.MinInt64)
	for day := range on {
		low, high = min(low, day), max(high, day)
	}
	if n > mostTimed || low < -mostDays || high > mostDays || t.reach > math.MaxInt32 {
		return nil, errNoTimeline
	}
	t.first, t.begin = low, make([]int32, high-low+2)
	for k := range t.begin[1:] {
		t.begin[k+1] = t.begin[k] + on[low+int64(k)]
	}
	return t, t.fill(ctx, s, n)
}

// fill puts each shift where its day begins, behind those that are there.
func (t *timeline) fill(ctx context.Context, s *Store, n int) error {
	next := append([]int32(nil), t.begin...)
	t.shifts = make([]timedShift, n)
	posts := map[timedPost]int32{}
	who, post, last := int32(-1), int32(0), timedPost{location: -1}
	err := s.eachTimed(ctx, func(shift *schedule.Shift) {
		if p := (timedPost{shift.LocationID, shift.PositionID, shift.TimeZone}); p != last { // most work where they worked before
			known := false
			if post, known = posts[p]; !known {
				post = int32(len(t.posts)) // #nosec G115 -- as many as places and positions
				posts[p], t.posts = post, append(t.posts, p)
			}
			last = p
		}
		day := dayOf(shift.StartsAt) - t.first
		t.shifts[next[day]] = timedShift{shift.ID, int32(shift.StartsAt / 60), int32(shift.Interval().Minutes()), who, post} // #nosec G115 -- minutes since 1970 and as many as employees
		next[day]++
	}, func(*schedule.Person) { who++ })
	if err == nil {
		t.mark()
	}
	return err
}

// eachTimed goes through the shifts of all lines.
func (s *Store) eachTimed(ctx context.Context, fn func(*schedule.Shift), person func(*schedule.Person)) error {
	var reader lineReader
	return s.eachLine(ctx, 0, func(l *lined) error {
		if person != nil {
			person(&l.Person)
		}
		shifts, err := reader.unpack(l.ID, l.line, everyTime)
		for k := range shifts {
			fn(&shifts[k])
		}
		return err
	})
}
