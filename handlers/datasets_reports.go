package handlers

// reportSets are what the screens of reports per employee show.
func reportSets() datasetTable {
	return datasetTable{
		"hours":            (*server).hoursData,
		"overtime":         (*server).overtimeData,
		"rest-periods":     (*server).restData,
		"consecutive-days": (*server).runsData,
		"double-bookings":  (*server).bookingsData,
		"weekend-balance":  (*server).weekendData,
		"night-balance":    (*server).nightData,
		"remaining-hours":  (*server).remainingData,
		"data-quality":     (*server).qualityData,
		"reports":          (*server).reportsData,
	}
}
