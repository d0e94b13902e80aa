package candidates

import "opshub/handlers/web"

// Datasets returns the datasets of this package by the Content of their catalog rows.
func Datasets() web.DatasetTable {
	return web.DatasetTable{
		"candidate-review": candidateReviewData,
		"candidates":       candidatesData,
		"finder":           finderData,
		"manager-flow":     managerFlowData,
		"manager-today":    managerTodayData,
		"manager-week":     managerWeekData,
		"planning":         planningData,
		"shift-candidates": shiftCandidatesData,
	}
}
