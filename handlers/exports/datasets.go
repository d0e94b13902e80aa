package exports

import "opshub/handlers/web"

// Datasets returns the datasets of this package by the Content of their catalog rows.
func Datasets() web.DatasetTable {
	return web.DatasetTable{
		"index":       indexData,
		"presets":     presetsData,
		"share-links": shareLinksData,
	}
}
