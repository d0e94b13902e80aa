package handlers

// constraintSets are what the screens of constraints and exceptions show.
func constraintSets() datasetTable {
	return datasetTable{
		"constraints":        (*server).constraintsData,
		"constraint-reviews": (*server).constraintReviewsData,
		"exceptions":         (*server).exceptionsData,
		"exception-reviews":  (*server).exceptionReviewsData,
	}
}
