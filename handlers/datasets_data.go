package handlers

// dataSets are what the screens of the data itself: tables and imports show.
func dataSets() datasetTable { return datasetTable{} }
