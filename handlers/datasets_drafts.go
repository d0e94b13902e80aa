package handlers

// draftSets are what the screens of draft periods show.
func draftSets() datasetTable {
	return datasetTable{
		"drafts":                (*server).draftHubData,
		"draft-periods":         (*server).draftPeriodsData,
		"draft-period":          (*server).draftPeriodData,
		"draft-changes":         (*server).draftChangesData,
		"draft-acknowledgments": func(s *server) dataset { return s.acknowledgmentsData(seenScreens["draft-acknowledgments"]) },
		"acknowledgments":       func(s *server) dataset { return s.acknowledgmentsData(seenScreens["acknowledgments"]) },
	}
}
