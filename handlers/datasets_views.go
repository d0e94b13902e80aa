package handlers

// viewSets are what the screens of the schedule over time show.
func viewSets() datasetTable {
	return datasetTable{
		"index":          (*server).indexData,
		"today":          (*server).todayData,
		"sections":       (*server).sectionsData,
		"day":            (*server).dayData,
		"week":           (*server).weekData,
		"month":          (*server).monthData,
		"employee-month": (*server).employeeMonthData,
		"timeline":       (*server).timelineData,
	}
}
