package mapping

import (
	"slices"
	"strings"
)

// fieldList lists the fields of one kind of rows.
type fieldList []string

func (l fieldList) has(field string) bool { return slices.Contains(l, field) }
func (l fieldList) String() string        { return strings.Join(l, ", ") }

// timeFields are the fields of the times of shifts and blocks. A row has starts_at and ends_at with date and time, or
// separate dates and times. date is the date of both the start and the end.
var timeFields = fieldList{"starts_at", "ends_at", "date", "start_date", "start_time", "end_date", "end_time", "time_zone"}

// kinds lists the fields that a mapping can fill, by the value of rows.
var kinds = map[string]fieldList{
	"shifts": slices.Concat(fieldList{"id", "employee", "employee_name"}, timeFields,
		fieldList{"location", "position", "label", "status", "break_minutes", "notes", "open", "open_slots"}),
	"blocks":    slices.Concat(fieldList{"id", "employee", "employee_name"}, timeFields, fieldList{"all_day", "status", "kind", "reason", "note"}),
	"employees": {"id", "employee", "number", "name", "email", "position", "location", "time_zone", "status", "hired_on", "terminated_on"},
}

// output lists the columns of opshub that a field fills without further interpretation.
var output = map[string][]struct{ field, column string }{
	"shifts": {
		{"location", "location"}, {"position", "role"}, {"label", "shift_type"}, {"status", "status"}, {"time_zone", "time_zone"},
		{"break_minutes", "break_minutes"}, {"notes", "notes"}, {"open_slots", "open_slots"},
	},
	"blocks": {{"status", "status"}, {"kind", "kind"}, {"reason", "reason"}, {"time_zone", "time_zone"}, {"note", "note"}},
	"employees": {
		{"number", "employee_number"}, {"name", "name"}, {"email", "email"}, {"position", "role"}, {"location", "location"},
		{"time_zone", "time_zone"}, {"status", "status"}, {"hired_on", "hired_on"}, {"terminated_on", "terminated_on"},
	},
}

// idColumn is the column of the ID by the value of rows.
var idColumn = map[string]string{"shifts": "shift_id", "blocks": "block_id", "employees": "employee_id"}
