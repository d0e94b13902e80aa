package ingest

import (
	"fmt"

	"opshub/schedule"
)

// employee is what the rows of a person need to know about them.
type employee struct {
	location *location          // home, may be nil
	zone     string             // the person's own zone, "" for none
	stored   *schedule.Employee // as the database has them, nil if they are new
}

// homeZone is the zone of the person: their own, else that of their home location, else "".
func (e *employee) homeZone() string {
	if e.zone == "" && e.location != nil {
		return e.location.zone
	}
	return e.zone
}

// employee is the person an id column names. Rows of somebody unknown are refused, never left without a person.
func (s *sheet) employee(c int) (int64, *employee) {
	id := s.id(c)
	if id == 0 {
		return 0, nil
	}
	e := s.im.employees[id]
	if e == nil {
		e = s.newcomer(id)
	}
	if e == nil {
		s.bad(c, fmt.Sprintf("employee %d is unknown", id))
	}
	return id, e
}

// readEmployee reads one row of an employees file.
func readEmployee(s *sheet) {
	e, home := s.storedEmployee(s.key())
	e.Number = cellOr(s, employeeNumber, e.Number, s.text)
	e.Name = s.text(employeeName)
	e.Email = cellOr(s, employeeEmail, e.Email, func(c int) string { return schedule.AddressOrText(s.text(c)) })
	e.Status = cellOr(s, employeeStatus, e.Status, func(c int) string { return s.word(c, &employeeStatuses) })
	e.PositionID = cellOr(s, employeeRole, e.PositionID, s.position)
	e.HiredOn = cellOr(s, employeeHired, e.HiredOn, s.date)
	e.TerminatedOn = cellOr(s, employeeLeft, e.TerminatedOn, s.date)
	if e.Name == "" {
		s.bad(employeeName, "is empty")
	}
	who := &employee{location: cellOr(s, employeeLocation, home, s.location), zone: s.namedZone(employeeZone)}
	e.LocationID = 0
	if who.location != nil {
		e.LocationID = who.location.ID
		who.location.suggest(who.zone)
	}
	s.im.employees[e.ID] = who // even when the row is bad, or each of their shifts would be an error as well
	if s.failed {
		return
	}
	if who.zone != "" && (who.location == nil || who.location.zone != who.zone) {
		s.im.others++
	}
	s.im.out.Employees = append(s.im.out.Employees, e)
}

// storedEmployee is the employee as the database has them, and their home location; nothing but the id if they are new.
func (s *sheet) storedEmployee(id int64) (schedule.Employee, *location) {
	e := s.im.employees[id]
	if s.update = e != nil && e.stored != nil; !s.update {
		return schedule.Employee{ID: id}, nil
	}
	return *e.stored, e.location
}

// idSet remembers which ids a reading has met. Files usually number their rows in a dense range, so ids up to 64
// million take one bit each; others go into a map.
type idSet struct {
	bits  []uint64
	large map[int64]struct{}
}

const denseIDs = 64 << 20

// add puts id in and says whether it is new.
func (s *idSet) add(id int64) bool {
	if id >= denseIDs {
		if s.large == nil {
			s.large = map[int64]struct{}{}
		}
		_, dup := s.large[id]
		s.large[id] = struct{}{}
		return !dup
	}
	word, bit := int(id/64), uint64(1)<<(id%64)
	if word >= len(s.bits) {
		s.bits = append(s.bits, make([]uint64, max(word+1-len(s.bits), len(s.bits)))...)
	}
	if s.bits[word]&bit != 0 {
		return false
	}
	s.bits[word] |= bit
	return true
}
