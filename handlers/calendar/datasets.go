package calendar

import "opshub/handlers/web"

// Datasets returns the datasets of the calendar screens by content key.
func Datasets() web.DatasetTable {
	return web.DatasetTable{
		"calendar":       calendarData,
		"day":            dayData,
		"employee-month": employeeMonthData,
		"month":          monthData,
		"timeline":       timelineData,
		"week":           weekData,
	}
}
