package handlers

// peopleSets are the datasets of the screens of employees, by content key.
func peopleSets() datasetTable {
	return datasetTable{
		"availability":       (*server).availabilityData,
		"consecutive-days":   (*server).runsData,
		"constraint-reviews": (*server).constraintReviewsData,
		"constraints":        (*server).constraintsData,
		"data-quality":       (*server).qualityData,
		"decision-time":      (*server).decisionData,
		"employee":           (*server).employeeData,
		"employee-record":    (*server).employeeRecordData,
		"exception-reviews":  (*server).exceptionReviewsData,
		"exceptions":         (*server).exceptionsData,
		"hours":              (*server).hoursData,
		"night-balance":      (*server).nightData,
		"overtime":           (*server).overtimeData,
		"remaining-hours":    (*server).remainingData,
		"staff-list":         (*server).staffListData,
		"user-mapping":       (*server).userMappingData,
		"weekend-balance":    (*server).weekendData,
	}
}
