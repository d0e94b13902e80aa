package schedule

import (
	"cmp"
	"slices"
)

// post is where heads are counted: a location, and one of its positions or, as 0, any.
type post struct{ location, position int64 }

// head is the time of one person at a post. People are numbered from 0.
type head struct {
	Interval
	who int32
}

// heads are the assigned shifts by post, each by start, so that those of a window are found without looking at the others.
type heads struct {
	at      map[post]*[]head
	longest Instant // of all shifts
	there   []int32 // how many shifts each person is in while a window is walked; all 0 in between
	steps   []step
}

// newHeads sorts who is there, at the posts that the targets ask for.
func newHeads(targets []CoverageTarget, there []Presence) *heads {
	h := &heads{at: map[post]*[]head{}}
	for _, t := range targets {
		h.at[post{t.LocationID, t.PositionID}] = new([]head)
	}
	people := map[int64]int32{}
	for _, s := range there {
		if s.Empty() {
			continue
		}
		who, known := people[s.EmployeeID]
		if !known {
			who = int32(len(people)) // #nosec G115 -- as many as employees
			people[s.EmployeeID] = who
		}
		one := head{s.Interval, who}
		h.longest = max(h.longest, s.End-s.Start)
		h.stand(post{s.LocationID, 0}, one)
		if s.PositionID != 0 {
			h.stand(post{s.LocationID, s.PositionID}, one)
		}
	}
	for _, list := range h.at {
		slices.SortFunc(*list, func(a, b head) int { return cmp.Compare(a.Start, b.Start) })
	}
	h.there = make([]int32, len(people))
	return h
}

func (h *heads) stand(p post, one head) {
	if list := h.at[p]; list != nil {
		*list = append(*list, one)
	}
}

// step is one person coming or going.
type step struct {
	at     Instant
	who    int32
	change int32
}

// cover cuts the window of a target where the number of people changes, and adds the stretches to those found.
func (h *heads) cover(out []Coverage, t CoverageTarget, d Date, window Interval) []Coverage {
	if window.Empty() {
		return out // the time does not exist on that day
	}
	known := len(out)
	add := func(from, to Instant, n int) {
		if from >= to {
			return
		}
		if k := len(out) - 1; k >= known && out[k].Scheduled == n {
			out[k].End = to
			return
		}
		out = append(out, Coverage{Target: t, On: d, Interval: Interval{from, to}, Scheduled: n})
	}
	steps := h.stepsIn(post{t.LocationID, t.PositionID}, window)
	from, people := window.Start, 0
	for i := 0; i < len(steps); {
		at := steps[i].at
		add(from, at, people)
		for ; i < len(steps) && steps[i].at == at; i++ {
			was := h.there[steps[i].who]
			h.there[steps[i].who] += steps[i].change
			switch {
			case was == 0:
				people++
			case was == 1 && steps[i].change < 0:
				people--
			}
		}
		from = at
	}
	add(from, window.End, people)
	return out
}

// stepsIn is who comes and goes at a post in the window, by time; at the same time those who come stand first, so that whoever
// goes on in another shift never counts as gone twice.
func (h *heads) stepsIn(p post, window Interval) []step {
	list := *h.at[p]
	from, _ := slices.BinarySearchFunc(list, window.Start-h.longest, func(a head, at Instant) int { return cmp.Compare(a.Start, at) })
	h.steps = h.steps[:0]
	for _, one := range list[from:] {
		if one.Start >= window.End {
			break
		}
		if part := one.Overlap(window); !part.Empty() {
			h.steps = append(h.steps, step{part.Start, one.who, 1}, step{part.End, one.who, -1})
		}
	}
	slices.SortFunc(h.steps, func(a, b step) int { return cmp.Or(cmp.Compare(a.at, b.at), cmp.Compare(b.change, a.change)) })
	return h.steps
}
