package handlers

// planningSets are the datasets of the screens of draft and published periods, by content key.
func planningSets() datasetTable {
	return datasetTable{
		"draft-changes":            (*server).draftChangesData,
		"draft-period":             (*server).draftPeriodData,
		"draft-periods":            (*server).draftPeriodsData,
		"drafts":                   (*server).draftHubData,
		"late-changes":             (*server).lateChangesData,
		"publications":             (*server).versionsData,
		"publish-lead-time":        (*server).publishLeadData,
		"published":                (*server).publishedHubData,
		"published-changes":        (*server).publishedChangesData,
		"published-period":         (*server).publishedPeriodData,
		"published-periods":        (*server).publishedPeriodsData,
		"published-soft-conflicts": (*server).versionConflictsData,
		"versions-compared":        (*server).compareData,

		"acknowledgments":           func(s *server) dataset { return s.acknowledgmentsData(seenScreens["acknowledgments"]) },
		"draft-acknowledgments":     func(s *server) dataset { return s.acknowledgmentsData(seenScreens["draft-acknowledgments"]) },
		"published-acknowledgments": func(s *server) dataset { return s.acknowledgmentsData(seenScreens["published-acknowledgments"]) },
	}
}
