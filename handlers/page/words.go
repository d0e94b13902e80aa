package page

import (
	"opshub/catalog"
	"opshub/handlers/format"
	"opshub/handlers/web"
)

// EmployeeLink leads to one employee's own screen, or narrows the present screen to that employee.
func EmployeeLink(s *web.Server, r *web.Request, id int64) string {
	if href := Link(s, r, catalog.PathEmployee, format.ID(id)); href != "" {
		return href
	}
	one := *r
	one.Filter.EmployeeID = id
	return Self(s, &one)
}

func NotActive(status string) string {
	if status == "active" {
		return ""
	}
	return format.Words(status)
}
