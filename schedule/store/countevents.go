package store

import (
	"context"
	"strings"
)

// countSheet counts the events of the question over the sheet of the audit log. It says false where only the tables know.
func (q eventQuestion) countSheet(ctx context.Context, s *Store, c *EventCounts) (bool, error) {
	e, err := q.sieve(ctx, s)
	if err != nil || e == nil {
		return false, err
	}
	log, subjects := e.log, newNumberSet()
	defer subjects.done()
	found := make([]int, len(log.list))
	for _, i := range e.rows() {
		if e.holds(i) {
			found[log.columns[eventKindNo][i]]++
			subjects.add(log.columns[eventSubjectNo][i])
		}
	}
	actions, actors, types := tally{}, tally{}, tally{}
	for k, n := range found {
		if n == 0 {
			continue
		}
		w := strings.Split(log.list[k], "\x00")
		c.Events += n
		types[EventTally{Word: w[0]}] += n
		actions[EventTally{Word: w[1]}] += n
		actors[EventTally{Word: w[3], Kind: w[2]}] += n
	}
	c.ByAction, c.ByActor, c.ByType, c.Actors, c.Subjects = actions.sorted(), actors.sorted(), types.sorted(), len(actors), subjects.size
	return true, nil
}
