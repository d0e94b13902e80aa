package columns

import (
	"slices"
	"strconv"

	"opshub/schedule"
	"opshub/schedule/localtime"
	"opshub/schedule/rules"
)

// OpenShiftRow is one open shift with its candidates.
type OpenShiftRow struct {
	schedule.ShiftRow
	Looked int                    // number of employees that were assessed
	By     map[rules.Standing]int // number of employees by standing
	Best   []rules.Candidate      // the best candidates who can take it without violating a rule
}

// CanTake returns how many employees can take the shift without violating a rule.
func (r *OpenShiftRow) CanTake() int { return r.By[rules.Free] + r.By[rules.FreeWithNotes] }

// CandidateRow is one candidate of a shift.
type CandidateRow struct {
	rules.Candidate
	Rank    int // starts at 1
	ShiftID int64
	Next    schedule.ShiftRow // the next shift after the opening; ID 0 for none
	Recent  rules.RecentWork  // zero if the viewer may not read it
}

// OpenShiftColumns are the columns of the open shifts with the number of candidates, one row per shift.
var OpenShiftColumns = []Column[OpenShiftRow]{
	key("shift_id", "Number of the open shift.", func(r *OpenShiftRow) int64 { return r.ID }),
	local("starts_local", "Start on the wall clock of time_zone.", func(r *OpenShiftRow) (schedule.Instant, string) { return r.StartsAt, r.TimeZone }),
	local("ends_local", "End on the wall clock of time_zone, not included.", func(r *OpenShiftRow) (schedule.Instant, string) { return r.EndsAt, r.TimeZone }),
	text("time_zone", "IANA time zone of the shift.", func(r *OpenShiftRow) string { return r.TimeZone }),
	utc("starts_utc", "Start as an instant in UTC.", func(r *OpenShiftRow) schedule.Instant { return r.StartsAt }),
	utc("ends_utc", "End as an instant in UTC, not included.", func(r *OpenShiftRow) schedule.Instant { return r.EndsAt }),
	minutes("duration_minutes", "Minutes from start to end.", func(r *OpenShiftRow) int { return r.Interval().Minutes() }),
	text("location", "Location of the shift.", func(r *OpenShiftRow) string { return r.Location }),
	text("position", "Position of the shift.", func(r *OpenShiftRow) string { return r.Position }),
	count("open_slots", "How many people it wants.", func(r *OpenShiftRow) int { return r.Slots() }),
	key("draft_period_id", "Number of its draft period; empty for none.", func(r *OpenShiftRow) int64 { return r.DraftPeriodID }),
	count("looked_at", "How many employees were held against it.", func(r *OpenShiftRow) int { return r.Looked }),
	count("could_take", "How many of them could take it without breaking a rule: free, with or without a note.", func(r *OpenShiftRow) int { return r.CanTake() }),
	count("free", "Nothing speaks against them.", func(r *OpenShiftRow) int { return r.By[rules.Free] }),
	count("free_with_notes", "Free, and something is worth knowing.", func(r *OpenShiftRow) int { return r.By[rules.FreeWithNotes] }),
	count("break_a_rule", "Free at that time, and a rule would not be kept.", func(r *OpenShiftRow) int { return r.By[rules.BreaksRules] }),
	count("not_free", "On a shift, unavailable or not employed.", func(r *OpenShiftRow) int { return r.By[rules.NotFree] }),
	key("best_employee_id", "Number of the first candidate; empty where nobody could take it.", func(r *OpenShiftRow) int64 { return r.best(0).ID }),
	text("best_employee_name", "Name of the first candidate.", func(r *OpenShiftRow) string { return r.best(0).Name }),
}

// best returns the candidate with index n in Best, or an empty one if there are fewer.
func (r *OpenShiftRow) best(n int) *rules.Candidate {
	if n < len(r.Best) {
		return &r.Best[n]
	}
	return &rules.Candidate{}
}

// BestCandidates is the number of candidates per shift in a review.
const BestCandidates = 3

// CandidateReviewColumns are the columns of open shifts with the best candidates and their reasons, one row per shift.
var CandidateReviewColumns = slices.Concat(OpenShiftColumns[:len(OpenShiftColumns)-2], bestColumns("first", 0), bestColumns("second", 1), bestColumns("third", 2))

// bestColumns returns the columns of the candidate with index n in Best.
func bestColumns(word string, n int) []Column[OpenShiftRow] {
	return []Column[OpenShiftRow]{
		key(word+"_employee_id", "Number of the "+word+" candidate; empty where there is none.", func(r *OpenShiftRow) int64 { return r.best(n).ID }),
		text(word+"_employee_name", "Name of the "+word+" candidate.", func(r *OpenShiftRow) string { return r.best(n).Name }),
		text(word+"_for", "What speaks for the "+word+" candidate.", func(r *OpenShiftRow) string { return r.best(n).For(localtime.Style{}) }),
		text(word+"_against", "What is worth knowing of the "+word+" candidate.", func(r *OpenShiftRow) string { return r.best(n).Against(localtime.Style{}) }),
	}
}

// CandidateColumns are the columns of the candidates of one shift, best first.
var CandidateColumns = []Column[CandidateRow]{
	key("shift_id", "Number of the shift.", func(r *CandidateRow) int64 { return r.ShiftID }),
	key("employee_id", "Number of the employee.", func(r *CandidateRow) int64 { return r.ID }),
	text("employee_number", "Employee number of the source; may be empty.", func(r *CandidateRow) string { return r.Number }),
	text("employee_name", "Name of the employee.", func(r *CandidateRow) string { return r.Name }).as("Employee"),
	count("rank", "Place in the order, from 1.", func(r *CandidateRow) int { return r.Rank }),
	code("standing", "Status of the employee for the shift: free, free_with_notes, breaks_a_rule or not_free.", func(r *CandidateRow) rules.Standing { return r.Standing }).as("Status"),
	text("reasons_for", "Reasons for the employee.", func(r *CandidateRow) string { return r.For(localtime.Style{}) }).as("Reasons for"),
	text("reasons_against", "Reasons against the employee, and notes.", func(r *CandidateRow) string { return r.Against(localtime.Style{}) }).as("Reasons against"),
	minutes("minutes_left", "Minutes left in the week of what is preferred, or else of the limit, with the shift counted in.", func(r *CandidateRow) int { return r.Left }),
	minutes("week_minutes", "Minutes of work in the week with the shift counted in.", func(r *CandidateRow) int { return r.WeekMinutes }).as("Week"),
	minutes("week_limit", "At most so many minutes in the week; 0 for no limit.", func(r *CandidateRow) int { return r.WeekLimit }),
	minutes("day_minutes", "Minutes of work on the day with the shift counted in.", func(r *CandidateRow) int { return r.DayMinutes }),
	minutes("day_limit", "At most so many minutes on the day; 0 for no limit.", func(r *CandidateRow) int { return r.DayLimit }),
	rest("rest_before_minutes", "Minutes from the end of the shift before; empty where none is near.", func(r *CandidateRow) int { return r.RestBefore }).as("Rest"),
	rest("rest_after_minutes", "Minutes to the start of the next shift; empty where none is near.", func(r *CandidateRow) int { return r.RestAfter }),
	count("days_in_a_row", "Days in a row with the start of a shift, this one counted in.", func(r *CandidateRow) int { return r.InRow }),
	flag("at_home", "Whether the location of the shift is the employee's home.", func(r *CandidateRow) bool { return r.AtHome }),
	flag("primary_position", "Whether the position of the shift is the employee's primary one.", func(r *CandidateRow) bool { return r.Primary }),
	key("next_shift_id", "Number of the next shift after this one; empty for none.", func(r *CandidateRow) int64 { return r.Next.ID }),
	local("next_shift_local", "Start of the next shift on the wall clock of its time zone; empty for none.", func(r *CandidateRow) (schedule.Instant, string) {
		return r.Next.StartsAt, r.Next.TimeZone
	}).as("Next shift"),
	text("email", "E-mail address of the employee; may be empty.", func(r *CandidateRow) string { return r.Email }),
	text("recent_work", "What the shift would be among the weekends, nights and late finishes of the four weeks that end with it; empty if it is none of these.", func(r *CandidateRow) string { return r.Recent.Words() }),
}

// rest returns a column of minutes that may be unknown.
func rest(name, meaning string, get func(*CandidateRow) int) Column[CandidateRow] {
	c := minutes(name, meaning, get)
	c.Append = func(dst []byte, r *CandidateRow) []byte {
		if get(r) < 0 {
			return dst
		}
		return strconv.AppendInt(dst, int64(get(r)), 10)
	}
	return c
}
