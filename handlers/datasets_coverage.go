package handlers

// coverageSets are what the screens of coverage show.
func coverageSets() datasetTable {
	return datasetTable{
		"coverage":           (*server).coverageData,
		"coverage-gaps":      (*server).coverageGapsData,
		"coverage-targets":   (*server).coverageTargetsData,
		"coverage-trend":     (*server).coverageTrendData,
		"draft-coverage":     (*server).draftCoverageData,
		"published-coverage": (*server).publishedCoverageData,
	}
}
