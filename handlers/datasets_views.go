package handlers

// viewSets are what the screens of the schedule over time show.
func viewSets() datasetTable {
	return datasetTable{
		"week": (*server).weekData,
	}
}
