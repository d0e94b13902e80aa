package handlers

// viewSets are what the screens of the schedule over time show.
func viewSets() datasetTable {
	return datasetTable{
		"day":            (*server).dayData,
		"month":          (*server).monthData,
		"employee-month": (*server).employeeMonthData,
		"week":           (*server).weekData,
	}
}
