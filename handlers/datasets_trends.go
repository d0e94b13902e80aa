package handlers

// trendSets are what the screens of reports over time show.
func trendSets() datasetTable {
	return datasetTable{
		"conflict-hotspots":    (*server).hotspotsData,
		"conflict-trend":       (*server).conflictTrendData,
		"unavailability-trend": (*server).unavailableTrendData,
		"publish-lead-time":    (*server).publishLeadData,
		"late-changes":         (*server).lateChangesData,
		"decision-time":        (*server).decisionData,
	}
}
