package planning

import "opshub/handlers/web"

// Datasets returns the datasets of this package by the Content of their catalog rows.
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

		"acknowledgments": func(s *web.Server) web.Dataset {
			return acknowledgmentsData(s, acknowledgmentScreens["acknowledgments"])
		},
		"draft-acknowledgments": func(s *web.Server) web.Dataset {
			return acknowledgmentsData(s, acknowledgmentScreens["draft-acknowledgments"])
		},
		"published-acknowledgments": func(s *web.Server) web.Dataset {
			return acknowledgmentsData(s, acknowledgmentScreens["published-acknowledgments"])
		},
	}
}
