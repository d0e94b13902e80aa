package identity

import (
	"cmp"
	"fmt"
	"slices"

	"opshub/schedule"
)

// Managers lists who is a manager: members of a group, and addresses. Nobody else is one.
type Managers struct {
	Groups    []string
	Addresses []string // in the form of schedule.Address
}

// Visitor is who makes a request, as far as it is known, the resulting permissions, and the reasons. It is a plain
// value that can be displayed.
type Visitor struct {
	Identity Identity
	Viewer   schedule.Viewer // the viewer for the roster's queries

	Mapping    schedule.Mapping // result of matching the identity with the employees
	EmployeeID int64            // the visitor's own record, also for managers; 0 for none
	Employee   string           // its name

	WhyRole, WhyEmployee, WhyScope string // in words
}

// Name returns how screens name the visitor: the name of the employee, or the e-mail address. It is empty without sign-in.
func (v Visitor) Name() string { return cmp.Or(v.Employee, v.Identity.Email) }

// Loopback returns the visitor of a service without sign-in, who is a manager.
func Loopback() Visitor {
	return Visitor{
		Viewer: schedule.Manager, Mapping: schedule.MappingUnmatched,
		WhyRole:     "Nobody signs in to this service, so every visitor is a manager.",
		WhyEmployee: "Nobody signs in to this service, so no employee record belongs to you.",
		WhyScope:    "A manager sees everything.",
	}
}

// Resolve determines the visitor from an identity and the employees with its address. Only an equal address matches an
// identity with an employee. Names are ignored.
func Resolve(id Identity, managers Managers, sameAddress []schedule.Employee, today schedule.Date) Visitor {
	v := Visitor{Identity: id}
	v.Mapping, v.WhyEmployee = match(id, sameAddress, today)
	if v.Mapping == schedule.MappingMatched {
		v.EmployeeID, v.Employee = sameAddress[0].ID, sameAddress[0].Name
	}
	if why := managers.why(id); why != "" {
		v.Viewer, v.WhyRole, v.WhyScope = schedule.Manager, why, "A manager sees everything."
		return v
	}
	v.Viewer = schedule.Viewer{Role: schedule.RoleStaff, EmployeeID: v.EmployeeID}
	v.WhyRole = "Neither your address nor any of your groups is named as a manager, so you are staff."
	v.WhyScope = "Staff see their own rows and the rows published for everybody."
	if v.EmployeeID == 0 {
		v.WhyScope = "Without an employee record you see rows published for everybody and rows about no employee, such as targets. You have no rows of your own."
	}
	return v
}

// why returns why an identity is a manager, or an empty string if it is not.
func (m Managers) why(id Identity) string {
	if id.Email != "" && slices.Contains(m.Addresses, id.Email) {
		return "Your e-mail address is in the list of managers."
	}
	for _, group := range id.Groups {
		if slices.Contains(m.Groups, group) {
			return "You belong to the group " + schedule.Printable(group) + ", whose members are managers."
		}
	}
	return ""
}

// match matches an identity with the employees that have its address. It returns the result and the reason.
func match(id Identity, same []schedule.Employee, today schedule.Date) (schedule.Mapping, string) {
	switch {
	case id.Email == "" && id.NoEmail != "":
		return schedule.MappingUnmatched, id.NoEmail
	case id.Email == "":
		return schedule.MappingUnmatched, "Your e-mail address is not known. An employee record is found only by e-mail address."
	case len(same) == 0:
		return schedule.MappingUnmatched, "No employee has your e-mail address."
	case len(same) > 1:
		return schedule.MappingAmbiguous, fmt.Sprintf("%d employees have your e-mail address, so the service cannot identify you as one of them.", len(same))
	case !same[0].Employed(today, max(today, same[0].HiredOn)): // employees who have not started yet may sign in
		return schedule.MappingEnded, "The employee with your e-mail address no longer works here."
	}
	return schedule.MappingMatched, "Exactly one employee has your e-mail address."
}
