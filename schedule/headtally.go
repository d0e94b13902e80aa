package schedule

import (
	"cmp"
	"iter"
	"maps"
	"slices"
)

// headWeek is the seconds of the pieces of time that heads are tallied in: seven days, the first of which began with 1970 in UTC.
const headWeek = 7 * 24 * 60 * 60

// HeadWeek is the piece of time that holds an instant.
func HeadWeek(at Instant) Interval {
	start := at - at%headWeek
	if start > at {
		start -= headWeek
	}
	return Interval{start, start + headWeek}
}

// A HeadTally counts the heads at every post in every week, employee by employee: for that it must not hold all shifts at once. It says the
// same as CountHeads. The zero tally is empty.
type HeadTally struct {
	posts map[Post]*tallied
	until map[Post]Instant // until when somebody who is in two places is counted already

	last [2]lastPost // any position and one: most work where they worked before
}

type lastPost struct {
	Post
	of *tallied
}

// tallied is the changes at one post, by the begin of their week.
type tallied struct {
	weeks map[Instant]*[]headCount // by time; people are those more than before
	start Instant
	week  *[]headCount // of start
}

// Add counts somebody, whose shifts come by start.
func (t *HeadTally) Add(there []Presence) {
	twice, until := false, Instant(0)
	for k := range there {
		twice = twice || k > 0 && there[k].Start < until
		until = max(until, there[k].End)
	}
	clear(t.until)
	for k := range there {
		s := &there[k]
		t.stand(&t.last[0], Post{s.LocationID, 0}, s.Interval, twice)
		if s.PositionID != 0 {
			t.stand(&t.last[1], Post{s.LocationID, s.PositionID}, s.Interval, twice)
		}
	}
}

func (t *HeadTally) stand(last *lastPost, p Post, at Interval, twice bool) {
	if twice {
		if until, known := t.until[p]; known {
			at.Start = max(at.Start, until)
		}
	}
	if at.Empty() {
		return
	}
	if twice {
		if t.until == nil {
			t.until = map[Post]Instant{}
		}
		t.until[p] = at.End
	}
	if last.of == nil || last.Post != p {
		*last = lastPost{p, t.of(p)}
	}
	of := last.of
	for from := at.Start; from < at.End; {
		week := HeadWeek(from)
		list := of.in(week.Start)
		change(list, from, 1)
		if at.End < week.End {
			change(list, at.End, -1)
		}
		from = week.End
	}
}

func (t *HeadTally) of(p Post) *tallied {
	of := t.posts[p]
	if of == nil {
		if t.posts == nil {
			t.posts = map[Post]*tallied{}
		}
		of = &tallied{weeks: map[Instant]*[]headCount{}}
		t.posts[p] = of
	}
	return of
}

func (t *tallied) in(start Instant) *[]headCount {
	if t.week == nil || t.start != start {
		t.start, t.week = start, t.weeks[start]
		if t.week == nil {
			t.week = new([]headCount)
			t.weeks[start] = t.week
		}
	}
	return t.week
}

// change counts people more, or fewer, from an instant on.
func change(list *[]headCount, at Instant, people int) {
	k, there := slices.BinarySearchFunc(*list, at, func(c headCount, at Instant) int { return cmp.Compare(c.at, at) })
	if !there {
		*list = slices.Insert(*list, k, headCount{at: at})
	}
	(*list)[k].people += people
}

// Weeks gives the heads of each week that has any, by time.
func (t *HeadTally) Weeks() iter.Seq[*Heads] {
	return func(yield func(*Heads) bool) {
		starts := map[Instant]bool{}
		for _, of := range t.posts {
			for start := range of.weeks {
				starts[start] = true
			}
		}
		for _, start := range slices.Sorted(maps.Keys(starts)) {
			h := NewHeads(HeadWeek(start))
			for p, of := range t.posts {
				if list := of.weeks[start]; list != nil {
					h.at[p] = summed(*list)
				}
			}
			if !yield(h) {
				return
			}
		}
	}
}

// summed is how many people are there after each change of their number.
func summed(list []headCount) (out []headCount) {
	people := 0
	for _, c := range list {
		if c.people != 0 {
			people += c.people
			out = append(out, headCount{c.at, people})
		}
	}
	return out
}

// NewHeads is heads of a stretch of time in which nobody is anywhere yet.
func NewHeads(within Interval) *Heads { return &Heads{Interval: within, at: map[Post][]headCount{}} }

// Put says how many people are at a post from an instant on. Those of one post come by time.
func (h *Heads) Put(p Post, at Instant, people int) { h.at[p] = append(h.at[p], headCount{at, people}) }

// Each gives how many people are at each post from which instant on, by post and time.
func (h *Heads) Each(fn func(p Post, at Instant, people int)) {
	for _, p := range slices.SortedFunc(maps.Keys(h.at), func(a, b Post) int {
		return cmp.Or(cmp.Compare(a.Location, b.Location), cmp.Compare(a.Position, b.Position))
	}) {
		for _, c := range h.at[p] {
			fn(p, c.at, c.people)
		}
	}
}
