package roster

import (
	"cmp"

	"opshub/schedule"
)

// Weekends is the weekend work of each employee of the filter who can be scheduled on its days or has a shift on them, by
// name, and how it compares with the average of these. If the filter has no days they are those of all their shifts.
func (w View) Weekends(f schedule.Filter, rule schedule.WeekendRule) ([]schedule.BalanceRow, error) {
	rows, days, err := w.balance(f, rule.Balance)
	of := rule.Weekends(days.From, days.To)
	for k := range rows {
		rows[k].Of = of
	}
	return rows, err
}

// Nights is the night work of each employee, as Weekends is the work on weekends.
func (w View) Nights(f schedule.Filter, rule schedule.NightRule) ([]schedule.BalanceRow, error) {
	rows, _, err := w.balance(f, rule.Balance)
	return rows, err
}

// balanceOf is the balance of the shifts of one employee on the days of a filter.
type balanceOf func([]schedule.WallShift, schedule.Filter) schedule.BalanceRow

// balance is the rows of a balance, and the days that it covers.
func (w View) balance(f schedule.Filter, of balanceOf) (rows []schedule.BalanceRow, days schedule.Filter, err error) {
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
			reach = reach.Widened(schedule.Reach(walls))
		}
	}
	days = schedule.Filter{From: cmp.Or(f.From, reach.From), To: cmp.Or(f.To, max(f.From, reach.To))}
	kept := rows[:0]
	for _, row := range rows {
		if row.AllShifts > 0 || row.Employed(days.From, days.To) {
			kept = append(kept, row)
		}
	}
	schedule.AgainstAverage(kept)
	return kept, days, nil
}
