package blocks

import "opshub/handlers/web"

// Datasets returns the datasets of the screens of unavailable blocks and soft conflicts by content key.
func Datasets() web.DatasetTable {
	return web.DatasetTable{
		"blocks":               blocksData,
		"conflict-hotspots":    hotspotsData,
		"conflict-trend":       conflictTrendData,
		"double-bookings":      bookingsData,
		"rest-periods":         restData,
		"soft-conflicts":       conflictsData,
		"staff":                staffData,
		"unavailability-trend": unavailableTrendData,
	}
}
