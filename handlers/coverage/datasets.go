package coverage

import "opshub/handlers/web"

// Datasets returns the datasets of the coverage screens by content key.
func Datasets() web.DatasetTable {
	return web.DatasetTable{
		"coverage":           coverageData,
		"coverage-gaps":      coverageGapsData,
		"coverage-targets":   coverageTargetsData,
		"coverage-trend":     coverageTrendData,
		"draft-coverage":     draftCoverageData,
		"published-coverage": publishedCoverageData,
	}
}
