package handlers

// blueprintSets are what the screens of this family show: how something is made, read from the running program and the live schema.
func blueprintSets() datasetTable {
	return datasetTable{}
}
