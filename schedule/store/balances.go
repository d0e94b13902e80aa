package store

import (
	"cmp"
	"context"
	"slices"

	"opshub/schedule"
)

// Weekends is the weekend work of each employee of the filter who can be scheduled on its days or has a shift on them, by name,
// and how it lies to the average of all these. Where the filter has no days they are those of all their shifts.
func (s *Store) Weekends(ctx context.Context, v schedule.Viewer, f schedule.Filter, rule schedule.WeekendRule) ([]schedule.BalanceRow, error) {
	return s.balance(ctx, v, f, "weekends", rule, rule.Balance, func(b *schedule.BalanceRow, days schedule.Filter) { b.Of = rule.Weekends(days.From, days.To) })
}

// Nights is the night work of each employee, as Weekends is that on weekends.
func (s *Store) Nights(ctx context.Context, v schedule.Viewer, f schedule.Filter, rule schedule.NightRule) ([]schedule.BalanceRow, error) {
	return s.balance(ctx, v, f, "nights", rule, rule.Balance, nil)
}

func (s *Store) balance(ctx context.Context, v schedule.Viewer, f schedule.Filter, title string, rule any, of func([]schedule.WallShift, schedule.Filter) schedule.BalanceRow,
	finish func(*schedule.BalanceRow, schedule.Filter),
) ([]schedule.BalanceRow, error) {
	return rememberedRows(s, key("balance "+title+ruleWords(rule), v, f.Without("status")), func() (rows []schedule.BalanceRow, err error) {
		var all schedule.Filter // the days of all shifts, where the filter does not say them
		open := f.From == 0 || f.To == 0
		var gathered pieces[schedule.BalanceRow]
		err = s.eachWallOn(ctx, v, f, func(p *schedule.Person, shifts []schedule.WallShift) error {
			if open {
				all = schedule.Reach(all, shifts)
			}
			b := of(shifts, f)
			b.Person = p
			gathered.add(b)
			return nil
		})
		rows = gathered.all()
		days := schedule.Filter{From: cmp.Or(f.From, all.From), To: cmp.Or(f.To, max(f.From, all.To))}
		rows = slices.DeleteFunc(rows, func(b schedule.BalanceRow) bool { return b.AllShifts == 0 && !b.Employed(days.From, days.To) })
		for k := range rows {
			if finish != nil {
				finish(&rows[k], days)
			}
		}
		schedule.AgainstAverage(rows)
		return rows, wrap(err, title)
	}, weighFlat)
}

// Remaining is what each employee of the filter who can be scheduled in a week can still work in it, from the day first on.
func (s *Store) Remaining(ctx context.Context, v schedule.Viewer, f schedule.Filter, week, first schedule.Date) ([]schedule.RemainingRow, error) {
	f.From, f.To = week, week+6
	return sweptOn(ctx, s, "remaining", first, v, f, func(w *sweep, p *schedule.Person, shifts []schedule.WallShift, rows []schedule.RemainingRow) []schedule.RemainingRow {
		w.days = schedule.WallDays(w.days, shifts)
		days := schedule.WorkOn(w.days, f)
		if len(days) == 0 && !p.Employed(f.From, f.To) {
			return rows
		}
		rules := w.book.About(&p.Employee)
		return append(rows, schedule.Remaining(p, days, week, first, schedule.LimitBy(&p.Employee, rules, schedule.MaxMinutesPerWeek),
			schedule.LimitBy(&p.Employee, rules, schedule.MaxMinutesPerDay)))
	})
}
