package handlers

import "opshub/catalog"

// portalStates maps names to addresses of the screens of one employee, and of no employee.
var portalStates = map[string]string{
	"hub":      catalog.PathPortal + "?employee_id=3",
	"schedule": catalog.PathMySchedule + "?employee_id=3",
	"week":     catalog.PathMyWeek + "?employee_id=3",
	"sheet":    catalog.PathMyWeekPrint + "?employee_id=3",
	"blocks":   catalog.PathMyBlocks + "?employee_id=3&status=all",
	"team":     catalog.PathMyTeam + "?employee_id=3",
	"versions": catalog.PathMyPublished + "?employee_id=3",
	"search":   catalog.PathMySchedule + "?q=an",
	"nobody":   catalog.PathMyWeek + "?q=nobody-is-called-this",
}
