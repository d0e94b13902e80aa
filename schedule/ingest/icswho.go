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

// icsPerson is an employee that an event takes time of.
type icsPerson struct {
	id        int64
	tentative bool // has not agreed for good
	declined  bool
}

// icsPeople finds employees by what calendars call them. An address or number that two of them share finds nobody.
type icsPeople struct {
	byEmail, byNumber map[string][]int64
}

// people indexes the employees of the database and of this reading.
func (im *importer) people() *icsPeople {
	p := &icsPeople{map[string][]int64{}, map[string][]int64{}}
	seen := map[int64]bool{}
	for _, list := range [][]schedule.Employee{im.out.Employees, im.opt.Known.Employees} { // what was just read is newer
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

// whose is the people whose time a component takes: the one named by the option, else the attendees that are employees,
// else the organizer, else the one the file is named for. The error says what to add.
func (f *icsFile) whose(c *ical.Component) ([]icsPerson, error) {
	people, err := f.invited(c)
	if id := f.im.opt.Employee; id != 0 {
		if i := slices.IndexFunc(people, func(p icsPerson) bool { return p.id == id }); i >= 0 {
			return people[i : i+1], nil // who says whether they come
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
	return nil, fmt.Errorf("belongs to no known employee: add ATTENDEE:mailto: with the address of one, name the file like 17.ics, or import it with --employee 17")
}

// invited is the attendees that are employees. Rooms and other things take nobody's time.
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

// mail is the employee with that address, written with mailto: or without; 0 for nobody.
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

// namedFor is the employee whose number, id or address is the name of the file; 0 for nobody.
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
