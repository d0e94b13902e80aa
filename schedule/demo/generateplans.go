package demo

import (
	"time"

	"opshub/schedule"
	"opshub/schedule/localtime"
)

// plan adds what screens show but company files lack: the two weeks in planning, the published version of the week
// before, open shifts and coverage targets.
func (g *generator) plan() {
	r, last := g.out, FirstDay.Add(g.Days-1)
	draft := schedule.DraftPeriod{ID: 1, Name: "Next two weeks", StartsOn: last.Add(-draftDays + 1), EndsOn: last, Status: "draft"}
	before := schedule.DraftPeriod{ID: 2, Name: "This week", StartsOn: draft.StartsOn.Add(-7), EndsOn: draft.StartsOn.Add(-1), Status: "published"}
	r.DraftPeriods = []schedule.DraftPeriod{draft, before}
	r.PublishedPeriods = []schedule.PublishedPeriod{{ID: 1, DraftPeriodID: before.ID, Version: 1, StartsOn: before.StartsOn, EndsOn: before.EndsOn,
		Status: "current", PublishedAt: localtime.UTC.StartOfDay(before.StartsOn.Add(-10)), PublishedBy: "opshub demo"}}
	var published []schedule.PublishedShift
	for i := range r.Shifts {
		sh := &r.Shifts[i]
		switch on := g.zones[sh.LocationID-1].Date(sh.StartsAt); {
		case on >= draft.StartsOn:
			sh.DraftPeriodID = draft.ID
		case on >= before.StartsOn:
			sh.DraftPeriodID = before.ID
			published = append(published, schedule.PublishedShift{Shift: *sh, EmployeeName: r.Employees[sh.EmployeeID-1].Name})
		}
		if sh.ID%997 == 0 && sh.DraftPeriodID == draft.ID {
			sh.EmployeeID, sh.OpenSlots = 0, 1
		}
	}
	r.PublishedShifts = schedule.Compare(1, nil, published)
	addTargets(r)
}

// addTargets adds targets for every position at every location, morning and evening, every day.
func addTargets(r *schedule.Roster) {
	perDay := max(1, len(r.Employees)/len(Locations)/len(Positions)/10)
	for _, place := range Locations {
		for _, role := range Positions {
			for day := time.Sunday; day <= time.Saturday; day++ {
				for _, hours := range [][2]int{{8 * 60, 16 * 60}, {16 * 60, 22 * 60}} {
					r.CoverageTargets = append(r.CoverageTargets, schedule.CoverageTarget{ID: int64(len(r.CoverageTargets) + 1), LocationID: place.ID, PositionID: role.ID,
						Weekday: day, StartMinute: hours[0], EndMinute: hours[1], Min: perDay, Optimal: perDay + 1})
				}
			}
		}
	}
}
