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
		{"default_time_zone", unitZone, "Zone of the organization, in which days are counted where no location says otherwise."},
		{"week_starts_on", unitCount, "First day of a week, from 0 for Sunday to 6 for Saturday."},
		{"publish_notice_days", unitDays, "Days before its first day by which a period is promised to be published."},
		{"min_overlap_minutes", unitMinutes, "A shift and a block that share less time are no soft conflict."},
		{"newest_record_at", unitSecond, "Time of the newest record, written by the last import."},
		{"data_version", unitText, "Name of the state of the data, another one after every change. Every program that writes to the tables sets it, last."},
	}},
	{"location", "A place where people work.", []ColumnMeaning{
		{"id", unitKey, "Number of the location."},
		{"code", unitText, "Short name by which files refer to the location."},
		{"name", unitText, "Name of the location."},
		{"time_zone", unitZone, "Zone of the clock that hangs there."},
	}},
	{"position", "A kind of work.", []ColumnMeaning{
		{"id", unitKey, "Number of the position."},
		{"name", unitText, "Name of the position."},
	}},
	{"employee", "A person who is scheduled.", []ColumnMeaning{
		{"id", unitKey, "Number of the employee, the key of the imported files."},
		{"number", unitText, "Staff number, as people write it."},
		{"name", unitText, "Name of the employee."},
		{"email", unitText, "E-mail address, by which a visitor who signed in is recognised."},
		{"status", unitWord, "Whether the employee works here: active, on leave or gone."},
		{"home_location_id", unitKey, "Location at which the employee is at home; empty for none."},
		{"primary_position_id", unitKey, "Position that the employee mostly works in; empty for none."},
		{"hired_on", unitDate, "First day of employment; empty where it is not known."},
		{"terminated_on", unitDate, "Last day of employment; empty where there is none."},
		{"account", unitText, "Name with which the employee signs in; empty where it is not known."},
		{"max_minutes_per_day", unitMinutes, "Most work in a local day; 0 for the limit of the organization."},
		{"max_minutes_per_week", unitMinutes, "Most work in a week; 0 for the limit of the organization."},
		{"min_rest_minutes", unitMinutes, "Least rest between two shifts; 0 for the limit of the organization."},
		{"preferred_minutes_per_week", unitMinutes, "Work in a week that the employee would like; 0 where it is not known."},
	}},
	{"employee_position", "A position that an employee can work in.", []ColumnMeaning{
		{"employee_id", unitKey, "The employee."},
		{"position_id", unitKey, "The position."},
		{"is_primary", unitFlag, "1 where it is the position that the employee mostly works in."},
	}},
}

// dictionarySchedule documents the tables of shifts, drafts and publications.
var dictionarySchedule = []TableMeaning{
	{"draft_period", "A stretch of days that is planned and published together.", []ColumnMeaning{
		{"id", unitKey, "Number of the draft period."},
		{"name", unitText, "Name of the draft period."},
		{"starts_on", unitDate, "Its first day."},
		{"ends_on", unitDate, "Its last day, inclusive."},
		{"status", unitWord, "How far it is: draft, in review, ready to publish, published or archived."},
	}},
	{"shift", "The working copy of a shift, which managers plan with.", []ColumnMeaning{
		{"id", unitKey, "Number of the shift, the key of the imported files."},
		{"employee_id", unitKey, "Employee who has the shift; empty for an open shift."},
		{"location_id", unitKey, "Location where it is worked; empty for none."},
		{"position_id", unitKey, "Position in which it is worked; empty for any."},
		{"draft_period_id", unitKey, "Draft period that it belongs to; empty for none."},
		{"starts_at", unitMoment, "When it begins."},
		{"ends_at", unitMoment, "When it ends."},
		{"time_zone", unitZone, "Zone in which its local times are shown."},
		{"break_minutes", unitMinutes, "Break within the shift, which counts as work."},
		{"label", unitText, "Short word for the shift, such as Early."},
		{"notes", unitText, "Notes for managers, which are private."},
		{"state", unitWord, "How it stands to what is published: never published, published, changed since, or to be deleted."},
		{"open_slots", unitCount, "People that an open shift wants; 0 stands for one."},
		{"changed_at", unitSecond, "When an import last changed it; 0 for unknown."},
	}},
	{"published_period", "One version of a period as it was published. It never changes.", []ColumnMeaning{
		{"id", unitKey, "Number of the publication."},
		{"draft_period_id", unitKey, "Draft period that was published; empty where it is not known."},
		{"version", unitCount, "Which version of the period it is, from 1 on."},
		{"starts_on", unitDate, "First day of the period as published."},
		{"ends_on", unitDate, "Last day of the period as published, inclusive."},
		{"status", unitWord, "Whether it is the one in force: current, superseded or recalled."},
		{"published_at", unitSecond, "When it was published."},
		{"published_by", unitText, "Who published it."},
		{"note", unitText, "What was said with it."},
		{"shift_count", unitCount, "Shifts of the version, computed once."},
		{"assigned_minutes", unitMinutes, "Work of the assigned shifts, computed once."},
		{"sha256", unitSum, "Sum over the rows of the version, which shows any change."},
	}},
	{"published_shift", "A shift as a publication shows it to employees. It never changes.", []ColumnMeaning{
		{"published_period_id", unitKey, "Publication that it belongs to."},
		{"shift_id", unitKey, "Number of the shift, by which versions are compared."},
		{"employee_id", unitKey, "Employee who has the shift; empty for an open shift."},
		{"employee_name", unitText, "Name that the employee had when it was published."},
		{"location_id", unitKey, "Location where it is worked; empty for none."},
		{"position_id", unitKey, "Position in which it is worked; empty for any."},
		{"starts_at", unitMoment, "When it begins."},
		{"ends_at", unitMoment, "When it ends."},
		{"time_zone", unitZone, "Zone in which its local times are shown."},
		{"break_minutes", unitMinutes, "Break within the shift."},
		{"label", unitText, "Short word for the shift."},
		{"notes", unitText, "Notes for managers, which are private."},
		{"change_kind", unitWord, "How it stands to the version before: added, changed, unchanged or removed."},
		{"open_slots", unitCount, "People that an open shift wants; 0 stands for one."},
	}},
	{"coverage_target", "How many people a location wants between two times of day.", []ColumnMeaning{
		{"id", unitKey, "Number of the target."},
		{"location_id", unitKey, "Location that it is about."},
		{"position_id", unitKey, "Position that it is about; empty for any."},
		{"day_of_week", unitCount, "Weekday, from 0 for Sunday to 6 for Saturday; empty where it is for one day."},
		{"specific_on", unitDate, "The one day that it is for; empty where it is for a weekday."},
		{"start_minute", unitOfDay, "From when on people are wanted."},
		{"end_minute", unitOfDay, "Until when; at or before the start it is on the next day."},
		{"min_staff", unitCount, "Least number of people."},
		{"optimal_staff", unitCount, "Number of people that would be best."},
		{"max_staff", unitCount, "Most people; 0 for no bound."},
		{"effective_from", unitDate, "First day on which it holds; empty for ever."},
		{"effective_to", unitDate, "Last day on which it holds, inclusive; empty for ever."},
	}},
	{"schedule_exception", "A one-off departure from the standing pattern, such as a holiday.", []ColumnMeaning{
		{"id", unitKey, "Number of the exception."},
		{"location_id", unitKey, "Location that it is about; empty for every location."},
		{"employee_id", unitKey, "Employee that it is about; empty for everybody."},
		{"starts_on", unitDate, "Its first day."},
		{"ends_on", unitDate, "Its last day, inclusive."},
		{"kind", unitWord, "What departs: closed, other hours, and so on."},
		{"opens_minute", unitOfDay, "When the location opens on these days."},
		{"closes_minute", unitOfDay, "When it closes on these days."},
		{"title", unitText, "What staff call it."},
		{"message", unitText, "What is said to staff about it."},
		{"status", unitWord, "How it stands: requested, approved, active, declined or cancelled."},
		{"requested_at", unitSecond, "When it was asked for; empty where nobody asked."},
		{"requested_by", unitText, "Who asked for it."},
	}},
}

// dictionaryBlocks documents the tables of unavailable blocks.
var dictionaryBlocks = []TableMeaning{
	{"unavailable_block", "A time at which an employee cannot, or would rather not, work.", []ColumnMeaning{
		{"id", unitKey, "Number of the block, the key of the imported files."},
		{"employee_id", unitKey, "Employee that it is about."},
		{"series_id", unitKey, "Imported series of which it is one occurrence; empty for none."},
		{"kind", unitWord, "What sort of block it is: unavailable, time off or undesired."},
		{"status", unitWord, "How it stands: active, approved, requested, declined, cancelled or expired."},
		{"all_day", unitFlag, "1 where it takes whole days."},
		{"starts_at", unitMoment, "When it begins; empty for whole days and for recurring blocks."},
		{"ends_at", unitMoment, "When it ends; empty likewise."},
		{"starts_on", unitDate, "First of its whole days; empty where it has times."},
		{"ends_on", unitDate, "Last of its whole days, inclusive; empty where it has times."},
		{"rrule", unitText, "Rule by which it recurs, in the words of iCalendar; empty for none."},
		{"first_on", unitDate, "First day from which the rule counts; empty for none."},
		{"start_minute", unitOfDay, "When each occurrence begins, by the wall clock."},
		{"end_minute", unitOfDay, "When each occurrence ends, by the wall clock."},
		{"time_zone", unitZone, "Zone of the wall clock that it goes by."},
		{"overrides_recurring", unitFlag, "1 where it takes the place of recurring blocks on its days."},
		{"reason_code", unitWord, "Sort of reason; medical and sick are kept from shared and printed screens."},
		{"reason_text", unitText, "Reason in the words of whoever entered it, which is private."},
		{"note", unitText, "Note for managers, which is private."},
		{"source", unitText, "Where it was entered."},
		{"requested_at", unitSecond, "When it was asked for; empty where it is not known."},
		{"requested_by", unitText, "Who asked for it."},
		{"decided_at", unitSecond, "When it was decided; empty where it was not."},
		{"decided_by", unitText, "Who decided it."},
		{"created_at", unitSecond, "When it was first recorded; empty where it is not known."},
		{"updated_at", unitSecond, "When it was changed last; empty where it is not known."},
		{"deleted", unitFlag, "1 where it was deleted in the scheduling tool."},
		{"changed_at", unitSecond, "When an import last changed it; 0 for unknown."},
	}},
	{"unavailable_block_exception", "A day on which a recurring block departs from its rule.", []ColumnMeaning{
		{"block_id", unitKey, "The recurring block."},
		{"occurs_on", unitDate, "The day."},
		{"action", unitWord, "What happens on it: cancel or replace."},
		{"start_minute", unitOfDay, "When the block begins instead."},
		{"end_minute", unitOfDay, "When the block ends instead."},
	}},
	{"block_series", "A recurring pattern as a file gave it. It is shown and never expanded: its occurrences are blocks of their own.", []ColumnMeaning{
		{"id", unitKey, "Number of the series."},
		{"employee_id", unitKey, "Employee that it is about."},
		{"time_zone", unitZone, "Zone of the wall clock that it goes by."},
		{"local_start_minute", unitOfDay, "When each occurrence begins, by the wall clock."},
		{"minutes", unitMinutes, "Length of each occurrence."},
		{"rrule", unitText, "Rule by which it recurs, in the words of iCalendar."},
		{"first_on", unitDate, "First day; empty where it is not known."},
		{"until_on", unitDate, "Last day; empty where there is none."},
		{"status", unitWord, "How it stands, as the status of a block."},
		{"reason_text", unitText, "Reason in the words of whoever entered it, which is private."},
	}},
}

// dictionaryReviews documents the tables of rules and of reviews of their findings.
var dictionaryReviews = []TableMeaning{
	{"constraint_rule", "A limit that the schedule is held against.", []ColumnMeaning{
		{"id", unitKey, "Number of the rule."},
		{"scope", unitWord, "Whom it binds: the organization, a location or an employee."},
		{"scope_id", unitKey, "The location or the employee; 0 for the organization."},
		{"kind", unitWord, "Which rule of the program it sets."},
		{"limit_value", unitOfRule, "The limit; 0 switches a rule with a limit off."},
		{"unit", unitWord, "What the limit counts: minutes, days or people."},
		{"severity", unitWord, "How much a finding asks for: warning or informational."},
		{"effective_from", unitDate, "First day on which it holds; empty for ever."},
		{"effective_to", unitDate, "Last day on which it holds, inclusive; empty for ever."},
		{"enabled", unitFlag, "0 where it is switched off."},
	}},
	{"constraint_review", "A finding of a rule, and what somebody made of it.", []ColumnMeaning{
		{"id", unitKey, "Number of the review."},
		{"constraint_rule_id", unitKey, "Rule that found it; empty for one of the program."},
		{"kind", unitWord, "Which rule of the program it is."},
		{"shift_id", unitKey, "Shift that it is about, which may be gone since; empty for none."},
		{"employee_id", unitKey, "Employee that it is about; empty for none."},
		{"draft_period_id", unitKey, "Draft period that it is about; empty for none."},
		{"on_day", unitDate, "Day that it is about."},
		{"detected_at", unitSecond, "When it was found."},
		{"measured_value", unitOfRule, "What was measured."},
		{"limit_value", unitOfRule, "What was expected."},
		{"status", unitWord, "How far the review is: open, acknowledged, resolved or dismissed."},
		{"reviewer", unitText, "Who reviewed it."},
		{"reviewed_at", unitSecond, "When it was reviewed; empty where it was not."},
		{"note", unitText, "What the reviewer wrote, which is private."},
	}},
	{"exception_review", "A schedule exception that waits for somebody to look at it, or was looked at.", []ColumnMeaning{
		{"id", unitKey, "Number of the review."},
		{"schedule_exception_id", unitKey, "Exception that it is about."},
		{"detected_at", unitSecond, "When it was found."},
		{"status", unitWord, "How far the review is: open, acknowledged, resolved or dismissed."},
		{"reviewer", unitText, "Who reviewed it."},
		{"reviewed_at", unitSecond, "When it was reviewed; empty where it was not."},
		{"note", unitText, "What the reviewer wrote, which is private."},
	}},
	{"period_acknowledgment", "Somebody has seen a draft or a publication.", []ColumnMeaning{
		{"id", unitKey, "Number of the acknowledgment."},
		{"draft_period_id", unitKey, "Draft period that was seen; empty where it was a publication."},
		{"published_period_id", unitKey, "Publication that was seen; empty where it was a draft."},
		{"employee_id", unitKey, "Employee who saw it; empty where it was a manager without one."},
		{"person", unitText, "Name of who saw it."},
		{"acknowledged_at", unitSecond, "When it was seen."},
		{"kind", unitWord, "Whether a manager reviewed it or an employee saw it."},
	}},
}

// dictionaryOrigin documents the tables that record the origin of the data.
var dictionaryOrigin = []TableMeaning{
	{"import_batch", "One import, refused ones included.", []ColumnMeaning{
		{"id", unitKey, "Number of the import."},
		{"occurred_at", unitSecond, "When it was made."},
		{"actor", unitText, "Who ran it."},
		{"source", unitText, "What was imported, in words."},
		{"outcome", unitWord, "Whether it was accepted or refused."},
		{"notices", unitJSON, "Sentences about what was assumed while reading."},
	}},
	{"import_file", "A file of an import.", []ColumnMeaning{
		{"import_batch_id", unitKey, "The import."},
		{"ordinal", unitCount, "Place of the file in the import."},
		{"name", unitText, "Name of the file."},
		{"sha256", unitSum, "Sum over the bytes of the file."},
		{"format", unitText, "How it was read."},
		{"rows_read", unitCount, "Rows that were read."},
		{"rows_refused", unitCount, "Rows of these that were refused."},
	}},
	{"import_row_error", "A reason for which an import was refused.", []ColumnMeaning{
		{"import_batch_id", unitKey, "The import."},
		{"ordinal", unitCount, "Place of the reason among those of the import."},
		{"file", unitText, "File in which it was found."},
		{"line", unitCount, "Line of the file; 0 where it makes no sense."},
		{"column_name", unitText, "Column of the file; empty where it makes no sense."},
		{"message", unitText, "What is wrong."},
	}},
	{"audit_event", "Something that happened to a record. Events are only ever added.", []ColumnMeaning{
		{"id", unitKey, "Number of the event."},
		{"occurred_at", unitSecond, "When it happened."},
		{"subject_type", unitWord, "What sort of record it happened to."},
		{"subject_id", unitKey, "The record."},
		{"employee_id", unitKey, "Employee that the record is about; empty for none."},
		{"action", unitWord, "What was done."},
		{"actor_type", unitWord, "Who did it: a user, the system or an import."},
		{"actor_id", unitText, "Name by which that one is known to the scheduling tool."},
		{"actor_name", unitText, "Name of that one."},
		{"status_to", unitWord, "Status after the event; empty where it did not change."},
		{"changes", unitJSON, "Fields that changed, each with what it held before and after."},
		{"note", unitText, "What was written with it, which is private."},
		{"request_id", unitText, "Request that did it; empty for none."},
		{"prev_hash", unitSum, "Sum of the event before."},
		{"hash", unitSum, "Sum over this event and the one before, which shows any change."},
	}},
	{"goose_db_version", "The changes of the schema that were made, by the tool that makes them.", []ColumnMeaning{
		{"id", unitKey, "Number of the entry."},
		{"version_id", unitCount, "Number of the change."},
		{"is_applied", unitFlag, "Whether it was made or taken back."},
		{"tstamp", unitText, "When."},
	}},
}
