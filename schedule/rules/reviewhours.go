package rules

import "opshub/schedule"

// rest reports each gap between the latest end so far and the next start that is shorter than the minimum rest.
func (r *review) rest() {
	zone := zoneFinder{}
	last := -1 // the earlier shift with the latest end
	for i := range r.shifts {
		s := &r.shifts[i]
		if s.Interval().Empty() {
			continue
		}
		if last >= 0 {
			gap := schedule.Interval{Start: r.shifts[last].EndsAt, End: s.StartsAt}
			if m := gap.Minutes(); m > 0 {
				if limit := r.limits(zone.of(s.TimeZone).Date(s.StartsAt)).RestMinutes; m < limit {
					r.add(schedule.MinRestMinutes, s, func(f *Finding) { f.OtherID, f.When, f.Measured, f.Limit = r.shifts[last].ID, gap, m, limit })
				}
			}
		}
		if last < 0 || s.EndsAt > r.shifts[last].EndsAt {
			last = i
		}
	}
}

// hours reports each local day and each week with more work than its limit, at its last shift. See WorkByDay.
func (r *review) hours() {
	days := WorkByDay(r.shifts)
	for _, d := range days {
		r.above(schedule.MaxMinutesPerDay, d.On, d.Minutes, r.limits(d.On).MinutesPerDay, d)
	}
	for _, w := range WorkByWeek(days, r.limits(0).WeekStartsOn) {
		r.above(schedule.MaxMinutesPerWeek, w.On, w.Minutes, r.limits(w.On).MinutesPerWeek, w.last)
	}
}

func (r *review) above(kind schedule.ConstraintKind, on schedule.Date, minutes, limit int, at DayWork) {
	if limit > 0 && minutes > limit {
		r.add(kind, &r.shifts[at.Shift], func(f *Finding) { f.On, f.When, f.Measured, f.Limit = on, at.Part, minutes, limit })
	}
}

// daysInARow reports each run of consecutive local days with the start of a shift that exceeds the limit of its last
// day. The finding is at the last shift of the run.
func (r *review) daysInARow() {
	run, previous, at := 0, schedule.Date(0), -1
	report := func() {
		if at < 0 {
			return
		}
		if limit := r.limits(previous).ConsecutiveDays; limit > 0 && run > limit {
			days, last := run, previous
			r.add(schedule.MaxConsecutiveDays, &r.shifts[at], func(f *Finding) { f.On, f.Measured, f.Limit = last, days, limit })
		}
	}
	zone := zoneFinder{}
	for i := range r.shifts {
		s := &r.shifts[i]
		switch on := zone.of(s.TimeZone).Date(s.StartsAt); {
		case s.Interval().Empty():
			continue
		case at >= 0 && on <= previous: // on can be the day before if the zones of two shifts differ
		case at >= 0 && on == previous+1:
			run, previous = run+1, on
		default:
			report()
			run, previous = 1, on
		}
		at = i
	}
	report()
}
