package handlers

// candidateSets are what the screens of candidates and the flow of a manager show.
func candidateSets() datasetTable {
	return datasetTable{
		"candidates":       (*server).candidatesData,
		"candidate-review": (*server).candidateReviewData,
		"shift-candidates": (*server).shiftCandidatesData,
		"manager-today":    (*server).managerTodayData,
		"manager-week":     (*server).managerWeekData,
		"manager-flow":     (*server).managerFlowData,
		"planning":         (*server).planningData,
		"production":       (*server).productionData,
	}
}
