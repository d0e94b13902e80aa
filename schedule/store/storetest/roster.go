package storetest

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"opshub/schedule"
	"opshub/schedule/localtime"
	"opshub/schedule/recur"
)

// Instant parses a UTC time such as 2026-11-16T09:00.
func Instant(t testing.TB, s string) schedule.Instant {
	t.Helper()
	v, err := time.Parse("2006-01-02T15:04", s)
	if err != nil {
		t.Fatal(err)
	}
	return schedule.Instant(v.Unix())
}

// Roster generates a random roster with this number of employees over the days of November and December 2026: three zones, day and night
// shifts, open and staged shifts, published copies that differ, and blocks of every status, all-day, recurring and in series. The same seed
// gives the same roster.
func Roster(employees int, seed uint64) *schedule.Roster {
	g := &generator{r: rand.New(rand.NewPCG(seed, 1)), out: &schedule.Roster{ // #nosec G404 -- every run needs the same rows
		Organization: schedule.Organization{Name: "Test Works", TimeZone: "Europe/Berlin", WeekStartsOn: 1},
		Locations: []schedule.Location{
			{ID: 1, Code: "BER", Name: "Berlin Mitte", TimeZone: "Europe/Berlin"},
			{ID: 2, Code: "NYC", Name: "New York", TimeZone: "America/New_York"},
			{ID: 3, Code: "TYO", Name: "東京", TimeZone: "Asia/Tokyo"},
		},
		Positions:    []schedule.Position{{ID: 1, Name: "Nurse"}, {ID: 2, Name: "Cashier"}},
		DraftPeriods: []schedule.DraftPeriod{{ID: 1, Name: "November", StartsOn: localtime.DateOf(2026, 11, 1), EndsOn: localtime.DateOf(2026, 11, 30), Status: "published"}},
		PublishedPeriods: []schedule.PublishedPeriod{
			{ID: 1, DraftPeriodID: 1, Version: 1, StartsOn: localtime.DateOf(2026, 11, 1), EndsOn: localtime.DateOf(2026, 11, 30), Status: "superseded", PublishedAt: 1793000000 - 1793000000%60},
			{ID: 2, DraftPeriodID: 1, Version: 2, StartsOn: localtime.DateOf(2026, 11, 1), EndsOn: localtime.DateOf(2026, 11, 30), Status: "current", PublishedAt: 1793600000 - 1793600000%60},
		},
	}}
	for e := range employees {
		g.employee(int64(e) + 1)
	}
	return g.out
}

type generator struct {
	r            *rand.Rand
	out          *schedule.Roster
	shift, block int64
}

var names = []string{"Anna Müller", "Ørsted, Bo", "=1+1", "İpek Şahin", "王 芳", "anna müller", "O'Neill_%", "Zoë <b>", "Line\nBreak", "Çelik \\ Co"}

func (g *generator) employee(id int64) {
	loc := g.r.IntN(3)
	e := schedule.Employee{
		ID: id, Number: fmt.Sprintf("E%04d", id), Name: names[g.r.IntN(len(names))] + fmt.Sprint(" ", g.r.IntN(9)),
		Email: fmt.Sprintf("e%d@example.invalid", id), Status: "active",
		LocationID: int64(loc) + 1, PositionID: int64(g.r.IntN(2)) + 1,
	}
	if g.r.IntN(10) == 0 {
		e.LocationID, e.PositionID = 0, 0
	}
	g.out.Employees = append(g.out.Employees, e)
	zone := g.out.Locations[loc].TimeZone
	first := localtime.DateOf(2026, 11, 1)
	for d := range 45 {
		if g.r.IntN(3) == 0 {
			g.addShift(id, int64(loc)+1, e.PositionID, zone, first.Add(d))
		}
	}
	for range g.r.IntN(6) {
		g.addBlock(id, zone, first.Add(g.r.IntN(45)))
	}
}

func (g *generator) addShift(employee, location, position int64, zone string, on schedule.Date) {
	z, _ := localtime.ZoneOrUTC(zone)
	g.shift++
	start := []int{360, 540, 840, 1320}[g.r.IntN(4)]
	s := schedule.Shift{
		ID: g.shift, EmployeeID: employee, LocationID: location, PositionID: position,
		StartsAt: z.Resolve(on, start), EndsAt: z.Resolve(on, start+480), TimeZone: zone, BreakMinutes: 30,
		Label: []string{"Early", "Night", ""}[g.r.IntN(3)], State: schedule.Published,
	}
	switch g.r.IntN(12) {
	case 0:
		s.EmployeeID = 0
	case 1:
		s.State = schedule.StagedForRemoval
	case 2, 3:
		s.State = schedule.NeverPublished
	case 4, 5:
		s.State, s.DraftPeriodID = schedule.ChangedSince, 1
		p := schedule.PublishedShift{PublishedPeriodID: 2, Shift: s, EmployeeName: "as it was", ChangeKind: "changed"}
		p.Shift.StartsAt += schedule.Instant(60 * 60 * (g.r.IntN(9) - 4))
		p.Shift.EndsAt = p.Shift.StartsAt + 8*3600
		g.out.PublishedShifts = append(g.out.PublishedShifts, p)
		p.PublishedPeriodID = 1
		g.out.PublishedShifts = append(g.out.PublishedShifts, p)
	}
	g.out.Shifts = append(g.out.Shifts, s)
}

func (g *generator) addBlock(employee int64, zone string, on schedule.Date) {
	z, _ := localtime.ZoneOrUTC(zone)
	g.block++
	b := schedule.Block{
		ID: g.block, EmployeeID: employee, TimeZone: zone, Kind: schedule.Unavailable,
		Status:     schedule.BlockStatuses[min(g.r.IntN(9), 7)%6],
		ReasonCode: "personal", ReasonText: []string{"evening class", "Straße", "100%"}[g.r.IntN(3)], Source: "employee",
	}
	switch g.r.IntN(6) {
	case 0, 1:
		b.AllDay, b.Kind = true, schedule.TimeOff
		b.StartsOn, b.EndsOn = on, on.Add(g.r.IntN(5))
	case 2:
		b.RRule, b.FirstOn = []string{"FREQ=WEEKLY;BYDAY=MO,TH", "FREQ=DAILY;INTERVAL=3;COUNT=9", "FREQ=WEEKLY;BYDAY=SA;UNTIL=20270301"}[g.r.IntN(3)], on
		b.StartMinute, b.EndMinute = 1080, 60*g.r.IntN(24)
		if g.r.IntN(2) == 0 {
			g.out.Exceptions = append(g.out.Exceptions, schedule.BlockException{BlockID: b.ID, OccursOn: on.Add(3), Action: recur.Cancel})
		}
	case 3:
		b.Deleted = g.r.IntN(3) == 0
		fallthrough
	default:
		start := 15 * g.r.IntN(96)
		b.StartsAt = z.Resolve(on, start)
		b.EndsAt = b.StartsAt + schedule.Instant(60*[]int{15, 60, 240, 600, 1500}[g.r.IntN(5)])
	}
	g.out.Blocks = append(g.out.Blocks, b)
	if g.r.IntN(12) == 0 { // the same request submitted twice
		g.block++
		b.ID = g.block
		g.out.Blocks = append(g.out.Blocks, b)
	}
}
