package calendar

import "opshub/handlers/web"

// Datasets are the datasets of the screens of the calendar, by content key.
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
