package handlers

// peopleSets are what the screens of staff, places and single shifts show.
func peopleSets() datasetTable {
	return datasetTable{
		"staff-list":      (*server).staffListData,
		"employee":        (*server).employeeData,
		"employee-record": (*server).employeeRecordData,
		"shift":           (*server).shiftData,
		"open-shifts":     (*server).openShiftsData,
		"positions":       (*server).positionsData,
		"position":        (*server).positionData,
		"locations":       (*server).locationsData,
		"location":        (*server).locationData,
		"finder":          (*server).finderData,
		"availability":    (*server).availabilityData,
		"search":          (*server).searchData,
	}
}
