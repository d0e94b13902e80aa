package schedule

// rest reports each stretch of work that begins too soon after the one before: from the latest end so far to the start.
func (r *review) rest() {
	if r.l.RestMinutes == 0 {
		return
	}
	last := -1 // the shift that ends last among those before
	for i := range r.shifts {
		s := &r.shifts[i]
		if s.Interval().Empty() {
			continue
		}
		if last >= 0 {
			gap := Interval{r.shifts[last].EndsAt, s.StartsAt}
			if m := gap.Minutes(); m > 0 && m < r.l.RestMinutes {
				r.add(MinRestMinutes, s, func(f *Finding) { f.OtherID, f.When, f.Measured, f.Limit = r.shifts[last].ID, gap, m, r.l.RestMinutes })
			}
		}
		if last < 0 || s.EndsAt > r.shifts[last].EndsAt {
			last = i
		}
	}
}

// worked is the work of one local day or week, and the last shift that is part of it.
type worked struct {
	minutes int
	shift   int
	part    Interval // of that shift
}

// hours reports each local day and each week with more work than its limit, at its last shift. A shift that runs over
// midnight counts on each day for its part of it. A day is the one on the wall clock of the shift.
func (r *review) hours() {
	days, weeks := map[Date]worked{}, map[Date]worked{}
	for i, s := range r.shifts {
		if s.Interval().Empty() {
			continue
		}
		z, _ := ZoneOrUTC(s.TimeZone)
		first, last := z.Days(s.Interval())
		for d := first; d <= last; d++ {
			part := s.Interval().Overlap(z.Day(d))
			week := d.WeekStart(r.l.WeekStartsOn)
			days[d] = worked{days[d].minutes + part.Minutes(), i, part}
			weeks[week] = worked{weeks[week].minutes + part.Minutes(), i, part}
		}
	}
	r.above(MaxMinutesPerDay, days, r.l.MinutesPerDay)
	r.above(MaxMinutesPerWeek, weeks, r.l.MinutesPerWeek)
}

func (r *review) above(kind ConstraintKind, sums map[Date]worked, limit int) {
	for on, sum := range sums {
		if limit > 0 && sum.minutes > limit {
			r.add(kind, &r.shifts[sum.shift], func(f *Finding) { f.On, f.When, f.Measured, f.Limit = on, sum.part, sum.minutes, limit })
		}
	}
}

// daysInARow reports each run of local days with the start of a shift that is longer than the limit, at its last shift.
func (r *review) daysInARow() {
	if r.l.ConsecutiveDays == 0 {
		return
	}
	run, previous, at := 0, Date(0), -1
	report := func() {
		if run > r.l.ConsecutiveDays {
			days := run
			r.add(MaxConsecutiveDays, &r.shifts[at], func(f *Finding) { f.Measured, f.Limit = days, r.l.ConsecutiveDays })
		}
	}
	for i, s := range r.shifts {
		z, _ := ZoneOrUTC(s.TimeZone)
		switch on := z.Date(s.StartsAt); {
		case s.Interval().Empty():
			continue
		case at >= 0 && on <= previous: // the day before is possible where the zones of two shifts differ
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
