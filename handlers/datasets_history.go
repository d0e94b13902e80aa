package handlers

// historySets are the datasets of the screens of imports, events and sources, by content key.
func historySets() datasetTable {
	return datasetTable{
		"data-sources": (*server).sourcesData,
		"import":       (*server).importData,
		"imports":      (*server).importsData,
	}
}
