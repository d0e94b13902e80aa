package handlers

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule"
	"opshub/schedule/rules"
)

// peopleFields are the filter fields of a report about employees and all of their shifts.
var peopleFields = []string{"employee_id", "from", "to", "location_id", "position_id", "q"}

// peopleReads says how such a report understands its filter.
const peopleReads = "employees by their home location and primary position, with all of their shifts, wherever they are worked; shifts to be removed and open shifts are left out"

// anyStatus is what a report about shifts makes of a filter: the status of blocks says nothing about shifts.
func anyStatus(f *schedule.Filter) { f.Statuses, f.All = nil, true }

// ownLimitRule is a limit for everybody in place of that of each employee, which is the usual one: nothing.
func ownLimitRule(name, label, hint string, read func(string) (int, bool)) rule {
	return rule{name: name, label: label, hint: hint, check: func(v string) bool {
		_, ok := read(v)
		return v == "" || ok
	}}
}

// hoursRule is a number of hours, such as 40 or 37.5, or nothing for what holds for each employee.
func hoursRule(name, label string) rule {
	return ownLimitRule(name, label, "such as 10.5; empty: each employee's own", readHours)
}

// readHours reads hours with up to two decimals as minutes, more than none and at most those of a week.
func readHours(v string) (minutes int, ok bool) {
	h, err := strconv.ParseFloat(v, 64)
	minutes = int(h*60 + .5)
	return minutes, err == nil && minutes >= 1 && h <= 168 && strings.Trim(v, "0123456789.") == ""
}

// ruleHours is the value of an hoursRule in force in minutes; 0 for what holds for each employee.
func (r *request) ruleHours(u rule) int {
	minutes, _ := readHours(r.rule(u)) // it was checked
	return minutes
}

// personCell is the employee of a row, with the home below.
func personCell(s *server, r *request, p *schedule.Person) components.Cell {
	return components.Cell{Text: p.Name, Href: s.employeeLink(r, p.ID), Sub: format.Join(p.Position, p.Location, notActive(p.Status))}
}

// copyCell is one shift of a row, which opens it.
func copyCell(s *server, r *request, c *rules.ShiftCopy) components.Cell {
	cell := format.TimeCell(c.Interval, c.TimeZone)
	cell.Href, cell.Sub = s.link(r, catalog.PathShift, format.ID(c.ID)), format.Join(c.Position, c.Location, c.TimeZone)
	return cell
}

// weekCell is a week by its first day; it opens the shifts of the employee in it.
func weekCell(s *server, r *request, p *schedule.Person, week schedule.Date) components.Cell {
	of := r.narrowed(func(f *schedule.Filter) { *f = schedule.Filter{EmployeeID: p.ID, From: week, To: week + 6} })
	return components.Cell{Lead: format.Day(week), At: week.String(), Href: s.link(of, catalog.PathShifts), Sub: "to " + format.Day(week+6)}
}

// mostBars is how many employees a picture shows.
const mostBars = 10

// bar is what there is of something for one employee, and the limit of it, 0 for none.
type bar struct {
	person       *schedule.Person
	first, limit int
}

// bars are those with the most of all employees who are added, as many as a picture shows. Of those with as much the one who was added
// first comes first. Ten thousand are looked at for a few, so they are neither listed nor sorted.
type bars struct {
	most        []bar
	some, total int // employees with any, and all
}

func (b *bars) add(one bar) {
	b.total++
	if one.first == 0 {
		return
	}
	b.some++
	at := len(b.most)
	for at > 0 && b.most[at-1].first < one.first {
		at--
	}
	if at < mostBars {
		b.most = slices.Insert(b.most, at, one)
		b.most = b.most[:min(len(b.most), mostBars)]
	}
}

// barsOf draws one bar for each employee with the most of something.
func (s *server) barsOf(r *request, b components.Bars, of bars, write func(int) string) templ.Component {
	if of.total < 2 || of.some == 0 {
		return nil
	}
	all := components.Plural(of.total, "employee", "employees")
	b.Of, b.Quiet = "Employee", all
	switch {
	case of.some > mostBars:
		b.Quiet = fmt.Sprintf("the %d of %s with the most", mostBars, all)
	case of.total > of.some:
		b.Quiet = fmt.Sprintf("the %d of %s with any", of.some, all)
	}
	amount := func(n int) components.Amount { return components.Amount{N: float64(n), Text: write(n), None: n == 0} }
	for _, one := range of.most {
		p := one.person
		b.Rows = append(b.Rows, components.Bar{Name: p.Name, Href: s.employeeLink(r, p.ID), Sub: format.Join(p.Position, p.Location), First: amount(one.first), Limit: amount(one.limit)})
	}
	return components.BarsView(b)
}

// oncePeople are the employees of rows that stand by name, each once.
func oncePeople[T any](rows []T, of func(*T) *schedule.Person) []*schedule.Person {
	var out []*schedule.Person
	for i := range rows {
		if p := of(&rows[i]); len(out) == 0 || out[len(out)-1] != p {
			out = append(out, p)
		}
	}
	return out
}
