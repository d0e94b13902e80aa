package schedule

// BuilderField is one field on the builder screens with its source column.
type BuilderField struct {
	Group, Name   string
	Table, Column string
}

// BuilderFields lists the fields of the builder screens. Loading the schedule reads all of them except the end of the
// audit log, which the dry run reads.
var BuilderFields = []BuilderField{
	{"Draft period", "Name", tableDraft, "name"},
	{"Draft period", "First day", tableDraft, "starts_on"},
	{"Draft period", "Last day", tableDraft, "ends_on"},
	{"Draft period", "Status", tableDraft, "status"},
	{"Draft period", "Version in force", tableVersion, "version"},
	{"Draft period", "Published", tableVersion, "published_at"},
	{"Draft shift", "Number", tableShift, "id"},
	{"Draft shift", "Employee", "employee", "name"},
	{"Draft shift", "Location", "location", "name"},
	{"Draft shift", "Position", "position", "name"},
	{"Draft shift", "Begins", tableShift, "starts_at"},
	{"Draft shift", "Ends", tableShift, "ends_at"},
	{"Draft shift", "Time zone of its local times", tableShift, "time_zone"},
	{"Draft shift", "Break", tableShift, "break_minutes"},
	{"Draft shift", "Label", tableShift, "label"},
	{"Draft shift", "State", tableShift, "state"},
	{"Draft shift", "People needed", tableShift, "open_slots"},
	{"Findings", "Times of an unavailable block", "unavailable_block", "starts_at"},
	{"Findings", "Kind of an unavailable block", "unavailable_block", "kind"},
	{"Findings", "Positions of an employee", "employee_position", "position_id"},
	{"Findings", "First day of employment", "employee", "hired_on"},
	{"Findings", "Last day of employment", "employee", "terminated_on"},
	{"Findings", "Limit of a rule", "constraint_rule", "limit_value"},
	{"Findings", "Coverage target of a location", "coverage_target", "min_staff"},
	{"What employees see", "Employee", tablePublished, "employee_name"},
	{"What employees see", "Begins", tablePublished, "starts_at"},
	{"What employees see", "Ends", tablePublished, "ends_at"},
	{"What employees see", "Label", tablePublished, "label"},
	{"What a save would write", "Number of the new version", tableVersion, "id"},
	{"What a save would write", "Number of the entry in the audit log", tableEvent, "id"},
	{"What a save would write", "Hash of the previous entry", tableEvent, "hash"},
}
