package calendars

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"opshub/schedule/ingest/ical"
)

// person is an employee to whom an event belongs.
type person struct {
	id        int64
	tentative bool // PARTSTAT is TENTATIVE
	declined  bool
}

// employeesOf returns the employees whose time a component takes: the employee of the option, or else the attendees who are
// employees, or else the organizer, or else the employee in the file name. The error message says what to add.
func (f *fileReader) employeesOf(c *ical.Component) ([]person, error) {
	people, err := f.invited(c)
	if id := f.r.Employee; id != 0 {
		if i := slices.IndexFunc(people, func(p person) bool { return p.id == id }); i >= 0 {
			return people[i : i+1], nil // includes the attendance status
		}
		return []person{{id: id}}, nil
	}
	if err != nil || len(people) > 0 {
		return people, err
	}
	p, given := c.Get("ORGANIZER")
	if id, err := f.person(p); given && (err != nil || id != 0) {
		return []person{{id: id}}, err
	}
	if id, err := f.namedFor(); err != nil || id != 0 {
		return []person{{id: id}}, err
	}
	return nil, errors.New("belongs to no known employee: add ATTENDEE:mailto: with an employee's address, name the file like 17.ics, or import it with --employee 17")
}

// invited returns the attendees who are employees. It skips rooms, resources and groups.
func (f *fileReader) invited(c *ical.Component) (people []person, err error) {
	for _, p := range c.All("ATTENDEE") {
		switch strings.ToUpper(p.Param("CUTYPE")) {
		case "ROOM", "RESOURCE", "GROUP":
			continue
		}
		id, err := f.person(p)
		if err != nil {
			return nil, err
		}
		if id == 0 {
			continue
		}
		state := strings.ToUpper(p.Param("PARTSTAT"))
		people = append(people, person{id, state == "TENTATIVE", state == "DECLINED" || state == "DELEGATED"})
	}
	return people, nil
}

// person returns the employee of an attendee or organizer, or 0 if there is none. The address is the value, or else the
// parameter EMAIL (RFC 7986 6.2).
func (f *fileReader) person(p ical.Property) (int64, error) {
	id, err := f.mail(p.Value)
	if address := p.Param("EMAIL"); id == 0 && err == nil && address != "" {
		return f.mail(address)
	}
	return id, err
}

// mail returns the employee with an address, or 0 if there is none.
func (f *fileReader) mail(address string) (int64, error) {
	id, err := f.r.Directory.ByEmail(address)
	return id, orOption(err)
}

// namedFor returns the employee in the name of the file, or 0 if there is none.
func (f *fileReader) namedFor() (int64, error) {
	id, err := f.r.Directory.ByFile(f.file.Path, f.r.knows)
	return id, orOption(err)
}

// orOption names the option that decides to whom a calendar belongs.
func orOption(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%w: import it with --employee", err)
}
