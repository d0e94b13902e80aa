package handlers

import (
	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule"
)

// weekData is the schedule of a week: employees down, days across, the shifts of each day in its cell.
func (s *server) weekData() dataset {
	return weekScreen{file: "week", sheet: catalog.PathWeekPrint, paper: "the sheet for the wall: shifts that were published, open ones too, and blocks in force",
		reads:  "always one week: that of the first day, or of today where longer dates hold it; the status of unavailable blocks does not narrow shifts",
		fields: []string{"employee_id", "from", "location_id", "position_id", "q"},
		look:   shiftLook, counters: (*server).weekCounters, files: (*server).weekFiles}.dataset(s)
}

// weekFiles are the files of the week.
func (s *server) weekFiles() dataset { return s.shiftFiles("week", bind(s, (*server).weekScope)) }

// weekCounters count the schedule of the week: who works, how long, what is open, what overlaps.
func (s *server) weekCounters(week *request, _ schedule.DayCounts) ([]components.Counter, error) {
	c := week.view().ShiftCounts(week.filter)
	minutes := 0
	for _, d := range week.view().DayFigures(week.filter) {
		minutes += d.Minutes
	}
	blocks := week.view().BlockCounts(week.filter)
	counters := []components.Counter{
		{Label: "Employees", Value: format.Number(c.Employees), Note: "with a shift in the week"},
		{Label: "Shifts", Value: format.Number(c.Shifts - c.Open - c.Staged), Note: format.Count(c.Staged, "more to be removed"), Href: s.link(week, catalog.PathShifts)},
		{Label: "Scheduled", Value: schedule.DurationWords(minutes), Note: "within the week, breaks included"},
		{Label: "Open shifts", Value: format.Number(c.Open), Note: "nobody is assigned", Href: s.link(week, catalog.PathOpenShifts)},
		{Label: "Unavailable blocks", Value: format.Number(blocks.Blocks), Href: s.link(week, catalog.PathCalendar)},
	}
	last, err := s.weekJudgement(week)
	if week.filter.OfPeriod() { // the lists know no period
		for i := range counters {
			counters[i].Href = ""
		}
	}
	return append(counters, last, s.generatedCounter(week)), err
}

// weekJudgement is the counter of what is to be looked at: in a draft what it changes, else the soft conflicts. The report counts
// those of the present schedule, so a published version says what its cells mark.
func (s *server) weekJudgement(week *request) (components.Counter, error) {
	f := week.filter
	switch {
	case f.DraftPeriodID != 0:
		by := week.view().DraftShiftCounts(f.DraftPeriodID, f)
		added, changed, removed := by[schedule.NeverPublished], by[schedule.ChangedSince], by[schedule.StagedForRemoval]
		return components.Counter{Label: "Changes", Value: format.Number(added + changed + removed),
			Note: format.Join(format.Number(added)+" added", format.Number(changed)+" changed", format.Number(removed)+" removed")}, nil
	case f.PublishedPeriodID != 0:
		p, err := week.view().PublishedPeriod(f.PublishedPeriodID)
		return components.Counter{Label: "Version", Value: format.Number(p.Version), Note: format.Join(p.Status, "blocks and conflicts as they stand now")}, err
	}
	return s.conflictCounter(week), nil
}
