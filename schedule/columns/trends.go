package columns

import (
	"strconv"

	"opshub/schedule"
	"opshub/schedule/localtime"
	"opshub/schedule/rules"
)

// ConflictWeekColumns are the columns of the soft conflicts per week, one row per week.
var ConflictWeekColumns = append(weekColumns(func(r *rules.ConflictWeek) schedule.Date { return r.Week }), sumColumns(func(r *rules.ConflictWeek) *rules.ConflictSums { return &r.ConflictSums })...)

// ConflictSpotColumns are the columns of the soft conflicts by location, weekday, hour, or several of them.
var ConflictSpotColumns = append([]Column[rules.ConflictSpot]{
	key("location_id", "Number of the location of the shift; empty for none, and where rows are not by location.", func(r *rules.ConflictSpot) int64 { return max(0, r.LocationID) }),
	text("location", "Name of the location of the shift.", func(r *rules.ConflictSpot) string { return r.Location }).as("Location"),
	code("weekday", "Weekday on which the overlap begins, on the wall clock of the shift; empty where rows are not by weekday.", func(r *rules.ConflictSpot) string { return r.DayWords() }).as("Weekday"),
	{Name: "hour", Kind: Integer, Meaning: "Hour in which the overlap begins, from 0 to 23; empty where rows are not by hour.", Head: "Hour", Append: func(dst []byte, r *rules.ConflictSpot) []byte {
		if r.Hour >= 0 {
			dst = strconv.AppendInt(dst, int64(r.Hour), 10)
		}
		return dst
	}},
}, sumColumns(func(r *rules.ConflictSpot) *rules.ConflictSums { return &r.ConflictSums })...)

// UnavailableWeekColumns are the columns of unavailable time per week, one row per week.
var UnavailableWeekColumns = append(append(weekColumns(func(r *rules.UnavailableWeek) schedule.Date { return r.Week }),
	hours("unavailable", "Unavailable", "Minutes that blocks cover; what several blocks of an employee cover counts once.", func(r *rules.UnavailableWeek) int { return r.Minutes })...),
	count("employees", "Employees with any of it.", func(r *rules.UnavailableWeek) int { return r.Employees }).as("Employees"),
	count("occurrences", "Occurrences of blocks that touch the week.", func(r *rules.UnavailableWeek) int { return r.Occurrences }).as("Times"))

// weekColumns returns the columns of a week.
func weekColumns[T any](of func(*T) schedule.Date) []Column[T] {
	return []Column[T]{
		date("week_starts_on", "First day of the week, as the organization begins its weeks.", of).as("Week"),
		date("week_ends_on", "Last day of the week.", func(r *T) schedule.Date { return of(r) + localtime.DaysPerWeek - 1 }),
	}
}

// sumColumns returns the columns of soft-conflict totals.
func sumColumns[T any](of func(*T) *rules.ConflictSums) []Column[T] {
	return append([]Column[T]{
		count("pairs", "Pairs of a shift and a block occurrence that overlap.", func(r *T) int { return of(r).Pairs }).as("Soft conflicts"),
		count("in_force", "Of these, pairs with active and approved blocks.", func(r *T) int { return of(r).InForce }).as("In force"),
		count("requested", "Of these, pairs that would conflict if the request was approved.", func(r *T) int { return of(r).Requested }).as("If approved"),
		count("shifts", "Distinct shifts among them.", func(r *T) int { return of(r).Shifts }).as("Shifts"),
	}, hours("overlap", "Overlap", "Minutes of overlap; what several blocks cover of a shift counts once.", func(r *T) int { return of(r).Minutes })...)
}

// PublishLeadRow is a published version compared with a notice in days.
type PublishLeadRow struct {
	schedule.PublishLead
	Notice int
	Zone   string // of the first shift, or of the organization
}

// InTime reports whether the version was published with at least the notice. ok is false if it announced nothing.
func (r *PublishLeadRow) InTime() (in, ok bool) {
	days, ok := r.Days(r.Announced())
	return days >= r.Notice, ok
}

// State returns in_time, late, or nothing_new for a version without changes.
func (r *PublishLeadRow) State() string {
	switch in, ok := r.InTime(); {
	case !ok:
		return "nothing_new"
	case in:
		return "in_time"
	}
	return "late"
}

// PublishLeadColumns are the columns of the publications, one row per published version.
var PublishLeadColumns = []Column[PublishLeadRow]{
	key("published_period_id", "Number of the published version.", func(r *PublishLeadRow) int64 { return r.ID }),
	text("period", "Name of the period.", func(r *PublishLeadRow) string { return r.PeriodName }).as("Period"),
	date("starts_on", "First day of the period.", func(r *PublishLeadRow) schedule.Date { return r.StartsOn }),
	date("ends_on", "Last day of the period.", func(r *PublishLeadRow) schedule.Date { return r.EndsOn }),
	count("version", "Number of the version within the period.", func(r *PublishLeadRow) int { return r.Version }),
	code("status", "State of the version: current, superseded or recalled.", func(r *PublishLeadRow) string { return r.Status }),
	flag("opening", "Whether nothing of the period was published before, but what was recalled.", func(r *PublishLeadRow) bool { return r.Opening }),
	utc("published_at_utc", "When it was published, in UTC.", func(r *PublishLeadRow) schedule.Instant { return r.PublishedAt }),
	local("published_local", "The same on the wall clock of time_zone.", func(r *PublishLeadRow) (schedule.Instant, string) { return r.PublishedAt, r.Zone }).as("Published"),
	text("time_zone", "IANA time zone of the first shift.", func(r *PublishLeadRow) string { return r.Zone }),
	text("published_by", "Who published it.", func(r *PublishLeadRow) string { return r.PublishedBy }),
	firstShiftColumn("first_shift_local", "Start of the first shift of the version on its own wall clock.", func(r *PublishLeadRow) *schedule.FirstShift { return r.First }).as("First shift"),
	daysColumn("lead_days", "Days from the day of the publication to the day of the first shift; negative where the shift came first.", func(r *PublishLeadRow) *schedule.FirstShift { return r.First }).as("Days before"),
	count("changed_shifts", "Shifts that are not as in the version before; 0 for an opening.", func(r *PublishLeadRow) int { return r.Changes }).as("Changed shifts"),
	firstShiftColumn("first_changed_local", "Start of the first of these on its own wall clock.", func(r *PublishLeadRow) *schedule.FirstShift { return r.Changed }),
	daysColumn("change_lead_days", "Days from the day of the publication to the day of that shift.", func(r *PublishLeadRow) *schedule.FirstShift { return r.Changed }),
	count("notice_days", "The notice it is held against.", func(r *PublishLeadRow) int { return r.Notice }),
	code("state", "in_time, late, or nothing_new of a version that changed nothing.", func(r *PublishLeadRow) string { return r.State() }).as("Notice"),
}

func firstShiftColumn(name, meaning string, of func(*PublishLeadRow) *schedule.FirstShift) Column[PublishLeadRow] {
	return local(name, meaning, func(r *PublishLeadRow) (schedule.Instant, string) {
		if f := of(r); f != nil {
			return f.StartsAt, f.TimeZone
		}
		return 0, ""
	})
}

func daysColumn(name, meaning string, of func(*PublishLeadRow) *schedule.FirstShift) Column[PublishLeadRow] {
	return Column[PublishLeadRow]{Name: name, Kind: Integer, Meaning: meaning, Append: func(dst []byte, r *PublishLeadRow) []byte {
		if days, ok := r.Days(of(r)); ok {
			dst = strconv.AppendInt(dst, int64(days), 10)
		}
		return dst
	}}
}
