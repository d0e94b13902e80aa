package places

import "opshub/handlers/web"

// Datasets returns the datasets of the screens of locations and positions by content key.
func Datasets() web.DatasetTable {
	return web.DatasetTable{
		"location":  locationData,
		"locations": locationsData,
		"position":  positionData,
		"positions": positionsData,
	}
}
