package handlers

// calendarSets are the datasets of the screens of the calendar, by content key.
func calendarSets() datasetTable {
	return datasetTable{
		"calendar":       (*server).calendarData,
		"day":            (*server).dayData,
		"employee-month": (*server).employeeMonthData,
		"month":          (*server).monthData,
		"timeline":       (*server).timelineData,
		"week":           (*server).weekData,
	}
}
