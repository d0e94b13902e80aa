package handlers

// coverageSets are the datasets of the screens of coverage, by content key.
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
