package store

import (
	"context"

	"opshub/schedule"
)

// DraftPeriods is every draft period by its first day. Staff and the wall read no drafts.
func (s *Store) DraftPeriods(ctx context.Context, v schedule.Viewer) (out []schedule.DraftPeriod, err error) {
	if !readsDrafts(v) {
		return nil, nil
	}
	err = s.engine.read(ctx, func(q reader) error {
		return q.query(ctx, `SELECT id, name, starts_on, ends_on, status FROM draft_period ORDER BY starts_on, id`, nil, func(r row) error {
			out = append(out, schedule.DraftPeriod{
				ID: r.int(0), Name: r.text(1), StartsOn: date(r, 2), EndsOn: date(r, 3), Status: r.text(4),
			})
			return nil
		})
	})
	return out, wrap(err, "draft periods")
}

// PublishedPeriods is every published period by its first day, the versions of one period in order. What was published
// is no secret: the viewer changes nothing.
func (s *Store) PublishedPeriods(ctx context.Context, _ schedule.Viewer) (out []schedule.PublishedPeriod, err error) {
	err = s.engine.read(ctx, func(q reader) error {
		return q.query(ctx, `SELECT id, draft_period_id, version, starts_on, ends_on, status, published_at, published_by, note
			FROM published_period ORDER BY starts_on, version, id`, nil, func(r row) error {
			out = append(out, schedule.PublishedPeriod{
				ID: r.int(0), DraftPeriodID: r.int(1), Version: int(r.int(2)), StartsOn: date(r, 3), EndsOn: date(r, 4),
				Status: r.text(5), PublishedAt: instant(r, 6), PublishedBy: r.text(7), Note: r.text(8),
			})
			return nil
		})
	})
	return out, wrap(err, "published periods")
}
