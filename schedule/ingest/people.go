package ingest

import (
	"fmt"

	"opshub/schedule"
)

// employee holds what rows need to know about an employee.
type employee struct {
	location *location          // home location, may be nil
	zone     string             // own zone, "" if none
	stored   *schedule.Employee // stored row; nil for a new employee
}

// homeZone returns the employee's own zone, or else that of the home location, or else "".
func (e *employee) homeZone() string {
	if e.zone == "" && e.location != nil {
		return e.location.zone
	}
	return e.zone
}

// employee returns the employee in an ID column. An unknown ID is an error of the row.
func (s *sheet) employee(c int) (int64, *employee) {
	id := s.id(c)
	if id == 0 {
		return 0, nil
	}
	e := s.im.employees[id]
	if e == nil {
		e = s.addEmployee(id)
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
	s.im.employees[e.ID] = who // also for a bad row, so that the employee's shifts do not cause further errors
	if s.failed {
		return
	}
	if who.zone != "" && (who.location == nil || who.location.zone != who.zone) {
		s.im.others++
	}
	s.im.out.Employees = append(s.im.out.Employees, e)
}

// storedEmployee returns the stored employee and the home location. For a new employee only the ID is set.
func (s *sheet) storedEmployee(id int64) (schedule.Employee, *location) {
	e := s.im.employees[id]
	if s.update = e != nil && e.stored != nil; !s.update {
		return schedule.Employee{ID: id}, nil
	}
	return *e.stored, e.location
}
