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
	force, err := s.workforce(ctx)
	if err == nil {
		c.all = force.all
		c.members, err = s.crowdMembers(c.t, c.all)
	}
	if err != nil || s.Version() != c.t.version {
		return nil, wrap(err, "workers")
	}
	return c, nil
}

// away takes the live blocks of some places of Each from the timeline, by employee. They are taken whenever somebody looks: crowds are
// kept, hundreds of them, and with their blocks they would be most of what the collector of garbage goes through.
func (c *Crowd) away(places []int) map[int64][]schedule.Occurrence {
	out := make(map[int64][]schedule.Occurrence, len(places))
	for _, k := range places {
		out[c.all[k].ID] = nil
	}
	c.t.away.each(c.ask.Blocks, func(b *timedBlock) {
		if list, looked := out[b.employee]; looked {
			out[b.employee] = append(list, c.t.away.occurrence(b))
		}
	})
	return out
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

var (
	glances  reused[schedule.Glance]
	askedFor reused[bool]
)

// Each takes a glance at each worker of the filter, whose places keep as the filter of the Crowd says. k names the worker among the
// workforce, byName the place in the order of names. The worker has the blocks and no shift, and holds until the next call.
func (c *Crowd) Each(f schedule.Filter, gauge *schedule.Gauge, fn func(k, byName int, w *schedule.Worker, g *schedule.Glance)) {
	held, asked := glances.take(len(c.t.people)+1), askedFor.take(len(c.t.people))
	defer glances.give(held)
	defer askedFor.give(asked)
	var places []int
	for k := range c.all {
		if !atPlace(&c.all[k], f) {
			continue
		}
		places = append(places, k)
		if who := c.members[k].who; who >= 0 {
			(*asked)[who] = true
		}
	}
	seen := *held
	c.look(*asked, seen, gauge)
	nothing := &seen[len(c.t.people)]
	var away absences
	away.read(c)
	defer away.giveBack()
	var own schedule.Worker
	for _, k := range places {
		w, m, g := &c.all[k], c.members[k], nothing
		if m.who >= 0 {
			g = &seen[m.who]
			if blocks := away.of(m.who); len(blocks) > 0 {
				own = *w
				own.Occurrences, own.Kinds = blocks, c.t.away.others
				w = &own
			}
		}
		fn(k, int(m.byName), w, g)
	}
}

// look takes the glances at the people who are asked for, day by day of the timeline. Each day is gone through from one end to the other,
// which is sooner than looking for each of them there.
func (c *Crowd) look(asked []bool, seen []schedule.Glance, gauge *schedule.Gauge) {
	from, to := c.t.between(c.ask.Shifts)
	locals := make([]schedule.Local, len(c.t.posts))
	for day := from; day < to; day++ {
		c.t.localsOn(locals, c.t.first+day)
		list := c.t.shifts[c.t.begin[day]:c.t.begin[day+1]]
		for i := range list {
			if s := &list[i]; asked[s.who] && s.touches(c.ask.Shifts) {
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
	away := c.away(places)
	var shifts []schedule.Shift
	for _, k := range places {
		w := c.all[k]
		shifts = c.t.shiftsOf(shifts[:0], w.ID, c.ask.Shifts)
		w.Shifts, w.Occurrences, w.Kinds = shifts, away[w.ID], c.t.away.others
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
