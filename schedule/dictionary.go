package schedule

// TableMeaning documents a table.
type TableMeaning struct {
	Name    string
	Meaning string // a whole sentence
	Columns []ColumnMeaning
}

// ColumnMeaning documents a column.
type ColumnMeaning struct {
	Name    string
	Unit    ColumnUnit
	Meaning string // a whole sentence
}

// ColumnUnit is the unit or format of the values of a column.
type ColumnUnit string

// Values of ColumnUnit.
const (
	unitKey     ColumnUnit = "number of a record"
	unitCount   ColumnUnit = "count"
	unitMinutes ColumnUnit = "minutes"
	unitDays    ColumnUnit = "days"
	unitPercent ColumnUnit = "percent"
	unitOfRule  ColumnUnit = "unit of the rule"
	unitOfDay   ColumnUnit = "minutes from midnight"
	unitSecond  ColumnUnit = "seconds since 1970, UTC"
	unitMoment  ColumnUnit = "seconds since 1970, UTC, whole minutes"
	unitDate    ColumnUnit = "local day, YYYY-MM-DD"
	unitFlag    ColumnUnit = "0 or 1"
	unitWord    ColumnUnit = "one word of a fixed list"
	unitText    ColumnUnit = "text"
	unitZone    ColumnUnit = "name of a time zone"
	unitSum     ColumnUnit = "SHA-256, in hexadecimal"
	unitJSON    ColumnUnit = "JSON"
)

// Dictionary returns the documentation of all tables and columns of the database by table name.
func Dictionary() map[string]TableMeaning {
	all := map[string]TableMeaning{}
	for _, tables := range [][]TableMeaning{dictionaryPeople, dictionarySchedule, dictionaryBlocks, dictionaryReviews, dictionaryOrigin} {
		for _, t := range tables {
			all[t.Name] = t
		}
	}
	return all
}

// Column returns the documentation of a column. ok is false if the column is not documented.
func (t TableMeaning) Column(name string) (c ColumnMeaning, ok bool) {
	for _, c := range t.Columns {
		if c.Name == name {
			return c, true
		}
	}
	return ColumnMeaning{}, false
}

// dictionaryPeople documents the tables of the organization, its places and its employees.
var dictionaryPeople = []TableMeaning{
	{"organization", "The organization as a whole, in one row.", []ColumnMeaning{
		{"id", unitKey, "Always 1: there is one organization."},
		{"name", unitText, "Name of the organization."},
		{"default_time_zone", unitZone, "Time zone of the organization. It defines days where no location has its own time zone."},
		{"week_starts_on", unitCount, "First day of a week, from 0 for Sunday to 6 for Saturday."},
		{"clock", unitWord, "Clock on screens and on paper: 24h or 12h."},
		{"date_order", unitWord, "Order of dates on screens and on paper: day_first or month_first."},
		{"publish_notice_days", unitDays, "Promised number of days between the publication of a period and its first day."},
		{"min_overlap_minutes", unitMinutes, "Minimum overlap of a shift and a block for a soft conflict."},
		{"newest_record_at", unitSecond, "Time of the newest record, written by the last import."},
		{"data_version", unitText, "Version of the data, different after every change. Every program that writes to the tables sets it last."},
	}},
	{"location", "A location where people work.", []ColumnMeaning{
		{"id", unitKey, "Number of the location."},
		{"code", unitText, "Short name by which files refer to the location."},
		{"name", unitText, "Name of the location."},
		{"time_zone", unitZone, "Time zone of the location."},
	}},
	{"position", "A kind of work.", []ColumnMeaning{
		{"id", unitKey, "Number of the position."},
		{"name", unitText, "Name of the position."},
	}},
	{"employee", "A person who is scheduled.", []ColumnMeaning{
		{"id", unitKey, "Number of the employee, the key of the imported files."},
		{"number", unitText, "Staff number, as people write it."},
		{"name", unitText, "Name of the employee."},
		{"email", unitText, "E-mail address that identifies a visitor who signed in."},
		{"status", unitWord, "Whether the employee works here: active, inactive, on leave or terminated."},
		{"home_location_id", unitKey, "Home location of the employee; empty for none."},
		{"primary_position_id", unitKey, "Primary position of the employee; empty for none."},
		{"hired_on", unitDate, "First day of employment; empty if not known."},
		{"terminated_on", unitDate, "Last day of employment; empty for none."},
		{"account", unitText, "Account name for the sign-in; empty if not known."},
		{"max_minutes_per_day", unitMinutes, "Maximum work in a local day; 0 for the limit of the organization."},
		{"max_minutes_per_week", unitMinutes, "Maximum work in a week; 0 for the limit of the organization."},
		{"min_rest_minutes", unitMinutes, "Minimum rest between two shifts; 0 for the limit of the organization."},
		{"preferred_minutes_per_week", unitMinutes, "Preferred work in a week; 0 if not known."},
	}},
	{"employee_position", "A position that an employee can work in.", []ColumnMeaning{
		{"employee_id", unitKey, "The employee."},
		{"position_id", unitKey, "The position."},
		{"is_primary", unitFlag, "1 for the primary position of the employee."},
	}},
}

// dictionarySchedule documents the tables of shifts, drafts and publications.
var dictionarySchedule = []TableMeaning{
	{"draft_period", "A range of days that is planned and published together.", []ColumnMeaning{
		{"id", unitKey, "Number of the draft period."},
		{"name", unitText, "Name of the draft period."},
		{"starts_on", unitDate, "Its first day."},
		{"ends_on", unitDate, "Its last day, inclusive."},
		{"status", unitWord, "Status: draft, in review, ready to publish, published or archived."},
	}},
	{"shift", "The working copy of a shift, which managers plan with.", []ColumnMeaning{
		{"id", unitKey, "Number of the shift, the key of the imported files."},
		{"employee_id", unitKey, "Employee who has the shift; empty for an open shift."},
		{"location_id", unitKey, "Location of the shift; empty for none."},
		{"position_id", unitKey, "Position of the shift; empty for any."},
		{"draft_period_id", unitKey, "Draft period of the shift; empty for none."},
		{"starts_at", unitMoment, "When it begins."},
		{"ends_at", unitMoment, "When it ends."},
		{"time_zone", unitZone, "Time zone of its local times."},
		{"break_minutes", unitMinutes, "Break within the shift, which counts as work."},
		{"label", unitText, "Short word for the shift, such as Early."},
		{"notes", unitText, "Private notes for managers."},
		{"state", unitWord, "Publication state: never published, published, changed since, or to be deleted."},
		{"open_slots", unitCount, "Number of people for an open shift; 0 means one."},
		{"changed_at", unitSecond, "Time of the last import that changed it; 0 if not known."},
	}},
	{"published_period", "One version of a period as it was published. It never changes.", []ColumnMeaning{
		{"id", unitKey, "Number of the publication."},
		{"draft_period_id", unitKey, "Draft period that was published; empty if not known."},
		{"version", unitCount, "Version number of the period, starting at 1."},
		{"starts_on", unitDate, "First day of the period as published."},
		{"ends_on", unitDate, "Last day of the period as published, inclusive."},
		{"status", unitWord, "Status: current, superseded or recalled."},
		{"published_at", unitSecond, "When it was published."},
		{"published_by", unitText, "Who published it."},
		{"note", unitText, "Note of the publisher."},
		{"shift_count", unitCount, "Number of shifts of the version, computed once."},
		{"assigned_minutes", unitMinutes, "Work of the assigned shifts, computed once."},
		{"sha256", unitSum, "Checksum over the rows of the version. It reveals any change."},
	}},
	{"published_shift", "A published shift as employees see it. It never changes.", []ColumnMeaning{
		{"published_period_id", unitKey, "Publication of the shift."},
		{"shift_id", unitKey, "Number of the shift, by which versions are compared."},
		{"employee_id", unitKey, "Employee who has the shift; empty for an open shift."},
		{"employee_name", unitText, "Name of the employee at the publication."},
		{"location_id", unitKey, "Location of the shift; empty for none."},
		{"position_id", unitKey, "Position of the shift; empty for any."},
		{"starts_at", unitMoment, "When it begins."},
		{"ends_at", unitMoment, "When it ends."},
		{"time_zone", unitZone, "Time zone of its local times."},
		{"break_minutes", unitMinutes, "Break within the shift."},
		{"label", unitText, "Short word for the shift."},
		{"notes", unitText, "Private notes for managers."},
		{"change_kind", unitWord, "Difference from the previous version: added, changed, unchanged or removed."},
		{"open_slots", unitCount, "Number of people for an open shift; 0 means one."},
	}},
	{"coverage_target", "How many people a location requires between two times of day.", []ColumnMeaning{
		{"id", unitKey, "Number of the target."},
		{"location_id", unitKey, "Location of the target."},
		{"position_id", unitKey, "Position of the target; empty for any."},
		{"day_of_week", unitCount, "Weekday, from 0 for Sunday to 6 for Saturday; empty for a single day."},
		{"specific_on", unitDate, "Single day of the target; empty for a weekday."},
		{"start_minute", unitOfDay, "Start time of the target."},
		{"end_minute", unitOfDay, "End time; an end at or before the start is on the next day."},
		{"min_staff", unitCount, "Minimum number of people."},
		{"optimal_staff", unitCount, "Optimal number of people."},
		{"max_staff", unitCount, "Maximum number of people; 0 for no limit."},
		{"effective_from", unitDate, "First day on which it applies; empty for no limit."},
		{"effective_to", unitDate, "Last day on which it applies, inclusive; empty for no limit."},
	}},
	{"schedule_exception", "A one-time exception to the regular pattern, such as a holiday.", []ColumnMeaning{
		{"id", unitKey, "Number of the exception."},
		{"location_id", unitKey, "Location of the exception; empty for every location."},
		{"employee_id", unitKey, "Employee of the exception; empty for every employee."},
		{"starts_on", unitDate, "Its first day."},
		{"ends_on", unitDate, "Its last day, inclusive."},
		{"kind", unitWord, "Kind of exception: closed, other hours, and so on."},
		{"opens_minute", unitOfDay, "When the location opens on these days."},
		{"closes_minute", unitOfDay, "When it closes on these days."},
		{"title", unitText, "Name of the exception."},
		{"message", unitText, "Description for staff."},
		{"status", unitWord, "Status: requested, approved, active, declined or cancelled."},
		{"requested_at", unitSecond, "Time of the request; empty for none."},
		{"requested_by", unitText, "Person who requested it."},
	}},
}

// dictionaryBlocks documents the tables of unavailable blocks.
var dictionaryBlocks = []TableMeaning{
	{"unavailable_block", "A time when an employee cannot work or prefers not to work.", []ColumnMeaning{
		{"id", unitKey, "Number of the block, the key of the imported files."},
		{"employee_id", unitKey, "Employee of the record."},
		{"series_id", unitKey, "Imported series that the occurrence belongs to; empty for none."},
		{"kind", unitWord, "Kind of block: unavailable, time off or undesired."},
		{"status", unitWord, "Status: active, approved, requested, declined, cancelled or expired."},
		{"all_day", unitFlag, "1 for whole days."},
		{"starts_at", unitMoment, "Start time; empty for whole days and for recurring blocks."},
		{"ends_at", unitMoment, "End time; empty for whole days and for recurring blocks."},
		{"starts_on", unitDate, "First whole day; empty for a block with times."},
		{"ends_on", unitDate, "Last whole day, inclusive; empty for a block with times."},
		{"rrule", unitText, "Recurrence rule in iCalendar format; empty for none."},
		{"first_on", unitDate, "First day of the rule; empty for none."},
		{"start_minute", unitOfDay, "Local start time of each occurrence."},
		{"end_minute", unitOfDay, "Local end time of each occurrence."},
		{"time_zone", unitZone, "Time zone of its local times."},
		{"overrides_recurring", unitFlag, "1 if it replaces recurring blocks on its days."},
		{"reason_code", unitWord, "Kind of reason; medical and sick are hidden on shared and printed screens."},
		{"reason_text", unitText, "Reason as entered. It is private."},
		{"note", unitText, "Private note for managers."},
		{"source", unitText, "Source of the entry."},
		{"requested_at", unitSecond, "Time of the request; empty if not known."},
		{"requested_by", unitText, "Person who requested it."},
		{"decided_at", unitSecond, "Time of the decision; empty for none."},
		{"decided_by", unitText, "Who decided it."},
		{"created_at", unitSecond, "Time of the first record; empty if not known."},
		{"updated_at", unitSecond, "Time of the last change; empty if not known."},
		{"deleted", unitFlag, "1 if it was deleted in the scheduling tool."},
		{"changed_at", unitSecond, "Time of the last import that changed it; 0 if not known."},
	}},
	{"unavailable_block_exception", "An exception day of a recurring block.", []ColumnMeaning{
		{"block_id", unitKey, "The recurring block."},
		{"occurs_on", unitDate, "The day."},
		{"action", unitWord, "Kind of exception: cancel or replace."},
		{"start_minute", unitOfDay, "Start time of the replacement."},
		{"end_minute", unitOfDay, "End time of the replacement."},
	}},
	{"block_series", "A recurring pattern as imported from a file. It is shown and never expanded: each occurrence is a separate block.", []ColumnMeaning{
		{"id", unitKey, "Number of the series."},
		{"employee_id", unitKey, "Employee of the record."},
		{"time_zone", unitZone, "Time zone of its local times."},
		{"local_start_minute", unitOfDay, "Local start time of each occurrence."},
		{"minutes", unitMinutes, "Length of each occurrence."},
		{"rrule", unitText, "Recurrence rule in iCalendar format."},
		{"first_on", unitDate, "First day; empty if not known."},
		{"until_on", unitDate, "Last day; empty for none."},
		{"status", unitWord, "Status, as for a block."},
		{"reason_text", unitText, "Reason as entered. It is private."},
	}},
}

// dictionaryReviews documents the tables of rules and of reviews of their findings.
var dictionaryReviews = []TableMeaning{
	{"constraint_rule", "A rule that the schedule is checked against.", []ColumnMeaning{
		{"id", unitKey, "Number of the rule."},
		{"scope", unitWord, "Scope: the organization, a location or an employee."},
		{"scope_id", unitKey, "The location or the employee; 0 for the organization."},
		{"kind", unitWord, "Kind of rule."},
		{"limit_value", unitOfRule, "The limit; 0 switches off a rule with a limit."},
		{"unit", unitWord, "Unit of the limit: minutes, days or people."},
		{"severity", unitWord, "Severity of a finding: warning or informational."},
		{"effective_from", unitDate, "First day on which it applies; empty for no limit."},
		{"effective_to", unitDate, "Last day on which it applies, inclusive; empty for no limit."},
		{"enabled", unitFlag, "0 if it is switched off."},
	}},
	{"constraint_review", "The review of a finding.", []ColumnMeaning{
		{"id", unitKey, "Number of the review."},
		{"constraint_rule_id", unitKey, "Rule of the finding; empty for a built-in rule."},
		{"kind", unitWord, "Kind of rule."},
		{"shift_id", unitKey, "Shift of the finding, which may no longer exist; empty for none."},
		{"employee_id", unitKey, "Employee of the record; empty for none."},
		{"draft_period_id", unitKey, "Draft period of the finding; empty for none."},
		{"on_day", unitDate, "Day of the finding."},
		{"detected_at", unitSecond, "Time of the finding."},
		{"measured_value", unitOfRule, "What was measured."},
		{"limit_value", unitOfRule, "What was expected."},
		{"status", unitWord, "Status of the review: open, acknowledged, resolved or dismissed."},
		{"reviewer", unitText, "Who reviewed it."},
		{"reviewed_at", unitSecond, "Time of the review; empty for none."},
		{"note", unitText, "Private note of the reviewer."},
	}},
	{"exception_review", "The review of a schedule exception.", []ColumnMeaning{
		{"id", unitKey, "Number of the review."},
		{"schedule_exception_id", unitKey, "Exception under review."},
		{"detected_at", unitSecond, "Time of the finding."},
		{"status", unitWord, "Status of the review: open, acknowledged, resolved or dismissed."},
		{"reviewer", unitText, "Who reviewed it."},
		{"reviewed_at", unitSecond, "Time of the review; empty for none."},
		{"note", unitText, "Private note of the reviewer."},
	}},
	{"period_acknowledgment", "An acknowledgment of a draft or a publication.", []ColumnMeaning{
		{"id", unitKey, "Number of the acknowledgment."},
		{"draft_period_id", unitKey, "Acknowledged draft period; empty for a publication."},
		{"published_period_id", unitKey, "Acknowledged publication; empty for a draft."},
		{"employee_id", unitKey, "Employee who acknowledged it; empty for a manager without an employee record."},
		{"person", unitText, "Name of the person who acknowledged it."},
		{"acknowledged_at", unitSecond, "Time of the acknowledgment."},
		{"kind", unitWord, "Whether a manager reviewed it or an employee saw it."},
	}},
}

// dictionaryOrigin documents the tables that record the origin of the data.
var dictionaryOrigin = []TableMeaning{
	{"import_batch", "One import, accepted or refused.", []ColumnMeaning{
		{"id", unitKey, "Number of the import."},
		{"occurred_at", unitSecond, "Time of the import."},
		{"actor", unitText, "Who ran it."},
		{"source", unitText, "Description of the source."},
		{"outcome", unitWord, "Outcome: accepted or refused."},
		{"notices", unitJSON, "Notices about assumptions while reading."},
	}},
	{"import_file", "A file of an import.", []ColumnMeaning{
		{"import_batch_id", unitKey, "The import."},
		{"ordinal", unitCount, "Position of the file in the import."},
		{"name", unitText, "Name of the file."},
		{"sha256", unitSum, "Checksum of the file."},
		{"format", unitText, "Format of the file."},
		{"rows_read", unitCount, "Number of rows read."},
		{"rows_refused", unitCount, "Number of rows refused."},
	}},
	{"import_row_error", "A reason for the refusal of an import.", []ColumnMeaning{
		{"import_batch_id", unitKey, "The import."},
		{"ordinal", unitCount, "Position of the reason in the import."},
		{"file", unitText, "File with the error."},
		{"line", unitCount, "Line of the file; 0 for none."},
		{"column_name", unitText, "Column of the file; empty for none."},
		{"message", unitText, "What is wrong."},
	}},
	{"sync_source", "A source of opshub sync, with the state after its last run.", []ColumnMeaning{
		{"name", unitKey, "Name of the source in the configuration."},
		{"checked_at", unitSecond, "Time of the last run."},
		{"succeeded_at", unitSecond, "Last run that imported the source or found it unchanged; 0 for none."},
		{"import_batch_id", unitKey, "Last accepted import; empty for none."},
		{"validator", unitText, "Version of the imported content in the words of the server; empty for none."},
		{"sha256", unitSum, "Checksum of the imported content."},
		{"rows_read", unitCount, "Rows of the last import that was tried."},
		{"rows_refused", unitCount, "Rows of it with errors."},
		{"rows_removed", unitCount, "Rows that it removed, because they vanished from the source."},
		{"failure", unitText, "Why the last run failed; empty if it did not."},
	}},
	{"sync_row", "A row of a complete source at its last import.", []ColumnMeaning{
		{"source", unitKey, "The source."},
		{"kind", unitWord, "Table of the row."},
		{"row_id", unitKey, "The row."},
	}},
	{"audit_event", "A change of a record. Events are only added.", []ColumnMeaning{
		{"id", unitKey, "Number of the event."},
		{"occurred_at", unitSecond, "When it happened."},
		{"subject_type", unitWord, "Kind of record."},
		{"subject_id", unitKey, "The record."},
		{"employee_id", unitKey, "Employee of the record; empty for none."},
		{"action", unitWord, "What was done."},
		{"actor_type", unitWord, "Actor: a user, the system or an import."},
		{"actor_id", unitText, "ID of the actor in the scheduling tool."},
		{"actor_name", unitText, "Name of the actor."},
		{"status_to", unitWord, "Status after the event; empty if unchanged."},
		{"changes", unitJSON, "Changed fields with their old and new values."},
		{"note", unitText, "Private note of the event."},
		{"request_id", unitText, "Request of the event; empty for none."},
		{"prev_hash", unitSum, "Hash of the previous event."},
		{"hash", unitSum, "Hash over this event and the previous one. It reveals any change."},
	}},
	{"goose_db_version", "The applied schema changes, recorded by the migration tool.", []ColumnMeaning{
		{"id", unitKey, "Number of the entry."},
		{"version_id", unitCount, "Number of the schema change."},
		{"is_applied", unitFlag, "Whether the change was applied or reverted."},
		{"tstamp", unitText, "When."},
	}},
}
