package schedule

import "strconv"

// WeekendColumns are the columns of the weekend balance, one row per employee; NightColumns those of the night balance.
var WeekendColumns, NightColumns = weekendColumns(), nightColumns()

func weekendColumns() []Column[BalanceRow] {
	out := append(personColumns(func(r *BalanceRow) *Person { return r.Person }),
		count("weekend_shifts", "Shifts that count as weekend shifts under the rule.", func(r *BalanceRow) int { return r.Shifts }).as("Weekend shifts"),
		aboveAverage())
	out = append(out, hours("weekend", "Weekend hours", "Minutes of work on weekend days, of every shift.", func(r *BalanceRow) int { return r.Minutes })...)
	out = append(out, count("weekends_worked", "Weekends with at least one weekend shift.", func(r *BalanceRow) int { return r.Times }).as("Weekends"),
		count("weekends", "Weekends that the dates of the report hold.", func(r *BalanceRow) int { return r.Of }))
	return append(out, allWork()...)
}

func nightColumns() []Column[BalanceRow] {
	out := append(personColumns(func(r *BalanceRow) *Person { return r.Person }),
		count("night_shifts", "Shifts that count as night shifts under the rule.", func(r *BalanceRow) int { return r.Shifts }).as("Night shifts"),
		aboveAverage())
	out = append(out, hours("night", "Night hours", "Minutes of work in the night, of every shift.", func(r *BalanceRow) int { return r.Minutes })...)
	return append(out, allWork()...)
}

func aboveAverage() Column[BalanceRow] {
	return Column[BalanceRow]{Name: "against_average", Kind: Decimal, Head: "To average", Meaning: "Shifts above the average of the rows of this answer, with one decimal; negative for below.",
		Append: func(dst []byte, r *BalanceRow) []byte {
			tenths := r.Above
			if tenths < 0 {
				dst, tenths = append(dst, '-'), -tenths
			}
			return append(strconv.AppendInt(dst, int64(tenths/10), 10), '.', byte('0'+tenths%10))
		}}
}

func allWork() []Column[BalanceRow] {
	share := count("share_percent", "Those that count in percent of all shifts; empty for no shift.", func(r *BalanceRow) int { return r.Share() }).as("Of all, %")
	share.Append = positive(share.Append, func(r *BalanceRow) int { return r.AllShifts })
	return append([]Column[BalanceRow]{count("shifts", "All shifts of the employee.", func(r *BalanceRow) int { return r.AllShifts }).as("All shifts")},
		append(hours("scheduled", "All hours", "Minutes of all shifts, breaks included.", func(r *BalanceRow) int { return r.AllMinutes }), share)...)
}

// Share is the shifts that count in percent of all, rounded half up; 0 for no shift.
func (r *BalanceRow) Share() int {
	if r.AllShifts == 0 {
		return 0
	}
	return (200*r.Shifts + r.AllShifts) / (2 * r.AllShifts)
}
