package shifts

import "opshub/handlers/web"

// Datasets returns the datasets of the shift screens by content key.
func Datasets() web.DatasetTable {
	return web.DatasetTable{
		"open-shifts": openShiftsData,
		"shift":       shiftData,
		"shifts":      shiftsData,
	}
}
