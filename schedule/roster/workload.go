package roster

import (
	"cmp"

	"opshub/schedule"
	"opshub/schedule/rules"
)

// Weekends is the weekend work of each employee of the filter who can be scheduled on its days or has a shift on them, by
// name, and how it compares with the average of these. If the filter has no days they are those of all their shifts.
func (w View) Weekends(f schedule.Filter, rule rules.WeekendRule) ([]rules.BalanceRow, error) {
	rows, days, err := w.balance(f, rule.Balance)
	of := rule.Weekends(days.From, days.To)
	for k := range rows {
		rows[k].Of = of
	}
	return rows, err
}

// Nights is the night work of each employee, as Weekends is the work on weekends.
func (w View) Nights(f schedule.Filter, rule rules.NightRule) ([]rules.BalanceRow, error) {
	rows, _, err := w.balance(f, rule.Balance)
	return rows, err
}

// balanceOf is the balance of the shifts of one employee on the days of a filter.
type balanceOf func([]rules.WallShift, schedule.Filter) rules.BalanceRow

// balance is the rows of a balance, and the days that it covers.
func (w View) balance(f schedule.Filter, of balanceOf) (rows []rules.BalanceRow, days schedule.Filter, err error) {
	k, err := w.work(f)
	if err != nil {
		return nil, days, err
	}
	var reach schedule.Filter
	for person := range w.peopleOf(f) {
		walls := k.wallsOf(person)
		row := of(walls, f)
		row.Person = &w.people[person]
		rows = append(rows, row)
		if f.From == 0 || f.To == 0 {
			reach = reach.Widened(rules.Reach(walls))
		}
	}
	days = schedule.Filter{From: cmp.Or(f.From, reach.From), To: cmp.Or(f.To, max(f.From, reach.To))}
	kept := rows[:0]
	for _, row := range rows {
		if row.AllShifts > 0 || row.Employed(days.From, days.To) {
			kept = append(kept, row)
		}
	}
	rules.AgainstAverage(kept)
	return kept, days, nil
}

// Remaining is what each employee of the filter who can be scheduled in a week, or works in it, can still work in it from
// the day first on, by name. Days of the filter narrow nothing.
func (w View) Remaining(f schedule.Filter, week, first schedule.Date) (rows []rules.RemainingRow, err error) {
	f.From, f.To = week, week+6
	k, err := w.work(f)
	if err != nil {
		return nil, err
	}
	for person := range w.peopleOf(f) {
		p := &w.people[person]
		days := k.daysOf(person)
		if len(days) == 0 && !p.Employed(f.From, f.To) {
			continue
		}
		rows = append(rows, rules.Remaining(p, days, week, first, k.limit(person, schedule.MaxMinutesPerWeek, 0), k.limit(person, schedule.MaxMinutesPerDay, 0)))
	}
	return rows, nil
}

// RemainingSum is the minutes left in all rows of Remaining.
func (w View) RemainingSum(f schedule.Filter, week, first schedule.Date) (left int, err error) {
	rows, err := w.Remaining(f, week, first)
	for i := range rows {
		left += rows[i].Left
	}
	return left, err
}

// ReportSums adds up the rows of Hours, Weekends and Nights.
func (w View) ReportSums(f schedule.Filter, weekend rules.WeekendRule, night rules.NightRule) (sums rules.ReportSums, err error) {
	k, err := w.work(f)
	if err != nil {
		return sums, err
	}
	own := make([]rules.PersonSums, len(w.people))
	summer := rules.ShiftSummer{Days: f.Only("from", "to"), Weekend: weekend, Night: night}
	for x := range k.each() {
		wall := k.wall(x)
		summer.Add(&own[x.person], &wall)
	}
	for person := range own {
		sums.Add(own[person])
	}
	return sums, nil
}
