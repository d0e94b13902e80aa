package storetest

import (
	"testing"

	"opshub/schedule"
	"opshub/schedule/localtime"
)

// Planted is one expected finding of FaultyDraft.
type Planted struct {
	Kind            schedule.ConstraintKind
	Shift           int64 // 0 for coverage
	Measured, Limit int
	IfApproved      bool
}

// The draft period of FaultyDraft, and the shift whose end another program must set to its start, because the database refuses such a
// shift.
const (
	FaultyPeriod  = 2
	zeroLength    = 101
	faultyVersion = 1
)

// FaultyDraft returns a roster with a draft period in which every rule has exactly the planted findings. It also contains data without
// findings: violations by shifts that are staged for removal or belong to another period, blocks without effect, and adjacent shifts. One
// version of the period is published. Shift 201 is equal to its published copy. Shift 202 was moved and reassigned later. Shift 203 is
// staged for removal. Shift 204 was never published and is staged for removal. All other shifts are new.
func FaultyDraft(t testing.TB) (*schedule.Roster, []Planted) {
	t.Helper()
	r := &schedule.Roster{
		Organization: schedule.Organization{Name: "Fault Works", TimeZone: "UTC", WeekStartsOn: 1},
		Locations:    []schedule.Location{{ID: 1, Code: "A", Name: "Alpha", TimeZone: "UTC"}, {ID: 2, Code: "B", Name: "Beta", TimeZone: "UTC"}},
		Positions:    []schedule.Position{{ID: 1, Name: "Cook"}, {ID: 2, Name: "Server"}},
		DraftPeriods: []schedule.DraftPeriod{
			{ID: 1, Name: "Before", StartsOn: localtime.DateOf(2026, 11, 23), EndsOn: localtime.DateOf(2026, 12, 6), Status: "published"},
			{ID: FaultyPeriod, Name: "Faulty", StartsOn: localtime.DateOf(2026, 12, 7), EndsOn: localtime.DateOf(2026, 12, 20), Status: "in_review"},
			{ID: 3, Name: "Old", StartsOn: localtime.DateOf(2026, 11, 9), EndsOn: localtime.DateOf(2026, 11, 22), Status: "archived"},
		},
		CoverageTargets: []schedule.CoverageTarget{{ID: 1, LocationID: 2, On: localtime.DateOf(2026, 12, 9), StartMinute: 600, EndMinute: 720, Min: 1, Optimal: 1},
			{ID: 2, LocationID: 2, On: localtime.DateOf(2026, 12, 23), StartMinute: 600, EndMinute: 720, Min: 1, Optimal: 1}},
	}
	for id := range int64(18) {
		r.Employees = append(r.Employees, schedule.Employee{ID: id + 1, Name: "Person " + string(rune('A'+id)), Status: "active", LocationID: 1, PositionID: 1})
	}
	shift := func(id, employee int64, from, to string, change ...func(*schedule.Shift)) {
		s := schedule.Shift{ID: id, EmployeeID: employee, LocationID: 1, PositionID: 1, DraftPeriodID: FaultyPeriod, TimeZone: "UTC", State: schedule.NeverPublished,
			StartsAt: Instant(t, "2026-12-"+from), EndsAt: Instant(t, "2026-12-"+to)}
		for _, f := range change {
			f(&s)
		}
		r.Shifts = append(r.Shifts, s)
	}
	block := func(employee int64, kind schedule.BlockKind, status schedule.BlockStatus) {
		r.Blocks = append(r.Blocks, schedule.Block{ID: int64(len(r.Blocks) + 1), EmployeeID: employee, Kind: kind, Status: status, TimeZone: "UTC", ReasonCode: "other",
			StartsAt: Instant(t, "2026-12-08T10:00"), EndsAt: Instant(t, "2026-12-08T12:00")})
	}
	staged := func(s *schedule.Shift) { s.State = schedule.StagedForRemoval }
	other := func(s *schedule.Shift) { s.DraftPeriodID, s.State = 1, schedule.Published }

	shift(zeroLength, 1, "08T09:00", "08T17:00")
	shift(102, 2, "08T00:00", "09T01:00")
	r.Employees[1].Limits.MinutesPerDay = 24 * 60 // so that only the length exceeds a limit
	shift(103, 3, "08T09:00", "08T17:00", func(s *schedule.Shift) { s.TimeZone = "Mars/Olympus" })
	r.Employees[3].Status, r.Employees[3].TerminatedOn = "terminated", localtime.DateOf(2026, 12, 9)
	shift(104, 4, "10T09:00", "10T17:00")
	shift(105, 5, "08T09:00", "08T13:00")
	shift(106, 5, "08T12:00", "08T16:00")
	shift(107, 6, "08T09:00", "08T17:00")
	block(6, schedule.Unavailable, schedule.Active)
	shift(108, 7, "08T09:00", "08T17:00")
	block(7, schedule.TimeOff, schedule.Approved)
	shift(109, 8, "08T09:00", "08T17:00")
	block(8, schedule.Undesired, schedule.Active)
	shift(110, 9, "08T09:00", "08T17:00", func(s *schedule.Shift) { s.PositionID = 2 })
	shift(111, 10, "08T14:00", "08T22:00")
	shift(112, 10, "09T06:00", "09T14:00")
	shift(113, 11, "08T06:00", "08T19:00")
	for d, day := range []string{"07", "08", "09", "10", "11"} {
		shift(114+int64(d), 12, day+"T08:00", day+"T18:00")
	}
	for d, day := range []string{"07", "08", "09", "10", "11", "12", "13"} {
		shift(119+int64(d), 13, day+"T08:00", day+"T12:00")
	}
	shift(126, 14, "08T09:00", "08T17:00")
	block(14, schedule.Unavailable, schedule.Requested)
	shift(127, 0, "10T00:00", "11T01:00") // unassigned and too long

	shift(130, 15, "08T09:00", "08T12:00") // adjacent shifts; all overlapping items are staged for removal or without effect
	shift(131, 15, "08T12:00", "08T17:00")
	shift(132, 15, "08T10:00", "08T16:00", staged)
	block(15, schedule.Unavailable, schedule.Declined)
	shift(133, 16, "05T00:00", "06T01:00", other) // too long, but in another period

	shift(201, 17, "14T09:00", "14T17:00", func(s *schedule.Shift) { s.State, s.Notes = schedule.Published, "a secret" })
	shift(202, 18, "15T10:00", "15T18:00", func(s *schedule.Shift) { s.State, s.Notes = schedule.ChangedSince, "a secret" })
	shift(203, 17, "16T09:00", "16T17:00", staged)
	r.PublishedPeriods = []schedule.PublishedPeriod{{ID: faultyVersion, DraftPeriodID: FaultyPeriod, Version: 1, StartsOn: localtime.DateOf(2026, 12, 7),
		EndsOn: localtime.DateOf(2026, 12, 20), Status: "current", PublishedAt: Instant(t, "2026-11-20T12:00"), PublishedBy: "Ruth"}}
	var shown []schedule.PublishedShift
	for _, s := range r.Shifts {
		if s.ID < 201 {
			continue
		}
		name := "Person Q"
		if s.ID == 202 {
			s.StartsAt, s.EndsAt, s.EmployeeID, s.Notes = s.StartsAt-3600, s.EndsAt-3600, 17, "another secret"
		}
		s.State = schedule.Published
		shown = append(shown, schedule.PublishedShift{Shift: s, EmployeeName: name})
	}
	r.PublishedShifts = schedule.Compare(faultyVersion, nil, shown)
	shift(204, 18, "17T09:00", "17T17:00", staged)

	return r, []Planted{
		{schedule.ZeroLength, zeroLength, 0, 0, false},
		{schedule.OverLong, 102, 25 * 60, 24 * 60, false},
		{schedule.OverLong, 127, 25 * 60, 24 * 60, false},
		{schedule.UnknownZone, 103, 0, 0, false},
		{schedule.OutsideEmployment, 104, 0, 0, false},
		{schedule.NoOverlap, 106, 60, 0, false},
		{schedule.WhileUnavailable, 107, 120, 0, false},
		{schedule.WhileUnavailable, 126, 120, 0, true},
		{schedule.WhileTimeOff, 108, 120, 0, false},
		{schedule.WhileUndesired, 109, 120, 0, false},
		{schedule.RequiredPosition, 110, 0, 0, false},
		{schedule.MinRestMinutes, 112, 8 * 60, 11 * 60, false},
		{schedule.MaxMinutesPerDay, 113, 13 * 60, 12 * 60, false},
		{schedule.MaxMinutesPerWeek, 118, 50 * 60, 48 * 60, false},
		{schedule.MaxConsecutiveDays, 125, 7, 6, false},
		{schedule.BelowCoverage, 0, 0, 1, false},
	}
}
