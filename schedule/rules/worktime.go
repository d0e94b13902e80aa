package rules

import (
	"slices"
	"time"

	"opshub/schedule"
)

// DayWork is what the shifts of one employee amount to on one local day.
type DayWork struct {
	On      schedule.Date
	Minutes int
	Begins  int               // shifts that begin on it
	Shift   int               // index of the last shift that is part of it
	Part    schedule.Interval // of that shift
}

// WorkByDay cuts the shifts of one employee, which come by start, into local days. A shift that runs over midnight counts on
// each day for its part of it; a day is the one on the wall clock of the shift; breaks count as work. The days come in order.
func WorkByDay(shifts []schedule.Shift) []DayWork { return WorkByDayIn(nil, shifts) }

// WorkByDayIn is WorkByDay in the memory of a list that is not needed any more, for who asks about many employees.
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

// dayOn finds a day among days in order, and puts it there where it is missing.
func dayOn(days []DayWork, on schedule.Date) ([]DayWork, *DayWork) {
	k := len(days)
	for k > 0 && days[k-1].On > on { // rarely further than the last
		k--
	}
	if k == 0 || days[k-1].On < on {
		days = slices.Insert(days, k, DayWork{On: on})
		k++
	}
	return days, &days[k-1]
}

// eachDayPart gives the part of an interval on each local day of a zone; nothing for an empty one.
func eachDayPart(z *schedule.Zone, iv schedule.Interval, give func(on schedule.Date, part schedule.Interval)) {
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

// zoneFinder finds the zones of rows that mostly have the same one.
type zoneFinder struct {
	name string
	zone *schedule.Zone
}

func (f *zoneFinder) of(name string) *schedule.Zone {
	if f.zone == nil || f.name != name {
		f.name = name
		f.zone, _ = schedule.ZoneOrUTC(name)
	}
	return f.zone
}

// WeekWork is what the shifts of one employee amount to in one week.
type WeekWork struct {
	On      schedule.Date // first day
	Minutes int
	Shifts  int // that begin in it
	Days    int // with any work
	last    DayWork
}

// WorkByWeek adds up days, which come in order, by weeks that start on the given weekday.
func WorkByWeek(days []DayWork, starts time.Weekday) []WeekWork {
	return WorkByWeekIn(nil, days, starts)
}

// WorkByWeekIn is WorkByWeek as WorkByDayIn is WorkByDay.
func WorkByWeekIn(old []WeekWork, days []DayWork, starts time.Weekday) []WeekWork {
	weeks := old[:0]
	for _, d := range days {
		on := d.On
		if n := len(weeks); n > 0 && on >= weeks[n-1].On && on < weeks[n-1].On+schedule.DaysPerWeek { // most are in the week of the day before
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

// WorkOn is the days of the filter among days.
func WorkOn(days []DayWork, f schedule.Filter) []DayWork {
	if f.From == 0 && f.To == 0 {
		return days
	}
	return slices.DeleteFunc(days, func(d DayWork) bool { return !f.Holds(d.On) })
}

// RunOf is the run of days of a finding of MaxConsecutiveDays, with what the shifts that begin in it amount to.
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

// Reach is the days of shifts on their own wall clocks; without any it has none.
func Reach(shifts []WallShift) (days schedule.Filter) {
	for i := range shifts {
		days = days.Widened(schedule.Filter{From: shifts[i].On, To: shifts[i].Last()})
	}
	return days
}
