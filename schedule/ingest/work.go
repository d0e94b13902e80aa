package ingest

import (
	"fmt"
	"slices"
	"strconv"

	"opshub/schedule"
	"opshub/schedule/ingest/report"
	"opshub/schedule/ingest/table"
)

// readShift reads one row of a shifts file. A row without an employee is an open shift.
func readShift(s *sheet) {
	id := s.key()
	old := storedRow(s, id, s.im.opt.Stored.Shift)
	shift := schedule.Shift{
		ID:            id,
		PositionID:    cellOr(s, shiftRole, old.PositionID, s.position),
		DraftPeriodID: old.DraftPeriodID,
		BreakMinutes:  cellOr(s, shiftBreak, old.BreakMinutes, s.minutes),
		Label:         cellOr(s, shiftType, old.Label, s.common),
		Notes:         cellOr(s, shiftNotes, old.Notes, s.text),
		State:         cellOr(s, shiftStatus, old.State, s.state),
	}
	var who *employee
	if len(s.cell(shiftEmployee)) > 0 {
		shift.EmployeeID, who = s.employee(shiftEmployee)
	}
	shift.LocationID, shift.TimeZone = s.place(who, &old)
	iv := s.interval(shiftStart, shiftEnd, shift.TimeZone)
	s.checkLength(shiftEnd, iv, report.ShiftLength)
	shift.StartsAt, shift.EndsAt = iv.Start, iv.End
	if s.own {
		s.exportedShift(&shift)
	}
	if shift.EmployeeID == 0 {
		shift.OpenSlots = cellOr(s, shiftSlots, old.OpenSlots, s.slots)
	}
	if s.at[shiftNotes] >= 0 {
		s.notePrivate(shift.Notes)
	}
	if s.failed {
		return
	}
	if shift.EmployeeID == 0 {
		s.im.open++
	}
	s.im.out.Shifts = append(s.im.out.Shifts, shift)
}

func (s *sheet) state(c int) schedule.PublishState {
	return schedule.PublishState(s.word(c, &shiftStates))
}

// slots reads the number of employees that an open shift needs. It returns 0 for the default of 1.
func (s *sheet) slots(c int) int {
	b := s.cell(c)
	if len(b) == 0 {
		return 0
	}
	n, err := strconv.Atoi(string(b))
	if err != nil || n < 1 || n > 1000 {
		s.bad(c, fmt.Sprintf("%q is not a number of people from 1 to 1000", table.Clip(b)))
		return 0
	}
	if n == 1 {
		return 0
	}
	return n
}

// place returns the location and the zone of a shift. The zone is the shift's own, or else that of its location, or else
// that of the employee. A new shift without a location is at the employee's home location; in a file of our own export it
// has no location. A stored shift keeps its location if the file has no location column. It keeps its zone if the file
// has no zone column and the location does not change.
func (s *sheet) place(who *employee, old *schedule.Shift) (id int64, zone string) {
	own := s.namedZone(shiftZone)
	at := cellOr(s, shiftLocation, s.im.locations.byID[old.LocationID], s.location)
	home := ""
	if who != nil {
		home = who.homeZone()
		if at == nil && !s.own && !s.lacks(shiftLocation) {
			at = who.location
		}
	}
	there := ""
	if at != nil {
		if s.own {
			at.suggest(own)
		}
		id, there = at.ID, at.zone
	}
	if s.lacks(shiftZone) && id == old.LocationID {
		return id, old.TimeZone
	}
	return id, s.zoneOf(own, there, home)
}

// grow reserves memory for about n rows in total.
func (im *importer) grow(kind report.Kind, n int) {
	switch kind {
	case report.Shifts:
		im.out.Shifts = slices.Grow(im.out.Shifts, n)
	case report.Blocks:
		im.out.Blocks = slices.Grow(im.out.Blocks, n)
	case report.Employees:
		im.out.Employees = slices.Grow(im.out.Employees, n)
	case report.Organization, report.Series, report.Locations, report.Calendars, report.Targets, report.Rules, report.Departures: // few rows
	}
}

// shiftFields maps the columns of the shift table to the columns of a shifts file.
var shiftFields = map[string]int{
	"id": shiftID, "employee_id": shiftEmployee, "location_id": shiftLocation, "position_id": shiftRole, "draft_period_id": shiftPeriod,
	"starts_at": shiftStart, "ends_at": shiftEnd, "time_zone": shiftZone, "break_minutes": shiftBreak, "label": shiftType, "notes": shiftNotes,
	"state": shiftStatus, "open_slots": shiftSlots,
}

// ShiftSource returns the names of the file column that fills a column of the shift table, our own first. It also reports
// whether the column is required and whether only files of our own export have it. names is nil if no file column fills
// it.
func ShiftSource(column string) (names []string, required, own bool) {
	at, ok := shiftFields[column]
	if !ok {
		return nil, false, false
	}
	c := tables[report.Shifts][at]
	return c.names, c.required, c.own
}
