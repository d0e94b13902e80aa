package store

import (
	"cmp"
	"context"
	"slices"

	"opshub/schedule"
)

// takenOut is the shifts that late versions took out of the calendar, by id, as the last of those versions did.
func (q feedQuestion) takenOut(ctx context.Context, r reader, since schedule.Instant) (map[int64]schedule.FeedShift, error) {
	all, err := heads(ctx, r, "")
	if err != nil {
		return nil, err
	}
	out := map[int64]schedule.FeedShift{}
	for _, s := range successions(all) {
		if s.after.PublishedAt < since || (q.period.ID != 0 && s.after.ID != q.period.ID) {
			continue
		}
		note := func(_ row, f schedule.FeedShift) error {
			f.Version, f.PublishedAt, f.Cancelled = s.after.Version, s.after.PublishedAt, true
			out[f.ID] = f
			return nil
		}
		removed := &where{}
		removed.add("u.published_period_id = #", s.after.ID)
		removed.add("u.change_kind = #", string(schedule.ChangeRemoved))
		if err := q.read(ctx, r, feedShiftSelect+` FROM published_shift u`, removed, note); err != nil {
			return nil, err
		}
		if s.before.ID == 0 {
			continue
		}
		if err := q.read(ctx, r, feedShiftSelect+` FROM published_shift u`, q.movedOut(s), note); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// movedOut keeps the rows u of a version that are not in the calendar any more with the version after it.
func (q feedQuestion) movedOut(s succession) *where {
	w := &where{}
	w.add("u.published_period_id = #", s.before.ID)
	w.add("u.change_kind <> #", string(schedule.ChangeRemoved))
	n := &where{args: w.args}
	n.add("n.published_period_id = #", s.after.ID)
	n.add("n.change_kind <> #", string(schedule.ChangeRemoved))
	n.conditions = append(n.conditions, "n.shift_id = u.shift_id")
	q.narrow(n, "n")
	w.args = n.args
	w.conditions = append(w.conditions, "NOT EXISTS (SELECT 1 FROM published_shift n"+n.text()+")")
	return w
}

// Statuses of a published period.
const (
	statusCurrent  = "current"
	statusRecalled = "recalled"
)

// succession is a version and the one that took its place.
type succession struct{ before, after schedule.PublishedPeriod }

// successions pairs each version that employees were shown with the one before it, in the order in which they were published.
// What was recalled is passed over; before is zero where there is none.
func successions(all []schedule.PublishedPeriod) (out []succession) {
	slices.SortFunc(all, func(a, b schedule.PublishedPeriod) int {
		return cmp.Or(cmp.Compare(a.PublishedAt, b.PublishedAt), cmp.Compare(a.Version, b.Version), cmp.Compare(a.ID, b.ID))
	})
	last := map[int64]schedule.PublishedPeriod{} // by draft period
	for _, p := range all {
		if p.Status == statusRecalled {
			continue
		}
		out = append(out, succession{last[p.DraftPeriodID], p})
		if p.DraftPeriodID != 0 { // without it nothing says what the version follows
			last[p.DraftPeriodID] = p
		}
	}
	return out
}
