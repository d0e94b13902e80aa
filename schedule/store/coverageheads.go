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
	all, err := s.allTargets(ctx)
	if err != nil {
		return nil, err
	}
	posts := map[schedule.Post]bool{}
	for k := range all {
		posts[schedule.Post{Location: all[k].LocationID, Position: all[k].PositionID}] = true
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
		if t := s.timeline(ctx); t != nil {
			return s.timedHeads(t, posts, within)
		}
	}
	there, err := s.presentInTables(ctx, v, f, places, &within)
	return []*schedule.Heads{schedule.CountHeads(within, posts, there)}, err
}

// keptHeads keeps what was counted with the lists.
func (s *Store) keptHeads(key string, count func() (*schedule.Heads, error)) ([]*schedule.Heads, error) {
	const changesPerRow = bytesPerRow / 16
	return rememberedRows(s, key, func() ([]*schedule.Heads, error) {
		h, err := count()
		return []*schedule.Heads{h}, err
	}, func(list []*schedule.Heads) int { return 1 + list[0].Weight()/changesPerRow })
}

// weekSeconds is the time that heads of the timeline are counted for at once.
const weekSeconds = 7 * 24 * 60 * 60

// timedHeads counts by weeks, so that those who ask about weeks that begin on other days, or on other clocks, share them. The first
// who asks begins the counting of all other weeks and does not wait for it.
func (s *Store) timedHeads(t *timeline, posts map[schedule.Post]bool, within schedule.Interval) (out []*schedule.Heads, err error) {
	within = within.Overlap(t.span())
	start := schedule.Instant(t.first * weekSeconds / 7) // weeks are counted from the first day that is known
	for start += (within.Start - start) / weekSeconds * weekSeconds; start < within.End; start += weekSeconds {
		one, err := s.weekHeads(t, posts, start)
		if err != nil {
			return nil, err
		}
		out = append(out, one...)
	}
	if len(t.people) > fewTimed && t.counting.CompareAndSwap(false, true) {
		go s.countWeeks(t, posts)
	}
	return out, nil
}

func (s *Store) weekHeads(t *timeline, posts map[schedule.Post]bool, start schedule.Instant) ([]*schedule.Heads, error) {
	at := schedule.Interval{Start: start, End: start + weekSeconds}
	return s.keptHeads(fmt.Sprint("heads from ", start, " ", t.version), func() (*schedule.Heads, error) {
		return schedule.CountHeads(at, posts, t.present(at, posts)), nil
	})
}

// mostHeadWeeks is how many weeks at most are counted before anybody asks about them.
const mostHeadWeeks = 128

// countWeeks counts the first weeks of a timeline beside the requests, as long as it is that of the data; a panic there would end the program.
func (s *Store) countWeeks(t *timeline, posts map[schedule.Post]bool) {
	defer func() {
		if p := recover(); p != nil {
			s.logger().Error("panic", "err", p, "making", "heads")
		}
	}()
	span := t.span()
	for n := 0; n < mostHeadWeeks && span.Start < span.End && s.timelineAtHand(context.Background()) == t; n++ {
		if _, err := s.weekHeads(t, posts, span.Start); err != nil {
			return
		}
		span.Start += weekSeconds
	}
}

// span is the time from the begin of the first day to the end of the last shift, at most.
func (t *timeline) span() schedule.Interval {
	const day = 24 * 60 * 60
	if len(t.shifts) == 0 {
		return schedule.Interval{}
	}
	start := schedule.Instant(t.first * day)
	return schedule.Interval{Start: start, End: start + schedule.Instant(len(t.begin)-1)*day + schedule.Instant(t.reach)*60}
}

// present is who is at the locations of the posts in the time, by the day on which they come, then by name and start.
func (t *timeline) present(within schedule.Interval, posts map[schedule.Post]bool) []schedule.Presence {
	asked, n := make([]bool, len(t.posts)), 0
	for k, p := range t.posts {
		asked[k] = posts[schedule.Post{Location: p.location}] || posts[schedule.Post{Location: p.location, Position: p.position}]
	}
	t.each(within, func(s *timedShift) {
		if asked[s.post] {
			n++
		}
	})
	out := make([]schedule.Presence, 0, n)
	t.each(within, func(s *timedShift) {
		if p := &t.posts[s.post]; asked[s.post] {
			out = append(out, schedule.Presence{EmployeeID: t.people[s.who].ID, LocationID: p.location, PositionID: p.position, Interval: s.interval()})
		}
	})
	return out
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
