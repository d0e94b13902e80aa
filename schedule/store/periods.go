package store

import (
	"cmp"
	"context"
	"slices"

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

// PublishedPeriods is every published period by its first day, the versions of one period in order. What was published is no secret;
// what was recalled only managers see.
func (s *Store) PublishedPeriods(ctx context.Context, v schedule.Viewer) (out []schedule.PublishedPeriod, err error) {
	condition := ""
	if !readsDrafts(v) {
		condition = " WHERE i.status <> 'recalled'"
	}
	err = s.engine.read(ctx, func(q reader) error {
		out, err = heads(ctx, q, condition)
		return err
	})
	for i := range out {
		hideHead(v, &out[i])
	}
	slices.SortStableFunc(out, func(a, b schedule.PublishedPeriod) int {
		return cmp.Or(cmp.Compare(a.StartsOn, b.StartsOn), cmp.Compare(a.Version, b.Version), cmp.Compare(a.ID, b.ID))
	})
	return out, wrap(err, "published periods")
}
