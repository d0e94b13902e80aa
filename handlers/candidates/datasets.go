package candidates

import "opshub/handlers/web"

// Datasets are the datasets of the screens of candidates and the flow of a manager, by content key.
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
