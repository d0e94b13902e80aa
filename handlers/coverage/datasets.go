package coverage

import "opshub/handlers/web"

// Datasets are the datasets of the screens of coverage, by content key.
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
