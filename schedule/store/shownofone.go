package store

import (
	"context"
	"sort"

	"opshub/schedule"
)

// shownTo is the timeline that tells what somebody who reads no drafts is shown of one employee, and who that is; nil where the tables
// are to be asked: without what is shown of a timeline, and of a place, a block, a text or a period.
func (s *Store) shownTo(ctx context.Context, v schedule.Viewer, f schedule.Filter) (t *timeline, one int64) {
	one, all := meant(v, f)
	if t = s.timelineAtHand(ctx); t == nil || t.shown == nil || readsDrafts(v) || one == 0 || all || !f.Without("employee_id", "from", "to", "status").IsZero() {
		return nil, 0
	}
	return t, one
}

// shownOfOne is DayCounts of one employee for those who read no drafts, from memory. It says false where the tables are to be asked.
func (s *Store) shownOfOne(ctx context.Context, v schedule.Viewer, f schedule.Filter) (c schedule.DayCounts, ok bool, err error) {
	t, one := s.shownTo(ctx, v, f)
	if t == nil {
		return c, false, nil
	}
	times, err := s.occurrenceSheet(ctx)
	if times == nil || err != nil {
		return c, false, err
	}
	t.eachShownOn(one, f, func(_ *timedShift, days int, _ bool) {
		c.Shifts++
		c.Items += days
	})
	seen := occurrencesOn(times, v, f)
	seen.each(func(i int) {
		c.Items += daysOn(f, schedule.Date(seen.columns[timeFirst][i]), schedule.Date(seen.columns[timeLast][i])) // #nosec G115 -- the packer wrote them from dates
	})
	if c.Items > 0 {
		c.Employees = 1
	}
	return c, true, nil
}

// statesOfShown is ShiftStates of one employee for those who read no drafts: to them all is published. It is nil where the tables are to be
// asked.
func (s *Store) statesOfShown(ctx context.Context, v schedule.Viewer, f schedule.Filter) map[schedule.PublishState]ShiftTotal {
	t, one := s.shownTo(ctx, v, f)
	if t == nil {
		return nil
	}
	var sum ShiftTotal
	t.eachShownOn(one, f, func(s *timedShift, _ int, _ bool) {
		sum.Shifts++
		sum.Minutes += int(s.minutes)
	})
	by := map[schedule.PublishState]ShiftTotal{}
	if sum.Shifts > 0 {
		by[schedule.Published] = sum
	}
	return by
}

// eachShownOn gives the shifts that are shown of an employee and touch the days of a filter, how many of these they touch, and whether each
// is the copy of a version. Where the filter does not name the days, copies may lie before and behind all that is planned.
func (t *timeline) eachShownOn(one int64, f schedule.Filter, fn func(s *timedShift, days int, copied bool)) {
	who, known := t.byID[one]
	if !known {
		return
	}
	look := func(s *timedShift, copied bool) {
		z, _ := schedule.ZoneOrUTC(t.posts[s.post].zone)
		first, last := z.Days(s.interval())
		if days := daysOn(f, first, last); days > 0 {
			fn(s, days, copied)
		}
	}
	from, to := t.between(aboutDays(t.bounded(f)))
	for day := from; day < to; day++ {
		t.eachShownOfDay(day, who, look)
	}
	t.eachOtherwise(who, look)
}

// daysOn is how many of some days are days of a filter.
func daysOn(f schedule.Filter, first, last schedule.Date) int {
	first = max(first, f.From)
	if f.To != 0 {
		last = min(last, f.To)
	}
	return max(int(last-first)+1, 0)
}

// eachShownOfDay gives the shifts of one of the people that begin on a day of the timeline and are shown as they are there, and whether
// a version has them.
func (t *timeline) eachShownOfDay(day int64, who int32, fn func(s *timedShift, copied bool)) {
	k, end := t.placesOn(day, who)
	for ; k < end; k++ {
		if t.shown.as.has(k) {
			fn(&t.shifts[k], t.shown.copied.has(k))
		}
	}
}

// eachOtherwise gives all that is shown of one of the people otherwise than it is planned.
func (t *timeline) eachOtherwise(who int32, fn func(s *timedShift, copied bool)) {
	copies := t.shown.copies
	for k := sort.Search(len(copies), func(k int) bool { return copies[k].who >= who }); k < len(copies) && copies[k].who == who; k++ {
		fn(&copies[k], true)
	}
}
