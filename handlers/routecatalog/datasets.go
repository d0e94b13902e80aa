package routecatalog

import "opshub/handlers/web"

// Datasets are the datasets of the screens of the catalog, by content key.
func Datasets() web.DatasetTable {
	return web.DatasetTable{
		"search": searchData,
	}
}
