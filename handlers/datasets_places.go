package handlers

// placesSets are the datasets of the screens of locations and positions, by content key.
func placesSets() datasetTable {
	return datasetTable{
		"location":  (*server).locationData,
		"locations": (*server).locationsData,
		"position":  (*server).positionData,
		"positions": (*server).positionsData,
	}
}
