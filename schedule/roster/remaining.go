package roster

import "opshub/schedule"

// Remaining is what each employee of the filter who can be scheduled in a week, or works in it, can still work in it from
// the day first on, by name. Days of the filter narrow nothing.
func (w View) Remaining(f schedule.Filter, week, first schedule.Date) (rows []schedule.RemainingRow, err error) {
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
		rows = append(rows, schedule.Remaining(p, days, week, first, k.limit(person, schedule.MaxMinutesPerWeek, 0), k.limit(person, schedule.MaxMinutesPerDay, 0)))
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
