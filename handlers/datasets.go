package handlers

import (
	"maps"

	"opshub/handlers/blocks"
	"opshub/handlers/blueprints"
	"opshub/handlers/calendar"
	"opshub/handlers/candidates"
	"opshub/handlers/coverage"
	"opshub/handlers/exports"
	"opshub/handlers/gates"
	"opshub/handlers/history"
	"opshub/handlers/people"
	"opshub/handlers/places"
	"opshub/handlers/planning"
	"opshub/handlers/portal"
	"opshub/handlers/previews"
	"opshub/handlers/routecatalog"
	"opshub/handlers/shifts"
	"opshub/handlers/support"
	"opshub/handlers/web"
)

// everyDataset joins the dataset tables of all packages. A content key is in one of them.
func everyDataset() web.DatasetTable {
	every := web.DatasetTable{}
	for _, table := range []web.DatasetTable{
		blocks.Datasets(), history.Datasets(), coverage.Datasets(), people.Datasets(), shifts.Datasets(), places.Datasets(), calendar.Datasets(), planning.Datasets(), candidates.Datasets(), portal.Datasets(), exports.Datasets(), routecatalog.Datasets(), support.Datasets(), history.EventDatasets(),
		previews.Datasets(), gates.Datasets(), blueprints.Datasets(), blueprints.EvidenceDatasets(),
	} {
		maps.Copy(every, table)
	}
	return every
}
