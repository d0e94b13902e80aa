package handlers

// previewSets are what the screens of this family show: what would be, worked out without doing it.
func previewSets() datasetTable {
	return datasetTable{}
}
