package ingest

import (
	"fmt"

	"opshub/schedule"
)

// employee is what the rows of a person need to know about them.
type employee struct {
	location *location // home, may be nil
	zone     string    // the person's own zone, "" for none
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
	e := schedule.Employee{
		ID:           s.key(),
		Number:       s.text(employeeNumber),
		Name:         s.text(employeeName),
		Email:        schedule.AddressOrText(s.text(employeeEmail)),
		Status:       s.word(employeeStatus, &employeeStatuses),
		PositionID:   s.position(employeeRole),
		HiredOn:      s.date(employeeHired),
		TerminatedOn: s.date(employeeLeft),
	}
	if e.Name == "" {
		s.bad(employeeName, "is empty")
	}
	who := &employee{location: s.location(employeeLocation), zone: s.namedZone(employeeZone)}
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
