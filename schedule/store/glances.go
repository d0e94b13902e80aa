package store

import (
	"cmp"
	"context"
	"slices"

	"opshub/schedule"
)

// Crowd is many workers around one opening, at whose shifts a glance was taken. It holds for the state of the data in which it was read.
type Crowd struct {
	t       *timeline
	all     []schedule.Worker
	members []crowdMember
	ask     WorkersAsk
	away    map[int64][]schedule.Occurrence // by employee
	kinds   map[int64]schedule.BlockKind    // of the blocks among them
	gone    bitSet                          // who of the timeline is among the employees
}

// crowdMember is where one of the workforce stands in the timeline, -1 for nowhere, and in the order of names as they are written.
type crowdMember struct{ who, byName int32 }

// Crowd reads the workers of a filter for glances; nil where they have to be read one by one with EachCandidate: a few, the own one of
// staff, no timeline at hand, or data that is no longer that of the version, of which the caller has read rules already.
func (s *Store) Crowd(ctx context.Context, v schedule.Viewer, version string, f schedule.Filter, ask WorkersAsk) (*Crowd, error) {
	if f.EmployeeID != 0 || !s.heldWorkers(v, f, ask) {
		return nil, nil
	}
	c := &Crowd{t: s.timeline(ctx), ask: ask}
	if c.t == nil || c.t.version != version {
		return nil, nil
	}
	var err error
	if c.all, err = s.workforce(ctx); err == nil {
		c.members, err = s.crowdMembers(c.t, c.all)
	}
	if err != nil || s.Version() != c.t.version {
		return nil, wrap(err, "workers")
	}
	c.readAway()
	return c, nil
}

// Weight is how many rows that are kept weigh as much as what the crowd holds for itself.
func (c *Crowd) Weight() int {
	const away, kinds = 2, 2 // an occurrence in a list by employee, and its block in a map
	n := len(c.kinds) * kinds
	for _, list := range c.away {
		n += len(list) * away
	}
	return n
}

// readAway takes the live blocks from the timeline.
func (c *Crowd) readAway() {
	c.away, c.kinds, c.gone = map[int64][]schedule.Occurrence{}, map[int64]schedule.BlockKind{}, newBitSet(len(c.t.people))
	c.t.away.each(c.ask.Blocks, func(b *timedBlock) {
		c.kinds[b.block] = c.t.away.kinds[b.kind]
		c.away[b.employee] = append(c.away[b.employee], c.t.away.occurrence(b))
		if who, known := c.t.byID[b.employee]; known {
			c.gone.set(who)
		}
	})
}

// crowdMembers is where each of the workforce stands.
func (s *Store) crowdMembers(t *timeline, all []schedule.Worker) ([]crowdMember, error) {
	return rememberedRows(s, "crowd "+t.version, func() ([]crowdMember, error) {
		out, order := make([]crowdMember, len(all)), make([]int32, len(all))
		for k := range all {
			order[k], out[k].who = int32(k), -1 // #nosec G115 -- people in memory
			if who, known := t.byID[all[k].ID]; known {
				out[k].who = who
			}
		}
		slices.SortFunc(order, func(a, b int32) int {
			return cmp.Or(cmp.Compare(all[a].Name, all[b].Name), cmp.Compare(all[a].ID, all[b].ID))
		})
		for at, k := range order {
			out[k].byName = int32(at) // #nosec G115 -- likewise
		}
		return out, nil
	}, func(list []crowdMember) int { return len(list) / 8 })
}

var glances reused[schedule.Glance]

// Each takes a glance at each worker of the filter, whose places keep as the filter of the Crowd says. k names the worker among the
// workforce, byName the place in the order of names. The worker has the blocks and no shift, and holds until the next call.
func (c *Crowd) Each(f schedule.Filter, gauge *schedule.Gauge, fn func(k, byName int, w *schedule.Worker, g *schedule.Glance)) {
	held := glances.take(len(c.t.people) + 1)
	defer glances.give(held)
	seen := *held
	c.look(seen, gauge)
	nothing := &seen[len(c.t.people)]
	var own schedule.Worker
	for k := range c.all {
		w := &c.all[k]
		if !atPlace(w, f) {
			continue
		}
		m, g := c.members[k], nothing
		if m.who >= 0 {
			g = &seen[m.who]
		}
		if m.who < 0 || c.gone.has(m.who) {
			own = *w
			own.Occurrences, own.Kinds = c.away[w.ID], c.kinds
			w = &own
		}
		fn(k, int(m.byName), w, g)
	}
}

// look takes the glances, day by day of the timeline and on each by name.
func (c *Crowd) look(seen []schedule.Glance, gauge *schedule.Gauge) {
	from, to := c.t.between(c.ask.Shifts)
	locals := make([]schedule.Local, len(c.t.posts))
	for day := from; day < to; day++ {
		c.t.localsOn(locals, c.t.first+day)
		list := c.t.shifts[c.t.begin[day]:c.t.begin[day+1]]
		for i := range list {
			if s := &list[i]; s.touches(c.ask.Shifts) {
				gauge.Add(&seen[s.who], s.id, s.interval(), &locals[s.post])
			}
		}
	}
}

// localsOn is the wall clock of each post for the shifts that begin on a day in UTC.
func (t *timeline) localsOn(out []schedule.Local, day int64) {
	start := schedule.Instant(day) * 24 * 60 * 60
	at := schedule.Interval{Start: start, End: start + schedule.Instant(24*60+t.reach)*60}
	of := map[string]schedule.Local{}
	for k := range t.posts {
		name := t.posts[k].zone
		local, known := of[name]
		if !known {
			z, _ := schedule.ZoneOrUTC(name)
			local = schedule.LocalIn(z, at)
			of[name] = local
		}
		out[k] = local
	}
}

// Workers gives some of the crowd with what the rules look at, by the places that Each named.
func (c *Crowd) Workers(places []int, fn func(*schedule.Worker)) {
	cursor := c.t.cursor(c.ask.Shifts)
	var shifts []schedule.Shift
	for _, k := range places {
		w := c.all[k]
		shifts = cursor.of(shifts[:0], w.ID)
		w.Shifts, w.Occurrences, w.Kinds = shifts, c.away[w.ID], c.kinds
		fn(&w)
	}
}

// KeptOfCrowd is what is worked out of each of the workforce, in the order of the places that Each names, once for each state of the
// data. The key names all it depends on; weight is how many of them weigh as a row that is kept.
func KeptOfCrowd[T any](s *Store, c *Crowd, key string, weight int, of func(*schedule.Worker) T) ([]T, error) {
	return rememberedRows(s, "crowd's "+key+" "+c.t.version, func() ([]T, error) {
		out := make([]T, len(c.all))
		for k := range c.all {
			out[k] = of(&c.all[k])
		}
		return out, nil
	}, func(list []T) int { return len(list) / weight })
}
