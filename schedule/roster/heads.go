package roster

import (
	"slices"
	"sort"

	"opshub/schedule"
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
	all := placeList{all: l.count}
	first := l.from(w.shifts, all, c.within.from-l.longest)
	last := l.from(w.shifts, all, c.within.to)
	counts := func(s *shift) bool {
		return s.person != nobody && s.end() > c.within.from && (l.shown || s.state != staged) && (draft == everyDraft || s.draft == draft)
	}
	for place := first; place < last; place++ {
		if s := &w.shifts[l.ref(place)]; counts(s) {
			c.meet(s)
		}
	}
	for place := first; place < last; place++ {
		if s := &w.shifts[l.ref(place)]; counts(s) {
			c.add(c.slots[s.post][0], s)
			c.add(c.slots[s.post][1], s)
		}
	}
	return c.heads(within)
}

// coverageLayer returns the copies of shifts that coverage counts, and their draft period: everyDraft for any, or
// nobody if no shift counts.
func (w View) coverageLayer(f schedule.Filter) (l *layer, draft int32) {
	l, draft = w.shiftLayer(), everyDraft
	if f.PublishedPeriodID != 0 {
		l = w.versionLayer(f.PublishedPeriodID)
	}
	if f.DraftPeriodID != 0 {
		if draft = orNobody(w.draftOf, f.DraftPeriodID); !w.manager() {
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
	c := &headCounter{slots: make([][2]int32, len(w.posts)), within: span{minutes(within.Start), minutes(within.End)},
		busy: make([]int32, len(w.people)), twice: make([]bool, len(w.people)), counts: map[[2]int32]int32{}}
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
	for k, p := range w.posts {
		c.slots[k] = [2]int32{slot(p.location, 0), nobody}
		if p.position != 0 {
			c.slots[k][1] = slot(p.location, p.position)
		}
	}
	for k := range c.busy {
		c.busy[k] = everyMinute.from
	}
	c.starts, c.ends = make([][]int32, len(c.posts)), make([][]int32, len(c.posts))
	return c
}

// meet records whether a shift overlaps an earlier one of the same person. Only such people could be counted twice.
func (c *headCounter) meet(s *shift) {
	if s.start < c.busy[s.person] {
		c.twice[s.person] = true
	}
	c.busy[s.person] = max(c.busy[s.person], s.end())
}

// add counts the person of a shift at a post. It must be called with shifts ordered by start.
func (c *headCounter) add(slot int32, s *shift) {
	if slot == nobody {
		return
	}
	start, end := max(s.start, c.within.from), min(s.end(), c.within.to)
	if c.twice[s.person] {
		at := [2]int32{slot, s.person}
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
				h.Put(p, instant(at), people)
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
	w.reserve(home, span{minutes(all.Start), minutes(all.End)}).Fill(gaps)
}

// reserve returns the active employees of a location, or of all locations if home is 0, and when each of them is not
// available: during a shift and during an unavailable block in force. Undesired times and requested blocks do not make
// an employee unavailable.
func (r *Roster) reserve(home int64, at span) *rules.Reserve {
	reserve := rules.NewReserve()
	places := make([]int32, len(r.people)) // by person; 0 for people outside the reserve
	for person := range r.people {
		p := &r.people[person].Employee
		if p.Status != "active" || p.LocationID == 0 || home != 0 && p.LocationID != home {
			continue
		}
		reserve.Add(*p, 0)
		for _, position := range r.held[person] {
			reserve.Add(*p, position)
		}
		places[person] = reserve.Place(p.ID)
	}
	l := &r.working
	all := placeList{all: l.count}
	for place := l.from(r.shifts, all, at.from-l.longest); place < l.count; place++ {
		s := &r.shifts[l.ref(place)]
		if s.start >= at.to {
			break
		}
		if s.person != nobody && s.state != staged && s.end() > at.from {
			reserve.TakeAt(places[s.person], s.interval())
		}
	}
	first := sort.Search(len(r.byStart), func(k int) bool { return r.occurrences[r.byStart[k]].start >= at.from-r.longest })
	for _, k := range r.byStart[first:] {
		o := &r.occurrences[k]
		if o.start >= at.to {
			break
		}
		if o.end() > at.from && !o.missing() && o.kind != undesired && inForce(o.status) {
			reserve.TakeAt(places[o.person], o.interval())
		}
	}
	return reserve
}
