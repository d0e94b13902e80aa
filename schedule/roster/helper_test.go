package roster

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"opshub/schedule"
	"opshub/schedule/localtime"
	"opshub/schedule/roster/memory"
)

// testDay is the current day in the tests.
var testDay = localtime.DateOf(2026, 11, 20)

// testNow is noon UTC of testDay.
var testNow = localtime.UTC.StartOfDay(testDay) + 12*3600

// These names are exported to the tests of packages that read a roster.
var (
	Build      = build
	RandomPlan = func(seed uint64) *schedule.Roster {
		random := rand.New(rand.NewPCG(seed, 3))
		rows := randomRows(random)
		addPlans(random, rows)
		return rows
	}
	EachCase   = eachCase
	PlainShown = plainShown
	Stored     = stored
	TestNow    = testNow
)

// build creates a roster from rows, as a load of the same rows does.
func build(t testing.TB, rows *schedule.Roster) *Roster {
	t.Helper()
	b := memory.NewBuilder(testNow)
	b.Name("1-test", "test")
	b.Organization(rows.Organization, 1, 0)
	b.Places(rows.Locations, rows.Positions)
	b.Employees(rows.Employees, heldIn(rows))
	b.Periods(rows.DraftPeriods, rows.PublishedPeriods)
	part := b.ShiftPart(len(rows.Shifts))
	for k := range rows.Shifts {
		part.Add(&rows.Shifts[k], 0)
	}
	copies := b.CopyPart(len(rows.PublishedShifts))
	for k := range rows.PublishedShifts {
		copies.Add(&rows.PublishedShifts[k])
	}
	for _, x := range rows.Blocks {
		b.Block(stored(x), 0)
	}
	for _, x := range rows.Exceptions {
		b.Exception(x)
	}
	for _, s := range rows.Series {
		b.Series(s)
	}
	b.Plans(rows.CoverageTargets, rows.ConstraintRules, rows.ConstraintReviews, rows.ScheduleExceptions, rows.ExceptionReviews, rows.Acknowledgments)
	m, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	return New(m)
}

// heldIn returns the positions of the employees, taken from the rows.
func heldIn(rows *schedule.Roster) []schedule.EmployeePosition {
	held := rows.EmployeePositions
	for _, e := range rows.Employees {
		if e.PositionID != 0 {
			held = append(held, schedule.EmployeePosition{EmployeeID: e.ID, PositionID: e.PositionID})
		}
	}
	return held
}

// stored returns a block as an import stores it. An all-day block has the instants of its days.
func stored(b schedule.Block) schedule.Block {
	if b.AllDay && b.StartsOn != 0 && !b.Recurring() {
		z, _ := localtime.ZoneOrUTC(b.TimeZone)
		iv := z.Range(b.StartsOn, max(b.StartsOn, b.EndsOn))
		b.StartsAt, b.EndsAt = iv.Start, iv.End
	}
	return b
}

// randomRows generates a small schedule around testDay: three zones, overnight shifts, open and staged shifts, all kinds of blocks, and two
// versions of a published period whose working copies differ.
func randomRows(r *rand.Rand) *schedule.Roster {
	rows := &schedule.Roster{Organization: schedule.Organization{Name: "Test", TimeZone: "Europe/Berlin", WeekStartsOn: 1}}
	zones := []string{"Europe/Berlin", "America/New_York", "Australia/Lord_Howe"}
	for k, zone := range zones {
		rows.Locations = append(rows.Locations, schedule.Location{ID: int64(k + 1), Code: fmt.Sprint("L", k+1), Name: fmt.Sprint("Place ", k+1), TimeZone: zone})
		rows.Positions = append(rows.Positions, schedule.Position{ID: int64(k + 1), Name: fmt.Sprint("Work ", k+1)})
	}
	for k := range 8 {
		rows.Employees = append(rows.Employees, schedule.Employee{ID: int64(k + 1), Name: fmt.Sprintf("%c. Person", 'H'-k), Number: fmt.Sprint("N", k+1), Status: "active",
			LocationID: 1 + r.Int64N(3), PositionID: r.Int64N(4)})
	}
	rows.DraftPeriods = []schedule.DraftPeriod{{ID: 1, Name: "One", StartsOn: testDay - 7, EndsOn: testDay + 6, Status: "published"}, {ID: 2, Name: "Two", StartsOn: testDay + 7, EndsOn: testDay + 20, Status: "draft"}}
	rows.PublishedPeriods = []schedule.PublishedPeriod{
		{ID: 1, DraftPeriodID: 1, Version: 1, StartsOn: testDay - 7, EndsOn: testDay + 6, Status: "superseded", PublishedAt: testNow - 86400*9},
		{ID: 2, DraftPeriodID: 1, Version: 2, StartsOn: testDay - 7, EndsOn: testDay + 6, Status: "current", PublishedAt: testNow - 86400*8},
	}
	for k := range 60 {
		rows.Shifts = append(rows.Shifts, randomShift(r, int64(k+1), zones))
	}
	for k := range rows.Shifts {
		s := rows.Shifts[k]
		for version := int64(1); version <= 2; version++ {
			if s.DraftPeriodID != 1 || s.State == schedule.NeverPublished || r.IntN(8) == 0 {
				continue
			}
			c := s
			c.State = schedule.Published
			if s.State != schedule.Published && r.IntN(2) == 0 {
				c.StartsAt, c.EndsAt, c.EmployeeID = c.StartsAt+3600, c.EndsAt+3600, r.Int64N(9)
			}
			kind := schedule.ChangeKind([]string{"added", "changed", "unchanged", "removed"}[r.IntN(4)])
			rows.PublishedShifts = append(rows.PublishedShifts, schedule.PublishedShift{PublishedPeriodID: version, Shift: c, ChangeKind: kind, EmployeeName: "As published"})
		}
	}
	for k := range 24 {
		rows.Blocks = append(rows.Blocks, randomBlock(r, int64(k+1), zones))
	}
	return rows
}

func randomShift(r *rand.Rand, id int64, zones []string) schedule.Shift {
	start := testNow + schedule.Instant(r.IntN(28*24*4)-7*24*4)*900
	place := r.IntN(3)
	return schedule.Shift{
		ID: id, EmployeeID: r.Int64N(9), LocationID: int64(place + 1), PositionID: r.Int64N(4), DraftPeriodID: r.Int64N(3), StartsAt: start,
		EndsAt: start + schedule.Instant(1+r.IntN(48))*900, TimeZone: zones[place], BreakMinutes: r.IntN(3) * 15, Label: []string{"", "Close", "Öffnen"}[r.IntN(3)],
		State: memory.States[r.IntN(len(memory.States))],
	}
}

func randomBlock(r *rand.Rand, id int64, zones []string) schedule.Block {
	b := schedule.Block{
		ID: id, EmployeeID: 1 + r.Int64N(8), Kind: memory.Kinds[r.IntN(3)], Status: schedule.BlockStatuses[r.IntN(len(schedule.BlockStatuses))], TimeZone: zones[r.IntN(3)],
		ReasonCode: []string{"personal", "medical", "school"}[r.IntN(3)], ReasonText: []string{"", "Dentist", "Exam"}[r.IntN(3)], Source: "import", Deleted: r.IntN(10) == 0,
	}
	on := testDay + schedule.Date(r.IntN(28)-7)
	switch r.IntN(3) {
	case 0:
		b.StartsAt = localtime.UTC.StartOfDay(on) + schedule.Instant(r.IntN(96))*900
		b.EndsAt = b.StartsAt + schedule.Instant(1+r.IntN(100))*900
	case 1:
		b.AllDay, b.StartsOn, b.EndsOn = true, on, on+schedule.Date(r.IntN(4))
	default:
		b.RRule, b.FirstOn, b.StartMinute, b.EndMinute = "FREQ=DAILY;INTERVAL=3;COUNT=6", on, r.IntN(24)*60, r.IntN(24)*60
	}
	return b
}

// randomFilters returns the filters for the tests.
func randomFilters(r *rand.Rand) []schedule.Filter {
	from := testDay + schedule.Date(r.IntN(10)-5)
	return []schedule.Filter{
		{}, {All: true}, {EmployeeID: 1 + r.Int64N(8)}, {From: from}, {To: from}, {From: from, To: from + schedule.Date(r.IntN(9))}, {LocationID: 1 + r.Int64N(3)},
		{PositionID: 1 + r.Int64N(3), From: from}, {BlockID: 1 + r.Int64N(24)}, {Q: "person"}, {Q: "dentist"}, {Q: "öffnen"}, {Q: "n3", From: from, To: from + 6},
		{Statuses: []schedule.BlockStatus{schedule.Requested}}, {DraftPeriodID: 1}, {DraftPeriodID: 2, EmployeeID: 1 + r.Int64N(8)}, {PublishedPeriodID: 2}, {PublishedPeriodID: 1, LocationID: 1},
	}
}

// viewers lists the viewers for the tests.
var viewers = []schedule.Viewer{schedule.Manager, schedule.Wall, {Role: schedule.RoleStaff, EmployeeID: 1}, {Role: schedule.RoleStaff, EmployeeID: 99}, {}}

// eachCase runs a test with random schedules for each viewer and each filter.
func eachCase(t *testing.T, ask func(t *testing.T, rows *schedule.Roster, w View, f schedule.Filter)) {
	t.Helper()
	for seed := range uint64(20) {
		rows := randomRows(rand.New(rand.NewPCG(seed, 1)))
		r := build(t, rows)
		random := rand.New(rand.NewPCG(seed, 2))
		for _, f := range randomFilters(random) {
			for _, v := range viewers {
				ask(t, rows, r.For(v), f)
			}
		}
	}
}
