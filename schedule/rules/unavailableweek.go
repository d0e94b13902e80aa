package rules

import (
	"cmp"
	"slices"
	"time"

	"opshub/schedule"
)

// UnavailableWeek is the time that blocks cover in one week.
type UnavailableWeek struct {
	Week        schedule.Date // its first day
	Minutes     int           // what several blocks of an employee cover counts once
	Employees   int           // with any of it
	Occurrences int           // that touch the week
}

// UnavailableTally adds up occurrences by the weeks they touch, cut at the midnights of the zone of each. They come by employee, so that
// only those of one are held.
type UnavailableTally struct {
	StartsOn time.Weekday  // first day of a week
	From, To schedule.Date // days outside are left out; 0: no bound

	weeks    []UnavailableWeek // from the first to the last that has any
	employee int64
	pieces   []weekPiece
	piece    []schedule.Interval // those of one week
	zones    schedule.ZoneAtHand
}

// weekPiece is what of an occurrence lies in a week.
type weekPiece struct {
	week schedule.Date
	schedule.Interval
}

// Add takes the next occurrence, which is not empty.
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
	for week := first.WeekStart(t.StartsOn); week <= last; week += schedule.DaysPerWeek {
		piece := iv
		if whole := week <= begins && ends < week+schedule.DaysPerWeek && first == begins && last == ends; !whole {
			piece = iv.Overlap(z.Range(max(first, week), min(last, week+schedule.DaysPerWeek-1)))
		}
		if !piece.Empty() {
			t.pieces = append(t.pieces, weekPiece{week, piece})
		}
	}
}

// close adds what the present employee has to the weeks.
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

// add adds the pieces of a week that the present employee has.
func (t *UnavailableTally) add(week schedule.Date) {
	w := t.week(week)
	w.Employees++
	w.Occurrences += len(t.piece)
	w.Minutes += unionMinutes(t.piece)
	t.piece = t.piece[:0]
}

// week is the sums of a week; it and those on the way to it are added when they are new.
func (t *UnavailableTally) week(week schedule.Date) *UnavailableWeek {
	if len(t.weeks) == 0 {
		t.weeks = append(t.weeks, UnavailableWeek{Week: week})
	}
	if first := t.weeks[0].Week; week < first {
		var before []UnavailableWeek
		for w := week; w < first; w += schedule.DaysPerWeek {
			before = append(before, UnavailableWeek{Week: w})
		}
		t.weeks = append(before, t.weeks...)
	}
	for last := t.weeks[len(t.weeks)-1].Week; last < week; {
		last += schedule.DaysPerWeek
		t.weeks = append(t.weeks, UnavailableWeek{Week: last})
	}
	return &t.weeks[(week-t.weeks[0].Week)/schedule.DaysPerWeek]
}

// Weeks is every week from the first to the last that has any, those without in between too.
func (t *UnavailableTally) Weeks() []UnavailableWeek {
	t.close()
	return t.weeks
}
