package conditions

import (
	"opshub/handlers/identity"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
)

// RoleVisitor is a visitor in one role, used to show what that role may read.
type RoleVisitor struct {
	Head    string
	Visitor identity.Visitor
}

// RoleVisitors returns a visitor for each role that the current visitor may assume, so that staff never see the
// counts of a manager. employee is the employee of the staff role, see SampleEmployee.
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

// SampleEmployee returns the chosen employee, the visitor's own record, or the first employee who works here.
// Its ID is 0 if there is none.
func SampleEmployee(s *web.Server, r *web.Request) (none schedule.Employee, err error) {
	if id := report.OwnEmployee(r); id != 0 {
		if e, err := r.View().Employee(id); err == nil {
			return e, nil
		}
	}
	people := Employed(s, r)
	if len(people) == 0 {
		return none, nil
	}
	return people[0].Employee, nil
}
