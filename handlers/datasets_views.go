package handlers

// viewSets are what the screens of the schedule over time show.
func viewSets() datasetTable {
	return datasetTable{
		"day":            (*server).dayData,
		"week":           (*server).weekData,
		"month":          (*server).monthData,
		"employee-month": (*server).employeeMonthData,
		"timeline":       (*server).timelineData,
	}
}
