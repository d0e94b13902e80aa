package calendar

import (
	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/blocks"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/shifts"
	"opshub/handlers/web"
	"opshub/schedule"
)

// weekData returns the schedule of a week: a row per employee, a column per day, and the shifts in the cells.
func weekData(s *web.Server) web.Dataset {
	return WeekScreen{File: "week", Sheet: catalog.PathWeekPrint, Paper: "the wall sheet: published shifts, including open ones, and blocks in force",
		Reads:  "always one week: the week of the first day, or of today if longer dates include it; the block status does not narrow shifts",
		Fields: []string{"employee_id", "from", "location_id", "position_id", "q"},
		Look:   shiftLook, Counters: weekCounters, Files: weekFiles}.Dataset(s)
}

// weekFiles returns the files of the week.
func weekFiles(s *web.Server) web.Dataset {
	return shifts.ShiftFiles(s, "week", web.Bind(s, page.WeekScope))
}

// weekCounters counts the employees, shifts, hours, open shifts and blocks of the week, and its changes or conflicts.
func weekCounters(s *web.Server, week *web.Request, _ schedule.DayCounts) ([]components.Counter, error) {
	c := week.View().ShiftCounts(week.Filter)
	minutes := 0
	for _, d := range week.View().DayFigures(week.Filter) {
		minutes += d.Minutes
	}
	blocks := week.View().BlockCounts(week.Filter)
	counters := []components.Counter{
		{Label: "Employees", Value: format.Number(c.Employees), Note: "with a shift in the week"},
		{Label: "Shifts", Value: format.Number(c.Shifts - c.Open - c.Staged), Note: format.Count(c.Staged, "more to be removed"), Href: page.Link(s, week, catalog.PathShifts)},
		{Label: "Scheduled", Value: schedule.DurationWords(minutes), Note: "within the week, breaks included"},
		{Label: "Open shifts", Value: format.Number(c.Open), Note: "nobody is assigned", Href: page.Link(s, week, catalog.PathOpenShifts)},
		{Label: "Unavailable blocks", Value: format.Number(blocks.Blocks), Href: page.Link(s, week, catalog.PathCalendar)},
	}
	last, err := reviewCounter(s, week)
	if week.Filter.OfPeriod() { // the lists cannot filter by period
		for i := range counters {
			counters[i].Href = ""
		}
	}
	return append(counters, last), err
}

// reviewCounter returns the counter of what needs review. A draft counts its changes; the current schedule counts its
// soft conflicts. A published version shows its number instead, because soft conflicts are known only for the current
// schedule.
func reviewCounter(s *web.Server, week *web.Request) (components.Counter, error) {
	f := week.Filter
	switch {
	case f.DraftPeriodID != 0:
		by := week.View().DraftShiftCounts(f.DraftPeriodID, f)
		added, changed, removed := by[schedule.NeverPublished], by[schedule.ChangedSince], by[schedule.StagedForRemoval]
		return components.Counter{Label: "Changes", Value: format.Number(added + changed + removed),
			Note: format.Join(format.Number(added)+" added", format.Number(changed)+" changed", format.Number(removed)+" removed")}, nil
	case f.PublishedPeriodID != 0:
		p, err := week.View().PublishedPeriod(f.PublishedPeriodID)
		return components.Counter{Label: "Version", Value: format.Number(p.Version), Note: format.Join(p.Status, "current blocks and conflicts")}, err
	}
	return blocks.ConflictCounter(s, week), nil
}
