package handlers

// shiftsSets are the datasets of the screens of shifts, by content key.
func shiftsSets() datasetTable {
	return datasetTable{
		"open-shifts": (*server).openShiftsData,
		"shift":       (*server).shiftData,
		"shifts":      (*server).shiftsData,
	}
}
