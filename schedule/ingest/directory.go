package ingest

import (
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"opshub/schedule"
)

// directory finds employees by e-mail address, number and name. One that several employees share is ambiguous and is an
// error.
type directory struct {
	byEmail, byNumber, byName map[string][]int64
	rows                      map[int64]*schedule.Employee
}

// directory returns the index of the employees of the database and of the files read so far.
func (im *importer) directory() *directory {
	if im.index == nil {
		im.index = &directory{map[string][]int64{}, map[string][]int64{}, map[string][]int64{}, map[int64]*schedule.Employee{}}
		for k := range im.opt.Known.Employees {
			im.index.set(&im.opt.Known.Employees[k])
		}
	}
	for ; im.indexed < len(im.out.Employees); im.indexed++ {
		e := im.out.Employees[im.indexed]
		im.index.set(&e)
	}
	return im.index
}

// set adds an employee, or replaces an older row of the same employee.
func (p *directory) set(e *schedule.Employee) {
	if old := p.rows[e.ID]; old != nil {
		p.each(old, func(index map[string][]int64, text string) {
			index[text] = slices.DeleteFunc(index[text], func(id int64) bool { return id == e.ID })
		})
	}
	p.rows[e.ID] = e
	p.each(e, func(index map[string][]int64, text string) { index[text] = append(index[text], e.ID) })
}

// each calls f for the texts by which an employee is found.
func (p *directory) each(e *schedule.Employee, f func(index map[string][]int64, text string)) {
	if e.Email != "" {
		f(p.byEmail, schedule.AddressOrText(e.Email))
	}
	if e.Number != "" {
		f(p.byNumber, e.Number)
	}
	if name := plainPerson(e.Name); name != "" {
		f(p.byName, name)
	}
}

// plainPerson normalizes a name for comparison: case and repeated spaces do not count.
func plainPerson(name string) string { return strings.Join(strings.Fields(strings.ToLower(name)), " ") }

// mail returns the employee with an address, with or without mailto:, or 0 if there is none.
func (p *directory) mail(address string) (int64, error) {
	address = strings.TrimSpace(address)
	if scheme := "mailto:"; len(address) >= len(scheme) && strings.EqualFold(address[:len(scheme)], scheme) {
		address = address[len(scheme):]
	}
	address = schedule.AddressOrText(address)
	return single(p.byEmail[address], "e-mail "+address)
}

func single(ids []int64, what string) (int64, error) {
	switch len(ids) {
	case 0:
		return 0, nil
	case 1:
		return ids[0], nil
	}
	return 0, fmt.Errorf("%s belongs to several employees (%d and %d)", schedule.Printable(what), ids[0], ids[1])
}

// namedFor returns the employee whose number, ID or address is the name of a file, or 0 if there is none.
func (im *importer) namedFor(path string) (int64, error) {
	base := filepath.Base(path)
	name := strings.TrimSuffix(base, filepath.Ext(base))
	people := im.directory()
	if strings.Contains(name, "@") {
		return people.mail(name)
	}
	byNumber, err := single(people.byNumber[name], "employee number "+name)
	if err != nil {
		return 0, err
	}
	id, err := strconv.ParseInt(name, 10, 64)
	if err != nil || id <= 0 || im.employees[id] == nil {
		return byNumber, nil
	}
	if byNumber != 0 && byNumber != id {
		return 0, fmt.Errorf("%s is the number of employee %d and the id of another one", schedule.Printable(name), byNumber)
	}
	return id, nil
}

// finder finds the employees of the rows of one mapped file.
type finder struct {
	im   *importer
	path string
}

// Find returns the employee with an id, number, email or name, or the employee of the option or of the file name.
func (f *finder) Find(by, text string) (int64, error) {
	switch by {
	case "email":
		return f.im.directory().mail(text)
	case "number":
		return single(f.im.directory().byNumber[text], "employee number "+text)
	case "name":
		return single(f.im.directory().byName[plainPerson(text)], "name "+text)
	case "file":
		if f.im.opt.Employee != 0 {
			return f.im.opt.Employee, nil
		}
		return f.im.namedFor(f.path)
	}
	id, ok := parseID([]byte(text))
	if !ok {
		return 0, fmt.Errorf("%q is not a positive whole number%s", schedule.Printable(text), shortened(text))
	}
	if f.im.employees[id] == nil {
		return 0, nil
	}
	return id, nil
}

// Add adds an active employee who is known only from a row of another kind.
func (f *finder) Add(by, text, name string) int64 {
	e := schedule.Employee{ID: f.NextID(), Name: name, Status: "active"}
	switch by {
	case "email":
		e.Email = schedule.AddressOrText(text)
	case "number":
		e.Number = text
	case "id":
		if id, ok := parseID([]byte(text)); ok {
			e.ID = id
		}
	case "name":
		e.Name = text
	}
	if e.Name == "" {
		e.Name = text
	}
	f.im.newcomers++
	f.im.employees[e.ID] = &employee{}
	f.im.out.Employees = append(f.im.out.Employees, e)
	return e.ID
}

// NextID returns the ID after the largest one.
func (f *finder) NextID() int64 {
	if f.im.lastEmployee == 0 {
		for id := range f.im.employees {
			f.im.lastEmployee = max(f.im.lastEmployee, id)
		}
	}
	f.im.lastEmployee++
	for f.im.employees[f.im.lastEmployee] != nil {
		f.im.lastEmployee++
	}
	return f.im.lastEmployee
}
