package rules

import (
	"opshub/schedule"
	"opshub/schedule/localtime"
)

// Remaining computes how much an employee can still work in the week that begins on week, on its days from first on.
// The result is limited by the remaining minutes of the week and by those of each day within the employment. days must
// come from WorkByDay, and the limits from LimitBy.
func Remaining(p *schedule.Person, days []DayWork, week, first schedule.Date, ofWeek, ofDay func(schedule.Date) (int, schedule.LimitSource)) RemainingRow {
	r := RemainingRow{Person: p, Week: week}
	r.Limit, r.From = ofWeek(week)
	r.DayLimit, _ = ofDay(week)
	var worked [localtime.DaysPerWeek]int
	for _, d := range days {
		if d.On >= week && d.On < week+localtime.DaysPerWeek {
			worked[d.On-week] = d.Minutes
			r.Minutes, r.Shifts = r.Minutes+d.Minutes, r.Shifts+d.Begins
		}
	}
	free := 0
	for d := max(first, week); d < week+localtime.DaysPerWeek; d++ {
		if !p.Employed(d, d) {
			continue
		}
		r.Days++
		most := localtime.MinutesPerDay
		if l, _ := ofDay(d); l > 0 {
			most = min(most, l)
		}
		free += max(0, most-worked[d-week])
	}
	r.Left = free
	if r.Limit > 0 {
		r.Left = min(free, max(0, r.Limit-r.Minutes))
		r.ByDays = r.Left < r.Limit-r.Minutes
	}
	return r
}
