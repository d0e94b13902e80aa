package people

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/columns"
	"opshub/schedule/localtime"
	"opshub/schedule/rules"
)

// Rules of the weekend and night balances. The minimum of minutes is that of the screen's own shifts.
var (
	weekendDays = page.Rule{Name: "weekend", Label: "Weekend days", Usual: "sat,sun", Hint: "days, for example fri,sat or sun", Check: func(v string) bool {
		_, ok := readWeekend(v)
		return ok
	}}
	weekendMinimum = page.NumberRule("at_least", "Minutes on weekend days, at least", rules.DefaultWeekend.AtLeast, 1, 1440)
	nightWindow    = page.WindowRule("night", "Night", "22:00-06:00")
	nightMinimum   = page.NumberRule("at_least", "Minutes at night, at least", rules.DefaultNight.AtLeast, 1, 1440)
	lateClock      = page.Rule{Name: "late", Label: "Late finish from", Usual: "23:00", Hint: "a time, for example 22:30", Check: func(v string) bool {
		_, ok := readClock(v)
		return ok
	}}
)

// weekdayCodes are the weekdays in query parameters, indexed by time.Weekday.
var weekdayCodes = []string{"sun", "mon", "tue", "wed", "thu", "fri", "sat"}

// readWeekend reads one to six weekdays separated by commas. The result is indexed by time.Weekday.
func readWeekend(v string) (days [7]bool, ok bool) {
	n := 0
	for _, word := range strings.Split(v, ",") {
		at := slices.Index(weekdayCodes, strings.ToLower(strings.TrimSpace(word)))
		if at < 0 {
			return days, false
		}
		if !days[at] {
			n++
		}
		days[at] = true
	}
	return days, n <= 6
}

// readClock reads a clock time such as 23:00 in minutes after midnight.
func readClock(v string) (minute int, ok bool) {
	at, err := time.Parse("15:04", v)
	return at.Hour()*localtime.MinutesPerHour + at.Minute(), err == nil && len(v) == len("15:04")
}

// balance is what differs between the weekend and the night balance.
type balance struct {
	file      string
	one, many string // noun for the screen's own shifts, singular and plural
	order     string
	minimum   page.Rule
	least     func(*rules.BalanceRules) *int // what minimum sets
	columns   []columns.Column[rules.BalanceRow]
	first     func(*rules.BalanceRow) int // the figure that the default order is by
	sum       func(rules.ReportSums) rules.BalanceSum
}

// weekendData returns the balance of the employees, those with the most weekends first.
func weekendData(s *web.Server) web.Dataset {
	return balance{"weekend-balance", "weekend shift", "weekend shifts", "most weekends first", weekendMinimum,
		func(by *rules.BalanceRules) *int { return &by.Weekend.AtLeast }, columns.WeekendColumns,
		func(b *rules.BalanceRow) int { return b.Weekends },
		func(sums rules.ReportSums) rules.BalanceSum { return sums.Weekends }}.dataset(s)
}

// nightData returns the balance of the employees, those with the most night shifts first.
func nightData(s *web.Server) web.Dataset {
	return balance{"night-balance", "night shift", "night shifts", "most night shifts first", nightMinimum,
		func(by *rules.BalanceRules) *int { return &by.Night.AtLeast }, columns.NightColumns,
		func(b *rules.BalanceRow) int { return b.Night.Shifts },
		func(sums rules.ReportSums) rules.BalanceSum { return sums.Nights }}.dataset(s)
}

// dataset returns the report.
func (b balance) dataset(s *web.Server) web.Dataset {
	return report.Report[rules.BalanceRow]{
		File: b.file, Noun: [2]string{"employee", "employees"}, Order: b.order, Fields: report.PeopleFields, Hints: report.PeopleHints, Asked: report.AnyStatus,
		Reads: report.PeopleReads + "; hours and weekends count on their own days, night shifts and late finishes on the day on which the shift begins",
		Rules: []page.Rule{groupRule, weekendDays, nightWindow, lateClock, b.minimum}, Columns: b.columns, Shown: columns.BalanceShown, Cells: balanceCells,
		Ask: func(r *web.Request) (report.Outcome[rules.BalanceRow], error) {
			by := b.rules(r)
			rows, days, err := r.View().Balance(r.Filter, by)
			groups := groupBalance(r, rows)
			sum, facts := balanceSummary(rows, balanceNotes(r, by, days))
			facts.By, facts.Groups = page.RuleValue(r, groupRule), groupsFacts(groups)
			if days.From != 0 {
				facts.From, facts.To = days.From.String(), days.To.String()
			}
			sum.Facts = facts
			if len(rows) > 1 {
				sum.Picture = components.PartView(groupsPart(s, r, groups, days, rows[0].Of))
			}
			return report.Outcome[rules.BalanceRow]{Rows: highestFirst(rows, b.first), Summary: sum}, err
		},
		Added: func(r *web.Request) (string, error) {
			by := b.rules(r)
			sums, err := r.View().ReportSums(r.Filter, by.Weekend, by.Night)
			sum := b.sum(sums)
			return components.Plural(sum.Shifts, b.one, b.many) + ", at most " + format.Number(sum.Most) + " for one employee", err
		},
	}.Dataset(s)
}

// rules returns the rules that the request selects. A late finish is possible until the end of the night.
func (b balance) rules(r *web.Request) rules.BalanceRules {
	by := rules.DefaultBalance
	by.Weekend.Days, _ = readWeekend(page.RuleValue(r, weekendDays)) // these values are already validated
	by.Night.From, by.Night.To = page.RuleWindow(r, nightWindow)
	by.Late.From, _ = readClock(page.RuleValue(r, lateClock))
	by.Late.To = by.Night.To
	*b.least(&by) = page.RuleNumber(r, b.minimum)
	return by
}

// highestFirst returns the rows with the highest figure first. Rows with the same figure keep their order. It sorts
// numbers instead of rows, because a row has hundreds of bytes.
func highestFirst(rows []rules.BalanceRow, figure func(*rules.BalanceRow) int) []rules.BalanceRow {
	keys, out := make([]int, len(rows)), make([]rules.BalanceRow, len(rows))
	for i := range rows {
		keys[i] = -figure(&rows[i])<<32 + i
	}
	slices.Sort(keys)
	for k, key := range keys {
		out[k] = rows[key&(1<<32-1)]
	}
	return out
}

// weekdayWords names weekdays, starting with Monday.
func weekdayWords(days [7]bool) string {
	var list []string
	for k := range 7 {
		if day := time.Weekday((k + 1) % 7); days[day] {
			list = append(list, day.String())
		}
	}
	if n := len(list); n > 1 {
		return strings.Join(list[:n-1], ", ") + " and " + list[n-1]
	}
	return strings.Join(list, "")
}

// balanceNotes explains the days and the rules of a balance.
func balanceNotes(r *web.Request, by rules.BalanceRules, days schedule.Filter) []string {
	clock := r.Style.Clock
	notes := []string{
		fmt.Sprintf("A weekend counts with a shift of at least %s on %s. A night shift has at least %s from %s to %s. A late finish ends from %s to %s, both included. Times are those of the wall clock of each shift.",
			schedule.DurationWords(by.Weekend.AtLeast), weekdayWords(by.Weekend.Days), schedule.DurationWords(by.Night.AtLeast), clock(by.Night.From), clock(by.Night.To), clock(by.Late.From), clock(by.Late.To)),
		"Hours include breaks. Wished: the preferred hours per week for the days of the employment in these dates, a seventh for each day. Employees without preferred hours are not compared with wishes.",
		"All employees who can be scheduled on these dates are listed. The second line of a figure is the difference from the average of the group.",
	}
	if days.From != 0 && (r.Filter.From == 0 || r.Filter.To == 0) {
		notes = append([]string{"The dates of the filter are open, so the report covers all shifts: " + r.Style.Days(days.From, days.To) + "."}, notes...)
	}
	return notes
}

// balanceCells are the cells that show more on a screen than in a file.
var balanceCells = map[string]func(*web.Server, *web.Request, *rules.BalanceRow) components.Cell{
	"employee_name": func(s *web.Server, r *web.Request, b *rules.BalanceRow) components.Cell {
		return report.PersonCell(s, r, b.Person)
	},
	"weekends_worked":        figureCell(rules.WeekendsWorked),
	"night_shifts":           figureCell(rules.NightShifts),
	"late_finishes":          figureCell(rules.LateFinishes),
	"against_wishes_minutes": figureCell(rules.HoursAgainstWishes),
}

// figureCell shows a figure with its difference from the average of the group.
func figureCell(f rules.BalanceFigure) func(*web.Server, *web.Request, *rules.BalanceRow) components.Cell {
	return func(_ *web.Server, _ *web.Request, b *rules.BalanceRow) components.Cell {
		n, known := b.Figure(f)
		if !known {
			return components.Cell{Text: "no wish"}
		}
		return components.Cell{Text: figureWords(f, n, b.Of), Sub: differenceWords(f, b.ToGroup[f]) + " to group"}
	}
}

// figureWords returns a figure as text: "3 of 4" weekends, a number of shifts, or hours with a sign.
func figureWords(f rules.BalanceFigure, n, of int) string {
	switch f {
	case rules.WeekendsWorked:
		return format.Number(n) + " of " + format.Number(of)
	case rules.HoursAgainstWishes:
		return signed(n, schedule.DurationWords)
	}
	return format.Number(n)
}

// differenceWords returns a difference from an average in the unit of Spread.Average, with its sign: "+2.5" or "−1 h".
func differenceWords(f rules.BalanceFigure, n int) string {
	if f == rules.HoursAgainstWishes {
		return signed(n, schedule.DurationWords)
	}
	return signed(n, tenthsWords)
}

// signed returns the words for a number with a plus or a minus. 0 has no sign.
func signed(n int, words func(int) string) string {
	switch {
	case n < 0:
		return "−" + words(-n)
	case n > 0:
		return "+" + words(n)
	}
	return words(0)
}

// tenthsWords formats a positive number of tenths, for example "2.5".
func tenthsWords(n int) string { return fmt.Sprintf("%d.%d", n/10, n%10) }

// balanceSummary adds up the rows.
func balanceSummary(rows []rules.BalanceRow, notes []string) (report.Summary, balanceFacts) {
	n := balanceFacts{Employees: len(rows)}
	for i := range rows {
		b := &rows[i]
		n.WeekendShifts, n.NightShifts, n.LateFinishes = n.WeekendShifts+b.Weekend.Shifts, n.NightShifts+b.Night.Shifts, n.LateFinishes+b.Late
		n.Minutes, n.Wished, n.Weekends = n.Minutes+b.AllMinutes, n.Wished+b.Wished, b.Of
	}
	return report.Summary{Searched: "Every employee was checked; none matches the filter and can be scheduled on these dates.", Notes: notes,
		Counters: []components.Counter{
			{Label: "Employees", Value: format.Number(n.Employees)}, {Label: "Weekend shifts", Value: format.Number(n.WeekendShifts)}, {Label: "Night shifts", Value: format.Number(n.NightShifts)},
			{Label: "Late finishes", Value: format.Number(n.LateFinishes)}, {Label: "Hours", Value: schedule.DurationWords(n.Minutes)}, {Label: "Wished", Value: schedule.DurationWords(n.Wished)},
		}}, n
}
