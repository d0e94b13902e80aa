package portal

import (
	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/calendar"
	"opshub/handlers/format"
	"opshub/handlers/web"
	"opshub/schedule"
)

// myWeekData is the week of one employee: published shifts and the employee's unavailable blocks.
func myWeekData(s *web.Server) web.Dataset {
	return forEmployee(s, withNextShift(s, calendar.WeekScreen{File: "my-week", Sheet: catalog.PathMyWeekPrint,
		Paper: "published shifts, and blocks in force", Reads: "always one week: the week of the first day, or of today; only published shifts",
		Fields: []string{"employee_id", "from", "status"}, Counters: myWeekCounters, Files: calendar.CalendarFiles,
		Look: calendar.WeekLook{Caption: "Published shifts and unavailable blocks", Item: portalItem, First: true, Legend: []components.WeekItem{
			{What: "shift, published"}, {Class: "hit", What: "shift with a", Hit: "conflict"}, {Class: "off", What: "unavailable"}, {Class: "off rq", What: "requested"},
		}}}.Dataset(s)))
}

// portalItem is a shift or a block without a link, because its screen is for managers and shows drafts too.
func portalItem(g *calendar.WeekGrid, d, usual *schedule.DayItem) components.WeekItem {
	item := g.Item(d, usual)
	item.Href = ""
	if d.ShiftID != 0 && !d.FromPrevious && d.Location != usual.Location {
		item.What = format.Join(item.What, d.Location)
	}
	return item
}

// myWeekCounters count the shifts and blocks of the week.
func myWeekCounters(s *web.Server, week *web.Request, c schedule.DayCounts) ([]components.Counter, error) {
	by := week.View().ShiftStates(week.Filter)
	minutes := 0
	for _, t := range by {
		minutes += t.Minutes
	}
	blocks := week.View().BlockCounts(week.Filter)
	return []components.Counter{
		{Label: "Shifts", Value: format.Number(c.Shifts), Note: "published"}, {Label: "Scheduled", Value: schedule.DurationWords(minutes), Note: "breaks included"},
		{Label: "Unavailable blocks", Value: format.Number(blocks.Blocks), Note: format.Count(blocks.ByStatus[schedule.Requested], "requested")},
	}, nil
}
