package store

import (
	"cmp"
	"context"
	"slices"

	"opshub/schedule"
)

// EventCounts are the counters of the audit events of a set under a filter.
type EventCounts struct {
	Events   int
	Subjects int // distinct ones
	Actors   int // distinct people and programs
	ByAction []EventTally
	ByActor  []EventTally // the busiest first
	ByType   []EventTally // by type of subject
}

// EventTally is how many events have something in common.
type EventTally struct {
	Word   string // the action, the name of the actor, the type of the subject
	Kind   string // of an actor: user, system or import
	Events int
}

// EventCounts counts the audit events of a set under the filter.
func (s *Store) EventCounts(ctx context.Context, v schedule.Viewer, set EventSet, f schedule.Filter) (c EventCounts, err error) {
	err = s.engine.read(ctx, func(r reader) error {
		q, err := newEventQuery(ctx, r, v, set, f)
		if err != nil {
			return err
		}
		w := q.where()
		from := q.counted() + w.text()
		actions, actors, types := tally{}, tally{}, tally{}
		err = r.query(ctx, `SELECT a.subject_type, a.action, a.actor_type, a.actor_name, COUNT(*)`+from+
			` GROUP BY a.subject_type, a.action, a.actor_type, a.actor_name`, w.args, func(r row) {
			n := int(r.int(4))
			c.Events += n
			types[EventTally{Word: r.text(0)}] += n
			actions[EventTally{Word: r.text(1)}] += n
			actors[EventTally{Word: r.text(3), Kind: r.text(2)}] += n
		})
		if err != nil {
			return err
		}
		c.ByAction, c.ByActor, c.ByType, c.Actors = actions.sorted(), actors.sorted(), types.sorted(), len(actors)
		n, err := count(ctx, r, `SELECT COUNT(*) FROM (SELECT DISTINCT a.subject_type, a.subject_id`+from+`) AS subjects`, w.args...)
		c.Subjects = int(n)
		return err
	})
	return c, wrap(err, "event counts")
}

// tally counts events by what they have in common.
type tally map[EventTally]int

// sorted is the tallies, most events first.
func (t tally) sorted() []EventTally {
	out := make([]EventTally, 0, len(t))
	for k, n := range t {
		k.Events = n
		out = append(out, k)
	}
	slices.SortFunc(out, func(a, b EventTally) int {
		return cmp.Or(cmp.Compare(b.Events, a.Events), cmp.Compare(a.Word, b.Word), cmp.Compare(a.Kind, b.Kind))
	})
	return out
}
