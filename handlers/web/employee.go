package web

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"opshub/components"
	"opshub/schedule"
)

// maxChoices is the number of employees to choose from if a text names several.
const maxChoices = 10

// keyed matches a suggestion, such as "Dana Whitfield (17)".
var keyed = regexp.MustCompile(`\(([0-9]+)\)$`)

// resolveEmployee accepts a text in employee_id: a suggestion of the employee field, or the name, number or e-mail
// address of one employee whom the visitor may read. If the text names several, it is still invalid, and r.Choices
// lists them.
func (r *Request) resolveEmployee() {
	bad := slices.IndexFunc(r.Bad, func(b schedule.BadValue) bool { return b.Name == "employee_id" })
	text := strings.TrimSpace(r.Query.Get("employee_id"))
	if bad < 0 || len(r.Query["employee_id"]) != 1 || text == "" || strings.Trim(text, "+-0123456789.") == "" {
		return
	}
	if number := keyed.FindStringSubmatch(text); number != nil {
		if id, ok := Positive(number[1]); ok {
			r.employeeIs(bad, id)
			return
		}
	}
	if r.Refreshes(PartPeople) { // the text is not complete
		r.Bad = slices.Delete(r.Bad, bad, bad+1)
		return
	}
	people, total := r.View().PeopleNamed(text, maxChoices)
	switch total {
	case 0:
		r.Bad[bad].Message, r.Bad[bad].Hint = "No employee has the name, number or e-mail address "+strconv.Quote(schedule.Printable(text))+".", "Enter part of a name, or a number"
	case 1:
		r.employeeIs(bad, people[0].ID)
	default:
		r.Choices = people
		r.Bad[bad].Message, r.Bad[bad].Hint = fmt.Sprintf("%s match %s.", components.Plural(total, "employee", "employees"), strconv.Quote(schedule.Printable(text))), "Select one, or enter more of the name"
	}
}

// employeeIs sets the employee of the filter and removes its invalid value.
func (r *Request) employeeIs(bad int, id int64) {
	r.Filter.EmployeeID = id
	r.Bad = slices.Delete(r.Bad, bad, bad+1)
}
