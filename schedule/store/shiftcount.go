package store

import (
	"context"

	"opshub/schedule"
)

// ShiftCount is how many shifts of the people of the filter touch its days, those to be removed left out. Where nothing
// narrows the people, the daily totals answer.
func (s *Store) ShiftCount(ctx context.Context, v schedule.Viewer, f schedule.Filter) (int, error) {
	n, err := remembered(s, key("shift count", v, f), func() (n int64, err error) {
		m, err := s.meta(ctx)
		if err != nil {
			return 0, err
		}
		w := people(v, f)
		w.add("s.state <> #", string(schedule.StagedForRemoval))
		if !readsDrafts(v) {
			w.add("s.state = #", string(schedule.Published))
		}
		w.days(m.shiftSpan("s"), f.From, f.To)
		err = s.engine.read(ctx, func(q reader) error {
			if f.Without("from", "to", "status").IsZero() && readsDrafts(v) {
				n, err = shiftsByDay(ctx, q, f, shiftDays)
				return err
			}
			n, err = count(ctx, q, `SELECT COUNT(*) FROM shift s JOIN employee e ON e.id = s.employee_id
				LEFT JOIN location l ON l.id = e.home_location_id`+w.text(), w.args...)
			return err
		})
		return n, err
	})
	return int(n), wrap(err, "shift count")
}
