package columns

import (
	"strconv"

	"opshub/schedule"
	"opshub/schedule/rules"
)

// WeekendColumns and NightColumns are the columns of the weekend and night balance, with one row per employee.
var WeekendColumns, NightColumns = weekendColumns(), nightColumns()

func weekendColumns() []Column[rules.BalanceRow] {
	out := append(personColumns(func(r *rules.BalanceRow) *schedule.Person { return r.Person }),
		count("weekend_shifts", "Shifts that count as weekend shifts under the rule.", func(r *rules.BalanceRow) int { return r.Shifts }).as("Weekend shifts"),
		aboveAverage())
	out = append(out, hours("weekend", "Weekend hours", "Minutes of work on weekend days, of every shift.", func(r *rules.BalanceRow) int { return r.Minutes })...)
	out = append(out, count("weekends_worked", "Weekends with at least one weekend shift.", func(r *rules.BalanceRow) int { return r.Times }).as("Weekends"),
		count("weekends", "Weekends that the dates of the report hold.", func(r *rules.BalanceRow) int { return r.Of }))
	return append(out, allWork()...)
}

func nightColumns() []Column[rules.BalanceRow] {
	out := append(personColumns(func(r *rules.BalanceRow) *schedule.Person { return r.Person }),
		count("night_shifts", "Shifts that count as night shifts under the rule.", func(r *rules.BalanceRow) int { return r.Shifts }).as("Night shifts"),
		aboveAverage())
	out = append(out, hours("night", "Night hours", "Minutes of work in the night, of every shift.", func(r *rules.BalanceRow) int { return r.Minutes })...)
	return append(out, allWork()...)
}

func aboveAverage() Column[rules.BalanceRow] {
	return Column[rules.BalanceRow]{Name: "against_average", Kind: Decimal, Head: "To average", Meaning: "Shifts above the average of the rows of this answer, with one decimal; negative for below.",
		Append: func(dst []byte, r *rules.BalanceRow) []byte {
			tenths := r.Above
			if tenths < 0 {
				dst, tenths = append(dst, '-'), -tenths
			}
			return append(strconv.AppendInt(dst, int64(tenths/10), 10), '.', byte('0'+tenths%10))
		}}
}

func allWork() []Column[rules.BalanceRow] {
	share := count("share_percent", "Those that count in percent of all shifts; empty for no shift.", func(r *rules.BalanceRow) int { return r.Share() }).as("Of all, %")
	share.Append = positive(share.Append, func(r *rules.BalanceRow) int { return r.AllShifts })
	return append([]Column[rules.BalanceRow]{count("shifts", "All shifts of the employee.", func(r *rules.BalanceRow) int { return r.AllShifts }).as("All shifts")},
		append(hours("scheduled", "All hours", "Minutes of all shifts, breaks included.", func(r *rules.BalanceRow) int { return r.AllMinutes }), share)...)
}
