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
	return s.balance(ctx, v, f, weekendsOf(rule), func(b *schedule.BalanceRow, days schedule.Filter) { b.Of = rule.Weekends(days.From, days.To) })
}

// Nights is the night work of each employee, as Weekends is that on weekends.
func (s *Store) Nights(ctx context.Context, v schedule.Viewer, f schedule.Filter, rule schedule.NightRule) ([]schedule.BalanceRow, error) {
	return s.balance(ctx, v, f, nightsOf(rule), nil)
}

// WeekendSum adds up the rows of Weekends.
func (s *Store) WeekendSum(ctx context.Context, v schedule.Viewer, f schedule.Filter, rule schedule.WeekendRule) (schedule.BalanceSum, error) {
	if rule == schedule.DefaultWeekend {
		if all, ok := s.reportSums(ctx, v, f); ok {
			return all.Weekends, nil
		}
	}
	return s.balanceSum(ctx, v, f, weekendsOf(rule))
}

// NightSum adds up the rows of Nights.
func (s *Store) NightSum(ctx context.Context, v schedule.Viewer, f schedule.Filter, rule schedule.NightRule) (schedule.BalanceSum, error) {
	if rule == schedule.DefaultNight {
		if all, ok := s.reportSums(ctx, v, f); ok {
			return all.Nights, nil
		}
	}
	return s.balanceSum(ctx, v, f, nightsOf(rule))
}

// balanceRule is a rule by which work is held against that of others.
type balanceRule struct {
	title  string
	rule   any
	of     func([]schedule.WallShift, schedule.Filter) schedule.BalanceRow // the balance of one employee's shifts on the days of a filter
	packed int                                                             // the first column of it in workedSheet; 0: it is not there
}

func weekendsOf(rule schedule.WeekendRule) balanceRule {
	b := balanceRule{title: "weekends", rule: rule, of: rule.Balance}
	if rule == schedule.DefaultWeekend {
		b.packed = weekendWork
	}
	return b
}

func nightsOf(rule schedule.NightRule) balanceRule {
	b := balanceRule{title: "nights", rule: rule, of: rule.Balance}
	if rule == schedule.DefaultNight {
		b.packed = nightWork
	}
	return b
}

func (b balanceRule) key(of string, v schedule.Viewer, f schedule.Filter) string {
	return key("balance "+of+b.title+ruleWords(b.rule), v, f.Without("status"))
}

// eachBalance gives the balance of each employee of the filter, by name, with the days of the filter, or of all shifts where it does not
// say both. The row holds until the next call.
func (s *Store) eachBalance(ctx context.Context, v schedule.Viewer, f schedule.Filter, b balanceRule, fn func(row *schedule.BalanceRow, reach schedule.Filter)) error {
	var (
		all *worked
		row schedule.BalanceRow // of one after the other: ten thousand would be a megabyte that nobody needs
	)
	if b.packed != 0 {
		var err error
		if all, err = s.worked(ctx, v, f); err != nil {
			return err
		}
	}
	if all != nil {
		all.each(f, func(k int, _ *schedule.Person) {
			row = all.balance(k, b.packed)
			fn(&row, schedule.Filter{From: schedule.Date(all.columns[workFirst][k]), To: schedule.Date(all.columns[workLast][k])}) // #nosec G115 -- the packer wrote them from dates
		})
		return nil
	}
	reach := f
	return s.eachWallOn(ctx, v, f, func(p *schedule.Person, shifts []schedule.WallShift) error {
		row = b.of(shifts, f)
		row.Person = p
		if f.From == 0 || f.To == 0 {
			reach = schedule.Reach(shifts)
		}
		fn(&row, reach)
		return nil
	})
}

// balanceSum makes no rows where none are at hand. That of an employee who has no shift adds nothing.
func (s *Store) balanceSum(ctx context.Context, v schedule.Viewer, f schedule.Filter, b balanceRule) (schedule.BalanceSum, error) {
	return remembered(s, b.key("sum of ", v, f), func() (sum schedule.BalanceSum, err error) {
		if rows, ok := s.lists.get(s.Version(), b.key("", v, f)); ok {
			sum.Add(rows.([]schedule.BalanceRow))
			return sum, nil
		}
		var one [1]schedule.BalanceRow
		err = s.eachBalance(ctx, v, f, b, func(row *schedule.BalanceRow, _ schedule.Filter) {
			one[0] = *row
			sum.Add(one[:])
		})
		return sum, wrap(err, b.title)
	})
}

func (s *Store) balance(ctx context.Context, v schedule.Viewer, f schedule.Filter, b balanceRule, finish func(*schedule.BalanceRow, schedule.Filter)) ([]schedule.BalanceRow, error) {
	return rememberedRows(s, b.key("", v, f), func() (rows []schedule.BalanceRow, err error) {
		var (
			all      schedule.Filter // the days of all shifts, where the filter does not say them
			gathered pieces[schedule.BalanceRow]
		)
		err = s.eachBalance(ctx, v, f, b, func(row *schedule.BalanceRow, reach schedule.Filter) {
			all = all.Widened(reach)
			gathered.add(*row)
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
		return rows, wrap(err, b.title)
	}, weighFlat)
}

// Remaining is what each employee of the filter who can be scheduled in a week can still work in it, from the day first on.
func (s *Store) Remaining(ctx context.Context, v schedule.Viewer, f schedule.Filter, week, first schedule.Date) ([]schedule.RemainingRow, error) {
	f.From, f.To = week, week+6
	return rememberedRows(s, sweepKey(remainingTitle, first, v, f), func() ([]schedule.RemainingRow, error) {
		var rows pieces[schedule.RemainingRow]
		known, err := s.remainingPacked(ctx, v, f, first, func(own []schedule.RemainingRow) {
			for i := range own {
				rows.add(own[i])
			}
		})
		if known || err != nil {
			return rows.all(), wrap(err, remainingTitle)
		}
		return sweptBy(ctx, s, remainingTitle, remainingIn(f, first), func(fn func(*schedule.Person, []schedule.WallShift) error) error { return s.eachWallOn(ctx, v, f, fn) })
	}, weighFlat[schedule.RemainingRow])
}

// RemainingSum is the minutes left in all rows of Remaining.
func (s *Store) RemainingSum(ctx context.Context, v schedule.Viewer, f schedule.Filter, week, first schedule.Date) (int, error) {
	f.From, f.To = week, week+6
	return remembered(s, sweepKey("sum of "+remainingTitle, first, v, f), func() (left int, err error) {
		add := func(rows []schedule.RemainingRow) {
			for i := range rows {
				left += rows[i].Left
			}
		}
		if known, err := s.remainingPacked(ctx, v, f, first, add); known || err != nil {
			return left, wrap(err, remainingTitle)
		}
		err = eachSwept(ctx, s, remainingTitle, first, v, f, remainingIn(f, first), add)
		return left, err
	})
}

const remainingTitle = "remaining"

func remainingIn(f schedule.Filter, first schedule.Date) sweepOf[schedule.RemainingRow, schedule.WallShift] {
	return func(w *sweep, p *schedule.Person, shifts []schedule.WallShift, rows []schedule.RemainingRow) []schedule.RemainingRow {
		w.days = schedule.WallDays(w.days, shifts)
		return w.remaining(p, schedule.WorkOn(w.days, f), f, first, rows)
	}
}

// remaining adds the row of an employee with work on the days, or who can be scheduled on some of them.
func (w *sweep) remaining(p *schedule.Person, days []schedule.DayWork, f schedule.Filter, first schedule.Date, rows []schedule.RemainingRow) []schedule.RemainingRow {
	if len(days) == 0 && !p.Employed(f.From, f.To) {
		return rows
	}
	rules := w.book.About(&p.Employee)
	return append(rows, schedule.Remaining(p, days, f.From, first, schedule.LimitBy(&p.Employee, rules, schedule.MaxMinutesPerWeek),
		schedule.LimitBy(&p.Employee, rules, schedule.MaxMinutesPerDay)))
}

// remainingPacked gives the rows of Remaining by what was packed of the week, as long as there is no timeline. It is false where nothing was.
func (s *Store) remainingPacked(ctx context.Context, v schedule.Viewer, f schedule.Filter, first schedule.Date, fn func([]schedule.RemainingRow)) (bool, error) {
	if s.timelineAtHand(ctx) != nil {
		return false, nil
	}
	all, err := s.worked(ctx, v, f.Without("from", "to"))
	if all == nil || err != nil {
		return false, err
	}
	text, packed, err := s.packedText(ctx, daySheet+f.From.String())
	if !packed || err != nil {
		return false, err
	}
	w, err := s.sweep(ctx)
	if err != nil {
		return false, err
	}
	sheet, err := unpack(text, dayColumns)
	if err != nil {
		return false, err
	}
	at := 0
	var rows []schedule.RemainingRow
	for _, p := range all.people { // they stand in the same order
		w.days = w.days[:0]
		if at < sheet.rows && sheet.columns[dayEmployee][at] == p.ID {
			for k := range schedule.Date(7) {
				w.days = append(w.days, schedule.DayWork{On: f.From + k, Minutes: int(sheet.columns[dayMinutes+k][at])})
			}
			w.days[0].Begins = int(sheet.columns[dayShifts][at])
			at++
		}
		if atHome(p, f) {
			rows = w.remaining(p, w.days, f, first, rows[:0])
			fn(rows)
		}
	}
	if at < sheet.rows { // of somebody who is not there
		return false, errSheet
	}
	return true, nil
}
