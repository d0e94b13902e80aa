package portal

import "opshub/handlers/web"

// Datasets are the datasets of the screens of the employee portal, by content key.
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
