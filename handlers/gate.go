package handlers

// gateSets are what the screens of this family show: conditions that are looked at now, with Go or Hold.
func gateSets() datasetTable {
	return datasetTable{}
}
