package handlers

// candidatesSets are the datasets of the screens of candidates and the flow of a manager, by content key.
func candidatesSets() datasetTable {
	return datasetTable{
		"candidate-review": (*server).candidateReviewData,
		"candidates":       (*server).candidatesData,
		"finder":           (*server).finderData,
		"manager-flow":     (*server).managerFlowData,
		"manager-today":    (*server).managerTodayData,
		"manager-week":     (*server).managerWeekData,
		"planning":         (*server).planningData,
		"shift-candidates": (*server).shiftCandidatesData,
	}
}
