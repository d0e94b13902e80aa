package schedule

import (
	"maps"
	"slices"
	"time"
)

const daysPerWeek = 7

// UnavailableWeek is the time that blocks cover in one week.
type UnavailableWeek struct {
	Week        Date // its first day
	Minutes     int  // what several blocks of an employee cover counts once
	Employees   int  // with any of it
	Occurrences int  // that touch the week
}

// UnavailableTally adds up occurrences by the weeks they touch, cut at the midnights of the zone of each. They come by employee, so that
// only those of one are held.
type UnavailableTally struct {
	StartsOn time.Weekday // first day of a week
	From, To Date         // days outside are left out; 0: no bound

	weeks    map[Date]*UnavailableWeek
	employee int64
	pieces   map[Date][]Interval
}

// Add takes the next occurrence, which is not empty.
func (t *UnavailableTally) Add(employee int64, iv Interval, zone string) {
	if t.weeks == nil {
		t.weeks, t.pieces = map[Date]*UnavailableWeek{}, map[Date][]Interval{}
	}
	if employee != t.employee {
		t.close()
		t.employee = employee
	}
	z, _ := ZoneOrUTC(zone)
	first, last := z.Days(iv)
	first = max(first, t.From)
	if t.To != 0 {
		last = min(last, t.To)
	}
	for week := first.WeekStart(t.StartsOn); week <= last; week += daysPerWeek {
		piece := iv
		if whole := week <= first && last < week+daysPerWeek && t.From == 0 && t.To == 0; !whole {
			piece = iv.Overlap(z.Range(max(first, week), min(last, week+daysPerWeek-1)))
		}
		if !piece.Empty() {
			t.pieces[week] = append(t.pieces[week], piece)
		}
	}
}

// close adds what the present employee has to the weeks.
func (t *UnavailableTally) close() {
	for week, list := range t.pieces {
		w := t.weeks[week]
		if w == nil {
			w = &UnavailableWeek{Week: week}
			t.weeks[week] = w
		}
		w.Minutes += UnionMinutes(list)
		w.Employees++
		w.Occurrences += len(list)
	}
	clear(t.pieces)
}

// Weeks is every week from the first to the last that has any, those without in between too.
func (t *UnavailableTally) Weeks() []UnavailableWeek {
	t.close()
	found := slices.Sorted(maps.Keys(t.weeks))
	if len(found) == 0 {
		return nil
	}
	var out []UnavailableWeek
	for week := found[0]; week <= found[len(found)-1]; week += daysPerWeek {
		if w := t.weeks[week]; w != nil {
			out = append(out, *w)
		} else {
			out = append(out, UnavailableWeek{Week: week})
		}
	}
	return out
}
