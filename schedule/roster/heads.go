package roster

import (
	"slices"
	"sort"

	"opshub/schedule"
	"opshub/schedule/roster/memory"
	"opshub/schedule/rules"
)

// countHeads counts the people at the posts of coverage targets. If the filter has a period, only its shifts count.
// Shifts that are staged for removal do not count.
func (w View) countHeads(f schedule.Filter, wanted []wantedPlace, within schedule.Interval) *rules.Heads {
	c := w.newHeadCounter(wanted, within)
	l, draft := w.coverageLayer(f)
	if draft == nobody {
		return rules.NewHeads(within)
	}
	all := memory.PlaceList{All: l.Count}
	first := l.From(w.m.Shifts, all, c.within.from-l.Longest)
	last := l.From(w.m.Shifts, all, c.within.to)
	counts := func(s *memory.Shift) bool {
		return s.Person != nobody && s.End() > c.within.from && (l.Shown || s.State != memory.Staged) && (draft == everyDraft || s.Draft == draft)
	}
	for place := first; place < last; place++ {
		if s := &w.m.Shifts[l.Ref(place)]; counts(s) {
			c.meet(s)
		}
	}
	for place := first; place < last; place++ {
		if s := &w.m.Shifts[l.Ref(place)]; counts(s) {
			c.add(c.slots[s.Post][0], s)
			c.add(c.slots[s.Post][1], s)
		}
	}
	return c.heads(within)
}

// coverageLayer returns the copies of shifts that coverage counts, and their draft period: everyDraft for any, or
// nobody if no shift counts.
func (w View) coverageLayer(f schedule.Filter) (l *memory.Layer, draft int32) {
	l, draft = w.shiftLayer(), everyDraft
	if f.PublishedPeriodID != 0 {
		l = w.versionLayer(f.PublishedPeriodID)
	}
	if f.DraftPeriodID != 0 {
		if draft = memory.OrNobody(w.m.DraftOf, f.DraftPeriodID); !w.manager() {
			draft = nobody
		}
	}
	return l, draft
}

// headCounter records when people start and stop working at each of some posts.
type headCounter struct {
	posts  []schedule.Post
	slots  [][2]int32 // by post of a shift: index of the post for any position, and of the post for its position; nobody for none
	within span

	busy   []int32            // by person: the latest end of the shifts so far
	twice  []bool             // by person: whether two of the shifts overlap
	counts map[[2]int32]int32 // by post and person: until when somebody with overlapping shifts is already counted
	starts [][]int32          // by post: minutes at which somebody starts
	ends   [][]int32          // by post: minutes at which somebody stops
}

func (w View) newHeadCounter(wanted []wantedPlace, within schedule.Interval) *headCounter {
	c := &headCounter{slots: make([][2]int32, len(w.m.Posts)), within: span{memory.Minutes(within.Start), memory.Minutes(within.End)},
		busy: make([]int32, len(w.m.People)), twice: make([]bool, len(w.m.People)), counts: map[[2]int32]int32{}}
	slotOf := map[schedule.Post]int32{}
	for k := range wanted {
		for i := range wanted[k].targets {
			p := schedule.Post{Location: wanted[k].targets[i].LocationID, Position: wanted[k].targets[i].PositionID}
			if _, ok := slotOf[p]; !ok {
				slotOf[p] = int32(len(c.posts)) // #nosec G115 -- as many as targets
				c.posts = append(c.posts, p)
			}
		}
	}
	slot := func(location, position int64) int32 {
		if s, ok := slotOf[schedule.Post{Location: location, Position: position}]; ok && location != 0 {
			return s
		}
		return nobody
	}
	for k, p := range w.m.Posts {
		c.slots[k] = [2]int32{slot(p.Location, 0), nobody}
		if p.Position != 0 {
			c.slots[k][1] = slot(p.Location, p.Position)
		}
	}
	for k := range c.busy {
		c.busy[k] = everyMinute.from
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
	if slot == nobody {
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

// FillGaps sets for each gap how many employees of its location could fill it; see rules.Reserve. Only managers read
// the figures. For other viewers FillGaps does nothing.
func (w View) FillGaps(gaps []rules.Shortfall) {
	if len(gaps) == 0 || !w.manager() {
		return
	}
	all, home := gaps[0].Interval, gaps[0].Location.ID
	for k := range gaps {
		all = schedule.Interval{Start: min(all.Start, gaps[k].Start), End: max(all.End, gaps[k].End)}
		if gaps[k].Location.ID != home {
			home = 0
		}
	}
	w.reserve(home, span{memory.Minutes(all.Start), memory.Minutes(all.End)}).Fill(gaps)
}

// reserve returns the active employees of a location, or of all locations if home is 0, and when each of them is not
// available: during a shift and during an unavailable block in force. Undesired times and requested blocks do not make
// an employee unavailable.
func (r *Roster) reserve(home int64, at span) *rules.Reserve {
	reserve := rules.NewReserve()
	places := make([]int32, len(r.m.People)) // by person; 0 for people outside the reserve
	for person := range r.m.People {
		p := &r.m.People[person].Employee
		if p.Status != "active" || p.LocationID == 0 || home != 0 && p.LocationID != home {
			continue
		}
		reserve.Add(*p, 0)
		for _, position := range r.m.Held[person] {
			reserve.Add(*p, position)
		}
		places[person] = reserve.Place(p.ID)
	}
	l := &r.m.Working
	all := memory.PlaceList{All: l.Count}
	for place := l.From(r.m.Shifts, all, at.from-l.Longest); place < l.Count; place++ {
		s := &r.m.Shifts[l.Ref(place)]
		if s.Start >= at.to {
			break
		}
		if s.Person != nobody && s.State != memory.Staged && s.End() > at.from {
			reserve.TakeAt(places[s.Person], s.Interval())
		}
	}
	first := sort.Search(len(r.m.OccurrencesByStart), func(k int) bool { return r.m.Occurrences[r.m.OccurrencesByStart[k]].Start >= at.from-r.m.Longest })
	for _, k := range r.m.OccurrencesByStart[first:] {
		o := &r.m.Occurrences[k]
		if o.Start >= at.to {
			break
		}
		if o.End() > at.from && !o.Missing() && o.Kind != memory.Undesired && inForce(o.Status) {
			reserve.TakeAt(places[o.Person], o.Interval())
		}
	}
	return reserve
}
