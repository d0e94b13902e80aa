package handlers

// viewSets are what the screens of the schedule over time show.
func viewSets() datasetTable {
	return datasetTable{
		"day":  (*server).dayData,
		"week": (*server).weekData,
	}
}
