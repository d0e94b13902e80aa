package report

import (
	"strconv"
	"strings"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/rules"
)

// PeopleFields are the filter fields of a report about employees and all of their shifts.
var PeopleFields = []string{"employee_id", "from", "to", "location_id", "position_id", "q"}

// PeopleReads says how such a report understands its filter.
const PeopleReads = "employees by their home location and primary position, with all of their shifts, wherever they are worked; shifts to be removed and open shifts are left out"

// AnyStatus is what a report about shifts makes of a filter: the status of blocks says nothing about shifts.
func AnyStatus(f *schedule.Filter) { f.Statuses, f.All = nil, true }

// OwnLimitRule is a limit for everybody in place of that of each employee, which is the usual one: nothing.
func OwnLimitRule(name, label, hint string, read func(string) (int, bool)) page.Rule {
	return page.Rule{Name: name, Label: label, Hint: hint, Check: func(v string) bool {
		_, ok := read(v)
		return v == "" || ok
	}}
}

// HoursRule is a number of hours, such as 40 or 37.5, or nothing for what holds for each employee.
func HoursRule(name, label string) page.Rule {
	return OwnLimitRule(name, label, "such as 10.5; empty: each employee's own", readHours)
}

// readHours reads hours with up to two decimals as minutes, more than none and at most those of a week.
func readHours(v string) (minutes int, ok bool) {
	h, err := strconv.ParseFloat(v, 64)
	minutes = int(h*60 + .5)
	return minutes, err == nil && minutes >= 1 && h <= 168 && strings.Trim(v, "0123456789.") == ""
}

// RuleHours is the value of an hoursRule in force in minutes; 0 for what holds for each employee.
func RuleHours(r *web.Request, u page.Rule) int {
	minutes, _ := readHours(page.RuleValue(r, u)) // it was checked
	return minutes
}

// PersonCell is the employee of a row, with the home below.
func PersonCell(s *web.Server, r *web.Request, p *schedule.Person) components.Cell {
	return components.Cell{Text: p.Name, Href: page.EmployeeLink(s, r, p.ID), Sub: format.Join(p.Position, p.Location, page.NotActive(p.Status))}
}

// CopyCell is one shift of a row, which opens it.
func CopyCell(s *web.Server, r *web.Request, c *rules.ShiftCopy) components.Cell {
	cell := format.TimeCell(c.Interval, c.TimeZone)
	cell.Href, cell.Sub = page.Link(s, r, catalog.PathShift, format.ID(c.ID)), format.Join(c.Position, c.Location, c.TimeZone)
	return cell
}

// WeekCell is a week by its first day; it opens the shifts of the employee in it.
func WeekCell(s *web.Server, r *web.Request, p *schedule.Person, week schedule.Date) components.Cell {
	of := page.Narrowed(r, func(f *schedule.Filter) { *f = schedule.Filter{EmployeeID: p.ID, From: week, To: week + 6} })
	return components.Cell{Lead: format.Day(week), At: week.String(), Href: page.Link(s, of, catalog.PathShifts), Sub: "to " + format.Day(week+6)}
}

// OncePeople are the employees of rows that stand by name, each once.
func OncePeople[T any](rows []T, of func(*T) *schedule.Person) []*schedule.Person {
	var out []*schedule.Person
	for i := range rows {
		if p := of(&rows[i]); len(out) == 0 || out[len(out)-1] != p {
			out = append(out, p)
		}
	}
	return out
}
