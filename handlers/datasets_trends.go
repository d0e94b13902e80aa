package handlers

// trendSets are what the screens of reports over time show.
func trendSets() datasetTable { return datasetTable{} }
