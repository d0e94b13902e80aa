package handlers

// portalSets are what the screens of the employee portal show.
func portalSets() datasetTable {
	return datasetTable{
		"portal":       (*server).portalHubData,
		"my-schedule":  (*server).myScheduleData,
		"my-week":      (*server).myWeekData,
		"my-blocks":    (*server).myBlocksData,
		"my-team":      (*server).myTeamData,
		"my-periods":   (*server).myPeriodsData,
		"my-period":    (*server).myPeriodData,
		"user-mapping": (*server).userMappingData,
	}
}
