package ingest

import (
	"fmt"
	"slices"
	"strconv"

	"opshub/schedule"
)

// readShift reads one row of a shifts file. A row that names no employee is an open shift.
func readShift(s *sheet) {
	shift := schedule.Shift{
		ID:           s.key(),
		PositionID:   s.position(shiftRole),
		BreakMinutes: s.minutes(shiftBreak),
		Label:        s.common(shiftType),
		Notes:        s.text(shiftNotes),
		State:        schedule.PublishState(s.word(shiftStatus, &shiftStates)),
	}
	var who *employee
	if len(s.cell(shiftEmployee)) > 0 {
		shift.EmployeeID, who = s.employee(shiftEmployee)
	}
	shift.LocationID, shift.TimeZone = s.place(who)
	iv := s.interval(shiftStart, shiftEnd, shift.TimeZone)
	shift.StartsAt, shift.EndsAt = iv.Start, iv.End
	if s.own {
		s.exportedShift(&shift)
	}
	if shift.EmployeeID == 0 {
		shift.OpenSlots = s.slots()
	}
	if s.failed {
		return
	}
	if shift.EmployeeID == 0 {
		s.im.open++
	}
	s.im.out.Shifts = append(s.im.out.Shifts, shift)
}

// slots is how many people an open shift wants. One is what every open shift wants, and is not kept.
func (s *sheet) slots() int {
	if s.at[shiftSlots] < 0 {
		return 0
	}
	s.im.slots = true
	b := s.cell(shiftSlots)
	if len(b) == 0 {
		return 0
	}
	n, err := strconv.Atoi(string(b))
	if err != nil || n < 1 || n > 1000 {
		s.bad(shiftSlots, fmt.Sprintf("%q is not a number of people from 1 to 1000", clip(b)))
		return 0
	}
	if n == 1 {
		return 0
	}
	return n
}

// place is where a shift is worked and which clock hangs there: the shift's own zone, else that of its location, else
// that of the employee. A shift that names no location is worked at the employee's home location; in a file of our own export
// it has none.
func (s *sheet) place(who *employee) (id int64, zone string) {
	at, own, home := s.location(shiftLocation), s.namedZone(shiftZone), ""
	if who != nil {
		home = who.homeZone()
		if at == nil && !s.own {
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
	return id, s.zoneOf(own, there, home)
}

// grow makes room for about n rows in all.
func (im *importer) grow(kind Kind, n int) {
	switch kind {
	case Shifts:
		im.out.Shifts = slices.Grow(im.out.Shifts, n)
	case Blocks:
		im.out.Blocks = slices.Grow(im.out.Blocks, n)
	case Employees:
		im.out.Employees = slices.Grow(im.out.Employees, n)
	case Series, Locations, Calendars, Targets, Rules, Departures: // never long
	}
}
