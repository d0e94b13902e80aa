package store

import (
	"context"
	"fmt"

	"opshub/schedule"
)

// coverageHeads is who is at the posts of all coverage targets in the time: assigned shifts without those that are to be deleted. It is
// counted once for each week, draft or version while the data stays the same, whoever asks about whichever part of it.
func (s *Store) coverageHeads(ctx context.Context, v schedule.Viewer, f schedule.Filter, places []schedule.Location, within schedule.Interval) (
	[]*schedule.Heads, error,
) {
	posts, err := s.targetPosts(ctx)
	if err != nil {
		return nil, err
	}
	switch {
	case !readsDrafts(v) || (f.DraftPeriodID != 0 && f.PublishedPeriodID != 0):
	case f.DraftPeriodID != 0:
		return s.keptHeads(fmt.Sprint("heads of draft ", f.DraftPeriodID), func() (*schedule.Heads, error) {
			there, err := s.presentInDraft(ctx, v, f.DraftPeriodID)
			return schedule.CountHeads(whole(there), posts, there), err
		})
	case f.PublishedPeriodID != 0:
		return s.keptHeads(fmt.Sprint("heads of version ", f.PublishedPeriodID), func() (*schedule.Heads, error) {
			there, err := s.presentInTables(ctx, v, f, nil, nil)
			return schedule.CountHeads(whole(there), posts, there), err
		})
	default:
		if heads, ok, err := s.packedHeads(ctx, posts, within); ok || err != nil {
			return heads, err
		}
	}
	there, err := s.presentInTables(ctx, v, f, places, &within)
	return []*schedule.Heads{schedule.CountHeads(within, posts, there)}, err
}

// targetPosts is the posts of all targets.
func (s *Store) targetPosts(ctx context.Context) (map[schedule.Post]bool, error) {
	all, err := s.allTargets(ctx)
	posts := map[schedule.Post]bool{}
	for k := range all {
		posts[schedule.Post{Location: all[k].LocationID, Position: all[k].PositionID}] = true
	}
	return posts, err
}

// keptHeads keeps what was counted with the lists.
func (s *Store) keptHeads(key string, count func() (*schedule.Heads, error)) ([]*schedule.Heads, error) {
	const changesPerRow = bytesPerRow / 16
	return rememberedRows(s, key, func() ([]*schedule.Heads, error) {
		h, err := count()
		return []*schedule.Heads{h}, err
	}, func(list []*schedule.Heads) int { return 1 + list[0].Weight()/changesPerRow })
}

// presentInDraft is who is in the shifts of a draft period.
func (s *Store) presentInDraft(ctx context.Context, v schedule.Viewer, period int64) (out []schedule.Presence, err error) {
	rows, err := s.draftCopies(ctx, v, period)
	for i := range rows {
		if r := &rows[i]; r.EmployeeID != 0 && r.State != schedule.StagedForRemoval {
			out = append(out, schedule.Presence{EmployeeID: r.EmployeeID, LocationID: r.LocationID, PositionID: r.PositionID, Interval: r.Interval()})
		}
	}
	schedule.SortPresence(out)
	return out, err
}

// presentInTables asks the database who is there, at some places and in some time where they are given.
func (s *Store) presentInTables(ctx context.Context, v schedule.Viewer, f schedule.Filter, places []schedule.Location, within *schedule.Interval) (
	out []schedule.Presence, err error,
) {
	m, err := s.meta(ctx)
	if err != nil {
		return nil, err
	}
	take := func(r row) error {
		out = append(out, schedule.Presence{EmployeeID: r.int(0), LocationID: r.int(1), PositionID: r.int(2), Interval: interval(r, 3)})
		return nil
	}
	err = s.engine.read(ctx, func(q reader) error {
		for _, t := range coverageTables(v, f) {
			t.w.known(v)
			t.w.add("s.employee_id IS NOT NULL")
			if within != nil {
				ids := make([]int64, len(places))
				for i, l := range places {
					ids[i] = l.ID
				}
				t.w.within("s", *within, m.maxShiftMinutes)
				t.w.ids("s.location_id", ids)
			}
			if err := q.query(ctx, coverageShift+" FROM "+t.from+t.w.text(), t.w.args, take); err != nil {
				return err
			}
		}
		return nil
	})
	schedule.SortPresence(out)
	return out, err
}

// whole is the time from the first to the last who is there.
func whole(there []schedule.Presence) (all schedule.Interval) {
	for k := range there {
		if k == 0 {
			all = there[k].Interval
		}
		all = schedule.Interval{Start: min(all.Start, there[k].Start), End: max(all.End, there[k].End)}
	}
	return all
}
