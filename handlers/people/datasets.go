package people

import "opshub/handlers/web"

// Datasets returns the datasets of the employee screens by content key.
func Datasets() web.DatasetTable {
	return web.DatasetTable{
		"availability":       availabilityData,
		"consecutive-days":   runsData,
		"constraint-reviews": constraintReviewsData,
		"constraints":        constraintsData,
		"data-quality":       qualityData,
		"decision-time":      decisionData,
		"employee":           employeeData,
		"employee-record":    employeeRecordData,
		"exception-reviews":  exceptionReviewsData,
		"exceptions":         exceptionsData,
		"hours":              hoursData,
		"night-balance":      nightData,
		"overtime":           overtimeData,
		"remaining-hours":    remainingData,
		"staff-list":         staffListData,
		"user-mapping":       userMappingData,
		"weekend-balance":    weekendData,
	}
}
