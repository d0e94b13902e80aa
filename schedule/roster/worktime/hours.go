package worktime

import (
	"math/bits"
	"sort"

	"opshub/schedule"
	"opshub/schedule/rules"
)

// HoursList is the list of rows of Hours, by employee and week. It stores one element for each employee and computes
// the rows of a page on demand, because a year of a large company has half a million rows.
type HoursList struct {
	Minutes, Shifts int           // of all rows
	Weeks           int           // distinct
	First, Last     schedule.Date // first days of the first and the last week; 0 without rows
	People          []PersonHours

	work  *Work
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

// Of returns the rows of the employee at an index of People.
func (l *HoursList) Of(at int) []rules.HoursRow {
	return l.work.hoursRows(nil, l.table, l.People[at].person, l.asked)
}

// Hours returns the work of each employee in each week with any work, by name and week, on the filter's days. A week
// that the filter cuts counts only the hours on the remaining days. asked is a limit in minutes for everyone. If it is
// 0, the limit of each employee on the first day of the week applies. The list must be used by one goroutine at a time.
func (k *Work) Hours(asked int) *HoursList {
	l := &HoursList{work: k, table: k.byWeek(), asked: asked}
	weeks := map[schedule.Date]bool{}
	rows, last := 0, schedule.Date(0)
	for _, person := range k.people {
		own := l.table.of(person)
		if len(own) == 0 {
			continue
		}
		p := PersonHours{Person: &k.m.People[person], person: person}
		for i := range own {
			p.Minutes, l.Shifts = p.Minutes+int(own[i].minutes), l.Shifts+int(own[i].shifts)
			if week := own[i].week; week != last {
				weeks[week], last = true, week
				l.Last = max(l.Last, week)
				if l.First == 0 || week < l.First {
					l.First = week
				}
			}
		}
		p.Limit, _ = k.limit(person, schedule.MaxMinutesPerWeek, asked)(own[len(own)-1].week)
		rows += len(own)
		p.end = rows
		l.Minutes += p.Minutes
		l.People = append(l.People, p)
	}
	l.Weeks = len(weeks)
	return l
}

// hoursRows appends the rows of one employee.
func (k *Work) hoursRows(rows []rules.HoursRow, t *weekTable, person int32, asked int) []rules.HoursRow {
	limit := k.limit(person, schedule.MaxMinutesPerWeek, asked)
	for _, week := range t.of(person) {
		row := rules.HoursRow{Person: &k.m.People[person], Week: week.week, Minutes: int(week.minutes), Shifts: int(week.shifts), Days: bits.OnesCount8(week.days)}
		row.Limit, row.From = limit(week.week)
		rows = append(rows, row)
	}
	return rows
}

// Overtime returns the rows of Hours that exceed their limit.
func (k *Work) Overtime(asked int) (over []rules.HoursRow) {
	var rows []rules.HoursRow
	table := k.byWeek()
	for _, person := range k.people {
		rows = k.hoursRows(rows[:0], table, person, asked)
		for i := range rows {
			if rows[i].Over() > 0 {
				over = append(over, rows[i])
			}
		}
	}
	return over
}

// Remaining returns how much each employee can still work in the filter's week from the day first, by name. It includes
// employees who can be scheduled in the week or work in it.
func (k *Work) Remaining(first schedule.Date) (rows []rules.RemainingRow) {
	for _, person := range k.people {
		p := &k.m.People[person]
		days := k.daysOf(person)
		if len(days) == 0 && !p.Employed(k.filter.From, k.filter.To) {
			continue
		}
		rows = append(rows, rules.Remaining(p, days, k.filter.From, first, k.limit(person, schedule.MaxMinutesPerWeek, 0), k.limit(person, schedule.MaxMinutesPerDay, 0)))
	}
	return rows
}

// ReportSums adds up the hours, the weekend shifts and the night shifts of Hours and Balance.
func (k *Work) ReportSums(weekend rules.WeekendRule, night rules.NightRule) (sums rules.ReportSums) {
	own := make([]rules.PersonSums, len(k.m.People))
	summer := rules.ShiftSummer{Days: k.filter.Only("from", "to"), Weekend: weekend, Night: night}
	for x := range k.Each() {
		wall := k.Wall(x)
		summer.Add(&own[x.Person], &wall)
	}
	for person := range own {
		sums.Add(own[person])
	}
	return sums
}
