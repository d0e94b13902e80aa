package worktime

import (
	"cmp"

	"opshub/schedule"
	"opshub/schedule/rules"
)

// Balance returns the work of each employee who can be scheduled on the filter's days or has a shift on them, by name,
// and the days that it covers. If the filter has no first or no last day, that of all their shifts applies.
func (k *Work) Balance(by rules.BalanceRules) (rows []rules.BalanceRow, days schedule.Filter) {
	f := k.filter
	rows = make([]rules.BalanceRow, 0, len(k.people))
	var reach schedule.Filter
	for _, person := range k.people {
		walls := k.wallsOf(person)
		row := by.Count(walls, f)
		row.Person = &k.m.People[person]
		rows = append(rows, row)
		if f.From == 0 || f.To == 0 {
			reach = reach.Widened(rules.Reach(walls))
		}
	}
	days = schedule.Filter{From: cmp.Or(f.From, reach.From), To: cmp.Or(f.To, max(f.From, reach.To))}
	of := by.Weekend.Weekends(days.From, days.To)
	kept := rows[:0]
	for _, row := range rows {
		if row.AllShifts > 0 || row.Employed(days.From, days.To) {
			row.Of, row.Wished = of, rules.WishedMinutes(&row.Employee, days)
			kept = append(kept, row)
		}
	}
	rules.AgainstAverage(kept)
	return kept, days
}

// Recent counts an opening among the shifts of an employee on the filter's days, which must be those of
// BalanceRules.RecentDays.
func (k *Work) Recent(person int32, by rules.BalanceRules, o rules.Opening) rules.RecentWork {
	return by.Recent(k.wallsOf(person), o, k.filter)
}
