package handlers

// routecatalogSets are the datasets of the screens of the catalog, by content key.
func routecatalogSets() datasetTable {
	return datasetTable{
		"search": (*server).searchData,
	}
}
