package handlers

// supportSets are the datasets of the screens of reports and sections, by content key.
func supportSets() datasetTable {
	return datasetTable{
		"builder-hub": (*server).builderHub,
		"production":  (*server).productionData,
		"reports":     (*server).reportsData,
		"sections":    (*server).sectionsData,
	}
}
