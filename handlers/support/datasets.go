package support

import "opshub/handlers/web"

// Datasets are the datasets of the screens of reports and sections, by content key.
func Datasets() web.DatasetTable {
	return web.DatasetTable{
		"builder-hub": builderHub,
		"production":  productionData,
		"reports":     reportsData,
		"sections":    sectionsData,
	}
}
