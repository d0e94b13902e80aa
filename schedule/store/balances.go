package store

import (
	"context"

	"opshub/schedule"
)

// Weekends is the weekend work of each employee of the filter who can be scheduled on its days or has a shift on them, by name,
// and how it lies to the average of all these.
func (s *Store) Weekends(ctx context.Context, v schedule.Viewer, f schedule.Filter, rule schedule.WeekendRule) ([]schedule.BalanceRow, error) {
	days, err := s.daysOf(ctx, v, f)
	if err != nil {
		return nil, err
	}
	of := rule.Weekends(days.From, days.To)
	return s.balance(ctx, v, f, "weekends", rule, days, func(shifts []schedule.Shift) schedule.BalanceRow {
		b := rule.Balance(shifts, f)
		b.Of = of
		return b
	})
}

// Nights is the night work of each employee, as Weekends is that on weekends.
func (s *Store) Nights(ctx context.Context, v schedule.Viewer, f schedule.Filter, rule schedule.NightRule) ([]schedule.BalanceRow, error) {
	days, err := s.daysOf(ctx, v, f)
	if err != nil {
		return nil, err
	}
	return s.balance(ctx, v, f, "nights", rule, days, func(shifts []schedule.Shift) schedule.BalanceRow { return rule.Balance(shifts, f) })
}

// daysOf is the days that the filter asks for, within those that hold anything.
func (s *Store) daysOf(ctx context.Context, v schedule.Viewer, f schedule.Filter) (days schedule.Filter, err error) {
	days.From, days.To, err = s.Extent(ctx, v)
	days.From = max(days.From, f.From)
	if f.To != 0 {
		days.To = f.To
	}
	if f.From > days.To {
		days.To = f.From
	}
	return days, err
}

func (s *Store) balance(ctx context.Context, v schedule.Viewer, f schedule.Filter, title string, rule any, days schedule.Filter, of func([]schedule.Shift) schedule.BalanceRow) ([]schedule.BalanceRow, error) {
	return rememberedRows(s, key("balance "+title+ruleWords(rule), v, f.Without("status")), func() ([]schedule.BalanceRow, error) {
		var rows []schedule.BalanceRow
		err := s.EachWorker(ctx, v, f, func(p *schedule.Person, shifts []schedule.Shift) error {
			b := of(shifts)
			if b.Person = p; b.AllShifts > 0 || p.Employed(days.From, days.To) {
				rows = append(rows, b)
			}
			return nil
		})
		schedule.AgainstAverage(rows)
		return rows, wrap(err, title)
	})
}

// Remaining is what each employee of the filter who can be scheduled in a week can still work in it, from the day first on.
func (s *Store) Remaining(ctx context.Context, v schedule.Viewer, f schedule.Filter, week, first schedule.Date) ([]schedule.RemainingRow, error) {
	f.From, f.To = week, week+6
	return swept(ctx, s, "remaining", first, v, f, func(w *sweep, p *schedule.Person, shifts []schedule.Shift, rows []schedule.RemainingRow) []schedule.RemainingRow {
		days := schedule.WorkOn(schedule.WorkByDay(schedule.Around(shifts, f)), f)
		if len(days) == 0 && !p.Employed(f.From, f.To) {
			return rows
		}
		rules := w.book.About(p.Employee)
		r := schedule.Remaining(p, days, week, first, schedule.LimitsOn(p.Employee, rules, w.weekStarts()))
		_, r.From = schedule.LimitOf(p.Employee, rules, schedule.MaxMinutesPerWeek, week)
		return append(rows, r)
	})
}
