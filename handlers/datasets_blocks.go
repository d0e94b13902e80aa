package handlers

// blocksSets are the datasets of the screens of unavailable blocks and soft conflicts, by content key.
func blocksSets() datasetTable {
	return datasetTable{
		"blocks":               (*server).blocksData,
		"conflict-hotspots":    (*server).hotspotsData,
		"conflict-trend":       (*server).conflictTrendData,
		"double-bookings":      (*server).bookingsData,
		"rest-periods":         (*server).restData,
		"soft-conflicts":       (*server).conflictsData,
		"staff":                (*server).staffData,
		"unavailability-trend": (*server).unavailableTrendData,
	}
}
