package store

import (
	"context"

	"opshub/schedule"
)

const hoursTitle = "hours"

func hoursOn(f schedule.Filter, asked int) sweepOf[schedule.HoursRow, schedule.WallShift] {
	return func(w *sweep, p *schedule.Person, shifts []schedule.WallShift, rows []schedule.HoursRow) []schedule.HoursRow {
		w.days = schedule.WallDays(w.days, shifts)
		return w.hours(p, f, asked, rows)
	}
}

// hours adds the weeks of one employee, whose days are at hand, that hold work on the days of the filter.
func (w *sweep) hours(p *schedule.Person, f schedule.Filter, asked int, rows []schedule.HoursRow) []schedule.HoursRow {
	w.weeks = schedule.WorkByWeekIn(w.weeks, schedule.WorkOn(w.days, f), w.weekStarts())
	return w.limitedWeeks(p, asked, rows)
}

// limitedWeeks adds the weeks of one employee, which are at hand.
func (w *sweep) limitedWeeks(p *schedule.Person, asked int, rows []schedule.HoursRow) []schedule.HoursRow {
	limit := schedule.LimitBy(&p.Employee, w.book.About(&p.Employee), schedule.MaxMinutesPerWeek)
	for k := range w.weeks {
		week := &w.weeks[k]
		r := schedule.HoursRow{Person: p, Week: week.On, Minutes: week.Minutes, Shifts: week.Shifts, Days: week.Days, Limit: asked, From: schedule.AskedLimit}
		if asked == 0 {
			r.Limit, r.From = limit(week.On)
		}
		rows = append(rows, r)
	}
	return rows
}

// OvertimeSum adds up rows of Overtime: how many weeks are over their limit, and by how many minutes.
type OvertimeSum struct{ Weeks, Minutes int }

// OvertimeSum adds up the rows of Overtime.
func (s *Store) OvertimeSum(ctx context.Context, v schedule.Viewer, f schedule.Filter, asked int) (sum OvertimeSum, err error) {
	if asked == 0 {
		all, err := s.worked(ctx, v, f)
		if err != nil {
			return sum, wrap(err, "overtime")
		}
		if all != nil {
			return all.overtime(f), nil
		}
	}
	rows, err := s.Overtime(ctx, v, f, asked)
	for i := range rows {
		sum.Weeks, sum.Minutes = sum.Weeks+1, sum.Minutes+rows[i].Over()
	}
	return sum, err
}

// Overtime is the rows of Hours over their limit, counted in whole weeks: a week of which the filter holds a day.
func (s *Store) Overtime(ctx context.Context, v schedule.Viewer, f schedule.Filter, asked int) ([]schedule.HoursRow, error) {
	return finding[schedule.HoursRow]{
		title: "overtime", rule: asked,
		some: true, all: func(of, on schedule.Filter) ([]schedule.HoursRow, error) {
			var over pieces[schedule.HoursRow]
			err := s.eachHours(ctx, v, of, on, asked, func(int) {}, func(weeks []schedule.HoursRow) {
				for i := range weeks {
					if weeks[i].Over() > 0 {
						over.add(weeks[i])
					}
				}
			})
			return over.all(), err
		},
		person: func(r *schedule.HoursRow) *schedule.Person { return r.Person },
		days:   func(r *schedule.HoursRow) (first, last schedule.Date) { return r.Week, r.Week + 6 },
	}.find(s, v, f)
}

// limited is the limits of an employee day by day, with one of them as asked where it is not 0.
func (w *sweep) limited(p *schedule.Person, kind schedule.ConstraintKind, asked int) func(schedule.Date) schedule.Limits {
	if asked == 0 {
		return schedule.LimitsOn(p.Employee, w.book.About(&p.Employee), w.weekStarts())
	}
	l := schedule.DefaultLimits.With(kind, asked)
	l.WeekStartsOn = w.weekStarts()
	return func(schedule.Date) schedule.Limits { return l }
}

// from is where the limit of a finding is from.
func (w *sweep) from(p *schedule.Person, f schedule.Finding, on schedule.Date, asked int) schedule.LimitSource {
	if asked != 0 {
		return schedule.AskedLimit
	}
	_, from := schedule.LimitOf(p.Employee, w.book.About(&p.Employee), f.Kind, on)
	return from
}

// ShortRests is each rest that is shorter than its least, by name and start; it counts on the day on which the second shift begins.
// asked is a least rest for everybody, in minutes; 0 takes that of each employee.
func (s *Store) ShortRests(ctx context.Context, v schedule.Viewer, f schedule.Filter, asked int) ([]schedule.PairRow, error) {
	return s.pairs(ctx, v, f, schedule.MinRestMinutes, asked, func(p *schedule.PairRow) (first, last schedule.Date) { return p.On, p.On })
}

// DoubleBookings is each pair of shifts of one employee that share at least so many minutes, by name and start. It counts on
// the days that the shared time touches, on the wall clock of the later shift.
func (s *Store) DoubleBookings(ctx context.Context, v schedule.Viewer, f schedule.Filter, atLeast int) ([]schedule.PairRow, error) {
	return s.pairs(ctx, v, f, schedule.NoOverlap, atLeast, func(p *schedule.PairRow) (first, last schedule.Date) {
		z, _ := schedule.ZoneOrUTC(p.Second.TimeZone)
		return z.Days(p.When)
	})
}

func (s *Store) pairs(ctx context.Context, v schedule.Viewer, f schedule.Filter, kind schedule.ConstraintKind, asked int, days func(*schedule.PairRow) (first, last schedule.Date)) ([]schedule.PairRow, error) {
	mark := markOf(kind)
	if kind == schedule.MinRestMinutes && asked != 0 {
		mark = 0
	}
	return finding[schedule.PairRow]{
		title: string(kind), rule: asked,
		all: marked(ctx, s, v, string(kind), mark, func(w *sweep, p *schedule.Person, shifts []schedule.Shift, rows []schedule.PairRow) []schedule.PairRow {
			for _, one := range schedule.ReviewBy(schedule.Worker{Employee: p.Employee, Shifts: shifts}, w.limited(p, kind, asked), kind) {
				if kind == schedule.NoOverlap && one.Measured < asked {
					continue
				}
				r := schedule.PairRow{Person: p, On: one.On, First: w.copy(shiftOf(one.OtherID, shifts)), Second: w.copy(shiftOf(one.ShiftID, shifts)), When: one.When, Measured: one.Measured, Limit: one.Limit}
				if kind == schedule.MinRestMinutes {
					r.From = w.from(p, one, one.On, asked)
				}
				rows = append(rows, r)
			}
			return rows
		}),
		person: func(r *schedule.PairRow) *schedule.Person { return r.Person },
		days:   days,
	}.find(s, v, f)
}

// shiftOf finds a shift that a finding names.
func shiftOf(id int64, shifts []schedule.Shift) *schedule.Shift {
	for k := range shifts {
		if shifts[k].ID == id {
			return &shifts[k]
		}
	}
	return &schedule.Shift{} // never: it names one of them
}

// LongRuns is each run of days in a row that is longer than its most, by name and last day, where it touches the days of the
// filter. asked is the most days for everybody; 0 takes that of each employee.
func (s *Store) LongRuns(ctx context.Context, v schedule.Viewer, f schedule.Filter, asked int) ([]schedule.RunRow, error) {
	mark := int64(markRun)
	if asked != 0 {
		mark = 0
	}
	return finding[schedule.RunRow]{
		title: "runs", rule: asked,
		all: marked(ctx, s, v, "runs", mark, func(w *sweep, p *schedule.Person, shifts []schedule.Shift, rows []schedule.RunRow) []schedule.RunRow {
			for _, one := range schedule.ReviewBy(schedule.Worker{Employee: p.Employee, Shifts: shifts}, w.limited(p, schedule.MaxConsecutiveDays, asked), schedule.MaxConsecutiveDays) {
				r := schedule.RunOf(p, one, shifts)
				r.From = w.from(p, one, r.Last, asked)
				rows = append(rows, r)
			}
			return rows
		}),
		person: func(r *schedule.RunRow) *schedule.Person { return r.Person },
		days:   func(r *schedule.RunRow) (first, last schedule.Date) { return r.First, r.Last },
	}.find(s, v, f)
}
