package rules

import "opshub/schedule"

// AvailabilityDay is one local day of one employee. A day has 23, 24 or 25 hours, and what the clock skips is in none of them.
type AvailabilityDay struct {
	On          schedule.Date
	Minutes     int // of the whole day
	Unavailable int // that live blocks cover, those requested too; what several cover counts once
	Requested   int // of these, that only requested ones cover
	Scheduled   int // that shifts cover; what two cover counts once
}

// Available is what no live block covers.
func (d AvailabilityDay) Available() int { return d.Minutes - d.Unavailable }

// AvailabilityRow is one employee with the days of a week, on the clock of the home location.
type AvailabilityRow struct {
	schedule.Person
	Zone      string // of the home location, or the organization's
	Days      []AvailabilityDay
	WeekLimit int // most minutes of work in the week; 0 for no limit. It is told beside, not taken off
}

// Sum adds up the days.
func (r *AvailabilityRow) Sum() (sum AvailabilityDay) {
	for _, d := range r.Days {
		sum.Minutes, sum.Unavailable = sum.Minutes+d.Minutes, sum.Unavailable+d.Unavailable
		sum.Requested, sum.Scheduled = sum.Requested+d.Requested, sum.Scheduled+d.Scheduled
	}
	return sum
}

// AvailabilityOf is the days first to last of a worker on the clock of a zone. The worker comes with the shifts and the live
// occurrences that touch them.
func AvailabilityOf(w Worker, z *schedule.Zone, first, last schedule.Date) (days []AvailabilityDay) {
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
		days = append(days, d)
	}
	return days
}
