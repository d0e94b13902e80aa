package handlers

// portalSets are what the screens of the employee portal show.
func portalSets() datasetTable { return datasetTable{} }
