package portal

import "opshub/handlers/web"

// Datasets returns the datasets of this package by the Content of their catalog rows.
func Datasets() web.DatasetTable {
	return web.DatasetTable{
		"my-blocks":   myBlocksData,
		"my-period":   myPeriodData,
		"my-periods":  myPeriodsData,
		"my-schedule": myScheduleData,
		"my-team":     myTeamData,
		"my-week":     myWeekData,
		"portal":      portalHubData,
		"today":       todayData,
	}
}
