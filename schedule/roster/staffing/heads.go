// Package staffing counts the people who work at posts over time, and finds those who are available.
package staffing

import (
	"math"
	"slices"

	"opshub/schedule"
	"opshub/schedule/roster/memory"
	"opshub/schedule/rules"
)

// Heads counts the people at some posts, each post once. Only the shifts of a layer count that belong to a draft period,
// or those of any period for memory.EveryDraft. Shifts that are staged for removal do not count.
func Heads(m *memory.Roster, l *memory.Layer, draft int32, posts []schedule.Post, within schedule.Interval) *rules.Heads {
	c := newHeadCounter(m, posts, within)
	all := memory.PlaceList{All: l.Count}
	first := l.From(m.Shifts, all, c.within.from-l.Longest)
	last := l.From(m.Shifts, all, c.within.to)
	counts := func(s *memory.Shift) bool {
		return s.Person != memory.Nobody && s.End() > c.within.from && (l.Shown || s.State != memory.Staged) && (draft == memory.EveryDraft || s.Draft == draft)
	}
	for place := first; place < last; place++ {
		if s := &m.Shifts[l.Ref(place)]; counts(s) {
			c.meet(s)
		}
	}
	for place := first; place < last; place++ {
		if s := &m.Shifts[l.Ref(place)]; counts(s) {
			c.add(c.slots[s.Post][0], s)
			c.add(c.slots[s.Post][1], s)
		}
	}
	return c.heads(within)
}

// headCounter records when people start and stop working at each of some posts.
type headCounter struct {
	posts  []schedule.Post
	slots  [][2]int32 // by post of a shift: index of the post for any position, and of the post for its position; Nobody for none
	within span

	busy   []int32            // by person: the latest end of the shifts so far
	twice  []bool             // by person: whether two of the shifts overlap
	counts map[[2]int32]int32 // by post and person: until when somebody with overlapping shifts is already counted
	starts [][]int32          // by post: minutes at which somebody starts
	ends   [][]int32          // by post: minutes at which somebody stops
}

// span is a half-open time span in minutes.
type span struct{ from, to int32 }

func newHeadCounter(m *memory.Roster, posts []schedule.Post, within schedule.Interval) *headCounter {
	c := &headCounter{posts: posts, slots: make([][2]int32, len(m.Posts)), within: span{memory.Minutes(within.Start), memory.Minutes(within.End)},
		busy: make([]int32, len(m.People)), twice: make([]bool, len(m.People)), counts: map[[2]int32]int32{}}
	slotOf := map[schedule.Post]int32{}
	for k, p := range posts {
		slotOf[p] = int32(k) // #nosec G115 -- as many as targets
	}
	slot := func(location, position int64) int32 {
		if s, ok := slotOf[schedule.Post{Location: location, Position: position}]; ok && location != 0 {
			return s
		}
		return memory.Nobody
	}
	for k, p := range m.Posts {
		c.slots[k] = [2]int32{slot(p.Location, 0), memory.Nobody}
		if p.Position != 0 {
			c.slots[k][1] = slot(p.Location, p.Position)
		}
	}
	for k := range c.busy {
		c.busy[k] = math.MinInt32
	}
	c.starts, c.ends = make([][]int32, len(c.posts)), make([][]int32, len(c.posts))
	return c
}

// meet records whether a shift overlaps an earlier one of the same person. Only such people could be counted twice.
func (c *headCounter) meet(s *memory.Shift) {
	if s.Start < c.busy[s.Person] {
		c.twice[s.Person] = true
	}
	c.busy[s.Person] = max(c.busy[s.Person], s.End())
}

// add counts the person of a shift at a post. It must be called with shifts ordered by start.
func (c *headCounter) add(slot int32, s *memory.Shift) {
	if slot == memory.Nobody {
		return
	}
	start, end := max(s.Start, c.within.from), min(s.End(), c.within.to)
	if c.twice[s.Person] {
		at := [2]int32{slot, s.Person}
		if until, ok := c.counts[at]; ok {
			start = max(start, until)
		}
		if start >= end {
			return
		}
		c.counts[at] = end
	}
	if start < end {
		c.starts[slot], c.ends[slot] = append(c.starts[slot], start), append(c.ends[slot], end)
	}
}

// heads returns the number of people at each post over time.
func (c *headCounter) heads(within schedule.Interval) *rules.Heads {
	h := rules.NewHeads(within)
	for slot, p := range c.posts {
		starts, ends := c.starts[slot], c.ends[slot]
		slices.Sort(starts)
		slices.Sort(ends)
		people, was := 0, 0
		for len(ends) > 0 {
			at := ends[0]
			if len(starts) > 0 {
				at = min(at, starts[0])
			}
			for len(starts) > 0 && starts[0] == at {
				people, starts = people+1, starts[1:]
			}
			for len(ends) > 0 && ends[0] == at {
				people, ends = people-1, ends[1:]
			}
			if people != was {
				h.Put(p, memory.Instant(at), people)
				was = people
			}
		}
	}
	return h
}
