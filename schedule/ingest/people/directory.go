// Package people finds the employees that the rows and files of an import name.
package people

import (
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"opshub/schedule"
)

// Directory finds employees by e-mail address, number and name. One that several employees share is ambiguous and is an
// error.
type Directory struct {
	emails, numbers, names map[string][]int64
	rows                   map[int64]*schedule.Employee
}

// New returns an empty directory.
func New() *Directory {
	return &Directory{map[string][]int64{}, map[string][]int64{}, map[string][]int64{}, map[int64]*schedule.Employee{}}
}

// Set adds an employee, or replaces an older row of the same employee.
func (d *Directory) Set(e *schedule.Employee) {
	if old := d.rows[e.ID]; old != nil {
		d.each(old, func(index map[string][]int64, text string) {
			index[text] = slices.DeleteFunc(index[text], func(id int64) bool { return id == e.ID })
		})
	}
	d.rows[e.ID] = e
	d.each(e, func(index map[string][]int64, text string) { index[text] = append(index[text], e.ID) })
}

// each calls f for the texts by which an employee is found.
func (d *Directory) each(e *schedule.Employee, f func(index map[string][]int64, text string)) {
	if e.Email != "" {
		f(d.emails, schedule.AddressOrText(e.Email))
	}
	if e.Number != "" {
		f(d.numbers, e.Number)
	}
	if name := plainName(e.Name); name != "" {
		f(d.names, name)
	}
}

// plainName normalizes a name for comparison: case and repeated spaces do not count.
func plainName(name string) string { return strings.Join(strings.Fields(strings.ToLower(name)), " ") }

// ByEmail returns the employee with an address, with or without mailto:, or 0 if there is none.
func (d *Directory) ByEmail(address string) (int64, error) {
	address = strings.TrimSpace(address)
	if scheme := "mailto:"; len(address) >= len(scheme) && strings.EqualFold(address[:len(scheme)], scheme) {
		address = address[len(scheme):]
	}
	address = schedule.AddressOrText(address)
	return single(d.emails[address], "e-mail "+address)
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

// ByNumber returns the employee with an employee number, or 0 if there is none.
func (d *Directory) ByNumber(number string) (int64, error) {
	return single(d.numbers[number], "employee number "+number)
}

// ByName returns the employee with a name, regardless of case and repeated spaces, or 0 if there is none.
func (d *Directory) ByName(name string) (int64, error) {
	return single(d.names[plainName(name)], "name "+name)
}

// ByFile returns the employee whose number, ID or address is the name of a file without its extension, or 0 if there is none. known reports
// whether an ID is that of an employee.
func (d *Directory) ByFile(path string, known func(id int64) bool) (int64, error) {
	base := filepath.Base(path)
	name := strings.TrimSuffix(base, filepath.Ext(base))
	if strings.Contains(name, "@") {
		return d.ByEmail(name)
	}
	byNumber, err := d.ByNumber(name)
	if err != nil {
		return 0, err
	}
	id, err := strconv.ParseInt(name, 10, 64)
	if err != nil || id <= 0 || !known(id) {
		return byNumber, nil
	}
	if byNumber != 0 && byNumber != id {
		return 0, fmt.Errorf("%s is the number of employee %d and the id of another one", schedule.Printable(name), byNumber)
	}
	return id, nil
}
