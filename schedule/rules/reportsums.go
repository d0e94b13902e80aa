package rules

import "opshub/schedule"

// HoursSum adds up rows of hours.
type HoursSum struct {
	Minutes   int
	Employees int // with any work
}

// Add takes in rows, which come by employee; those of one come together.
func (s *HoursSum) Add(rows []HoursRow) {
	for i := range rows {
		s.Minutes += rows[i].Minutes
		if i == 0 || rows[i].Person != rows[i-1].Person {
			s.Employees++
		}
	}
}

// BalanceSum adds up rows of a balance.
type BalanceSum struct {
	Shifts int
	Most   int // of one employee
}

// Add takes in rows.
func (s *BalanceSum) Add(rows []BalanceRow) {
	for i := range rows {
		s.Shifts, s.Most = s.Shifts+rows[i].Shifts, max(s.Most, rows[i].Shifts)
	}
}

// ReportSums is what the rows of the reports add up to that look at the same shifts.
type ReportSums struct {
	Hours            HoursSum
	Weekends, Nights BalanceSum
}

// Add takes in what one employee has.
func (s *ReportSums) Add(p PersonSums) {
	s.Hours.Minutes += p.Minutes
	if p.Minutes > 0 {
		s.Hours.Employees++
	}
	s.Weekends.Shifts, s.Weekends.Most = s.Weekends.Shifts+p.Weekends, max(s.Weekends.Most, p.Weekends)
	s.Nights.Shifts, s.Nights.Most = s.Nights.Shifts+p.Nights, max(s.Nights.Most, p.Nights)
}

// PersonSums is what the shifts of one employee add up to: minutes, and shifts on weekends and in the night.
type PersonSums struct{ Minutes, Weekends, Nights int }

// ShiftSummer adds shifts on the days of a filter to the sums of those who work them, in any order, as the rows of the reports have them.
type ShiftSummer struct {
	Days    schedule.Filter
	Weekend WeekendRule
	Night   NightRule

	parts []DayPart
}

// Add takes in a shift of the employee whose sums these are.
func (a *ShiftSummer) Add(p *PersonSums, s *WallShift) {
	a.parts = s.Parts(a.parts[:0])
	minutes, weekend, _ := a.Weekend.of(a.parts, &a.Days)
	p.Minutes += minutes
	if counts(weekend, a.Weekend.AtLeast) {
		p.Weekends++
	}
	if a.Days.Holds(s.On) && counts(s.night(a.Night), a.Night.AtLeast) {
		p.Nights++
	}
}
