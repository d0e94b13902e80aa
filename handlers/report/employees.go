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

// PeopleReads describes how such a report interprets its filter.
const PeopleReads = "employees by their home location and primary position, with all of their shifts at any location; shifts to be removed and open shifts are excluded"

// PeopleHints say that a place of the filter is that of the employees and not of their shifts.
var PeopleHints = page.Hints{
	"location_id": "The location is the home location of the employees. Their shifts at other locations are included.",
	"position_id": "The position is the primary position of the employees. Their shifts in other positions are included.",
}

// TargetHints say how a filter selects coverage targets.
var TargetHints = page.Hints{
	"employee_id": "The employee limits this screen to the employee's home location. Coverage counts everybody there.",
	"position_id": "Only targets of this position are shown, not those for any position.",
}

// AnyStatus removes the status from a filter. Reports about shifts need it because the statuses apply only to blocks.
func AnyStatus(f *schedule.Filter) { f.Statuses, f.All = nil, true }

// OwnLimitRule is a parameter that replaces the limit of every employee. If it is empty, each employee's own limit
// applies. read returns false for an invalid value.
func OwnLimitRule(name, label, hint string, read func(string) (int, bool)) page.Rule {
	return page.Rule{Name: name, Label: label, Hint: hint, Check: func(v string) bool {
		_, ok := read(v)
		return v == "" || ok
	}}
}

// HoursRule is a limit in hours, such as 40 or 37.5. If it is empty, each employee's own limit applies.
func HoursRule(name, label string) page.Rule {
	return OwnLimitRule(name, label, "for example 10.5; empty: each employee's own limit", parseHours)
}

// parseHours parses hours with up to two decimals and returns minutes. It accepts one minute to one week.
func parseHours(v string) (minutes int, ok bool) {
	h, err := strconv.ParseFloat(v, 64)
	minutes = int(h*60 + .5)
	return minutes, err == nil && minutes >= 1 && h <= 168 && strings.Trim(v, "0123456789.") == ""
}

// RuleHours returns the value of an HoursRule in minutes, or 0 if each employee's own limit applies.
func RuleHours(r *web.Request, u page.Rule) int {
	minutes, _ := parseHours(page.RuleValue(r, u)) // ReadRules has validated the value
	return minutes
}

// PersonCell shows the employee of a row, with position and location below the name.
func PersonCell(s *web.Server, r *web.Request, p *schedule.Person) components.Cell {
	return components.Cell{Text: p.Name, Href: page.EmployeeLink(s, r, p.ID), Sub: format.Join(p.Position, p.Location, page.NotActive(p.Status))}
}

// CopyCell shows the time of one shift and links to the shift.
func CopyCell(s *web.Server, r *web.Request, c *rules.ShiftCopy) components.Cell {
	cell := format.TimeCell(r.Style, c.Interval, c.TimeZone)
	cell.Href, cell.Sub = page.Link(s, r, catalog.PathShift, format.ID(c.ID)), format.Join(c.Position, c.Location, c.TimeZone)
	return cell
}

// WeekCell shows a week by its first day and links to the employee's shifts in that week.
func WeekCell(s *web.Server, r *web.Request, p *schedule.Person, week schedule.Date) components.Cell {
	weekRequest := page.Narrowed(r, func(f *schedule.Filter) { *f = schedule.Filter{EmployeeID: p.ID, From: week, To: week + 6} })
	return components.Cell{Lead: r.Style.Day(week), At: week.String(), Href: page.Link(s, weekRequest, catalog.PathShifts), Sub: "to " + r.Style.Day(week+6)}
}

// DistinctPeople returns the distinct employees of rows that are sorted by employee.
func DistinctPeople[T any](rows []T, person func(*T) *schedule.Person) []*schedule.Person {
	var out []*schedule.Person
	for i := range rows {
		if p := person(&rows[i]); len(out) == 0 || out[len(out)-1] != p {
			out = append(out, p)
		}
	}
	return out
}
