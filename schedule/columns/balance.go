package columns

import (
	"slices"
	"strconv"

	"opshub/schedule"
	"opshub/schedule/rules"
)

// WeekendColumns and NightColumns are the columns of the weekend and the night balance, with one row per employee. Both
// have the same figures; each begins with its own.
var (
	WeekendColumns = slices.Concat(personColumns(balancePerson), weekendShifts(), weekends, allWork(weekendOf), nightShifts()[:1], nightShifts()[2:], fairness)
	NightColumns   = slices.Concat(personColumns(balancePerson), nightShifts(), allWork(nightOf), weekendShifts()[:1], weekendShifts()[2:], weekends, fairness)
)

// BalanceShown names the columns that screens and paper show, in order.
var BalanceShown = []string{"employee_name", "weekends_worked", "night_shifts", "late_finishes", "scheduled_minutes", "wished_minutes", "against_wishes_minutes"}

type balanceRow = rules.BalanceRow

func balancePerson(r *balanceRow) *schedule.Person { return r.Person }

func weekendOf(r *balanceRow) rules.CountedShifts { return r.Weekend }

func nightOf(r *balanceRow) rules.CountedShifts { return r.Night }

// weekendShifts returns the columns of the weekend shifts: number, difference from the average, minutes and hours.
func weekendShifts() []Column[balanceRow] {
	return append([]Column[balanceRow]{
		count("weekend_shifts", "Shifts that count as weekend shifts under the rule.", func(r *balanceRow) int { return r.Weekend.Shifts }), aboveAverage(weekendOf),
	}, hours("weekend", "", "Minutes of work on weekend days, of every shift.", func(r *balanceRow) int { return r.Weekend.Minutes })...)
}

// nightShifts returns the columns of the night shifts, like weekendShifts.
func nightShifts() []Column[balanceRow] {
	return append([]Column[balanceRow]{
		count("night_shifts", "Shifts that count as night shifts under the rule.", func(r *balanceRow) int { return r.Night.Shifts }).as("Night shifts"), aboveAverage(nightOf),
	}, hours("night", "", "Minutes of work in the night, of every shift.", func(r *balanceRow) int { return r.Night.Minutes })...)
}

var weekends = []Column[balanceRow]{
	count("weekends_worked", "Weekends with at least one weekend shift.", func(r *balanceRow) int { return r.Weekends }).as("Weekends"),
	count("weekends", "Weekends that the dates of the report hold.", func(r *balanceRow) int { return r.Of }),
}

// allWork returns the columns of all shifts, and of the share of those that count.
func allWork(of func(*balanceRow) rules.CountedShifts) []Column[balanceRow] {
	share := count("share_percent", "Those that count in percent of all shifts; empty for no shift.", func(r *balanceRow) int { return of(r).Share(r.AllShifts) })
	share.Append = positive(share.Append, func(r *balanceRow) int { return r.AllShifts })
	return append([]Column[balanceRow]{count("shifts", "All shifts of the employee with work on the dates of the report.", func(r *balanceRow) int { return r.AllShifts })},
		append(hours("scheduled", "Hours", "Minutes of all shifts on the dates of the report, breaks included.", func(r *balanceRow) int { return r.AllMinutes }), share)...)
}

// aboveAverage returns the difference from the average of all rows.
func aboveAverage(of func(*balanceRow) rules.CountedShifts) Column[balanceRow] {
	return tenths("against_average", "Shifts above the average of the rows of this answer, with one decimal; negative for below.", func(r *balanceRow) int { return of(r).Above })
}

// fairness are the columns of the late finishes, of the hours against the wishes, and of the differences from the group.
var fairness = slices.Concat(
	[]Column[balanceRow]{count("late_finishes", "Shifts that end late under the rule.", func(r *balanceRow) int { return r.Late }).as("Late finishes")},
	ifWished(hours("wished", "Wished", "Minutes that the employee prefers to work on these dates: the preferred minutes of a week by days; empty without a wish.", func(r *balanceRow) int { return r.Wished })),
	ifWished(hours("against_wishes", "To wishes", "Minutes scheduled beyond the wish; negative for fewer; empty without a wish.", func(r *balanceRow) int { return r.AllMinutes - r.Wished })),
	[]Column[balanceRow]{
		text("group", "Group of the employee that the report compares.", func(r *balanceRow) string { return r.Group }),
		tenths("weekends_to_group", "Weekends worked above the average of the group, with one decimal; negative for below.", toGroup(rules.WeekendsWorked)),
		tenths("night_shifts_to_group", "Night shifts above the average of the group.", toGroup(rules.NightShifts)),
		tenths("late_finishes_to_group", "Late finishes above the average of the group.", toGroup(rules.LateFinishes)),
	},
	ifWished([]Column[balanceRow]{minutes("against_wishes_to_group_minutes", "Minutes of against_wishes_minutes above the average of those in the group with a wish; empty without a wish.", toGroup(rules.HoursAgainstWishes))}),
)

func toGroup(f rules.BalanceFigure) func(*balanceRow) int {
	return func(r *balanceRow) int { return r.ToGroup[f] }
}

// ifWished returns the columns without values for employees who prefer no number of hours.
func ifWished(list []Column[balanceRow]) []Column[balanceRow] {
	for i := range list {
		list[i].Append = positive(list[i].Append, func(r *balanceRow) int { return r.Limits.PreferredMinutes })
	}
	return list
}

// tenths returns a column of a number of tenths.
func tenths(name, meaning string, get func(*balanceRow) int) Column[balanceRow] {
	return Column[balanceRow]{Name: name, Kind: Decimal, Meaning: meaning, Append: func(dst []byte, r *balanceRow) []byte {
		n := get(r)
		if n < 0 {
			dst, n = append(dst, '-'), -n
		}
		return append(strconv.AppendInt(dst, int64(n/10), 10), '.', byte('0'+n%10))
	}}
}
