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
	const text = `SELECT id, name, starts_on, ends_on, status FROM draft_period ORDER BY starts_on, id`
	out, err = everyRow(ctx, s, "draft periods", text, func(r row, d *schedule.DraftPeriod) {
		*d = schedule.DraftPeriod{ID: r.int(0), Name: r.text(1), StartsOn: date(r, 2), EndsOn: date(r, 3), Status: r.text(4)}
	})
	return out, wrap(err, "draft periods")
}

// PublishedPeriods is every published period by its first day, the versions of one period in order. What was published is no secret;
// what was recalled only managers see.
func (s *Store) PublishedPeriods(ctx context.Context, v schedule.Viewer) (out []schedule.PublishedPeriod, err error) {
	out, err = s.heads(ctx)
	out = slices.DeleteFunc(out, func(p schedule.PublishedPeriod) bool { return isRecalledFor(v, p) })
	for i := range out {
		hideHead(v, &out[i])
	}
	slices.SortStableFunc(out, func(a, b schedule.PublishedPeriod) int {
		return cmp.Or(cmp.Compare(a.StartsOn, b.StartsOn), cmp.Compare(a.Version, b.Version), cmp.Compare(a.ID, b.ID))
	})
	return out, wrap(err, "published periods")
}

// heads is every published period by id, as managers read them.
func (s *Store) heads(ctx context.Context) ([]schedule.PublishedPeriod, error) {
	return everyRow(ctx, s, "published periods", publishedPeriodSelect+` FROM published_period i ORDER BY i.id`, scanPublishedPeriod)
}
