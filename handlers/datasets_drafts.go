package handlers

// draftSets are what the screens of draft periods show.
func draftSets() datasetTable { return datasetTable{} }
