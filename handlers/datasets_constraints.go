package handlers

// constraintSets are what the screens of constraints and exceptions show.
func constraintSets() datasetTable { return datasetTable{} }
