package roster

import (
	"cmp"
	"math/bits"
	"sort"

	"opshub/schedule"
	"opshub/schedule/rules"
)

// HoursList is the list of rows of Hours, by employee and week. It stores one element for each employee and computes
// the rows of a page on demand, because a year of a large company has half a million rows.
type HoursList struct {
	Minutes, Shifts int // of all rows
	Weeks           int // distinct
	People          []PersonHours

	work  *work
	table *weekTable
	asked int
}

// PersonHours is the sum of the rows of one employee.
type PersonHours struct {
	Person  *schedule.Person
	Minutes int
	Limit   int // in the last of the weeks

	person int32
	end    int // number of rows of this employee and all earlier ones
}

// Len returns the number of rows.
func (l *HoursList) Len() int {
	if n := len(l.People); n > 0 {
		return l.People[n-1].end
	}
	return 0
}

// Some returns the rows [from, to).
func (l *HoursList) Some(from, to int) []rules.HoursRow {
	rows := make([]rules.HoursRow, 0, to-from)
	for k := sort.Search(len(l.People), func(k int) bool { return l.People[k].end > from }); k < len(l.People) && len(rows) < to-from; k++ {
		own := l.work.hoursRows(nil, l.table, l.People[k].person, l.asked)
		first := l.People[k].end - len(own)
		rows = append(rows, own[max(from-first, 0):min(to-first, len(own))]...)
	}
	return rows
}

// Hours returns the work of each matching employee in each week with any work, by name and week, on the filter's days.
// A week that the filter cuts counts only the hours on the remaining days. asked is a limit in minutes for everyone. If
// it is 0, the limit of each employee on the first day of the week applies. The list must be used by one goroutine at a
// time.
func (w View) Hours(f schedule.Filter, asked int) (*HoursList, error) {
	k, err := w.work(f)
	if err != nil {
		return nil, err
	}
	l := &HoursList{work: k, table: k.byWeek(), asked: asked}
	weeks := map[schedule.Date]bool{}
	rows, last := 0, schedule.Date(0)
	for person := range w.peopleOf(f) {
		own := l.table.of(person)
		if len(own) == 0 {
			continue
		}
		p := PersonHours{Person: &w.m.People[person], person: person}
		for i := range own {
			p.Minutes, l.Shifts = p.Minutes+int(own[i].minutes), l.Shifts+int(own[i].shifts)
			if own[i].week != last {
				weeks[own[i].week], last = true, own[i].week
			}
		}
		p.Limit, _ = k.limit(person, schedule.MaxMinutesPerWeek, asked)(own[len(own)-1].week)
		rows += len(own)
		p.end = rows
		l.Minutes += p.Minutes
		l.People = append(l.People, p)
	}
	l.Weeks = len(weeks)
	return l, nil
}

// hoursRows appends the rows of one employee.
func (k *work) hoursRows(rows []rules.HoursRow, t *weekTable, person int32, asked int) []rules.HoursRow {
	limit := k.limit(person, schedule.MaxMinutesPerWeek, asked)
	for _, week := range t.of(person) {
		row := rules.HoursRow{Person: &k.m.People[person], Week: week.week, Minutes: int(week.minutes), Shifts: int(week.shifts), Days: bits.OnesCount8(week.days)}
		row.Limit, row.From = limit(week.week)
		rows = append(rows, row)
	}
	return rows
}

// Overtime returns the rows of Hours that exceed their limit. It counts whole weeks: those that contain a day of the
// filter.
func (w View) Overtime(f schedule.Filter, asked int) (over []rules.HoursRow, err error) {
	k, err := w.work(w.wholeWeeks(f))
	if err != nil {
		return nil, err
	}
	var rows []rules.HoursRow
	table := k.byWeek()
	for person := range w.peopleOf(f) {
		rows = k.hoursRows(rows[:0], table, person, asked)
		for i := range rows {
			if rows[i].Over() > 0 {
				over = append(over, rows[i])
			}
		}
	}
	return over, nil
}

// wholeWeeks extends the days of a filter to whole weeks.
func (r *Roster) wholeWeeks(f schedule.Filter) schedule.Filter {
	if f.From != 0 {
		f.From = f.From.WeekStart(r.weekStarts())
	}
	if f.To != 0 {
		f.To = f.To.WeekStart(r.weekStarts()) + 6
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

// Weekends returns the weekend work of each matching employee who can be scheduled on the filter's days or has a shift
// on them, by name, and compares it with their average. If the filter has no days, the days of all their shifts apply.
func (w View) Weekends(f schedule.Filter, rule rules.WeekendRule) ([]rules.BalanceRow, error) {
	rows, days, err := w.balance(f, rule.Balance)
	of := rule.Weekends(days.From, days.To)
	for k := range rows {
		rows[k].Of = of
	}
	return rows, err
}

// Nights returns the night work of each employee, like Weekends for weekends.
func (w View) Nights(f schedule.Filter, rule rules.NightRule) ([]rules.BalanceRow, error) {
	rows, _, err := w.balance(f, rule.Balance)
	return rows, err
}

// balanceOf computes the balance of one employee's shifts on the days of a filter.
type balanceOf func([]rules.WallShift, schedule.Filter) rules.BalanceRow

// balance returns the rows of a balance, and the days that it covers.
func (w View) balance(f schedule.Filter, of balanceOf) (rows []rules.BalanceRow, days schedule.Filter, err error) {
	k, err := w.work(f)
	if err != nil {
		return nil, days, err
	}
	var reach schedule.Filter
	for person := range w.peopleOf(f) {
		walls := k.wallsOf(person)
		row := of(walls, f)
		row.Person = &w.m.People[person]
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

// Remaining returns how much each matching employee can still work in a week from the day first, by name. It includes
// employees who can be scheduled in the week or work in it. The filter's days are ignored.
func (w View) Remaining(f schedule.Filter, week, first schedule.Date) (rows []rules.RemainingRow, err error) {
	f.From, f.To = week, week+6
	k, err := w.work(f)
	if err != nil {
		return nil, err
	}
	for person := range w.peopleOf(f) {
		p := &w.m.People[person]
		days := k.daysOf(person)
		if len(days) == 0 && !p.Employed(f.From, f.To) {
			continue
		}
		rows = append(rows, rules.Remaining(p, days, week, first, k.limit(person, schedule.MaxMinutesPerWeek, 0), k.limit(person, schedule.MaxMinutesPerDay, 0)))
	}
	return rows, nil
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
func (w View) ReportSums(f schedule.Filter, weekend rules.WeekendRule, night rules.NightRule) (sums rules.ReportSums, err error) {
	k, err := w.work(f)
	if err != nil {
		return sums, err
	}
	own := make([]rules.PersonSums, len(w.m.People))
	summer := rules.ShiftSummer{Days: f.Only("from", "to"), Weekend: weekend, Night: night}
	for x := range k.each() {
		wall := k.wall(x)
		summer.Add(&own[x.Person], &wall)
	}
	for person := range own {
		sums.Add(own[person])
	}
	return sums, nil
}
