package people

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"opshub/components"
	"opshub/components/chart"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/columns"
	"opshub/schedule/rules"
)

// Rules of the weekend and night balances.
var (
	weekendDays = page.Rule{Name: "weekend", Label: "Weekend days", Usual: "sat,sun", Hint: "days, for example fri,sat or sun", Check: func(v string) bool {
		_, ok := readWeekend(v)
		return ok
	}}
	weekendMinimum = page.NumberRule("at_least", "Minutes on weekend days, at least", rules.DefaultWeekend.AtLeast, 1, 1440)
	nightWindow    = page.WindowRule("night", "Night", "22:00-06:00")
	nightMinimum   = page.NumberRule("at_least", "Minutes at night, at least", rules.DefaultNight.AtLeast, 1, 1440)
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

// balanceWords are the texts that differ between the weekend and the night balance.
type balanceWords struct {
	one, many string // noun for shifts that count, singular and plural
	title     string // title of the picture
	in        string // when the counted minutes lie
}

// weekendData returns the number of weekend shifts of each employee.
func weekendData(s *web.Server) web.Dataset {
	words := balanceWords{"weekend shift", "weekend shifts", "Weekend shifts by employee", "on weekend days"}
	balance := balanceReport("weekend-balance", words)
	balance.Rules, balance.Columns = []page.Rule{weekendDays, weekendMinimum}, columns.WeekendColumns
	balance.Cells["weekends_worked"] = func(_ *web.Server, _ *web.Request, b *rules.BalanceRow) components.Cell {
		return components.Cell{Text: format.Number(b.Times), Sub: "of " + format.Number(b.Of)}
	}
	balance.Reads += "; the part of a shift on a weekend day counts on that day"
	balance.Ask = func(r *web.Request) (report.Outcome[rules.BalanceRow], error) {
		rule := weekendRule(r)
		rows, err := r.View().Weekends(r.Filter, rule)
		explanation := fmt.Sprintf("The weekend is %s, from midnight to midnight in the time zone of the shift. A shift counts if at least %s of it are on these days. All employees who can be scheduled on these dates are listed.",
			weekdayWords(rule.Days), schedule.DurationWords(rule.AtLeast))
		return report.Outcome[rules.BalanceRow]{Rows: rows, Summary: balanceSummary(s, r, rows, words, explanation)}, err
	}
	balance.Added = func(r *web.Request) (string, error) {
		sums, err := r.View().ReportSums(r.Filter, weekendRule(r), rules.DefaultNight)
		return words.totalWords(sums.Weekends), err
	}
	return balance.Dataset(s)
}

// weekendRule returns the weekend that the request selects.
func weekendRule(r *web.Request) rules.WeekendRule {
	days, _ := readWeekend(page.RuleValue(r, weekendDays)) // already validated
	return rules.WeekendRule{Days: days, AtLeast: page.RuleNumber(r, weekendMinimum)}
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

// nightData returns the number of night shifts of each employee.
func nightData(s *web.Server) web.Dataset {
	words := balanceWords{"night shift", "night shifts", "Night shifts by employee", "in the night"}
	balance := balanceReport("night-balance", words)
	balance.Rules, balance.Columns = []page.Rule{nightWindow, nightMinimum}, columns.NightColumns
	balance.Reads += "; a shift counts on the day it begins"
	balance.Ask = func(r *web.Request) (report.Outcome[rules.BalanceRow], error) {
		rule := nightRule(r)
		rows, err := r.View().Nights(r.Filter, rule)
		explanation := fmt.Sprintf("The night is %s in the time zone of the shift; it is longer or shorter when the clocks change. A shift counts if at least %s of it are in the night. All employees who can be scheduled on these dates are listed.",
			r.Style.Clock(rule.From)+"-"+r.Style.Clock(rule.To), schedule.DurationWords(rule.AtLeast))
		return report.Outcome[rules.BalanceRow]{Rows: rows, Summary: balanceSummary(s, r, rows, words, explanation)}, err
	}
	balance.Added = func(r *web.Request) (string, error) {
		sums, err := r.View().ReportSums(r.Filter, rules.DefaultWeekend, nightRule(r))
		return words.totalWords(sums.Nights), err
	}
	return balance.Dataset(s)
}

// nightRule returns the night that the request selects.
func nightRule(r *web.Request) rules.NightRule {
	from, to := page.RuleWindow(r, nightWindow)
	return rules.NightRule{From: from, To: to, AtLeast: page.RuleNumber(r, nightMinimum)}
}

// balanceReport returns what both balances have in common.
func balanceReport(file string, words balanceWords) report.Report[rules.BalanceRow] {
	return report.Report[rules.BalanceRow]{
		File: file, Noun: [2]string{"employee", "employees"}, Order: "by name", Reads: report.PeopleReads, Fields: report.PeopleFields, Asked: report.AnyStatus,
		Cells: map[string]func(*web.Server, *web.Request, *rules.BalanceRow) components.Cell{
			"employee_name": func(s *web.Server, r *web.Request, b *rules.BalanceRow) components.Cell {
				return report.PersonCell(s, r, b.Person)
			},
			"against_average": func(_ *web.Server, _ *web.Request, b *rules.BalanceRow) components.Cell {
				return components.Cell{Text: tenthsWords(b.Above)}
			},
		},
	}
}

// totalWords describes the sum of a balance, for example "12 night shifts, at most 3 for one employee".
func (w balanceWords) totalWords(sum rules.BalanceSum) string {
	return components.Plural(sum.Shifts, w.one, w.many) + ", at most " + format.Number(sum.Most) + " for one employee"
}

// tenthsWords formats a number of tenths with its sign, for example "+2.5" or "−1.0".
func tenthsWords(n int) string {
	sign := "+"
	switch {
	case n == 0:
		return "0.0"
	case n < 0:
		sign, n = "−", -n
	}
	return fmt.Sprintf("%s%d.%d", sign, n/10, n%10)
}

// balanceSummary counts the shifts and hours of the balance and draws the shifts by employee.
func balanceSummary(s *web.Server, r *web.Request, rows []rules.BalanceRow, words balanceWords, rule string) report.Summary {
	shifts, minutes, least, most, bars := 0, 0, 0, 0, report.Bars{}
	for i := range rows {
		n := rows[i].Shifts
		if i == 0 || n < least {
			least = n
		}
		shifts, minutes, most = shifts+n, minutes+rows[i].Minutes, max(most, n)
		bars.Add(report.Bar{Person: rows[i].Person, First: n})
	}
	sum := report.Summary{Searched: "Every employee was checked; none matches the filter and can be scheduled on these dates.", Notes: []string{rule},
		Counters: []components.Counter{
			{Label: strings.ToUpper(words.many[:1]) + words.many[1:], Value: format.Number(shifts)}, {Label: "Employees", Value: format.Number(len(rows))},
			{Label: "Hours", Value: schedule.DurationWords(minutes), Note: words.in},
		}}
	if n := len(rows); n > 0 {
		sum.Counters = append(sum.Counters, components.Counter{Label: "Average", Value: fmt.Sprintf("%.1f", float64(shifts)/float64(n)), Note: "shifts per employee"},
			components.Counter{Label: "Spread", Value: format.Number(least) + " to " + format.Number(most), Note: "fewest and most"})
	}
	sum.Picture = report.BarsOf(s, r, chart.Bars{PictureHead: chart.PictureHead{ID: "bars", Title: words.title}, First: "Shifts"}, bars, format.Number)
	return sum
}
