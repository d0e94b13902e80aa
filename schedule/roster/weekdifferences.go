package roster

import (
	"opshub/schedule"
	"opshub/schedule/localtime"
	"opshub/schedule/roster/changes"
	"opshub/schedule/roster/memory"
)

// WeekDifferences is how one week of the schedule differs from another; see changes.Weeks.
type WeekDifferences = changes.Weeks

// WeekHours holds the shifts and the planned minutes of an employee in two weeks.
type WeekHours = changes.WeekHours

// WeekDifferences compares the working copies of the week that begins on before with those of the week that begins on
// after; see changes.CompareWeeks. A shift belongs to the day on which it begins in its zone. Shifts to be removed do
// not count. Location and position of the filter are those of the shift; its days, periods and blocks are ignored.
func (w View) WeekDifferences(before, after schedule.Date, f schedule.Filter) (WeekDifferences, error) {
	if !w.manager() {
		return WeekDifferences{}, ErrManagersOnly
	}
	return changes.CompareWeeks(w.m, w.week(before, f), w.week(after, f)), nil
}

// week returns a week with the matching shifts that begin in it.
func (w View) week(first schedule.Date, f schedule.Filter) changes.Week {
	f.DraftPeriodID, f.PublishedPeriodID, f.From, f.To = 0, 0, first, first.Add(localtime.DaysPerWeek-1)
	week, s := changes.Week{First: first}, w.selectShifts(f.Without("block_id"))
	for ref, x := range s.each() {
		if x.State != memory.Staged && s.begins(x) {
			week.Shifts = append(week.Shifts, ref)
		}
	}
	return week
}
