package handlers

// publishedSets are what the screens of published periods show.
func publishedSets() datasetTable {
	return datasetTable{
		"published-periods":         (*server).publishedPeriodsData,
		"published-changes":         (*server).publishedChangesData,
		"published-acknowledgments": func(s *server) dataset { return s.acknowledgmentsData(seenScreens["published-acknowledgments"]) },
		"publications":              (*server).versionsData,
		"versions-compared":         (*server).compareData,
	}
}
