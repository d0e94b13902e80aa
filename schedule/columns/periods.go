package columns

import "opshub/schedule"

// DraftPeriodColumns are the columns of the draft periods, one row per period.
var DraftPeriodColumns = append([]Column[schedule.DraftPeriodRow]{
	text("name", "Name of the draft period.", func(r *schedule.DraftPeriodRow) string { return r.Name }).as("Period"),
	key("draft_period_id", "Number of the draft period.", func(r *schedule.DraftPeriodRow) int64 { return r.ID }),
	date("starts_on", "First day.", func(r *schedule.DraftPeriodRow) schedule.Date { return r.StartsOn }),
	date("ends_on", "Last day, included.", func(r *schedule.DraftPeriodRow) schedule.Date { return r.EndsOn }),
	code("status", "draft, in_review, ready_to_publish, published or archived.", func(r *schedule.DraftPeriodRow) string { return r.Status }).as("Status"),
	date("publish_by", "Last day on which it can be published with the notice that the organization promises; empty for no promise.", func(r *schedule.DraftPeriodRow) schedule.Date { return r.PublishBy }).as("Publish by"),
}, append(figureColumns(func(r *schedule.DraftPeriodRow) *schedule.PeriodFigures { return &r.PeriodFigures }),
	count("changed_shifts", "Shifts that were changed since they were published.", func(r *schedule.DraftPeriodRow) int { return r.Changed }),
	count("shifts_to_remove", "Shifts that are to be removed.", func(r *schedule.DraftPeriodRow) int { return r.Removed }),
	key("published_period_id", "Number of the published version that employees are shown; empty for none.", func(r *schedule.DraftPeriodRow) int64 { return r.Latest.ID }),
	count("published_version", "The version that employees are shown; 0 for none.", func(r *schedule.DraftPeriodRow) int { return r.Latest.Version }).as("Published"),
	utc("published_at_utc", "When that version was published, in UTC.", func(r *schedule.DraftPeriodRow) schedule.Instant { return r.Latest.PublishedAt }),
)...)

// figureColumns returns the columns of the figures of a period.
func figureColumns[T any](of func(*T) *schedule.PeriodFigures) []Column[T] {
	return []Column[T]{
		count("shifts", "Shifts to be worked, open ones included; those to be removed are left out.", func(r *T) int { return of(r).Shifts }).as("Shifts"),
		minutes("assigned_minutes", "Minutes of the assigned shifts, breaks included.", func(r *T) int { return of(r).Minutes }).as("Hours"),
		count("open_shifts", "Shifts that nobody is assigned to.", func(r *T) int { return of(r).Open }).as("Open shifts"),
		count("soft_conflicts", "Pairs of a shift and an unavailable block that overlap, requested blocks included.", func(r *T) int { return of(r).Conflicts }).as("Soft conflicts"),
		count("soft_conflicts_requested", "Of these, pairs that would conflict only if a request is approved.", func(r *T) int { return of(r).Requested }),
	}
}

// PublishedPeriodColumns are the columns of the published periods, one row per version.
var PublishedPeriodColumns = append(append([]Column[schedule.PublicationRow]{
	date("starts_on", "First day.", func(r *schedule.PublicationRow) schedule.Date { return r.StartsOn }).as("Period"),
	date("ends_on", "Last day, included.", func(r *schedule.PublicationRow) schedule.Date { return r.EndsOn }),
	count("version", "Version of the period, from 1.", func(r *schedule.PublicationRow) int { return r.Version }).as("Version"),
	code("status", "current, superseded or recalled.", func(r *schedule.PublicationRow) string { return r.Status }).as("Status"),
}, figureColumns(func(r *schedule.PublicationRow) *schedule.PeriodFigures { return &r.PeriodFigures })...), append(changeCounts(false),
	utc("published_at_utc", "When it was published, in UTC.", func(r *schedule.PublicationRow) schedule.Instant { return r.PublishedAt }).as("Published"),
	text("published_by", "Who published it, by the name of that day.", func(r *schedule.PublicationRow) string { return r.PublishedBy }),
	text("note", "What was noted on the publication.", func(r *schedule.PublicationRow) string { return r.Note }),
	noticeDays(), promisedDays(),
	key("published_period_id", "Number of the published period.", func(r *schedule.PublicationRow) int64 { return r.ID }),
	key("draft_period_id", "Number of the draft period it was made from.", func(r *schedule.PublicationRow) int64 { return r.DraftPeriodID }),
	text("draft_period", "Name of that draft period.", func(r *schedule.PublicationRow) string { return r.Name }),
	code("sha256", "SHA-256 of its rows in canonical form, stored when it was published.", func(r *schedule.PublicationRow) string { return r.SHA256 }),
)...)

// VersionColumns are the columns of the publications in order, one row per publication.
var VersionColumns = append([]Column[schedule.PublicationRow]{
	utc("published_at_utc", "When it was published, in UTC.", func(r *schedule.PublicationRow) schedule.Instant { return r.PublishedAt }).as("Published"),
	text("published_by", "Who published it, by the name of that day.", func(r *schedule.PublicationRow) string { return r.PublishedBy }),
	date("starts_on", "First day of the period.", func(r *schedule.PublicationRow) schedule.Date { return r.StartsOn }).as("Period"),
	date("ends_on", "Last day of the period, included.", func(r *schedule.PublicationRow) schedule.Date { return r.EndsOn }),
	count("version", "Version of the period, from 1.", func(r *schedule.PublicationRow) int { return r.Version }).as("Version"),
	code("status", "current, superseded or recalled.", func(r *schedule.PublicationRow) string { return r.Status }).as("Status"),
	count("shifts", "Shifts to be worked, open ones included.", func(r *schedule.PublicationRow) int { return r.Shifts }).as("Shifts"),
}, append(changeCounts(true),
	noticeDays().as("Notice"), promisedDays(),
	count("seen_by", "Employees who have acknowledged that they saw it.", func(r *schedule.PublicationRow) int { return r.Seen }).as("Seen by"),
	text("note", "What was noted on the publication.", func(r *schedule.PublicationRow) string { return r.Note }).as("Note"),
	key("published_period_id", "Number of the published period.", func(r *schedule.PublicationRow) int64 { return r.ID }),
	key("version_before_id", "Number of the published period of the version before; empty for the first.", func(r *schedule.PublicationRow) int64 { return r.Before }),
	key("draft_period_id", "Number of the draft period it was made from.", func(r *schedule.PublicationRow) int64 { return r.DraftPeriodID }),
	text("draft_period", "Name of that draft period.", func(r *schedule.PublicationRow) string { return r.Name }),
	code("sha256", "SHA-256 of its rows in canonical form, stored when it was published.", func(r *schedule.PublicationRow) string { return r.SHA256 }),
)...)

// changeCounts returns the columns with the changes since the previous version, with or without headings.
func changeCounts(heads bool) []Column[schedule.PublicationRow] {
	list := []Column[schedule.PublicationRow]{
		count("added", "Shifts that the version before does not have; of a first version, all of them.", func(r *schedule.PublicationRow) int { return r.Added }),
		count("changed", "Shifts that the version before has otherwise.", func(r *schedule.PublicationRow) int { return r.Changed }),
		count("removed", "Shifts of the version before that it took back.", func(r *schedule.PublicationRow) int { return r.Removed }),
	}
	for i, head := range []string{"Added", "Changed", "Removed"} {
		if heads {
			list[i] = list[i].as(head)
		}
	}
	return list
}

func noticeDays() Column[schedule.PublicationRow] {
	return count("notice_days", "Days from the day of the publication, in the organization's zone, to the first day of the period.", func(r *schedule.PublicationRow) int { return r.NoticeDays() })
}

func promisedDays() Column[schedule.PublicationRow] {
	return count("notice_promised_days", "Days of notice that the organization promises; 0 for no promise.", func(r *schedule.PublicationRow) int { return r.Promised })
}

// PublishedShiftColumns are the columns of one published version, one row per shift, including removed ones. The note
// is private and remains empty. PublishedShiftColumnsWithNotes contains it for requests of managers with notes=1.
var PublishedShiftColumns, PublishedShiftColumnsWithNotes = publishedShiftColumns(false), publishedShiftColumns(true)

func publishedShiftColumns(notes bool) []Column[schedule.PublishedShiftRow] {
	at := func(get func(*schedule.Shift) schedule.Instant) func(*schedule.PublishedShiftRow) (schedule.Instant, string) {
		return func(r *schedule.PublishedShiftRow) (schedule.Instant, string) { return get(&r.Shift), r.Shift.TimeZone }
	}
	return []Column[schedule.PublishedShiftRow]{
		key("shift_id", "Number of the shift.", func(r *schedule.PublishedShiftRow) int64 { return r.Shift.ID }),
		code("change_kind", "How the shift stands to the version before: added, changed, unchanged, or removed, which keeps the row of the version before.", func(r *schedule.PublishedShiftRow) schedule.ChangeKind { return r.ChangeKind }),
		key("employee_id", "Number of the employee; empty for an open shift.", func(r *schedule.PublishedShiftRow) int64 { return r.Shift.EmployeeID }),
		text("employee_number", "Employee number of the source as it is now; may be empty.", func(r *schedule.PublishedShiftRow) string { return r.EmployeeNumber }),
		text("employee_name", "Name of the employee as it was when published; empty for an open shift.", func(r *schedule.PublishedShiftRow) string { return r.EmployeeName }),
		text("location", "Location of the shift.", func(r *schedule.PublishedShiftRow) string { return r.Location }),
		text("position", "Position of the shift.", func(r *schedule.PublishedShiftRow) string { return r.Position }),
		local("starts_local", "Start on the wall clock of time_zone.", at(func(s *schedule.Shift) schedule.Instant { return s.StartsAt })),
		local("ends_local", "End on the wall clock of time_zone, not included.", at(func(s *schedule.Shift) schedule.Instant { return s.EndsAt })),
		text("time_zone", "IANA time zone of the shift.", func(r *schedule.PublishedShiftRow) string { return r.Shift.TimeZone }),
		utc("starts_utc", "Start as an instant in UTC.", func(r *schedule.PublishedShiftRow) schedule.Instant { return r.Shift.StartsAt }),
		utc("ends_utc", "End as an instant in UTC, not included.", func(r *schedule.PublishedShiftRow) schedule.Instant { return r.Shift.EndsAt }),
		count("duration_minutes", "Minutes from start to end, clock changes and breaks included.", func(r *schedule.PublishedShiftRow) int { return r.Shift.Interval().Minutes() }),
		{Name: "duration_hours", Kind: Decimal, Meaning: "The same in hours with two decimals.", Append: func(dst []byte, r *schedule.PublishedShiftRow) []byte {
			return appendHours(dst, r.Shift.Interval().Minutes())
		}},
		count("break_minutes", "Minutes of unpaid break within the shift.", func(r *schedule.PublishedShiftRow) int { return r.Shift.BreakMinutes }),
		count("open_slots", "Number of people that the shift still needs: 1 or more for an open shift, 0 for an assigned one.", func(r *schedule.PublishedShiftRow) int { return r.Shift.Slots() }),
		text("label", "Shift type or other short text of the source.", func(r *schedule.PublishedShiftRow) string { return r.Shift.Label }),
		text("notes", "Private notes; empty unless a manager asks for notes.", func(r *schedule.PublishedShiftRow) string { return onlyIf(notes, r.Shift.Notes) }),
		key("published_period_id", "Number of the published period.", func(r *schedule.PublishedShiftRow) int64 { return r.PublishedPeriodID }),
	}
}

// AcknowledgmentColumns are the columns of the acknowledgments, one row per acknowledgment.
var AcknowledgmentColumns = []Column[schedule.AcknowledgmentRow]{
	key("acknowledgment_id", "Number of the acknowledgment.", func(r *schedule.AcknowledgmentRow) int64 { return r.ID }),
	text("person", "Who acknowledged, by the name of that day.", func(r *schedule.AcknowledgmentRow) string { return r.Person }),
	key("employee_id", "Number of the employee; empty where the person is none.", func(r *schedule.AcknowledgmentRow) int64 { return r.EmployeeID }),
	text("employee_number", "Employee number of the source; may be empty.", func(r *schedule.AcknowledgmentRow) string { return r.EmployeeNumber }),
	code("kind", "manager_review: a manager looked through the period; employee_seen: an employee has seen what was published.", func(r *schedule.AcknowledgmentRow) schedule.AcknowledgmentKind { return r.Kind }),
	utc("acknowledged_at_utc", "When, in UTC.", func(r *schedule.AcknowledgmentRow) schedule.Instant { return r.At }),
	key("draft_period_id", "Number of the draft period that was acknowledged; empty for a published one.", func(r *schedule.AcknowledgmentRow) int64 { return r.DraftPeriodID }),
	key("published_period_id", "Number of the published period that was acknowledged; empty for a draft.", func(r *schedule.AcknowledgmentRow) int64 { return r.PublishedPeriodID }),
	count("version", "Version of the published period; 0 for a draft.", func(r *schedule.AcknowledgmentRow) int { return r.Version }),
	date("period_starts_on", "First day of the period.", func(r *schedule.AcknowledgmentRow) schedule.Date { return r.StartsOn }),
	date("period_ends_on", "Last day of the period, included.", func(r *schedule.AcknowledgmentRow) schedule.Date { return r.EndsOn }),
}
