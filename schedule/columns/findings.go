package columns

import (
	"opshub/schedule"
	"opshub/schedule/rules"
)

// shiftCopyColumns returns the columns of one shift of a finding. what is its role, such as first.
func shiftCopyColumns[T any](what string, of func(*T) *rules.ShiftCopy) []Column[T] {
	return []Column[T]{
		key(what+"_shift_id", "Number of the "+what+" shift.", func(r *T) int64 { return of(r).ID }),
		local(what+"_starts_local", "Its start on the wall clock of "+what+"_time_zone.", func(r *T) (schedule.Instant, string) { return of(r).Start, of(r).TimeZone }),
		local(what+"_ends_local", "Its end on the wall clock of "+what+"_time_zone, not included.", func(r *T) (schedule.Instant, string) { return of(r).End, of(r).TimeZone }),
		text(what+"_time_zone", "IANA time zone of the "+what+" shift.", func(r *T) string { return of(r).TimeZone }),
		utc(what+"_starts_utc", "Its start as an instant in UTC.", func(r *T) schedule.Instant { return of(r).Start }),
		utc(what+"_ends_utc", "Its end as an instant in UTC, not included.", func(r *T) schedule.Instant { return of(r).End }),
		text(what+"_location", "Location of the "+what+" shift.", func(r *T) string { return of(r).Location }),
		text(what+"_position", "Position of the "+what+" shift.", func(r *T) string { return of(r).Position }),
	}
}

// bothShifts returns the columns of the two shifts of a pair. On screen, only their starts are shown.
func bothShifts(first, second string) []Column[rules.PairRow] {
	a, b := shiftCopyColumns("first", func(r *rules.PairRow) *rules.ShiftCopy { return &r.First }), shiftCopyColumns("second", func(r *rules.PairRow) *rules.ShiftCopy { return &r.Second })
	a[1], b[1] = a[1].as(first), b[1].as(second)
	return append(a, b...)
}

// RestColumns are the columns of the short rests, one row per rest.
var RestColumns = restColumns()

func restColumns() []Column[rules.PairRow] {
	out := append(personColumns(func(r *rules.PairRow) *schedule.Person { return r.Person }), date("date", "Local day on which the second shift begins.", func(r *rules.PairRow) schedule.Date { return r.On }))
	out = append(out, bothShifts("Shift before", "Shift after")...)
	out = append(out, hours("rest", "Rest", "Minutes between the end of the first shift and the start of the second.", func(r *rules.PairRow) int { return r.Measured })...)
	out = append(out, minutes("least_minutes", "The least minutes of rest that should lie between them.", func(r *rules.PairRow) int { return r.Limit }).as("Minimum"),
		code("least_from", "Where the minimum is from: default, organization_rule, location_rule, own_figure, employee_rule, or asked.", func(r *rules.PairRow) schedule.LimitSource { return r.From }))
	return append(out, hours("missing", "Missing", "Minutes that the rest is too short.", func(r *rules.PairRow) int { return r.Limit - r.Measured })...)
}

// BookingColumns are the columns of the double bookings, one row per pair of shifts.
var BookingColumns = bookingColumns()

func bookingColumns() []Column[rules.PairRow] {
	out := append(personColumns(func(r *rules.PairRow) *schedule.Person { return r.Person }), date("date", "Local day on which the second shift begins.", func(r *rules.PairRow) schedule.Date { return r.On }))
	out = append(out, bothShifts("First shift", "Second shift")...)
	out = append(out, hours("shared", "Shared", "Minutes that both shifts cover.", func(r *rules.PairRow) int { return r.Measured })...)
	return append(out,
		local("shared_starts_local", "Where the shared time begins, on the wall clock of second_time_zone.", func(r *rules.PairRow) (schedule.Instant, string) { return r.When.Start, r.Second.TimeZone }),
		local("shared_ends_local", "Where the shared time ends, not included.", func(r *rules.PairRow) (schedule.Instant, string) { return r.When.End, r.Second.TimeZone }),
		flag("same_location", "Whether both shifts are at the same location.", func(r *rules.PairRow) bool { return r.First.Location == r.Second.Location }).as("Same place"))
}

// RunColumns are the columns of the long runs of working days, one row per run.
var RunColumns = runColumns()

func runColumns() []Column[rules.RunRow] {
	out := append(personColumns(func(r *rules.RunRow) *schedule.Person { return r.Person }),
		date("first_on", "First day of the run.", func(r *rules.RunRow) schedule.Date { return r.First }).as("From"),
		date("last_on", "Last day of the run.", func(r *rules.RunRow) schedule.Date { return r.Last }).as("To"),
		count("days", "Days in a row on each of which a shift begins.", func(r *rules.RunRow) int { return r.Days }).as("Days in a row"),
		count("limit_days", "The most days in a row.", func(r *rules.RunRow) int { return r.Limit }).as("Maximum"),
		code("limit_from", "Where the maximum is from: default, organization_rule, location_rule, employee_rule, or asked.", func(r *rules.RunRow) schedule.LimitSource { return r.From }),
		count("over_days", "Days beyond the maximum.", func(r *rules.RunRow) int { return r.Days - r.Limit }).as("Over"),
		count("shifts", "Shifts that begin in the run.", func(r *rules.RunRow) int { return r.Shifts }).as("Shifts"))
	return append(out, hours("scheduled", "Hours", "Minutes of these shifts, breaks included.", func(r *rules.RunRow) int { return r.Minutes })...)
}

// DoubtColumns are the columns of the data quality report, one row per record and doubt.
var DoubtColumns = []Column[rules.DoubtRow]{
	code("kind", "What looks wrong, as a word of the guide to this report.", func(r *rules.DoubtRow) rules.DoubtKind { return r.Kind }).as("What"),
	code("record", "What the record is: shift, block, employee, draft_period or import.", func(r *rules.DoubtRow) rules.RecordKind { return r.Record }).as("Record"),
	key("record_id", "Number of the record; empty for an import.", func(r *rules.DoubtRow) int64 { return r.ID }),
	key("other_id", "Number of the record that it is held against; empty for none.", func(r *rules.DoubtRow) int64 { return r.OtherID }),
	text("message", "What was found, in a sentence.", func(r *rules.DoubtRow) string { return r.Message }).as("Found"),
	code("severity", "warning or informational.", func(r *rules.DoubtRow) schedule.Severity { return r.Severity }).as("Severity"),
	key("employee_id", "Number of the employee; empty for none.", func(r *rules.DoubtRow) int64 { return r.Subject().ID }),
	text("employee_number", "Employee number of the source; may be empty.", func(r *rules.DoubtRow) string { return r.Subject().Number }),
	text("employee_name", "Name of the employee; empty for none.", func(r *rules.DoubtRow) string { return r.Subject().Name }).as("Employee"),
	text("location", "Home location of the employee.", func(r *rules.DoubtRow) string { return r.Subject().Location }),
	date("date", "Local day it belongs to; empty for a record without a day.", func(r *rules.DoubtRow) schedule.Date { return r.On }).as("Day"),
	utc("starts_utc", "Start of the shift, or of the time that is in doubt, in UTC; empty for none.", func(r *rules.DoubtRow) schedule.Instant { return r.When.Start }),
	utc("ends_utc", "Its end in UTC, not included; empty for none.", func(r *rules.DoubtRow) schedule.Instant { return r.When.End }),
	text("time_zone", "Time zone as the record names it; empty for none.", func(r *rules.DoubtRow) string { return r.TimeZone }),
}
