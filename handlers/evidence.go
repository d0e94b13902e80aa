package handlers

// evidenceSets are what the screens of this family show: what was tried just now, and what was seen.
func evidenceSets() datasetTable {
	return datasetTable{}
}
