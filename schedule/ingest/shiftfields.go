package ingest

// shiftFields says which column of a file of shifts fills which column of the table.
var shiftFields = map[string]int{
	"id": shiftID, "employee_id": shiftEmployee, "location_id": shiftLocation, "position_id": shiftRole, "draft_period_id": shiftPeriod,
	"starts_at": shiftStart, "ends_at": shiftEnd, "time_zone": shiftZone, "break_minutes": shiftBreak, "label": shiftType, "notes": shiftNotes,
	"state": shiftStatus, "open_slots": shiftSlots,
}

// ShiftSource is the names of the column of a file that fills a column of the table of shifts, our own first, whether a file must have
// it, and whether only files of our own export have it; no names where no file fills it.
func ShiftSource(column string) (names []string, required, own bool) {
	at, ok := shiftFields[column]
	if !ok {
		return nil, false, false
	}
	c := tables[Shifts][at]
	return c.names, c.required, c.own
}
