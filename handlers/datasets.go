package handlers

import "maps"

// everyDataset joins the dataset tables of all packages. A content key is in one of them.
func everyDataset() datasetTable {
	every := datasetTable{}
	for _, table := range []datasetTable{
		blocksSets(), historySets(), coverageSets(), peopleSets(), shiftsSets(), placesSets(), calendarSets(), planningSets(), candidatesSets(), portalSets(), exportsSets(), routecatalogSets(), supportSets(), eventSets(),
		previewSets(), gateSets(), blueprintSets(), evidenceSets(),
	} {
		maps.Copy(every, table)
	}
	return every
}
