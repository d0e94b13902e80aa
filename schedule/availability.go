package schedule

import "strconv"

// AvailabilityDay is one local day of one employee. A day has 23, 24 or 25 hours, and what the clock skips is in none of them.
type AvailabilityDay struct {
	On          Date
	Minutes     int // of the whole day
	Unavailable int // that live blocks cover, those requested too; what several cover counts once
	Requested   int // of these, that only requested ones cover
	Scheduled   int // that shifts cover; what two cover counts once
}

// Available is what no live block covers.
func (d AvailabilityDay) Available() int { return d.Minutes - d.Unavailable }

// AvailabilityRow is one employee with the days of a week, on the clock of the home location.
type AvailabilityRow struct {
	Person
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
func AvailabilityOf(w Worker, z *Zone, first, last Date) (days []AvailabilityDay) {
	var all, asked, shifts []Interval
	for on := first; on <= last; on++ {
		day := z.Day(on)
		all, asked, shifts = all[:0], asked[:0], shifts[:0]
		for _, o := range w.Occurrences {
			if part := o.Overlap(day); !o.Missing && o.counts() && !part.Empty() {
				all = append(all, part)
				if o.Status != Requested {
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

// AvailabilityColumns are the columns of weekly availability, one row per employee and seven days beside each other.
var AvailabilityColumns = availabilityColumns()

func availabilityColumns() []Column[AvailabilityRow] {
	columns := []Column[AvailabilityRow]{
		key("employee_id", "Number of the employee.", func(r *AvailabilityRow) int64 { return r.ID }),
		text("employee_number", "Employee number of the source; may be empty.", func(r *AvailabilityRow) string { return r.Number }),
		text("employee_name", "Name of the employee.", func(r *AvailabilityRow) string { return r.Name }),
		text("location", "Home location of the employee.", func(r *AvailabilityRow) string { return r.Location }),
		text("primary_position", "Primary position of the employee.", func(r *AvailabilityRow) string { return r.Position }),
		text("time_zone", "Time zone of the home location, whose days these are.", func(r *AvailabilityRow) string { return r.Zone }),
		minutes("available_minutes", "Minutes of the week that no live block covers.", func(r *AvailabilityRow) int { return r.Sum().Available() }),
		minutes("unavailable_minutes", "Minutes of the week that live blocks cover, requested ones too; what several cover counts once.", func(r *AvailabilityRow) int { return r.Sum().Unavailable }),
		minutes("requested_minutes", "Of these, what only requested blocks cover.", func(r *AvailabilityRow) int { return r.Sum().Requested }),
		minutes("scheduled_minutes", "Minutes of the week that shifts cover.", func(r *AvailabilityRow) int { return r.Sum().Scheduled }),
		minutes("week_limit", "At most so many minutes of work in the week; 0 for no limit.", func(r *AvailabilityRow) int { return r.WeekLimit }),
	}
	for i := range 7 {
		n := "day_" + strconv.Itoa(i+1)
		day := func(r *AvailabilityRow) (d AvailabilityDay) {
			if i < len(r.Days) {
				d = r.Days[i]
			}
			return d
		}
		columns = append(columns,
			date(n+"_on", "Day "+strconv.Itoa(i+1)+" of the week.", func(r *AvailabilityRow) Date { return day(r).On }),
			minutes(n+"_available", "Minutes of that day that no live block covers.", func(r *AvailabilityRow) int { return day(r).Available() }),
			minutes(n+"_unavailable", "Minutes of that day that live blocks cover.", func(r *AvailabilityRow) int { return day(r).Unavailable }),
			minutes(n+"_scheduled", "Minutes of that day that shifts cover.", func(r *AvailabilityRow) int { return day(r).Scheduled }))
	}
	return columns
}
