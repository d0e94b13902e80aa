package rules

import "opshub/schedule"

// HoursSum is the total of hours rows.
type HoursSum struct {
	Minutes   int
	Employees int // with any work
}

// Add adds rows. The rows of an employee must be consecutive and in the same call.
func (s *HoursSum) Add(rows []HoursRow) {
	for i := range rows {
		s.Minutes += rows[i].Minutes
		if i == 0 || rows[i].Person != rows[i-1].Person {
			s.Employees++
		}
	}
}

// BalanceSum is the total of the weekend or night shifts of some employees.
type BalanceSum struct {
	Shifts int
	Most   int // maximum of one employee
}

// Add adds the shifts of one employee.
func (s *BalanceSum) Add(shifts int) { s.Shifts, s.Most = s.Shifts+shifts, max(s.Most, shifts) }

// ReportSums are the totals of the reports that use the same shifts.
type ReportSums struct {
	Hours            HoursSum
	Weekends, Nights BalanceSum
}

// Add adds the sums of one employee.
func (s *ReportSums) Add(p PersonSums) {
	s.Hours.Minutes += p.Minutes
	if p.Minutes > 0 {
		s.Hours.Employees++
	}
	s.Weekends.Add(p.Weekends)
	s.Nights.Add(p.Nights)
}

// PersonSums are the totals of one employee: minutes of work, weekend shifts and night shifts.
type PersonSums struct{ Minutes, Weekends, Nights int }

// ShiftSummer adds shifts on the days of a filter to the sums of their employees, in any order. The results equal those
// of the report rows.
type ShiftSummer struct {
	Days    schedule.Filter
	Weekend WeekendRule
	Night   NightRule

	parts []DayPart
}

// Add adds a shift to the sums of its employee.
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
