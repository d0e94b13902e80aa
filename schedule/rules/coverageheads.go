package rules

import (
	"cmp"
	"slices"

	"opshub/schedule"
)

// PostsOf returns the set of posts of the targets.
func PostsOf(targets []schedule.CoverageTarget) map[schedule.Post]bool {
	posts := map[schedule.Post]bool{}
	for _, t := range targets {
		posts[t.Post()] = true
	}
	return posts
}

// Heads holds the number of distinct employees at each of several posts over an interval. It is immutable after
// CountHeads, so that many queries can share one count.
type Heads struct {
	schedule.Interval
	at map[schedule.Post][]headCount
}

// headCount is the number of people from an instant on.
type headCount struct {
	at     schedule.Instant
	people int
}

// Weight returns the number of changes that the heads store.
func (h *Heads) Weight() (n int) {
	for _, list := range h.at {
		n += len(list)
	}
	return n
}

// CountHeads counts the people at the posts during the interval. The presences of each employee must be sorted by
// start.
func CountHeads(within schedule.Interval, posts map[schedule.Post]bool, there []Presence) *Heads {
	c := headCounter{Interval: within, twice: overlapping(there), until: map[standing]schedule.Instant{}, steps: map[schedule.Post]*[]int64{}}
	for p := range posts {
		c.steps[p] = new([]int64)
	}
	for k := range there {
		s := &there[k]
		part := s.Overlap(within)
		if part.Empty() {
			continue
		}
		c.stand(schedule.Post{Location: s.LocationID, Position: 0}, s.EmployeeID, part)
		if s.PositionID != 0 {
			c.stand(schedule.Post{Location: s.LocationID, Position: s.PositionID}, s.EmployeeID, part)
		}
	}
	h := &Heads{Interval: within, at: make(map[schedule.Post][]headCount, len(posts))}
	for p, steps := range c.steps {
		h.at[p] = c.walk(*steps)
	}
	return h
}

// overlapping returns the employees with overlapping presences. Only these few could be counted twice.
func overlapping(there []Presence) map[int64]bool {
	twice, until := map[int64]bool{}, make(map[int64]schedule.Instant)
	for k := range there {
		s := &there[k]
		last, known := until[s.EmployeeID]
		if known && s.Start < last {
			twice[s.EmployeeID] = true
		}
		if !known || s.End > last {
			until[s.EmployeeID] = s.End
		}
	}
	return twice
}

// headCounter collects arrivals and departures. A step is twice the seconds since the start of the interval, plus one
// for an arrival.
type headCounter struct {
	schedule.Interval
	twice map[int64]bool
	until map[standing]schedule.Instant // for the employees in twice, the end of what is already counted
	steps map[schedule.Post]*[]int64
}

// standing is an employee at a post.
type standing struct {
	schedule.Post
	employee int64
}

func (c *headCounter) stand(p schedule.Post, employee int64, part schedule.Interval) {
	steps := c.steps[p]
	if steps == nil {
		return // no target needs this post
	}
	if c.twice[employee] {
		at := standing{p, employee}
		if until, known := c.until[at]; known {
			part.Start = max(part.Start, until)
		}
		if part.Empty() {
			return
		}
		c.until[at] = part.End
	}
	*steps = append(*steps, int64(part.Start-c.Start)*2+1, int64(part.End-c.Start)*2)
}

// walk converts the steps to counts by time.
func (c *headCounter) walk(steps []int64) (out []headCount) {
	slices.Sort(steps)
	people, was := 0, 0
	for k := 0; k < len(steps); {
		at := steps[k] >> 1
		for ; k < len(steps) && steps[k]>>1 == at; k++ {
			people += int(steps[k]&1)*2 - 1
		}
		if people != was {
			out, was = append(out, headCount{c.Start + schedule.Instant(at), people}), people
		}
	}
	return slices.Clip(out)
}

// cover divides the window of a target where the number of people changes and appends the stretches to out. The heads
// must be sorted by time and must not overlap. Time without heads counts as 0 people.
func cover(out []Coverage, heads []*Heads, t *schedule.CoverageTarget, d schedule.Date, window schedule.Interval) []Coverage {
	known := len(out)
	add := func(from, to schedule.Instant, n int) {
		if from >= to {
			return
		}
		if k := len(out) - 1; k >= known && out[k].Scheduled == n {
			out[k].End = to
			return
		}
		out = append(out, Coverage{Target: t, On: d, Interval: schedule.Interval{Start: from, End: to}, Scheduled: n})
	}
	from := window.Start
	for _, h := range heads {
		part := h.Overlap(window)
		if part.Empty() {
			continue
		}
		add(from, part.Start, 0)
		from = part.Start
		list, people := h.at[t.Post()], 0
		k, _ := slices.BinarySearchFunc(list, from+1, func(c headCount, at schedule.Instant) int { return cmp.Compare(c.at, at) })
		if k > 0 {
			people = list[k-1].people
		}
		for ; k < len(list) && list[k].at < part.End; k++ {
			add(from, list[k].at, people)
			from, people = list[k].at, list[k].people
		}
		add(from, part.End, people)
		from = part.End
	}
	add(from, window.End, 0)
	return out
}

// NewHeads returns heads for an interval without people.
func NewHeads(within schedule.Interval) *Heads {
	return &Heads{Interval: within, at: map[schedule.Post][]headCount{}}
}

// Put sets the number of people at a post from an instant on. Calls for the same post must be in order of time.
func (h *Heads) Put(p schedule.Post, at schedule.Instant, people int) {
	h.at[p] = append(h.at[p], headCount{at, people})
}

// Join counts one more person at a post during the part of an interval that the heads include.
func (h *Heads) Join(p schedule.Post, during schedule.Interval) {
	part := during.Overlap(h.Interval)
	if part.Empty() {
		return
	}
	was, people, out := h.at[p], 0, []headCount{}
	put := func(at schedule.Instant) {
		n := people
		if at >= part.Start && at < part.End {
			n++
		}
		if len(out) == 0 && n > 0 || len(out) > 0 && out[len(out)-1].people != n {
			out = append(out, headCount{at, n})
		}
	}
	edges := []schedule.Instant{part.Start, part.End}
	for len(was) > 0 || len(edges) > 0 {
		if len(was) > 0 && (len(edges) == 0 || was[0].at <= edges[0]) {
			people = was[0].people
			if len(edges) > 0 && edges[0] == was[0].at {
				edges = edges[1:]
			}
			put(was[0].at)
			was = was[1:]
			continue
		}
		put(edges[0])
		edges = edges[1:]
	}
	h.at[p] = out
}
