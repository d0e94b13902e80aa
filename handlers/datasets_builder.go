package handlers

// builderSets are what the hubs of the sections for developers show.
func builderSets() datasetTable {
	return datasetTable{"builder-hub": (*server).builderHub}
}
