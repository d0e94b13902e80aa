package handlers

import (
	"slices"

	"opshub/schedule"
	"opshub/schedule/localtime"
)

// The people of the privacy matrix. Their numbers and those of their rows are long, so that no response contains them by chance.
const (
	annID, benID, zoeID = 7001, 7002, 7009 // two employees, and one who left
	unknownID           = 7998
	annMail, benMail    = "ann@matrix.example", "ben@matrix.example"
	managerMail         = "boss@example.org"

	annsBlock, bensBlock, bensRequest = 8001, 8002, 8003
	bensTraining, bensWish            = 8010, 8011
	annsShift, bensShift, bensDraft   = 6001, 6002, 6003
	shownPeriod, planPeriod           = 9001, 9002 // two draft periods
	shownVersion, recalledVersion     = 5001, 5002
	oldVersion                        = 5000 // superseded
)

// secretOf is the mark in every private word of one person. No response to the other may contain it.
const (
	secretOfBen   = "zqxprivate"
	secretOfAnn   = "zqxownwords"
	secretOfDraft = "zqxplanned" // employees read no drafts, not even their own

	// The reason of a block that everybody sees as unavailable. The test also searches for parts of it, as a visitor would who guesses it.
	// Its words are ordinary, and no other text contains them.
	secretReason = "jackdaw course"
)

// matrixRoster has two employees at two locations, each with rows of their own, over a published period. If full is true, it also contains
// Ben's private data and the plans. All data that employees other than Ben can read is the same in both rosters.
func matrixRoster(full bool) *schedule.Roster {
	day := localtime.DateOf(2026, 11, 23)
	at := func(offset, hour int) schedule.Instant {
		return localtime.UTC.Resolve(day.Add(offset), hour*60)
	}
	shift := func(id, employee, place int64, offset, hour int) schedule.Shift {
		return schedule.Shift{ID: id, EmployeeID: employee, LocationID: place, PositionID: place, DraftPeriodID: shownPeriod, TimeZone: "UTC", Label: "Early",
			StartsAt: at(offset, hour), EndsAt: at(offset, hour+8), State: schedule.Published}
	}
	r := &schedule.Roster{
		Organization: schedule.Organization{Name: "Matrix", TimeZone: "UTC", WeekStartsOn: 1, PublishNoticeDays: 3},
		Locations:    []schedule.Location{{ID: 1, Code: "N", Name: "North", TimeZone: "UTC"}, {ID: 2, Code: "S", Name: "South", TimeZone: "UTC"}},
		Positions:    []schedule.Position{{ID: 1, Name: "Cook"}, {ID: 2, Name: "Waiter"}},
		Employees: []schedule.Employee{
			{ID: annID, Number: "N-1", Name: "Ann Aster", Email: annMail, Account: "ann", Status: "active", LocationID: 1, PositionID: 1},
			{ID: benID, Number: "N-2", Name: "Ben Birch", Email: benMail, Status: "active", LocationID: 2, PositionID: 2},
			{ID: zoeID, Number: "N-9", Name: "Zoe Zinnia", Status: "terminated", LocationID: 2, PositionID: 2, TerminatedOn: localtime.DateOf(2026, 3, 1)},
		},
		DraftPeriods: []schedule.DraftPeriod{{ID: shownPeriod, Name: "November", StartsOn: day, EndsOn: day.Add(13), Status: "published"}},
		CoverageTargets: []schedule.CoverageTarget{
			{ID: 1, LocationID: 1, Weekday: 1, StartMinute: 480, EndMinute: 960, Min: 1, Optimal: 2}, {ID: 2, LocationID: 2, Weekday: 2, StartMinute: 480, EndMinute: 960, Min: 2, Optimal: 3},
		},
		ConstraintRules: []schedule.ConstraintRule{{ID: 1, Scope: schedule.ForOrganization, Kind: schedule.MinRestMinutes, Limit: 660, Unit: "minutes", Severity: schedule.Warning, Enabled: true}},
		// Ann's own rows. Only she and managers read their private words.
		Blocks: []schedule.Block{
			ownBlock(annsBlock, annID, schedule.Approved, secretOfAnn, at(0, 12), at(0, 20)),
			{ID: bensBlock, EmployeeID: benID, Kind: schedule.Unavailable, Status: schedule.Approved, TimeZone: "UTC", StartsAt: at(1, 12), EndsAt: at(1, 20), Source: "import", CreatedAt: at(-30, 8), UpdatedAt: at(-30, 8)},
			{ID: bensTraining, EmployeeID: benID, Kind: schedule.Unavailable, Status: schedule.Active, TimeZone: "UTC", StartsAt: at(2, 10), EndsAt: at(2, 12), Source: "import", CreatedAt: at(-30, 8), UpdatedAt: at(-30, 8)},
		},
		Events: []schedule.Event{{OccurredAt: at(-20, 9), SubjectType: "unavailable_block", SubjectID: annsBlock, EmployeeID: annID, Action: "created", ActorType: "user", ActorName: secretOfAnn + " clerk", Note: secretOfAnn}},
	}
	// In two weeks each employee works at both locations, and one shift is open.
	shown := []schedule.Shift{
		shift(annsShift, annID, 1, 0, 8), shift(annsShift+10, annID, 2, 2, 8), shift(annsShift+20, annID, 1, 8, 14),
		shift(bensShift, benID, 2, 1, 8), shift(bensShift+10, benID, 1, 2, 9), shift(bensShift+20, benID, 2, 9, 6), shift(6900, 0, 1, 3, 8), shift(6901, benID, 2, -70, 8),
	}
	for i := range shown {
		switch { // notes of an own shift, of an open shift
		case shown[i].EmployeeID == annID:
			shown[i].Notes = secretOfAnn
		case full:
			shown[i].Notes = secretOfBen + " note of a shift"
		}
	}
	publisher := "The boss"
	if full {
		publisher = secretOfDraft + " publisher"
	}
	version := func(id int64, number int, status string, published schedule.Instant) schedule.PublishedPeriod {
		return schedule.PublishedPeriod{ID: id, DraftPeriodID: shownPeriod, Version: number, StartsOn: day, EndsOn: day.Add(13), Status: status, PublishedAt: published, PublishedBy: publisher}
	}
	r.PublishedPeriods = []schedule.PublishedPeriod{version(oldVersion, 1, "superseded", at(-12, 8)), version(shownVersion, 2, "current", at(-10, 8))}
	rows := make([]schedule.PublishedShift, len(shown))
	for i, s := range shown {
		rows[i] = schedule.PublishedShift{Shift: s, EmployeeName: nameOf(r, s.EmployeeID)}
	}
	before := slices.Clone(rows[1:]) // the second version has one new shift and one that begins later
	before[0].Shift.StartsAt -= 3600
	first := schedule.Compare(oldVersion, nil, before)
	r.PublishedShifts = append(first, schedule.Compare(shownVersion, first, rows)...)
	r.Shifts = slices.Clone(shown)
	r.Acknowledgments = []schedule.Acknowledgment{{ID: 1, PublishedPeriodID: shownVersion, EmployeeID: annID, Person: "Ann Aster", At: at(-9, 9), Kind: schedule.EmployeeSeen}}
	if full {
		addPrivate(r, at, shift)
	}
	return r
}

func ownBlock(id, employee int64, status schedule.BlockStatus, words string, from, to schedule.Instant) schedule.Block {
	return schedule.Block{ID: id, EmployeeID: employee, Kind: schedule.TimeOff, Status: status, TimeZone: "UTC", StartsAt: from, EndsAt: to, ReasonCode: "medical", ReasonText: words + " reason",
		Note: words + " note", Source: "employee", RequestedAt: from - 20*86400, RequestedBy: words + " asker", DecidedAt: from - 19*86400, DecidedBy: words + " decider", CreatedAt: from - 20*86400, UpdatedAt: from - 19*86400}
}

func nameOf(r *schedule.Roster, employee int64) string {
	for _, e := range r.Employees {
		if e.ID == employee {
			return e.Name
		}
	}
	return ""
}

// addPrivate adds Ben's private data, the plans, and the data that only managers read.
func addPrivate(r *schedule.Roster, at func(int, int) schedule.Instant, shift func(int64, int64, int64, int, int) schedule.Shift) {
	ben := &r.Employees[1]
	ben.Account, ben.Limits = secretOfBen+"account", schedule.EmployeeLimits{MinutesPerDay: 431, MinutesPerWeek: 2311, RestMinutes: 671, PreferredMinutes: 1787}
	r.Employees[2].Email, r.Employees[2].Account = secretOfBen+"@matrix.example", secretOfBen+"zoe"
	ben.HiredOn = localtime.DateOf(2019, 4, 1)
	// The blocks that everybody sees as unavailable get their kinds, reasons and notes.
	r.Blocks[1] = ownBlock(bensBlock, benID, schedule.Approved, secretOfBen, r.Blocks[1].StartsAt, r.Blocks[1].EndsAt)
	r.Blocks[2].Kind, r.Blocks[2].ReasonCode, r.Blocks[2].ReasonText = schedule.TimeOff, "training", secretReason
	r.Blocks = append(r.Blocks, schedule.Block{ID: bensWish, EmployeeID: benID, Kind: schedule.Undesired, Status: schedule.Active, TimeZone: "UTC", ReasonCode: "personal", ReasonText: secretReason,
		StartsAt: at(1, 8), EndsAt: at(1, 11), Source: "employee", CreatedAt: at(-30, 8), UpdatedAt: at(-30, 8)})
	for i, status := range []schedule.BlockStatus{schedule.Requested, schedule.Declined, schedule.Cancelled, schedule.Expired} {
		r.Blocks = append(r.Blocks, ownBlock(bensRequest+int64(i), benID, status, secretOfBen, at(2, 8+i), at(2, 16)))
	}
	r.Series = append(r.Series, schedule.Series{ID: 8500, EmployeeID: benID, TimeZone: "UTC", LocalStart: 480, Minutes: 60, RRule: "FREQ=WEEKLY", FirstOn: localtime.DateOf(2026, 1, 5), Status: schedule.Declined, ReasonText: secretOfBen})
	// Plans: a changed working copy, one that is staged for removal, drafts of both employees and an open draft, and a period that was
	// never published.
	draft := func(id, employee int64, offset int) schedule.Shift {
		s := shift(id, employee, 2, offset, 7)
		s.State, s.Label, s.Notes, s.DraftPeriodID = schedule.NeverPublished, secretOfDraft+" label", secretOfDraft+" note", planPeriod
		return s
	}
	for i := range r.Shifts {
		switch r.Shifts[i].ID {
		case bensShift + 10:
			r.Shifts[i].State, r.Shifts[i].Label, r.Shifts[i].StartsAt = schedule.ChangedSince, secretOfDraft+" change", r.Shifts[i].StartsAt+3600
		case bensShift + 20:
			r.Shifts[i].State = schedule.StagedForRemoval
		case annsShift + 20:
			r.Shifts[i].State, r.Shifts[i].Label = schedule.ChangedSince, secretOfDraft+" change"
		}
	}
	r.Shifts = append(r.Shifts, draft(bensDraft, benID, 21), draft(bensDraft+10, annID, 22), draft(bensDraft+20, 0, 23), draft(bensDraft+30, annID, 300))
	r.DraftPeriods = append(r.DraftPeriods, schedule.DraftPeriod{ID: planPeriod, Name: secretOfDraft + " period", StartsOn: localtime.DateOf(2026, 12, 7), EndsOn: localtime.DateOf(2026, 12, 20), Status: "in_review"})
	r.PublishedPeriods = append(r.PublishedPeriods, schedule.PublishedPeriod{ID: recalledVersion, DraftPeriodID: planPeriod, Version: 1, StartsOn: localtime.DateOf(2026, 12, 7), EndsOn: localtime.DateOf(2026, 12, 20),
		Status: "recalled", PublishedAt: at(-5, 8), PublishedBy: secretOfDraft + " publisher", Note: secretOfDraft + " note"})
	r.PublishedShifts = append(r.PublishedShifts, schedule.PublishedShift{PublishedPeriodID: recalledVersion, Shift: draft(bensDraft, benID, 21), EmployeeName: ben.Name, ChangeKind: schedule.ChangeAdded})
	// Decisions and notes of managers.
	decided := schedule.Decision{Status: schedule.ReviewAcknowledged, Reviewer: secretOfBen + " reviewer", ReviewedAt: at(-1, 9), Note: secretOfBen + " decision"}
	r.ConstraintRules = append(r.ConstraintRules, schedule.ConstraintRule{ID: 2, Scope: schedule.ForEmployee, ScopeID: benID, Kind: schedule.MaxMinutesPerWeek, Limit: 2111, Unit: "minutes", Severity: schedule.Warning, Enabled: true})
	r.ConstraintReviews = append(r.ConstraintReviews, schedule.ConstraintReview{ID: 1, RuleID: 2, Kind: schedule.MaxMinutesPerWeek, ShiftID: bensShift, EmployeeID: benID, On: localtime.DateOf(2026, 11, 24), DetectedAt: at(-2, 9), Measured: 2400, Limit: 2111, Decision: decided})
	r.ScheduleExceptions = append(r.ScheduleExceptions, schedule.ScheduleException{ID: 1, EmployeeID: benID, StartsOn: localtime.DateOf(2026, 11, 24), EndsOn: localtime.DateOf(2026, 11, 25), Kind: schedule.Announcement,
		Title: secretOfBen + " title", Message: secretOfBen + " message", Status: schedule.Requested, RequestedAt: at(-3, 9), RequestedBy: secretOfBen + " asker"})
	r.ExceptionReviews = append(r.ExceptionReviews, schedule.ExceptionReview{ID: 1, ExceptionID: 1, DetectedAt: at(-2, 9), Decision: decided})
	r.Acknowledgments = append(r.Acknowledgments, schedule.Acknowledgment{ID: 2, PublishedPeriodID: shownVersion, EmployeeID: benID, Person: ben.Name, At: at(-8, 9), Kind: schedule.EmployeeSeen},
		schedule.Acknowledgment{ID: 3, DraftPeriodID: planPeriod, Person: secretOfDraft + " manager", At: at(-4, 9), Kind: schedule.ManagerReview})
	event := func(subject string, id, employee int64, words string) schedule.Event {
		return schedule.Event{OccurredAt: at(-4, 9), SubjectType: subject, SubjectID: id, EmployeeID: employee, Action: "updated", ActorType: "user", ActorID: words + "-id", ActorName: words + " actor",
			Changes: []schedule.Change{{Field: "note", From: words + " from", To: words + " to"}, {Field: "reason_code", From: "medical", To: "sick"}}, Note: words + " event", RequestID: words + "-request"}
	}
	r.Events = append(r.Events, event("unavailable_block", bensBlock, benID, secretOfBen), event("shift", bensShift, benID, secretOfBen), event("shift", bensDraft+10, annID, secretOfDraft),
		event("draft_period", planPeriod, 0, secretOfDraft), event("published_period", recalledVersion, 0, secretOfDraft), event("constraint_review", 1, benID, secretOfBen))
}
