package ingest

import "opshub/schedule/ingest/report"

// column is a known column. The first of its names is our own. own marks a column that only files of our own export have;
// in other files a column of that name means something else.
type column struct {
	names    []string
	required bool
	own      bool
}

// The positions of the columns in the tables below.
const (
	locationCode = iota
	locationName
	locationZone
)

const (
	organizationName = iota
	organizationZone
	organizationWeek
	organizationClock
	organizationOrder
)

const (
	employeeID = iota
	employeeName
	employeeNumber
	employeeEmail
	employeeRole
	employeeLocation
	employeeZone
	employeeStatus
	employeeHired
	employeeLeft
)

const (
	seriesID = iota
	seriesEmployee
	seriesZone
	seriesStart
	seriesMinutes
	seriesRule
	seriesFirst
	seriesUntil
	seriesStatus
	seriesReason
)

const (
	blockID = iota
	blockEmployee
	blockStart
	blockEnd
	blockStatus
	blockKind
	blockReason
	blockAllDay
	blockSeries
	blockZone
	blockNote
	blockRule
	blockStartLocal // from here on only in files of our own export
	blockEndLocal
	blockOverrides
	blockExceptions
	blockReasonText
	blockSource
	blockRequestedAt
	blockRequestedBy
	blockDecidedAt
	blockDecidedBy
	blockCreatedAt
	blockUpdatedAt
	blockSeriesRule
	blockSeriesFirst
	blockSeriesUntil
	blockNumber
	blockName
	blockLocation
	blockPosition
)

const (
	shiftID = iota
	shiftEmployee
	shiftStart
	shiftEnd
	shiftType
	shiftRole
	shiftLocation
	shiftStatus
	shiftZone
	shiftBreak
	shiftNotes
	shiftSlots
	shiftStartLocal // from here on only in files of our own export
	shiftEndLocal
	shiftPeriod
	shiftNumber
	shiftName
)

func need(names ...string) column { return column{names: names, required: true} }
func may(names ...string) column  { return column{names: names} }
func own(name string) column      { return column{names: []string{name}, own: true} }

// tables lists the columns of each kind, in the order of the constants above.
var tables = map[report.Kind][]column{
	report.Organization: {need("name"), may("time_zone", "tz"), may("week_starts_on"), may("clock"), may("date_order")},

	report.Locations: {need("location", "location_code", "code"), may("name", "location_name"), may("time_zone", "tz")},
	report.Employees: {
		need("employee_id"), need("name", "employee_name", "display_name", "full_name"),
		may("employee_number", "code", "source_id", "number"), may("email"), may("role", "position", "primary_position"),
		may("location"), may("time_zone", "tz"), may("status", "employee_status"), may("hired_on"), may("terminated_on"),
	},
	report.Series: {
		need("series_id"), need("employee_id"), may("time_zone", "tz"), may("local_start"), may("minutes"),
		need("rrule"), may("first_date", "first_on"), may("until_date", "until_on"), may("status"), may("reason"),
	},
	report.Blocks: {
		need("block_id"), need("employee_id"), need("starts_at", "starts_utc"), need("ends_at", "ends_utc"), may("status"),
		may("kind"), may("reason", "reason_code"), may("all_day"), may("series_id"), may("time_zone", "tz"),
		may("note", "notes"), may("rrule", "recurrence_rule"),
		own("starts_local"), own("ends_local"), own("overrides_recurring"), own("exceptions"), own("reason_text"), own("source"),
		own("requested_at_utc"), own("requested_by"), own("decided_at_utc"), own("decided_by"), own("created_at_utc"),
		own("updated_at_utc"), own("series_rule"), own("series_first"), own("series_until"),
		own("employee_number"), own("employee_name"), own("location"), own("position"),
	},
	report.Shifts: {
		need("shift_id"), need("employee_id"), need("starts_at", "starts_utc"), need("ends_at", "ends_utc"),
		may("shift_type", "label"), may("role", "position"), may("location"), may("status", "publish_state"), may("time_zone", "tz"),
		may("break_minutes"), may("notes", "note"), may("open_slots"),
		own("starts_local"), own("ends_local"), own("draft_period_id"), own("employee_number"), own("employee_name"),
	},
	report.Targets: {
		need("coverage_target_id", "target_id"), need("location"), may("position", "role"), may("weekday", "day_of_week"),
		may("date", "specific_on"), need("start_time"), need("end_time"), need("min_staff"), may("optimal_staff"), may("max_staff"),
		may("effective_from"), may("effective_to"),
	},
	report.Rules: {
		need("constraint_rule_id", "rule_id"), need("kind"), may("limit", "limit_value"), may("severity"), may("location"),
		may("employee_id"), may("effective_from"), may("effective_to"), may("enabled"),
	},
	report.Departures: {
		need("schedule_exception_id", "exception_id"), need("kind"), need("starts_on"), need("title"), may("ends_on"),
		may("location"), may("employee_id"), may("opens"), may("closes"), may("message"), may("status"),
	},
}
