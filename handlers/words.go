package handlers

import (
	"opshub/catalog"
	"opshub/handlers/format"
)

// employeeLink leads to one employee's own screen, or narrows the present screen to that employee.
func (s *server) employeeLink(r *request, id int64) string {
	if href := s.link(r, catalog.PathEmployee, format.ID(id)); href != "" {
		return href
	}
	one := *r
	one.filter.EmployeeID = id
	return s.self(&one)
}
