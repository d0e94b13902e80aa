package recur

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"opshub/schedule"
)

// Words returns the rule in plain English: "every Wednesday", "every 2 weeks on Monday and Friday until 2026-12-31",
// "on the last day of every month". Parts that the rule takes from its first date are left out ("every month"). An
// instant in UNTIL is shown as its date in UTC.
func (r Rule) Words() string {
	words := r.patternWords()
	if r.positions != nil && !r.chosenWeekdays() {
		words += fmt.Sprintf(", only the %s of these in each %s", schedule.Ordinals(r.positions), unitWords[r.freq])
	}
	if r.count == 1 {
		words += ", once"
	} else if r.count > 1 {
		words += fmt.Sprintf(", %d times", r.count)
	}
	if r.until.on != 0 {
		words += " until " + r.until.on.String()
	}
	return words
}

var unitWords = map[frequency]string{daily: "day", weekly: "week", monthly: "month", yearly: "year"}

// patternWords describes the days and the periods.
func (r Rule) patternWords() string {
	words, months := "", schedule.And(schedule.MonthNames(r.months))
	switch days, every := r.dayWords(), r.periodWords(); {
	case days == "":
		words = every
	case r.dated():
		return every + " on " + days + " " + months
	case r.freq == yearly && months != "" && strings.HasPrefix(days, "the "):
		words, months = "on "+days+" of "+months+" "+every, ""
	case strings.HasPrefix(days, "the "):
		words = "on " + days + " of " + every
	case every == "every week":
		words = "every " + days
	default:
		words = every + " on " + days
	}
	if r.weeks != nil {
		words += " in the " + schedule.Ordinals(r.weeks) + " week"
	}
	if months != "" {
		words += " in " + months
	}
	if r.days != nil && (r.monthDays != nil || r.yearDays != nil) {
		words += " when it is " + weekdayWords(r.days, "or", "a ")
	}
	return words
}

// periodWords returns for example "every week" or "every 2 weeks". It returns "every day" for a week with all seven
// days.
func (r Rule) periodWords() string {
	switch {
	case r.interval > 1:
		return fmt.Sprintf("every %d %ss", r.interval, unitWords[r.freq])
	case r.everyDay():
		return "every day"
	default:
		return "every " + unitWords[r.freq]
	}
}

// everyDay reports whether a weekly rule contains all days of every week.
func (r Rule) everyDay() bool {
	return r.freq == weekly && r.interval == 1 && r.positions == nil && len(distinct(r.days)) == 7
}

// dated reports whether the rule consists of dates of the year, such as 24 December.
func (r Rule) dated() bool {
	return r.freq == yearly && r.months != nil && r.monthDays != nil && r.days == nil && r.yearDays == nil && slices.Min(r.monthDays) > 0
}

// chosenWeekdays reports whether BYSETPOS selects only among weekdays, as in "the last weekday".
func (r Rule) chosenWeekdays() bool {
	plain := !slices.ContainsFunc(r.days, func(w weekdayOf) bool { return w.n != 0 })
	return r.positions != nil && r.days != nil && plain && r.monthDays == nil && r.yearDays == nil && r.weeks == nil
}

// dayWords describes the days within the period: "Monday and Friday", "the last Friday", "the 2nd and 15th", "the 100th
// day".
func (r Rule) dayWords() string {
	switch {
	case r.dated():
		return schedule.Numbers(r.monthDays)
	case r.yearDays != nil:
		return "the " + schedule.Ordinals(r.yearDays) + " day"
	case r.monthDays != nil && slices.Min(r.monthDays) < 0:
		return "the " + schedule.Ordinals(r.monthDays) + " day"
	case r.monthDays != nil:
		return "the " + schedule.Ordinals(r.monthDays)
	case r.days == nil || r.everyDay():
		return ""
	case r.chosenWeekdays():
		return "the " + schedule.Ordinals(r.positions) + " " + weekdayWords(r.days, "or", "")
	default:
		return weekdayWords(r.days, "and", "")
	}
}

// weekdayWords returns for example "Monday and Friday", "the 1st Monday and the last Friday", or "Monday to Friday".
// before is the prefix of each name without a number.
func weekdayWords(days []weekdayOf, last, before string) string {
	days = distinct(days)
	if slices.Equal(days, workingDays) {
		if last == "or" {
			return before + "weekday"
		}
		return "Monday to Friday"
	}
	mixed := slices.ContainsFunc(days, func(w weekdayOf) bool { return w.n != 0 })
	var words []string
	for _, w := range days {
		switch {
		case w.n != 0:
			words = append(words, "the "+schedule.Ordinal(w.n)+" "+w.day.String())
		case mixed:
			words = append(words, "every "+w.day.String())
		default:
			words = append(words, before+w.day.String())
		}
	}
	return schedule.Join(words, last)
}

var workingDays = []weekdayOf{{0, time.Monday}, {0, time.Tuesday}, {0, time.Wednesday}, {0, time.Thursday}, {0, time.Friday}}

// distinct returns each weekday once: numbered ones first, then from Monday to Sunday.
func distinct(days []weekdayOf) []weekdayOf {
	days = slices.Clone(days)
	slices.SortFunc(days, func(a, b weekdayOf) int {
		return cmp.Or(-cmp.Compare(min(1, a.n*a.n), min(1, b.n*b.n)), cmp.Compare((a.day+6)%7, (b.day+6)%7), cmp.Compare(a.n, b.n))
	})
	return slices.Compact(days)
}
