package store

import (
	"context"

	"opshub/schedule"
)

// comparedOfOne is what countCompared counts of one employee, from memory. It says false where the tables are to be asked: without a
// timeline, and of a place, a block or a period.
func (s *Store) comparedOfOne(ctx context.Context, v schedule.Viewer, f schedule.Filter, times *chosen) (n compared, ok bool) {
	t := s.timelineAtHand(ctx)
	if t == nil || times == nil || f.EmployeeID == 0 || !everyone(v, f.Without("employee_id")) {
		return n, false
	}
	if who, known := t.byID[f.EmployeeID]; known {
		n.shifts = t.countOf(who, f)
	}
	blocks := newNumberSet()
	defer blocks.done()
	times.each(func(i int) { blocks.add(times.columns[timeBlockNo][i]) })
	if n.blocks = blocks.size; n.shifts+n.blocks > 0 {
		n.employees = 1
	}
	return n, true
}

// compared is what soft conflicts were looked for in.
type compared struct{ shifts, blocks, employees int }

// countOf is how many shifts of one of the people touch the days of a filter.
func (t *timeline) countOf(who int32, f schedule.Filter) (n int) {
	if f.From == 0 && f.To == 0 {
		for day := range t.marks.days {
			n += len(t.onDay(int64(day), who))
		}
		return n
	}
	f = t.bounded(f)
	on := t.localDays(f, func(timedPost) bool { return true })
	t.eachOf(who, aboutDays(f), func(s *timedShift) {
		if on[s.post].touched(s) {
			n++
		}
	})
	return n
}

// bounded is a filter that names both days: one that is missing is put behind all shifts.
func (t *timeline) bounded(f schedule.Filter) schedule.Filter {
	const day = 24 * 60 * 60
	if f.From == 0 {
		f.From = schedule.UTC.Date(schedule.Instant(t.first*day)) - 2
	}
	if f.To == 0 {
		f.To = schedule.UTC.Date(schedule.Instant((t.first+int64(len(t.begin)))*day+t.reach*60)) + 2
	}
	return f
}
