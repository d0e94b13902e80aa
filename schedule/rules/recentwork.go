package rules

import (
	"strconv"
	"strings"
	"time"

	"opshub/schedule"
	"opshub/schedule/localtime"
)

// RecentWork is the work of one employee in the four weeks that end with the week of an opening, with the opening counted
// in. A count is 0 if the opening is not such work.
type RecentWork struct {
	Weekend, Of int  // number of weekends worked, and all weekends of the four weeks
	Already     bool // the employee works on the weekend of the opening anyway
	Nights      int  // night shifts
	Late        int  // late finishes
}

// recentDays is the length of the period of RecentWork.
const recentDays = 4 * localtime.DaysPerWeek

// RecentDays returns the days of RecentWork for an opening. If a weekend of the opening lies in two weeks of the
// organization, the days end with the weekend, so that it is not cut.
func (r BalanceRules) RecentDays(o Opening, weekStartsOn time.Weekday) schedule.Filter {
	z, _ := localtime.ZoneOrUTC(o.TimeZone)
	wall := WallOf(z, o.Interval)
	last := wall.On.WeekStart(weekStartsOn) + localtime.DaysPerWeek - 1
	if _, _, at := r.Weekend.of(wall.Parts(nil), &schedule.Filter{}); at != 0 {
		for last = at; r.Weekend.Days[(last + 1).Weekday()]; last++ {
		}
	}
	return schedule.Filter{From: last - recentDays + 1, To: last}
}

// Recent counts an opening among the shifts of an employee on the days of RecentDays.
func (r BalanceRules) Recent(shifts []WallShift, o Opening, days schedule.Filter) (w RecentWork) {
	z, _ := localtime.ZoneOrUTC(o.TimeZone)
	wall := WallOf(z, o.Interval)
	opening, before := r.Count([]WallShift{wall}, schedule.Filter{}), r.Count(shifts, days)
	after := r.Count(append(shifts[:len(shifts):len(shifts)], wall), days)
	if opening.Weekends > 0 {
		w.Weekend, w.Of, w.Already = after.Weekends, r.Weekend.Weekends(days.From, days.To), after.Weekends == before.Weekends
	}
	if opening.Night.Shifts > 0 {
		w.Nights = after.Night.Shifts
	}
	if opening.Late > 0 {
		w.Late = after.Late
	}
	return w
}

// Words describes the counts for staff, for example "would be the third weekend of four". It returns "" if the opening is
// neither on a weekend nor at night nor a late finish.
func (w RecentWork) Words() string {
	var would []string
	lead := ""
	switch {
	case w.Already:
		lead = "works this weekend already, the " + ordinal(w.Weekend) + " of " + cardinal(w.Of)
	case w.Weekend > 0:
		would = append(would, "the "+ordinal(w.Weekend)+" weekend of "+cardinal(w.Of))
	}
	var shifts []string
	if w.Nights > 0 {
		shifts = append(shifts, "the "+ordinal(w.Nights)+" night shift")
	}
	if w.Late > 0 {
		shifts = append(shifts, "the "+ordinal(w.Late)+" late finish")
	}
	if len(shifts) > 0 {
		would = append(would, strings.Join(shifts, " and ")+" in four weeks")
	}
	if len(would) == 0 {
		return lead
	}
	if lead != "" {
		lead += "; "
	}
	return lead + "would be " + strings.Join(would, ", ")
}

// The words for small numbers.
var (
	ordinals  = []string{"", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"}
	cardinals = []string{"none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"}
)

// ordinal returns a positive number as "third" or "21st".
func ordinal(n int) string {
	if n < len(ordinals) {
		return ordinals[n]
	}
	suffix := "th"
	if n%100 < 11 || n%100 > 13 {
		switch n % 10 {
		case 1:
			suffix = "st"
		case 2:
			suffix = "nd"
		case 3:
			suffix = "rd"
		}
	}
	return strconv.Itoa(n) + suffix
}

// cardinal returns a number as "four" or "21".
func cardinal(n int) string {
	if n < len(cardinals) {
		return cardinals[n]
	}
	return strconv.Itoa(n)
}
