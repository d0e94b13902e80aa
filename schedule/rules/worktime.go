package rules

import (
	"slices"
	"time"

	"opshub/schedule"
	"opshub/schedule/localtime"
)

// DayWork is the work of one employee on one local day.
type DayWork struct {
	On      schedule.Date
	Minutes int
	Begins  int               // shifts that begin on it
	Shift   int               // index of the last shift on the day
	Part    schedule.Interval // of that shift
}

// WorkByDay divides the shifts of one employee, which must be sorted by start, into local days. A shift that crosses
// midnight counts on each day with its part. Days are those of the shift's wall clock, and breaks count as work. The
// days are returned in order.
func WorkByDay(shifts []schedule.Shift) []DayWork { return WorkByDayIn(nil, shifts) }

// WorkByDayIn is like WorkByDay and reuses the memory of old, for callers that process many employees.
func WorkByDayIn(old []DayWork, shifts []schedule.Shift) []DayWork {
	days := slices.Grow(old[:0], len(shifts)+1)
	zone := zoneFinder{}
	for i := range shifts {
		eachDayPart(zone.of(shifts[i].TimeZone), shifts[i].Interval(), func(on schedule.Date, part schedule.Interval) {
			var d *DayWork
			days, d = dayOn(days, on)
			d.Minutes, d.Shift, d.Part = d.Minutes+part.Minutes(), i, part
			if part.Start == shifts[i].StartsAt {
				d.Begins++
			}
		})
	}
	return days
}

// dayOn returns a day from days, which must be in order, and inserts it if it is missing.
func dayOn(days []DayWork, on schedule.Date) ([]DayWork, *DayWork) {
	k := len(days)
	for k > 0 && days[k-1].On > on { // usually only the last one is checked
		k--
	}
	if k == 0 || days[k-1].On < on {
		days = slices.Insert(days, k, DayWork{On: on})
		k++
	}
	return days, &days[k-1]
}

// eachDayPart calls give with the part of an interval on each local day of a zone. It makes no call for an empty
// interval.
func eachDayPart(z *localtime.Zone, iv schedule.Interval, give func(on schedule.Date, part schedule.Interval)) {
	if iv.Empty() {
		return
	}
	first, last := z.Days(iv)
	if first == last {
		give(first, iv)
		return
	}
	for on := first; on <= last; on++ {
		give(on, iv.Overlap(z.Day(on)))
	}
}

// zoneFinder caches the last zone, because most rows have the same one.
type zoneFinder struct {
	name string
	zone *localtime.Zone
}

func (f *zoneFinder) of(name string) *localtime.Zone {
	if f.zone == nil || f.name != name {
		f.name = name
		f.zone, _ = localtime.ZoneOrUTC(name)
	}
	return f.zone
}

// WeekWork is the work of one employee in one week.
type WeekWork struct {
	On      schedule.Date // first day
	Minutes int
	Shifts  int // that begin in the week
	Days    int // with any work
	last    DayWork
}

// WorkByWeek adds up days, which must be in order, by weeks that start on the given weekday.
func WorkByWeek(days []DayWork, starts time.Weekday) []WeekWork {
	return WorkByWeekIn(nil, days, starts)
}

// WorkByWeekIn is like WorkByWeek and reuses the memory of old.
func WorkByWeekIn(old []WeekWork, days []DayWork, starts time.Weekday) []WeekWork {
	weeks := old[:0]
	for _, d := range days {
		on := d.On
		if n := len(weeks); n > 0 && on >= weeks[n-1].On && on < weeks[n-1].On+localtime.DaysPerWeek { // most days are in the same week as the previous one
			on = weeks[n-1].On
		} else {
			on = on.WeekStart(starts)
		}
		if len(weeks) == 0 || weeks[len(weeks)-1].On != on {
			weeks = append(weeks, WeekWork{On: on, last: d})
		}
		w := &weeks[len(weeks)-1]
		w.Minutes, w.Shifts, w.Days = w.Minutes+d.Minutes, w.Shifts+d.Begins, w.Days+1
		if d.Shift >= w.last.Shift {
			w.last = d
		}
	}
	return weeks
}

// WorkOn returns the days that the filter contains. It may modify days.
func WorkOn(days []DayWork, f schedule.Filter) []DayWork {
	if f.From == 0 && f.To == 0 {
		return days
	}
	return slices.DeleteFunc(days, func(d DayWork) bool { return !f.Holds(d.On) })
}

// RunOf returns the run of days of a MaxConsecutiveDays finding with the totals of the shifts that begin in it.
func RunOf(p *schedule.Person, f Finding, shifts []schedule.Shift) RunRow {
	r := RunRow{Person: p, First: f.On.Add(1 - f.Measured), Last: f.On, Days: f.Measured, Limit: f.Limit}
	zone := zoneFinder{}
	for i := range shifts {
		if on := zone.of(shifts[i].TimeZone).Date(shifts[i].StartsAt); on >= r.First && on <= r.Last {
			r.Shifts++
			r.Minutes += shifts[i].Interval().Minutes()
		}
	}
	return r
}

// Reach returns the range of local days of the shifts, or an empty filter without shifts.
func Reach(shifts []WallShift) (days schedule.Filter) {
	for i := range shifts {
		days = days.Widened(schedule.Filter{From: shifts[i].On, To: shifts[i].Last()})
	}
	return days
}
