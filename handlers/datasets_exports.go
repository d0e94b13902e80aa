package handlers

// exportsSets are the datasets of the screens of exports and share links, by content key.
func exportsSets() datasetTable {
	return datasetTable{
		"index":       (*server).indexData,
		"presets":     (*server).presetsData,
		"share-links": (*server).shareLinksData,
	}
}
