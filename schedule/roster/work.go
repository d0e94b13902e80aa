package roster

import (
	"slices"
	"time"

	"opshub/schedule"
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

// Weekends returns the weekend work of each matching employee; see worktime.Work.Weekends.
func (w View) Weekends(f schedule.Filter, rule rules.WeekendRule) ([]rules.BalanceRow, error) {
	k, err := w.work(f)
	if err != nil {
		return nil, err
	}
	return k.Weekends(rule), nil
}

// Nights returns the night work of each matching employee; see worktime.Work.Nights.
func (w View) Nights(f schedule.Filter, rule rules.NightRule) ([]rules.BalanceRow, error) {
	k, err := w.work(f)
	if err != nil {
		return nil, err
	}
	return k.Nights(rule), nil
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

// ReportSums adds up the rows of Hours, Weekends and Nights.
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
