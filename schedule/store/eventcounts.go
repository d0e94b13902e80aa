package store

import (
	"context"

	"opshub/schedule"
)

// EventCounts are the counters of the audit events of unavailable blocks under a filter.
type EventCounts struct {
	Events int
	Blocks int // distinct blocks
	Actors int // distinct people and programs
}

// EventCounts counts the audit events of unavailable blocks under the filter.
func (s *Store) EventCounts(ctx context.Context, v schedule.Viewer, f schedule.Filter) (EventCounts, error) {
	c, err := remembered(s, key("event counts", v, f), func() (c EventCounts, err error) {
		question, err := s.eventQuestion(ctx, v, BlockEvents, f)
		if err != nil {
			return c, err
		}
		w := question.where()
		err = s.engine.read(ctx, func(q reader) error {
			return q.query(ctx, `SELECT COUNT(*), COUNT(DISTINCT a.subject_id), COUNT(DISTINCT a.actor_type || ' ' ||
				a.actor_name)`+eventFrom+w.text(), w.args, func(r row) error {
				c = EventCounts{int(r.int(0)), int(r.int(1)), int(r.int(2))}
				return nil
			})
		})
		return c, err
	})
	return c, wrap(err, "event counts")
}
