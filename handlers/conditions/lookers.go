package conditions

import (
	"opshub/handlers/identity"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
)

// Looker is one of those as whom the screens are asked.
type RoleVisitor struct {
	Head    string
	Visitor identity.Visitor
}

// Lookers are those as whom a visitor may look: nobody is shown the counts of somebody who sees more. The one in the middle is an
// employee: the one that was chosen, the visitor himself, or the first who works here.
func RoleVisitors(s *web.Server, r *web.Request) (list []RoleVisitor, employee schedule.Employee, err error) {
	if employee, err = SampleEmployee(s, r); err != nil {
		return nil, employee, err
	}
	if r.Manages() {
		list = append(list, RoleVisitor{"Manager", identity.Visitor{Viewer: schedule.Manager}})
	}
	if employee.ID != 0 {
		list = append(list, RoleVisitor{"Staff", report.StaffVisitor(employee.ID)})
	}
	return append(list, RoleVisitor{"No record", report.StaffVisitor(0)}), employee, nil
}

// LookedAs is the employee as whom the screens are asked; without an id where there is none.
func SampleEmployee(s *web.Server, r *web.Request) (none schedule.Employee, err error) {
	if id := report.OwnEmployee(r); id != 0 {
		if e, err := r.View().Employee(id); err == nil {
			return e, nil
		}
	}
	people, err := Employed(s, r)
	if err != nil || len(people) == 0 {
		return none, err
	}
	return people[0].Employee, nil
}
