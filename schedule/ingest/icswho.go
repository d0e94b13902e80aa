package ingest

import (
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"opshub/schedule"
	"opshub/schedule/ingest/ical"
)

// icsPerson is an employee to whom an event belongs.
type icsPerson struct {
	id        int64
	tentative bool // PARTSTAT is TENTATIVE
	declined  bool
}

// icsPeople finds employees by e-mail address and number. One that several employees share is ambiguous and is an error.
type icsPeople struct {
	byEmail, byNumber map[string][]int64
}

// people indexes the employees of the database and of the files.
func (im *importer) people() *icsPeople {
	p := &icsPeople{map[string][]int64{}, map[string][]int64{}}
	seen := map[int64]bool{}
	for _, list := range [][]schedule.Employee{im.out.Employees, im.opt.Known.Employees} { // the files are newer than the database
		for _, e := range list {
			if seen[e.ID] {
				continue
			}
			seen[e.ID] = true
			if e.Email != "" {
				address := schedule.AddressOrText(e.Email)
				p.byEmail[address] = append(p.byEmail[address], e.ID)
			}
			if e.Number != "" {
				p.byNumber[e.Number] = append(p.byNumber[e.Number], e.ID)
			}
		}
	}
	return p
}

// employeesOf returns the employees whose time a component takes: the employee of the option, or else the attendees who are
// employees, or else the organizer, or else the employee in the file name. The error message says what to add.
func (f *icsFile) employeesOf(c *ical.Component) ([]icsPerson, error) {
	people, err := f.invited(c)
	if id := f.im.opt.Employee; id != 0 {
		if i := slices.IndexFunc(people, func(p icsPerson) bool { return p.id == id }); i >= 0 {
			return people[i : i+1], nil // includes the attendance status
		}
		return []icsPerson{{id: id}}, nil
	}
	if err != nil || len(people) > 0 {
		return people, err
	}
	p, given := c.Get("ORGANIZER")
	if id, err := f.people.mail(p.Value); given && (err != nil || id != 0) {
		return []icsPerson{{id: id}}, err
	}
	if id, err := f.namedFor(); err != nil || id != 0 {
		return []icsPerson{{id: id}}, err
	}
	return nil, fmt.Errorf("belongs to no known employee: add ATTENDEE:mailto: with an employee's address, name the file like 17.ics, or import it with --employee 17")
}

// invited returns the attendees who are employees. It skips rooms, resources and groups.
func (f *icsFile) invited(c *ical.Component) (people []icsPerson, err error) {
	for _, p := range c.All("ATTENDEE") {
		switch strings.ToUpper(p.Param("CUTYPE")) {
		case "ROOM", "RESOURCE", "GROUP":
			continue
		}
		id, err := f.people.mail(p.Value)
		if err != nil {
			return nil, err
		}
		if id == 0 {
			continue
		}
		state := strings.ToUpper(p.Param("PARTSTAT"))
		people = append(people, icsPerson{id, state == "TENTATIVE", state == "DECLINED" || state == "DELEGATED"})
	}
	return people, nil
}

// mail returns the employee with an address, with or without mailto:, or 0 if there is none.
func (p *icsPeople) mail(address string) (int64, error) {
	address = strings.TrimSpace(address)
	if scheme := "mailto:"; len(address) >= len(scheme) && strings.EqualFold(address[:len(scheme)], scheme) {
		address = address[len(scheme):]
	}
	address = schedule.AddressOrText(address)
	return only(p.byEmail[address], "e-mail "+address)
}

func only(ids []int64, what string) (int64, error) {
	switch len(ids) {
	case 0:
		return 0, nil
	case 1:
		return ids[0], nil
	}
	return 0, fmt.Errorf("%s belongs to several employees (%d and %d): import it with --employee", schedule.Printable(what), ids[0], ids[1])
}

// namedFor returns the employee whose number, ID or address is the name of the file, or 0 if there is none.
func (f *icsFile) namedFor() (int64, error) {
	base := filepath.Base(f.file.Path)
	name := strings.TrimSuffix(base, filepath.Ext(base))
	if strings.Contains(name, "@") {
		return f.people.mail(name)
	}
	byNumber, err := only(f.people.byNumber[name], "employee number "+name)
	if err != nil {
		return 0, err
	}
	id, err := strconv.ParseInt(name, 10, 64)
	if err != nil || id <= 0 || f.im.employees[id] == nil {
		return byNumber, nil
	}
	if byNumber != 0 && byNumber != id {
		return 0, fmt.Errorf("%s is the number of employee %d and the id of another one: import it with --employee", schedule.Printable(name), byNumber)
	}
	return id, nil
}
