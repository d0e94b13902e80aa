package handlers

import (
	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule"
)

// myWeekData is the week of one employee as that employee sees it: published shifts and the own unavailable blocks.
func (s *server) myWeekData() dataset {
	return s.mine(s.withNext(weekScreen{file: "my-week", sheet: catalog.PathMyWeekPrint,
		paper: "published shifts, and blocks in force", reads: "always one week: that of the first day, or of today; published shifts alone",
		fields: []string{"employee_id", "from", "status"}, counters: (*server).myWeekCounters, files: (*server).calendarFiles,
		look: weekLook{caption: "Published shifts and unavailable blocks", item: portalItem, first: true, legend: []components.WeekItem{
			{What: "shift, published"}, {Class: "hit", What: "shift with a", Hit: "conflict"}, {Class: "off", What: "unavailable"}, {Class: "off rq", What: "requested"},
		}}}.dataset(s)))
}

// portalItem is a shift or a block without the way to the screens of managers, which show drafts too.
func portalItem(g *weekGrid, d *schedule.DayItem, zone string) components.WeekItem {
	item := g.item(d, zone)
	item.Href = ""
	if d.ShiftID != 0 && !d.FromPrevious && d.Location != "" {
		item.What = format.Join(item.What, d.Location)
	}
	return item
}

// myWeekCounters count the week of one employee.
func (s *server) myWeekCounters(week *request, c schedule.DayCounts) ([]components.Counter, error) {
	by := week.view().ShiftStates(week.filter)
	minutes := 0
	for _, t := range by {
		minutes += t.Minutes
	}
	blocks := week.view().BlockCounts(week.filter)
	return []components.Counter{
		{Label: "Shifts", Value: format.Number(c.Shifts), Note: "published"}, {Label: "Scheduled", Value: schedule.DurationWords(minutes), Note: "breaks included"},
		{Label: "Unavailable blocks", Value: format.Number(blocks.Blocks), Note: format.Count(blocks.ByStatus[schedule.Requested], "requested")}, s.generatedCounter(week),
	}, nil
}
