package store

import (
	"testing"
	"time"

	"opshub/schedule"
	"opshub/schedule/localtime"
	"opshub/schedule/store/storetest"
)

// planned returns two locations with two employees each, and a few rows of each kind of planning data.
func planned(t *testing.T) *schedule.Roster {
	t.Helper()
	day := localtime.DateOf(2026, time.November, 16)
	shift := func(id, employee, location int64, start string) schedule.Shift {
		return schedule.Shift{ID: id, EmployeeID: employee, LocationID: location, PositionID: 1, DraftPeriodID: 1, TimeZone: "UTC",
			StartsAt: at(t, "2026-11-"+start), EndsAt: at(t, "2026-11-"+start) + 8*3600, State: schedule.NeverPublished}
	}
	open := shift(3, 0, 1, "18T09:00")
	open.OpenSlots = 2
	decided := schedule.Decision{Status: schedule.ReviewAcknowledged, Reviewer: "Boss", ReviewedAt: now, Note: "known"}
	return &schedule.Roster{
		Organization: schedule.Organization{Name: "Test", TimeZone: "UTC", WeekStartsOn: 1, PublishNoticeDays: 10, Style: localtime.Style{TwelveHours: true, MonthFirst: true}},
		Locations:    []schedule.Location{{ID: 1, Code: "A", Name: "Åhus", TimeZone: "UTC"}, {ID: 2, Code: "B", Name: "Bern", TimeZone: "UTC"}},
		Positions:    []schedule.Position{{ID: 1, Name: "Cook"}, {ID: 2, Name: "Host"}},
		Employees: []schedule.Employee{
			{ID: 1, Name: "Ann", Status: "active", LocationID: 1, PositionID: 1, Account: "ann", Limits: schedule.EmployeeLimits{MinutesPerDay: 480, MinutesPerWeek: 2400, RestMinutes: 600, PreferredMinutes: 1800}},
			{ID: 2, Name: "Ben", Status: "active", LocationID: 1, PositionID: 2},
			{ID: 3, Name: "Cleo", Status: "active", LocationID: 2, PositionID: 1},
		},
		EmployeePositions: []schedule.EmployeePosition{{EmployeeID: 1, PositionID: 2}, {EmployeeID: 1, PositionID: 1}, {EmployeeID: 3, PositionID: 2}},
		DraftPeriods:      []schedule.DraftPeriod{{ID: 1, Name: "Week 47", StartsOn: day, EndsOn: day + 6, Status: "draft"}},
		Shifts:            []schedule.Shift{shift(1, 1, 1, "16T09:00"), shift(2, 3, 2, "17T09:00"), open},
		CoverageTargets: []schedule.CoverageTarget{
			{ID: 1, LocationID: 1, PositionID: 1, Weekday: time.Monday, StartMinute: 540, EndMinute: 1020, Min: 1, Optimal: 2, Max: 3},
			{ID: 2, LocationID: 1, Weekday: time.Sunday, StartMinute: 1320, EndMinute: 360, Min: 1, Optimal: 1, EffectiveFrom: day, EffectiveTo: day + 30},
			{ID: 3, LocationID: 2, On: day + 2, StartMinute: 600, EndMinute: 1440, Min: 2, Optimal: 2},
		},
		ConstraintRules: []schedule.ConstraintRule{
			{ID: 1, Scope: schedule.ForOrganization, Kind: schedule.MaxMinutesPerWeek, Limit: 2400, Unit: schedule.Minutes, Severity: schedule.Warning, Enabled: true},
			{ID: 2, Scope: schedule.ForLocation, ScopeID: 2, Kind: schedule.MinRestMinutes, Limit: 660, Unit: schedule.Minutes, Severity: schedule.Warning, Enabled: true, EffectiveTo: day - 1},
			{ID: 3, Scope: schedule.ForEmployee, ScopeID: 1, Kind: schedule.MaxConsecutiveDays, Limit: 5, Unit: schedule.Days, Severity: schedule.Informational, EffectiveFrom: day},
		},
		ConstraintReviews: []schedule.ConstraintReview{
			{ID: 1, RuleID: 1, Kind: schedule.MaxMinutesPerWeek, ShiftID: 1, EmployeeID: 1, DraftPeriodID: 1, On: day, DetectedAt: now - 60, Measured: 2500, Limit: 2400, Decision: schedule.Decision{Status: schedule.ReviewOpen}},
			{ID: 2, Kind: schedule.NoOverlap, ShiftID: 2, EmployeeID: 3, On: day + 1, DetectedAt: now - 120, Measured: 30, Decision: decided},
			{ID: 3, Kind: schedule.NoOverlap, ShiftID: 999, EmployeeID: 3, On: day + 5, DetectedAt: now - 180, Decision: schedule.Decision{Status: schedule.ReviewDismissed, Reviewer: "Boss", ReviewedAt: now}},
		},
		ScheduleExceptions: []schedule.ScheduleException{
			{ID: 1, StartsOn: day, EndsOn: day + 1, Kind: schedule.Holiday, Title: "Founders' Day", Message: "open as usual", Status: schedule.Active, RequestedAt: now - 600, RequestedBy: "Boss"},
			{ID: 2, LocationID: 1, StartsOn: day + 3, EndsOn: day + 3, Kind: schedule.ModifiedHours, OpensMinute: 600, ClosesMinute: 60, Title: "Late opening", Status: schedule.Requested, RequestedAt: now - 60},
			{ID: 3, EmployeeID: 3, StartsOn: day + 3, EndsOn: day + 4, Kind: schedule.ModifiedHours, Title: "School week", Status: schedule.Approved},
			{ID: 4, LocationID: 2, StartsOn: day + 9, EndsOn: day + 9, Kind: schedule.BusinessClosed, Title: "Closed", Status: schedule.Cancelled},
		},
		ExceptionReviews: []schedule.ExceptionReview{
			{ID: 1, ExceptionID: 2, DetectedAt: now - 60, Decision: schedule.Decision{Status: schedule.ReviewOpen}},
			{ID: 2, ExceptionID: 4, DetectedAt: now - 900, Decision: decided},
		},
		PublishedPeriods: []schedule.PublishedPeriod{
			{ID: 1, DraftPeriodID: 1, Version: 1, StartsOn: day, EndsOn: day + 6, Status: "superseded", PublishedAt: now - 86400},
			{ID: 2, DraftPeriodID: 1, Version: 2, StartsOn: day, EndsOn: day + 6, Status: "current", PublishedAt: now - 3600},
			{ID: 3, DraftPeriodID: 1, Version: 3, StartsOn: day, EndsOn: day + 6, Status: "recalled", PublishedAt: now - 60},
		},
		PublishedShifts: []schedule.PublishedShift{
			{PublishedPeriodID: 1, EmployeeName: "Ann", ChangeKind: schedule.ChangeAdded, Shift: shift(1, 1, 1, "16T09:00")},
			{PublishedPeriodID: 2, EmployeeName: "Ann", ChangeKind: schedule.ChangeSame, Shift: shift(1, 1, 1, "16T09:00")},
			{PublishedPeriodID: 2, EmployeeName: "Cleo", ChangeKind: schedule.ChangeAdded, Shift: shift(2, 3, 2, "17T10:00")},
			{PublishedPeriodID: 2, EmployeeName: "Ann", ChangeKind: schedule.ChangeRemoved, Shift: shift(9, 1, 1, "19T09:00")},
			{PublishedPeriodID: 3, EmployeeName: "Ann", ChangeKind: schedule.ChangeSame, Shift: shift(1, 1, 1, "16T09:00")},
		},
		Acknowledgments: []schedule.Acknowledgment{
			{ID: 1, DraftPeriodID: 1, EmployeeID: 2, Person: "Ben", At: now - 7200, Kind: schedule.ManagerReview},
			{ID: 2, PublishedPeriodID: 2, EmployeeID: 1, Person: "Ann", At: now - 1800, Kind: schedule.EmployeeSeen},
			{ID: 3, PublishedPeriodID: 2, EmployeeID: 3, Person: "Cleo", At: now - 1700, Kind: schedule.EmployeeSeen},
		},
	}
}

// published returns a roster with one published version of every third shift.
func published(t *testing.T) *schedule.Roster {
	t.Helper()
	r := storetest.Roster(12, 21)
	r.PublishedShifts, r.PublishedPeriods = nil, r.PublishedPeriods[:1]
	r.PublishedPeriods[0].Status, r.PublishedPeriods[0].Note = "current", "as agreed"
	publishInto(r, 1, nil)
	return r
}

// publishInto adds the rows of a version to the roster.
func publishInto(r *schedule.Roster, period int64, before []schedule.PublishedShift) {
	var rows []schedule.PublishedShift
	for _, s := range r.Shifts {
		if s.ID%3 == 0 && s.State != schedule.StagedForRemoval {
			rows = append(rows, schedule.PublishedShift{Shift: s, EmployeeName: "as it was"})
		}
	}
	r.PublishedShifts = append(r.PublishedShifts, schedule.Compare(period, before, rows)...)
}

// small returns one employee with one shift from 9 to 17 UTC on 2026-11-16, and these blocks on that day.
func small(t testing.TB, blocks ...schedule.Block) *schedule.Roster {
	t.Helper()
	r := &schedule.Roster{
		Organization: schedule.Organization{Name: "Test", TimeZone: "UTC", WeekStartsOn: 1},
		Locations:    []schedule.Location{{ID: 1, Code: "A", Name: "A", TimeZone: "UTC"}},
		Positions:    []schedule.Position{{ID: 1, Name: "Cook"}},
		Employees:    []schedule.Employee{{ID: 1, Name: "Ada", Status: "active", LocationID: 1, PositionID: 1}},
		Shifts: []schedule.Shift{{ID: 1, EmployeeID: 1, LocationID: 1, PositionID: 1, TimeZone: "UTC", State: schedule.Published,
			StartsAt: at(t, "2026-11-16T09:00"), EndsAt: at(t, "2026-11-16T17:00")}},
	}
	for i, b := range blocks {
		b.ID, b.EmployeeID, b.TimeZone, b.Kind = int64(i+1), 1, "UTC", schedule.Unavailable
		r.Blocks = append(r.Blocks, b)
	}
	return r
}

func block(t testing.TB, status schedule.BlockStatus, from, to string) schedule.Block {
	t.Helper()
	return schedule.Block{Status: status, StartsAt: at(t, "2026-11-16T"+from), EndsAt: at(t, "2026-11-16T"+to)}
}

// manyEvents returns a roster with three events of each of six subjects in addition to those of its block.
func manyEvents(t *testing.T) *schedule.Roster {
	t.Helper()
	r := planned(t)
	for k, subject := range []string{schedule.ShiftSubject, schedule.CoverageTargetSubject, schedule.ConstraintSubject, schedule.ExceptionSubject,
		schedule.AvailabilitySubject, schedule.PublishedSubject} {
		for n, action := range []string{"created", "updated", "status_changed"} {
			e := schedule.Event{OccurredAt: now - schedule.Instant(9000-k*700-n*60), SubjectType: subject, SubjectID: int64(n%2 + 1), Action: action,
				ActorType: "user", ActorName: []string{"Ann", "Boss"}[k%2], Changes: []schedule.Change{{Field: "status", To: "open"}}}
			if subject == schedule.ShiftSubject {
				e.EmployeeID = 3
			}
			r.Events = append(r.Events, e)
		}
	}
	return r
}
