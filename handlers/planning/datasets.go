package planning

import "opshub/handlers/web"

// Datasets are the datasets of the screens of draft and published periods, by content key.
func Datasets() web.DatasetTable {
	return web.DatasetTable{
		"draft-changes":            draftChangesData,
		"draft-period":             draftPeriodData,
		"draft-periods":            draftPeriodsData,
		"drafts":                   draftHubData,
		"late-changes":             lateChangesData,
		"publications":             versionsData,
		"publish-lead-time":        publishLeadData,
		"published":                publishedHubData,
		"published-changes":        publishedChangesData,
		"published-period":         publishedPeriodData,
		"published-periods":        publishedPeriodsData,
		"published-soft-conflicts": versionConflictsData,
		"versions-compared":        compareData,

		"acknowledgments":       func(s *web.Server) web.Dataset { return acknowledgmentsData(s, seenScreens["acknowledgments"]) },
		"draft-acknowledgments": func(s *web.Server) web.Dataset { return acknowledgmentsData(s, seenScreens["draft-acknowledgments"]) },
		"published-acknowledgments": func(s *web.Server) web.Dataset {
			return acknowledgmentsData(s, seenScreens["published-acknowledgments"])
		},
	}
}
