package history

import "opshub/handlers/web"

// Datasets are the datasets of the screens of imports, events and sources, by content key.
func Datasets() web.DatasetTable {
	return web.DatasetTable{
		"data-sources": sourcesData,
		"import":       importData,
		"imports":      importsData,
	}
}
