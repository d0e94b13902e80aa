package rules

import (
	"cmp"
	"slices"
	"time"

	"opshub/schedule"
	"opshub/schedule/localtime"
)

// UnavailableWeek is the time that blocks cover in one week.
type UnavailableWeek struct {
	Week        schedule.Date // first day
	Minutes     int           // overlapping blocks of an employee count once
	Employees   int           // with any such time
	Occurrences int           // that overlap the week
}

// UnavailableTally adds up occurrences by week, divided at midnight in the zone of each. Occurrences must be added by
// employee, so that memory holds only those of one employee.
type UnavailableTally struct {
	StartsOn time.Weekday  // first day of a week
	From, To schedule.Date // days outside are ignored; 0 for no bound

	weeks    []UnavailableWeek // from the first to the last week with any time
	employee int64
	pieces   []weekPiece
	piece    []schedule.Interval // those of one week
	zones    localtime.ZoneAtHand
}

// weekPiece is the part of an occurrence in one week.
type weekPiece struct {
	week schedule.Date
	schedule.Interval
}

// Add adds the next occurrence, which must not be empty.
func (t *UnavailableTally) Add(employee int64, iv schedule.Interval, zone string) {
	if employee != t.employee {
		t.close()
		t.employee = employee
	}
	z := t.zones.Of(zone)
	begins, ends := z.Days(iv)
	first, last := max(begins, t.From), ends
	if t.To != 0 {
		last = min(last, t.To)
	}
	for week := first.WeekStart(t.StartsOn); week <= last; week += localtime.DaysPerWeek {
		piece := iv
		if whole := week <= begins && ends < week+localtime.DaysPerWeek && first == begins && last == ends; !whole {
			piece = iv.Overlap(z.Range(max(first, week), min(last, week+localtime.DaysPerWeek-1)))
		}
		if !piece.Empty() {
			t.pieces = append(t.pieces, weekPiece{week, piece})
		}
	}
}

// close adds the pieces of the current employee to the weeks.
func (t *UnavailableTally) close() {
	slices.SortFunc(t.pieces, func(a, b weekPiece) int { return cmp.Compare(a.week, b.week) })
	for k, p := range t.pieces {
		t.piece = append(t.piece, p.Interval)
		if k+1 == len(t.pieces) || t.pieces[k+1].week != p.week {
			t.add(p.week)
		}
	}
	t.pieces = t.pieces[:0]
}

// add adds the pieces of the current employee in one week.
func (t *UnavailableTally) add(week schedule.Date) {
	w := t.week(week)
	w.Employees++
	w.Occurrences += len(t.piece)
	w.Minutes += unionMinutes(t.piece)
	t.piece = t.piece[:0]
}

// week returns the sums of a week. It adds the week and all weeks up to it if they are missing.
func (t *UnavailableTally) week(week schedule.Date) *UnavailableWeek {
	if len(t.weeks) == 0 {
		t.weeks = append(t.weeks, UnavailableWeek{Week: week})
	}
	if first := t.weeks[0].Week; week < first {
		var before []UnavailableWeek
		for w := week; w < first; w += localtime.DaysPerWeek {
			before = append(before, UnavailableWeek{Week: w})
		}
		t.weeks = append(before, t.weeks...)
	}
	for last := t.weeks[len(t.weeks)-1].Week; last < week; {
		last += localtime.DaysPerWeek
		t.weeks = append(t.weeks, UnavailableWeek{Week: last})
	}
	return &t.weeks[(week-t.weeks[0].Week)/localtime.DaysPerWeek]
}

// Weeks returns every week from the first to the last with any time, including empty weeks between them.
func (t *UnavailableTally) Weeks() []UnavailableWeek {
	t.close()
	return t.weeks
}
