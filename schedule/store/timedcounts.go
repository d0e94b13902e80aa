package store

import (
	"context"
	"slices"

	"opshub/schedule"
)

// timed is the timeline where it has all shifts that a question about days asks for: those of everybody, at a location or in a
// position or anywhere, as managers plan with them, on days on which none is to be removed. Else it is nil.
func (q dayQuestion) timed(ctx context.Context, s *Store) (*timeline, error) {
	if !ofAllPeople(q.v, q.f) || q.f.From == 0 || q.f.To == 0 {
		return nil, nil
	}
	t := s.timeline(ctx)
	if t == nil {
		return nil, nil
	}
	staged, err := s.stagedOn(ctx)
	if err != nil || slices.ContainsFunc(staged, q.f.Holds) {
		return nil, err
	}
	return t, nil
}

// stagedOn is the days on which a shift is to be removed.
func (s *Store) stagedOn(ctx context.Context) ([]schedule.Date, error) {
	return rememberedRows(s, "staged days", func() (days []schedule.Date, err error) {
		err = s.engine.query(ctx, `SELECT DISTINCT d.on_day FROM day_total d WHERE d.kind = ?1 AND d.items > 0`, []any{stagedDays}, func(r row) error {
			days = append(days, date(r, 0))
			return nil
		})
		return days, err
	}, func(days []schedule.Date) int { return len(days) })
}

// onDays gives the shifts at the place of a filter that touch its days.
func (t *timeline) onDays(f schedule.Filter, fn func(s *timedShift, on *localDays)) {
	days := t.localDaysOf(f)
	t.each(aboutDays(f), func(s *timedShift) {
		if on := &days[s.post]; on.touched(s) {
			fn(s, on)
		}
	})
}
