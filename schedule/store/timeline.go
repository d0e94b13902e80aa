package store

import (
	"cmp"
	"context"
	"errors"
	"math"
	"slices"

	"opshub/schedule"
)

// A timeline is the shifts of all shift lines once more, by the day on which they start instead of by employee: what touches a week
// is found there without going through the year. It is made of the lines in memory and kept beside them as long as the data stays
// the same. Like them it has assigned shifts that stay, for managers alone.
type timeline struct {
	people []*schedule.Person // by name
	byID   map[int64]int32    // of employees, their place among the people
	posts  []timedPost
	first  int64   // the day, counted from 1970 in UTC, that begin[0] stands for
	begin  []int32 // where the shifts of each day begin; one more than there are days
	shifts []timedShift
	reach  int64 // minutes of the longest
	away   []timedBlock
}

// timedBlock is an occurrence of a block that takes its employee, as takeBlocks has it.
type timedBlock struct {
	employee int64
	schedule.Interval
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

const timedBytes = 24 // of either

// A timeline of few people is made at once, so that the first who asks has it; one of more than mostTimed shifts or days never.
const (
	fewTimed  = 1000
	mostTimed = maxRows / 2 * bytesPerRow / timedBytes
	mostDays  = 1 << 17
)

const timelineKey = "timeline"

// timeline gives the timeline, or nil where it is not at hand: then the database is to be asked. The first who asks in a large company
// begins its making and does not wait for it.
func (s *Store) timeline(ctx context.Context) *timeline {
	version := s.Version()
	if version == "" {
		return nil
	}
	if kept, ok := s.lists.get(version, timelineKey); ok {
		return kept.(*timeline)
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
		t.away, err = s.timedBlocks(ctx)
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
		weight += (len(t.shifts) + len(t.away)) * timedBytes / bytesPerRow
	}
	s.lists.putRows(version, timelineKey, t, weight)
	return t
}

// few says whether there are no more employees than so many.
func (s *Store) few(ctx context.Context, most int64) bool {
	n := most + 1
	err := s.engine.read(ctx, func(q reader) (err error) {
		n, err = count(ctx, q, `SELECT COUNT(*) FROM (SELECT e.id FROM employee e LIMIT ?1) e`, most+1)
		return err
	})
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
		t.people = append(t.people, p)
	})
	if err != nil || n == 0 {
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
	who := int32(-1)
	return s.eachTimed(ctx, func(shift *schedule.Shift) {
		p := timedPost{shift.LocationID, shift.PositionID, shift.TimeZone}
		post, known := posts[p]
		if !known {
			post = int32(len(t.posts)) // #nosec G115 -- as many as places and positions
			posts[p], t.posts = post, append(t.posts, p)
		}
		day := dayOf(shift.StartsAt) - t.first
		t.shifts[next[day]] = timedShift{shift.ID, int32(shift.StartsAt / 60), int32(shift.Interval().Minutes()), who, post} // #nosec G115 -- minutes since 1970 and as many as employees
		next[day]++
	}, func(*schedule.Person) { who++ })
}

// timedBlocks are the occurrences that take somebody, by start.
func (s *Store) timedBlocks(ctx context.Context) (out []timedBlock, err error) {
	err = s.engine.read(ctx, func(q reader) error {
		return q.query(ctx, `SELECT o.employee_id, o.starts_at, o.ends_at FROM block_occurrence o JOIN unavailable_block b ON `+awayBlocks, nil, func(r row) error {
			if len(out) == mostTimed {
				return errNoTimeline
			}
			out = append(out, timedBlock{r.int(0), interval(r, 1)})
			return nil
		})
	})
	slices.SortFunc(out, func(a, b timedBlock) int { return cmp.Compare(a.Start, b.Start) })
	return out, err
}

// eachAway gives the occurrences that share time with the interval, by start.
func (t *timeline) eachAway(at schedule.Interval, fn func(*timedBlock)) {
	for k := range t.away {
		if b := &t.away[k]; b.Start >= at.End {
			return
		} else if b.End > at.Start {
			fn(b)
		}
	}
}

// eachTimed goes through the shifts of all lines.
func (s *Store) eachTimed(ctx context.Context, fn func(*schedule.Shift), person func(*schedule.Person)) error {
	var reader lineReader
	return s.eachLine(ctx, func(l *lined) error {
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
	if len(t.shifts) == 0 || at.Empty() {
		return
	}
	days := int64(len(t.begin) - 1)
	from := max(dayOf(at.Start-schedule.Instant(t.reach*60))-t.first, 0)
	to := min(dayOf(at.End-1)-t.first+1, days)
	if from >= to {
		return
	}
	list := t.shifts[t.begin[from]:t.begin[to]]
	for k := range list {
		if s := &list[k]; schedule.Instant(s.start)*60 < at.End && (schedule.Instant(s.start)+schedule.Instant(s.minutes))*60 > at.Start {
			fn(s)
		}
	}
}
