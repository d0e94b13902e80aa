package rules

import "opshub/schedule"

// ShiftCopy is a shift as a report names it.
type ShiftCopy struct {
	ID int64
	schedule.Interval
	TimeZone           string
	Location, Position string // of the shift
}

// HoursRow is the work of one employee in one week, and the most that the week may hold.
type HoursRow struct {
	*schedule.Person
	Week    schedule.Date // its first day
	Minutes int           // on the days of the question, breaks included
	Shifts  int           // that begin in the week
	Days    int           // local days with any work
	Limit   int           // minutes; 0 for none
	From    schedule.LimitSource
}

// Over is the minutes beyond the limit.
func (r *HoursRow) Over() int {
	if r.Limit == 0 {
		return 0
	}
	return max(0, r.Minutes-r.Limit)
}

// PairRow is a finding about two shifts of one employee: too little rest between them, or time that both cover.
type PairRow struct {
	*schedule.Person
	On       schedule.Date // local day on which the later one begins
	First    ShiftCopy     // the earlier one
	Second   ShiftCopy
	When     schedule.Interval // the rest, or what both cover
	Measured int               // its minutes
	Limit    int               // minutes of rest that are the least; 0 for a double booking
	From     schedule.LimitSource
}

// RunRow is a run of days on each of which a shift of the employee begins.
type RunRow struct {
	*schedule.Person
	First, Last schedule.Date
	Days        int
	Shifts      int // that begin in it
	Minutes     int // of these
	Limit       int // days
	From        schedule.LimitSource
}

// BalanceRow is how much of something, nights or weekends, one employee has.
type BalanceRow struct {
	*schedule.Person
	Shifts     int // that count
	Minutes    int // of work in the time that counts, whether or not its shift counts
	Times      int // weekends with a shift that counts; nights are as many as shifts
	Of         int // weekends of the question
	AllShifts  int
	AllMinutes int
	Above      int // shifts more than the average of the answer, in tenths; negative for fewer
}

// RemainingRow is what one employee can still work in a week.
type RemainingRow struct {
	*schedule.Person
	Week     schedule.Date
	Minutes  int // scheduled in the whole week
	Shifts   int
	Limit    int // minutes of the week; 0 for none
	From     schedule.LimitSource
	DayLimit int  // minutes of a day; 0 for none
	Left     int  // minutes that can still be worked
	ByDays   bool // the days that are left hold fewer than the week
	Days     int  // local days that are left
}

// Over is the minutes that are scheduled beyond the limit of the week.
func (r *RemainingRow) Over() int {
	if r.Limit == 0 {
		return 0
	}
	return max(0, r.Minutes-r.Limit)
}
