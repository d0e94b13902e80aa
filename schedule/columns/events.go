package columns

import (
	"slices"

	"opshub/schedule"
)

// EventColumns are the columns of the audit log of unavailable blocks, one row per event (domain.md 4.2). Notes are
// private: the note is empty, and changed notes and reasons are omitted. EventColumnsWithNotes contains them for
// requests of managers with notes=1.
var EventColumns, EventColumnsWithNotes = eventColumns(ofBlock, false), eventColumns(ofBlock, true)

// SubjectEventColumns are the columns for events of any subject, including its type.
var SubjectEventColumns, SubjectEventColumnsWithNotes = eventColumns(ofSubject, false), eventColumns(ofSubject, true)

// ofBlock contains the subject columns if the subject is always a block.
var ofBlock = []Column[schedule.EventRow]{
	key("block_id", "Number of the unavailable block.", func(r *schedule.EventRow) int64 { return r.SubjectID }),
}

// ofSubject contains the subject columns for any type of subject.
var ofSubject = []Column[schedule.EventRow]{
	code("subject_type", "What the event is about, such as shift, unavailable_block, published_period or coverage_target.", func(r *schedule.EventRow) string { return r.SubjectType }),
	key("subject_id", "Number of it; of an availability, the number of the employee.", func(r *schedule.EventRow) int64 { return r.SubjectID }),
	text("location", "Home location of the employee, else the place that the event is about.", func(r *schedule.EventRow) string { return r.Location }),
}

func eventColumns(subject []Column[schedule.EventRow], notes bool) []Column[schedule.EventRow] {
	return slices.Concat([]Column[schedule.EventRow]{
		key("event_id", "Number of the event, growing.", func(r *schedule.EventRow) int64 { return r.ID }),
		utc("occurred_at_utc", "When it happened, in UTC.", func(r *schedule.EventRow) schedule.Instant { return r.OccurredAt }),
		local("occurred_local", "When it happened on the wall clock of time_zone.", func(r *schedule.EventRow) (schedule.Instant, string) { return r.OccurredAt, r.TimeZone }),
		text("time_zone", "IANA time zone of the employee's home location.", func(r *schedule.EventRow) string { return r.TimeZone }),
		code("action", "What was done, such as created, updated, status_changed, deleted, restored or imported.", func(r *schedule.EventRow) string { return r.Action }),
	}, subject, []Column[schedule.EventRow]{
		key("employee_id", "Number of the employee.", func(r *schedule.EventRow) int64 { return r.EmployeeID }),
		text("employee_name", "Name of the employee.", func(r *schedule.EventRow) string { return r.EmployeeName }),
		code("actor_type", "Who did it: user, system or import.", func(r *schedule.EventRow) string { return r.ActorType }),
		text("actor_id", "Key of the actor.", func(r *schedule.EventRow) string { return r.ActorID }),
		text("actor_name", "Name of the actor at that time.", func(r *schedule.EventRow) string { return r.ActorName }),
		code("status_from", "State of the block before, where it changed.", func(r *schedule.EventRow) string { return r.StatusFrom }),
		code("status_to", "State of the block after, where it changed.", func(r *schedule.EventRow) string { return r.StatusTo }),
		{Name: "changed_fields", Kind: Code, Meaning: "Names of the changed fields, with a space between.", Append: appendChangedFields},
		{Name: "changes_json", Kind: JSON, Meaning: "Changed fields with the values before and after, as a JSON array.", Append: func(dst []byte, r *schedule.EventRow) []byte {
			return appendChanges(dst, r.Changes, notes)
		}},
		text("note", "Note to the event; empty unless a manager asks for notes.", func(r *schedule.EventRow) string { return onlyIf(notes, r.Note) }),
		code("source", "Where the change came from if no person made it: import or system.", func(r *schedule.EventRow) string { return onlyIf(r.ActorType != "user", r.ActorType) }),
		text("request_id", "Key of the request or import that caused the event.", func(r *schedule.EventRow) string { return r.RequestID }),
		code("hash", "SHA-256 of the event and the hash of the event before, in hex.", func(r *schedule.EventRow) string { return r.Hash }),
		code("prev_hash", "Hash of the event before, of whatever kind, in hex; empty for the first event of the record.", func(r *schedule.EventRow) string { return r.PrevHash }),
		flag("intact", "Whether the hash, computed again from the row, is the stored one, and the event before is there with the hash that this one names.", func(r *schedule.EventRow) bool { return r.Intact }),
	})
}

// privateTexts lists the fields with text that only managers may read (domain.md 1.4).
var privateTexts = []string{"note", "notes", "decision_note", "reason_text", "reason"}

// PrivateText reports whether a field contains text that only managers may read. Files contain it only if a manager
// requests notes.
func PrivateText(field string) bool { return slices.Contains(privateTexts, field) }

// PrivateOnPaper reports whether a field is omitted from prints and public examples: private text, and the reason,
// which can be medical.
func PrivateOnPaper(field string) bool { return field == "reason_code" || PrivateText(field) }

// appendChangedFields appends the names of the changed fields.
func appendChangedFields(dst []byte, r *schedule.EventRow) []byte {
	for i, c := range r.Changes {
		if i > 0 {
			dst = append(dst, ' ')
		}
		dst = append(dst, c.Field...)
	}
	return dst
}

// appendChanges appends the changes as a JSON array. Without notes it omits private texts.
func appendChanges(dst []byte, changes []schedule.Change, notes bool) []byte {
	dst = append(dst, '[')
	for i, c := range changes {
		if i > 0 {
			dst = append(dst, ',')
		}
		if !notes && PrivateText(c.Field) {
			c.From, c.To = "", ""
		}
		dst = appendJSONString(append(dst, `{"field":`...), c.Field)
		dst = appendJSONString(append(dst, `,"from":`...), c.From)
		dst = appendJSONString(append(dst, `,"to":`...), c.To)
		dst = append(dst, '}')
	}
	return append(dst, ']')
}
