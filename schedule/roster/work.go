package roster

import (
	"slices"
	"time"

	"opshub/schedule"
	"opshub/schedule/roster/memory"
	"opshub/schedule/roster/worktime"
	"opshub/schedule/rules"
)

// work returns the work of the employees that match a filter. The filter's location and position are those of the
// employee. Only managers may read it, because working copies contain drafts.
func (w View) work(f schedule.Filter) (*worktime.Work, error) {
	if !w.manager() {
		return nil, ErrManagersOnly
	}
	days := w.compile(f.Only("from", "to"))
	return worktime.New(w.m, slices.Collect(w.peopleOf(f)), f, days.from, days.to), nil
}

// HoursList is the list of rows of Hours.
type HoursList = worktime.HoursList

// Hours returns the work of each matching employee by week; see worktime.Work.Hours.
func (w View) Hours(f schedule.Filter, asked int) (*HoursList, error) {
	k, err := w.work(f)
	if err != nil {
		return nil, err
	}
	return k.Hours(asked), nil
}

// Overtime returns the rows of Hours that exceed their limit. It counts whole weeks: those that contain a day of the
// filter.
func (w View) Overtime(f schedule.Filter, asked int) ([]rules.HoursRow, error) {
	k, err := w.work(w.wholeWeeks(f))
	if err != nil {
		return nil, err
	}
	return k.Overtime(asked), nil
}

// wholeWeeks extends the days of a filter to whole weeks.
func (r *Roster) wholeWeeks(f schedule.Filter) schedule.Filter {
	starts := time.Weekday(r.m.Organization.WeekStartsOn)
	if f.From != 0 {
		f.From = f.From.WeekStart(starts)
	}
	if f.To != 0 {
		f.To = f.To.WeekStart(starts) + 6
	}
	return f
}

// OvertimeSum is the sum of the rows of Overtime: how many weeks exceed their limit, and by how many minutes.
type OvertimeSum struct{ Weeks, Minutes int }

// OvertimeSum adds up the rows of Overtime.
func (w View) OvertimeSum(f schedule.Filter, asked int) (sum OvertimeSum, err error) {
	rows, err := w.Overtime(f, asked)
	for i := range rows {
		sum.Weeks, sum.Minutes = sum.Weeks+1, sum.Minutes+rows[i].Over()
	}
	return sum, err
}

// Balance returns the weekends, nights, late finishes and hours of each matching employee, and the days that they cover;
// see worktime.Work.Balance.
func (w View) Balance(f schedule.Filter, by rules.BalanceRules) ([]rules.BalanceRow, schedule.Filter, error) {
	k, err := w.work(f)
	if err != nil {
		return nil, schedule.Filter{}, err
	}
	rows, days := k.Balance(by)
	return rows, days, nil
}

// RecentWork counts an opening among the work of each of some employees in the four weeks that end with it; see
// rules.RecentWork.
func (w View) RecentWork(employees []int64, o rules.Opening, by rules.BalanceRules) ([]rules.RecentWork, error) {
	if !w.manager() {
		return nil, ErrManagersOnly
	}
	f := by.RecentDays(o, time.Weekday(w.m.Organization.WeekStartsOn))
	days := w.compile(f)
	k, list := worktime.New(w.m, nil, f, days.from, days.to), make([]rules.RecentWork, len(employees))
	for at, id := range employees {
		if person := memory.OrNobody(w.m.PersonOf, id); person != nobody {
			list[at] = k.Recent(person, by, o)
		}
	}
	return list, nil
}

// Remaining returns how much each matching employee can still work in a week from the day first; see
// worktime.Work.Remaining. The filter's days are ignored.
func (w View) Remaining(f schedule.Filter, week, first schedule.Date) ([]rules.RemainingRow, error) {
	f.From, f.To = week, week+6
	k, err := w.work(f)
	if err != nil {
		return nil, err
	}
	return k.Remaining(first), nil
}

// RemainingSum returns the minutes left in all rows of Remaining.
func (w View) RemainingSum(f schedule.Filter, week, first schedule.Date) (left int, err error) {
	rows, err := w.Remaining(f, week, first)
	for i := range rows {
		left += rows[i].Left
	}
	return left, err
}

// ReportSums adds up the hours, the weekend shifts and the night shifts of Hours and Balance.
func (w View) ReportSums(f schedule.Filter, weekend rules.WeekendRule, night rules.NightRule) (rules.ReportSums, error) {
	k, err := w.work(f)
	if err != nil {
		return rules.ReportSums{}, err
	}
	return k.ReportSums(weekend, night), nil
}

// ShortRests returns each rest of a matching employee that is shorter than the minimum; see worktime.Work.ShortRests.
func (w View) ShortRests(f schedule.Filter, asked int) ([]rules.PairRow, error) {
	k, err := w.work(f)
	if err != nil {
		return nil, err
	}
	return k.ShortRests(asked), nil
}

// DoubleBookings returns each pair of shifts of a matching employee that overlap; see worktime.Work.DoubleBookings.
func (w View) DoubleBookings(f schedule.Filter, atLeast int) ([]rules.PairRow, error) {
	k, err := w.work(f)
	if err != nil {
		return nil, err
	}
	return k.DoubleBookings(atLeast), nil
}

// LongRuns returns each run of consecutive days of a matching employee that exceeds the limit; see
// worktime.Work.LongRuns.
func (w View) LongRuns(f schedule.Filter, asked int) ([]rules.RunRow, error) {
	k, err := w.work(f)
	if err != nil {
		return nil, err
	}
	return k.LongRuns(asked), nil
}
