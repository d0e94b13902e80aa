package rules

import "opshub/schedule"

// ShiftCopy is a shift in a report.
type ShiftCopy struct {
	ID int64
	schedule.Interval
	TimeZone           string
	Location, Position string // of the shift
}

// HoursRow is the work of one employee in one week with its limit.
type HoursRow struct {
	*schedule.Person
	Week    schedule.Date // first day
	Minutes int           // on the days of the filter, including breaks
	Shifts  int           // that begin in the week
	Days    int           // local days with work
	Limit   int           // minutes; 0 for none
	From    schedule.LimitSource
}

// Over returns the minutes above the limit.
func (r *HoursRow) Over() int {
	if r.Limit == 0 {
		return 0
	}
	return max(0, r.Minutes-r.Limit)
}

// PairRow is a finding about two shifts of one employee: too little rest between them, or an overlap.
type PairRow struct {
	*schedule.Person
	On       schedule.Date // local day on which the later one begins
	First    ShiftCopy     // the earlier one
	Second   ShiftCopy
	When     schedule.Interval // the rest or the overlap
	Measured int               // minutes of When
	Limit    int               // minimum rest in minutes; 0 for a double booking
	From     schedule.LimitSource
}

// RunRow is a run of consecutive days on which a shift of the employee begins.
type RunRow struct {
	*schedule.Person
	First, Last schedule.Date
	Days        int
	Shifts      int // that begin in the run
	Minutes     int // of these shifts
	Limit       int // days
	From        schedule.LimitSource
}

// CountedShifts are the shifts of one employee that count under a rule.
type CountedShifts struct {
	Shifts  int // that count
	Minutes int // at night or on weekends, including those of shifts that do not count
	Above   int // difference in shifts from the average of all rows, in tenths; negative for fewer
}

// BalanceRow is the work of one employee that a fair schedule distributes, on the days of a filter.
type BalanceRow struct {
	*schedule.Person
	Weekend, Night        CountedShifts
	Weekends, Of          int // weekends with a weekend shift, and all weekends of the period
	Late                  int // late finishes
	AllShifts, AllMinutes int // shifts with work on these days, and their minutes on them, including breaks
	Wished                int // minutes of WishedMinutes; 0 if the employee prefers no number of hours

	Group   string              // name of the group; see GroupBalance
	ToGroup [BalanceFigures]int // differences from the average of the group in the unit of Spread.Average; 0 if unknown
}

// RemainingRow is the time that one employee can still work in a week.
type RemainingRow struct {
	*schedule.Person
	Week     schedule.Date
	Minutes  int // scheduled in the whole week
	Shifts   int
	Limit    int // minutes of the week; 0 for none
	From     schedule.LimitSource
	DayLimit int  // minutes of a day; 0 for none
	Left     int  // minutes that can still be worked
	ByDays   bool // Left is limited by the remaining days, not by the week
	Days     int  // remaining local days
}

// Over returns the scheduled minutes above the limit of the week.
func (r *RemainingRow) Over() int {
	if r.Limit == 0 {
		return 0
	}
	return max(0, r.Minutes-r.Limit)
}
