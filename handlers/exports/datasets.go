package exports

import "opshub/handlers/web"

// Datasets are the datasets of the screens of exports and share links, by content key.
func Datasets() web.DatasetTable {
	return web.DatasetTable{
		"index":       indexData,
		"presets":     presetsData,
		"share-links": shareLinksData,
	}
}
