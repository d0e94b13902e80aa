package ingest

import (
	"fmt"

	"opshub/schedule"
	"opshub/schedule/ingest/people"
)

// directory returns the index of the employees of the database and of the files read so far.
func (im *importer) directory() *people.Directory {
	if im.index == nil {
		im.index = people.New()
		for k := range im.opt.Known.Employees {
			im.index.Set(&im.opt.Known.Employees[k])
		}
	}
	for ; im.indexed < len(im.out.Employees); im.indexed++ {
		e := im.out.Employees[im.indexed]
		im.index.Set(&e)
	}
	return im.index
}

// knows reports whether an ID is that of an employee in the database or in the files read so far.
func (im *importer) knows(id int64) bool { return im.employees[id] != nil }

// finder finds the employees of the rows of one mapped file.
type finder struct {
	im   *importer
	path string
}

// Find returns the employee with an id, number, email or name, or the employee of the option or of the file name.
func (f *finder) Find(by, text string) (int64, error) {
	switch by {
	case "email":
		return f.im.directory().ByEmail(text)
	case "number":
		return f.im.directory().ByNumber(text)
	case "name":
		return f.im.directory().ByName(text)
	case "file":
		if f.im.opt.Employee != 0 {
			return f.im.opt.Employee, nil
		}
		return f.im.directory().ByFile(f.path, f.im.knows)
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
