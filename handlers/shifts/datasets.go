package shifts

import "opshub/handlers/web"

// Datasets are the datasets of the screens of shifts, by content key.
func Datasets() web.DatasetTable {
	return web.DatasetTable{
		"open-shifts": openShiftsData,
		"shift":       shiftData,
		"shifts":      shiftsData,
	}
}
