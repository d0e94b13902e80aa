package store

import (
	"context"

	"opshub/schedule"
)

// shownOfOne is DayCounts of what the wall shows of one employee, from memory. It says false where the tables are to be asked: without what
// is shown of a timeline, and of a place, a block, a text or a period.
func (s *Store) shownOfOne(ctx context.Context, v schedule.Viewer, f schedule.Filter) (c schedule.DayCounts, ok bool, err error) {
	t := s.timelineAtHand(ctx)
	if v.Role != schedule.RoleWall || t == nil || t.shown == nil || f.EmployeeID == 0 || !f.Without("employee_id", "from", "to", "status").IsZero() {
		return c, false, nil
	}
	times, err := s.occurrenceSheet(ctx)
	if times == nil || err != nil {
		return c, false, err
	}
	add := func(first, last schedule.Date) bool {
		first = max(first, f.From)
		if f.To != 0 {
			last = min(last, f.To)
		}
		c.Items += max(int(last-first)+1, 0)
		return first <= last
	}
	if who, known := t.byID[f.EmployeeID]; known {
		t.eachShownOf(who, aboutDays(t.bounded(f)), func(s *timedShift) {
			if z, _ := schedule.ZoneOrUTC(t.posts[s.post].zone); add(z.Days(s.interval())) {
				c.Shifts++
			}
		})
	}
	seen := occurrencesOn(times, v, f)
	seen.each(func(i int) {
		add(schedule.Date(seen.columns[timeFirst][i]), schedule.Date(seen.columns[timeLast][i])) // #nosec G115 -- the packer wrote them from dates
	})
	if c.Items > 0 {
		c.Employees = 1
	}
	return c, true, nil
}

// eachShownOf gives what the wall shows of the shifts of one of the people: all that share time with the interval, and others of the days
// at its ends.
func (t *timeline) eachShownOf(who int32, at schedule.Interval, fn func(*timedShift)) {
	from, to := t.between(at)
	for day := from; day < to; day++ {
		k, end := t.placesOn(day, who)
		for ; k < end; k++ {
			if t.shown.as.has(k) {
				fn(&t.shifts[k])
			}
		}
	}
	for k := range t.shown.copies {
		if s := &t.shown.copies[k]; s.who == who {
			fn(s)
		}
	}
}
