package handlers

// publishedSets are what the screens of published periods show.
func publishedSets() datasetTable {
	return datasetTable{
		"published":                 (*server).publishedHubData,
		"published-periods":         (*server).publishedPeriodsData,
		"published-period":          (*server).publishedPeriodData,
		"published-changes":         (*server).publishedChangesData,
		"published-soft-conflicts":  (*server).versionConflictsData,
		"published-acknowledgments": func(s *server) dataset { return s.acknowledgmentsData(seenScreens["published-acknowledgments"]) },
		"publications":              (*server).versionsData,
		"versions-compared":         (*server).compareData,
	}
}
