package columns

import (
	"opshub/schedule"
	"opshub/schedule/rules"
)

// personColumns returns the columns of a row's employee.
func personColumns[T any](of func(*T) *schedule.Person) []Column[T] {
	return []Column[T]{
		key("employee_id", "Number of the employee.", func(r *T) int64 { return of(r).ID }),
		text("employee_number", "Employee number of the source; may be empty.", func(r *T) string { return of(r).Number }),
		text("employee_name", "Name of the employee.", func(r *T) string { return of(r).Name }).as("Employee"),
		text("location", "Home location of the employee.", func(r *T) string { return of(r).Location }),
		text("primary_position", "Primary position of the employee.", func(r *T) string { return of(r).Position }),
	}
}

// hours returns two columns: minutes, and the same value in hours with two decimals.
func hours[T any](name, head, meaning string, get func(*T) int) []Column[T] {
	return []Column[T]{
		minutes(name+"_minutes", meaning, get).as(head),
		{Name: name + "_hours", Kind: Decimal, Meaning: "The same in hours with two decimals.", Append: func(dst []byte, r *T) []byte { return appendHours(dst, get(r)) }},
	}
}

// HoursColumns are the columns of the scheduled hours, one row per employee and week with work.
var HoursColumns = hoursColumns(false)

// OvertimeColumns are the columns of the weeks over the limit.
var OvertimeColumns = hoursColumns(true)

func hoursColumns(over bool) []Column[rules.HoursRow] {
	out := personColumns(func(r *rules.HoursRow) *schedule.Person { return r.Person })
	out = append(out, date("week_starts_on", "First day of the week, as the organization begins its weeks.", func(r *rules.HoursRow) schedule.Date { return r.Week }).as("Week"),
		date("week_ends_on", "Last day of the week.", func(r *rules.HoursRow) schedule.Date { return r.Week + 6 }),
		count("shifts", "Number of shifts that begin in the week; a shift from the week before has its hours here and its number there.", func(r *rules.HoursRow) int { return r.Shifts }).as("Shifts"),
		count("days", "Number of local days with any work.", func(r *rules.HoursRow) int { return r.Days }).as("Days"))
	out = append(out, hours("scheduled", "Scheduled", "Minutes of the shifts within the week and the dates of the filter, breaks included.", func(r *rules.HoursRow) int { return r.Minutes })...)
	limit := minutes("limit_minutes", "The most minutes that the week may hold for the employee; empty for no limit.", func(r *rules.HoursRow) int { return r.Limit }).as("Maximum")
	limit.Append = positive(limit.Append, func(r *rules.HoursRow) int { return r.Limit })
	from := code("limit_from", "Where the maximum is from: default, organization_rule, location_rule, own_figure, employee_rule, or asked.", func(r *rules.HoursRow) schedule.LimitSource { return r.From })
	if !over {
		return append(out, limit, from)
	}
	out = append(out, limit, from)
	return append(out, hours("over", "Over", "Minutes beyond the maximum.", func(r *rules.HoursRow) int { return r.Over() })...)
}

// positive omits values of 0 or less.
func positive[T any](write func([]byte, *T) []byte, get func(*T) int) func([]byte, *T) []byte {
	return func(dst []byte, r *T) []byte {
		if get(r) > 0 {
			dst = write(dst, r)
		}
		return dst
	}
}

// RemainingColumns are the columns of the time that each employee can still work in a week.
var RemainingColumns = remainingColumns()

func remainingColumns() []Column[rules.RemainingRow] {
	out := personColumns(func(r *rules.RemainingRow) *schedule.Person { return r.Person })
	out = append(out, date("week_starts_on", "First day of the week.", func(r *rules.RemainingRow) schedule.Date { return r.Week }),
		count("shifts", "Number of shifts that begin in the week.", func(r *rules.RemainingRow) int { return r.Shifts }).as("Shifts"))
	out = append(out, hours("scheduled", "Scheduled", "Minutes of the shifts within the whole week, breaks included.", func(r *rules.RemainingRow) int { return r.Minutes })...)
	limit := minutes("limit_minutes", "The most minutes that the week may hold for the employee; empty for no limit.", func(r *rules.RemainingRow) int { return r.Limit }).as("Maximum")
	limit.Append = positive(limit.Append, func(r *rules.RemainingRow) int { return r.Limit })
	day := minutes("day_limit_minutes", "The most minutes that a day may hold; empty for no limit.", func(r *rules.RemainingRow) int { return r.DayLimit })
	day.Append = positive(day.Append, func(r *rules.RemainingRow) int { return r.DayLimit })
	preferred := minutes("preferred_minutes", "What the employee would like to work in a week; empty for unknown.", func(r *rules.RemainingRow) int { return r.Limits.PreferredMinutes }).as("Preferred")
	preferred.Append = positive(preferred.Append, func(r *rules.RemainingRow) int { return r.Limits.PreferredMinutes })
	out = append(out, limit, code("limit_from", "Where the maximum is from: default, organization_rule, location_rule, own_figure or employee_rule.", func(r *rules.RemainingRow) schedule.LimitSource { return r.From }), day, preferred,
		count("days_left", "Local days of the week that are left within the employment, today included.", func(r *rules.RemainingRow) int { return r.Days }).as("Days left"))
	out = append(out, hours("remaining", "Can still work", "Minutes that can still be worked: what the week has left, and not more than its days that are left have.", func(r *rules.RemainingRow) int { return r.Left })...)
	return append(out, flag("bound_by_days", "Whether the days that are left hold less than the week has left.", func(r *rules.RemainingRow) bool { return r.ByDays }),
		minutes("over_minutes", "Minutes that are scheduled beyond the maximum of the week.", func(r *rules.RemainingRow) int { return r.Over() }))
}
