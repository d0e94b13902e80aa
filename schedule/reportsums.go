package schedule

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
