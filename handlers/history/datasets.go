package history

import "opshub/handlers/web"

// Datasets returns the datasets of the screens of imports and data sources by content key.
func Datasets() web.DatasetTable {
	return web.DatasetTable{
		"data-sources": sourcesData,
		"import":       importData,
		"imports":      importsData,
	}
}
