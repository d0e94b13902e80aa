package rules

import (
	"cmp"
	"slices"

	"opshub/schedule"
	"opshub/schedule/localtime"
)

// AvailabilityDay describes one local day of one employee. A day has 23, 24 or 25 hours.
type AvailabilityDay struct {
	On          schedule.Date
	Minutes     int // length of the day
	Unavailable int // covered by live blocks, including requested ones; overlaps count once
	Requested   int // part of Unavailable that only requested blocks cover
	Scheduled   int // covered by shifts; overlaps count once

	Blocked []schedule.Interval // the parts of the day in Unavailable, by start, without overlaps
}

// Available returns the minutes that no live block covers.
func (d AvailabilityDay) Available() int { return d.Minutes - d.Unavailable }

// AvailabilityRow is one employee with the days of a week in the zone of the home location.
type AvailabilityRow struct {
	schedule.Person
	Zone      string // of the home location, or the organization's
	Days      []AvailabilityDay
	WeekLimit int // maximum work in the week in minutes, 0 for no limit; not subtracted from the days
}

// Sum returns the totals of the days.
func (r *AvailabilityRow) Sum() (sum AvailabilityDay) {
	for _, d := range r.Days {
		sum.Minutes, sum.Unavailable = sum.Minutes+d.Minutes, sum.Unavailable+d.Unavailable
		sum.Requested, sum.Scheduled = sum.Requested+d.Requested, sum.Scheduled+d.Scheduled
	}
	return sum
}

// AvailabilityOf returns the days first to last of a worker in a zone. The worker must have the shifts and the live
// occurrences that overlap these days.
func AvailabilityOf(w Worker, z *localtime.Zone, first, last schedule.Date) (days []AvailabilityDay) {
	var all, asked, shifts []schedule.Interval
	for on := first; on <= last; on++ {
		day := z.Day(on)
		all, asked, shifts = all[:0], asked[:0], shifts[:0]
		for _, o := range w.Occurrences {
			if part := o.Overlap(day); !o.Missing && occurrenceCounts(o) && !part.Empty() {
				all = append(all, part)
				if o.Status != schedule.Requested {
					asked = append(asked, part) // in force
				}
			}
		}
		for _, s := range w.Shifts {
			if part := s.Interval().Overlap(day); !part.Empty() {
				shifts = append(shifts, part)
			}
		}
		d := AvailabilityDay{On: on, Minutes: day.Minutes(), Unavailable: UnionMinutes(all), Scheduled: UnionMinutes(shifts)}
		d.Requested = d.Unavailable - UnionMinutes(asked)
		d.Blocked = union(all)
		days = append(days, d)
	}
	return days
}

// union returns the intervals by start, with those that touch or overlap joined. It sorts the list.
func union(list []schedule.Interval) (out []schedule.Interval) {
	slices.SortFunc(list, func(a, b schedule.Interval) int { return cmp.Compare(a.Start, b.Start) })
	for _, iv := range list {
		if last := len(out) - 1; last >= 0 && iv.Start <= out[last].End {
			out[last].End = max(out[last].End, iv.End)
			continue
		}
		out = append(out, iv)
	}
	return out
}
