package handlers

// portalSets are the datasets of the screens of the employee portal, by content key.
func portalSets() datasetTable {
	return datasetTable{
		"my-blocks":   (*server).myBlocksData,
		"my-period":   (*server).myPeriodData,
		"my-periods":  (*server).myPeriodsData,
		"my-schedule": (*server).myScheduleData,
		"my-team":     (*server).myTeamData,
		"my-week":     (*server).myWeekData,
		"portal":      (*server).portalHubData,
		"today":       (*server).todayData,
	}
}
