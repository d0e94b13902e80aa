package handlers

// dataSets are what the screens of the data itself show: the tables, and what filled them.
func dataSets() datasetTable {
	return datasetTable{
		"data-sources": (*server).sourcesData,
		"imports":      (*server).importsData,
		"import":       (*server).importData,
	}
}
