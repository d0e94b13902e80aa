package columns

import (
	"opshub/schedule"
	"opshub/schedule/localtime"
)

// ScheduleExceptionColumns are the columns of the schedule exceptions, one row per exception. The import reads the same
// columns.
var ScheduleExceptionColumns = exceptionColumns(func(x *schedule.ScheduleExceptionRow) *schedule.ScheduleExceptionRow { return x })

// ExceptionReviewColumns are the columns of the reviews of schedule exceptions, one row per review. They do not contain
// the notes of reviewers, which are private.
var ExceptionReviewColumns = append([]Column[schedule.ExceptionReviewRow]{
	key("review_id", "Number of the review.", func(r *schedule.ExceptionReviewRow) int64 { return r.ID }),
	code("review_status", "How far it has come: open, acknowledged, resolved or dismissed.", func(r *schedule.ExceptionReviewRow) schedule.ReviewStatus { return r.Decision.Status }),
	utc("detected_at_utc", "When it came up for review, in UTC.", func(r *schedule.ExceptionReviewRow) schedule.Instant { return r.DetectedAt }),
	text("reviewer", "Who looked at it; empty while nobody has.", func(r *schedule.ExceptionReviewRow) string { return r.Reviewer }),
	utc("reviewed_at_utc", "When that was, in UTC.", func(r *schedule.ExceptionReviewRow) schedule.Instant { return r.ReviewedAt }),
}, exceptionColumns(func(r *schedule.ExceptionReviewRow) *schedule.ScheduleExceptionRow { return &r.Exception })...)

// exceptionColumns returns the columns of a row's exception.
func exceptionColumns[T any](of func(*T) *schedule.ScheduleExceptionRow) []Column[T] {
	return []Column[T]{
		key("schedule_exception_id", "Number of the exception.", func(r *T) int64 { return of(r).ID }),
		code("kind", "What is different: business_closed, modified_hours, no_time_off, holiday or announcement.", func(r *T) schedule.ExceptionKind { return of(r).Kind }),
		date("starts_on", "First day.", func(r *T) schedule.Date { return of(r).StartsOn }),
		date("ends_on", "Last day, included.", func(r *T) schedule.Date { return of(r).EndsOn }),
		count("days", "Days from the first to the last.", func(r *T) int { return of(r).Days() }),
		text("location", "The location that it is for; empty for every one.", func(r *T) string { return of(r).Location }),
		key("employee_id", "Number of the employee that it is for; empty for everybody.", func(r *T) int64 { return of(r).EmployeeID }),
		text("employee_number", "Employee number of the source; may be empty.", func(r *T) string { return of(r).EmployeeNumber }),
		text("employee_name", "Name of the employee.", func(r *T) string { return of(r).EmployeeName }),
		{Name: "opens", Kind: Code, Meaning: "Modified hours: the start on the wall clock as HH:MM; empty for none.", Append: func(dst []byte, r *T) []byte {
			return appendClockIf(dst, of(r), of(r).OpensMinute)
		}},
		{Name: "closes", Kind: Code, Meaning: "Modified hours: the end as HH:MM; at or below the start it is on the next day.", Append: func(dst []byte, r *T) []byte {
			return appendClockIf(dst, of(r), of(r).ClosesMinute)
		}},
		text("time_zone", "IANA time zone of the location; empty for every location.", func(r *T) string { return of(r).TimeZone }),
		text("title", "What it is called.", func(r *T) string { return of(r).Title }),
		text("message", "What it says to everybody.", func(r *T) string { return of(r).Message }),
		code("status", "Its state: requested, approved, active, declined or cancelled.", func(r *T) schedule.BlockStatus { return of(r).Status }),
		utc("requested_at_utc", "When it was asked for, in UTC; empty for unknown.", func(r *T) schedule.Instant { return of(r).RequestedAt }),
		text("requested_by", "Who asked for it.", func(r *T) string { return of(r).RequestedBy }),
	}
}

func appendClockIf(dst []byte, x *schedule.ScheduleExceptionRow, minute int) []byte {
	if !x.HasHours() {
		return dst
	}
	return localtime.AppendClock(dst, minute)
}
