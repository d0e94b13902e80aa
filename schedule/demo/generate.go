package demo

import (
	"fmt"
	"math/rand/v2"

	"opshub/schedule"
	"opshub/schedule/localtime"
)

// Size is the size of a generated schedule. Different seeds produce different schedules of the same kind.
type Size struct {
	Employees, Days int
	Seed            uint64
}

// FirstDay is the first day of every generated schedule. Its last days are drafts, as in a company that plans two weeks
// ahead.
var FirstDay = localtime.DateOf(2026, 1, 1)

const draftDays = 14

// Periods is the number of draft periods in a generated schedule.
const Periods = 2

// Locations and Positions do not depend on the size.
var (
	Locations = []schedule.Location{
		{ID: 1, Code: "BER", Name: "Berlin Mitte", TimeZone: "Europe/Berlin"},
		{ID: 2, Code: "NYC", Name: "New York, Midtown", TimeZone: "America/New_York"},
		{ID: 3, Code: "LON", Name: "London Bridge", TimeZone: "Europe/London"},
		{ID: 4, Code: "DEL", Name: "Delhi", TimeZone: "Asia/Kolkata"},
		{ID: 5, Code: "SYD", Name: "Sydney", TimeZone: "Australia/Sydney"},
	}
	Positions = []schedule.Position{
		{ID: 1, Name: "Cashier"}, {ID: 2, Name: "Floor"}, {ID: 3, Name: "Kitchen"},
		{ID: 4, Name: "Nurse"}, {ID: 5, Name: "Security"}, {ID: 6, Name: "Reception"},
	}
)

var (
	given     = []string{"Anna", "Björn", "Chloé", "Fatoumata", "João", "Łukasz", "Zoë", "Алексей", "محمد", "Priya", "大翔", "Émile"}
	family    = []string{"Müller", "O'Neill", "Nuñez", "Szczęsny", "Yılmaz", "Иванов", "المصري", "शर्मा", "佐藤", "Smith, Jr.", "Čapek"}
	starts    = []int{360, 540, 840, 1320, 1140} // minutes after local midnight
	lengths   = []int{480, 480, 480, 480, 720}
	reasons   = []string{"vacation", "training", "sick", "personal"}
	statuses  = []schedule.BlockStatus{schedule.Approved, schedule.Approved, schedule.Approved, schedule.Requested, schedule.Requested, schedule.Active}
	blockDays = []int{1, 1, 2, 3, 5, 7, 14}
)

// generator builds a roster with the density of a real one: an employee works about every second day and has about 27
// unavailable blocks a year, most of them occurrences of a weekly series.
type generator struct {
	Size
	zones []*localtime.Zone
	out   *schedule.Roster
	taken []schedule.Interval // granted blocks of the current employee
}

// Generate returns a schedule of that size. Each employee has a separate random generator, so that a larger company
// with the same number of days contains the employees of a smaller one. It returns an error if a time zone is unknown.
func Generate(s Size) (*schedule.Roster, error) {
	g := &generator{Size: s, out: &schedule.Roster{
		Organization: schedule.Organization{Name: "Generated Ltd", TimeZone: "UTC", WeekStartsOn: 1}, Locations: Locations, Positions: Positions,
	}}
	for _, l := range Locations {
		z, err := localtime.LoadZone(l.TimeZone)
		if err != nil {
			return nil, err
		}
		g.zones = append(g.zones, z)
	}
	for i := range s.Employees {
		g.employee(int64(i+1), rand.New(rand.NewPCG(s.Seed, uint64(i)))) // #nosec G404 G115 -- the same rows in every run are wanted, and their numbers are small
	}
	g.plan()
	return g.out, nil
}

func (g *generator) employee(id int64, r *rand.Rand) {
	e := schedule.Employee{
		ID: id, Number: fmt.Sprintf("E%06d", id), Name: given[r.IntN(len(given))] + " " + family[r.IntN(len(family))],
		Email: fmt.Sprintf("e%06d@example.invalid", id), Status: "active",
		LocationID: int64(r.IntN(len(Locations)) + 1), PositionID: int64(r.IntN(len(Positions)) + 1),
	}
	g.out.Employees = append(g.out.Employees, e)
	g.taken = g.taken[:0]
	if r.IntN(1000) < 366 {
		g.weekly(e, r)
	}
	for range r.IntN(18*g.Days/365 + 2) {
		g.oneOff(e, r)
	}
	g.shifts(e, r)
}

// block adds a block and records its time if it is granted.
func (g *generator) block(e schedule.Employee, iv schedule.Interval, b schedule.Block) {
	b.ID, b.EmployeeID, b.StartsAt, b.EndsAt = int64(len(g.out.Blocks)+1), e.ID, iv.Start, iv.End
	b.TimeZone, b.Kind, b.Source = g.zone(e).Name(), schedule.Unavailable, "import"
	g.out.Blocks = append(g.out.Blocks, b)
	if b.Status != schedule.Requested {
		g.taken = append(g.taken, iv)
	}
}

func (g *generator) zone(e schedule.Employee) *localtime.Zone { return g.zones[e.LocationID-1] }

// weekly adds a series and each of its occurrences, as in an exported file.
func (g *generator) weekly(e schedule.Employee, r *rand.Rand) {
	start, minutes, first := 60*(8+r.IntN(12)), 180, r.IntN(min(g.Days, 60))
	s := schedule.Series{
		ID: int64(len(g.out.Series) + 1), EmployeeID: e.ID, TimeZone: g.zone(e).Name(), LocalStart: start, Minutes: minutes,
		RRule: "FREQ=WEEKLY", FirstOn: FirstDay.Add(first), UntilOn: FirstDay.Add(g.Days - 1), Status: statuses[r.IntN(len(statuses))], ReasonText: "evening class",
	}
	g.out.Series = append(g.out.Series, s)
	for d := first; d < g.Days; d += 7 {
		iv := schedule.Interval{Start: g.zone(e).Resolve(FirstDay.Add(d), start), End: g.zone(e).Resolve(FirstDay.Add(d), start+minutes)}
		g.block(e, iv, schedule.Block{SeriesID: s.ID, Status: s.Status, ReasonCode: "other", ReasonText: s.ReasonText})
	}
}

// oneOff adds days off or an appointment.
func (g *generator) oneOff(e schedule.Employee, r *rand.Rand) {
	day, reason := FirstDay.Add(r.IntN(g.Days)), reasons[r.IntN(len(reasons))]
	b := schedule.Block{Status: statuses[r.IntN(len(statuses))], ReasonCode: reason, ReasonText: reason}
	if r.IntN(2) == 0 {
		start := 15 * r.IntN(88)
		g.block(e, schedule.Interval{Start: g.zone(e).Resolve(day, start), End: g.zone(e).Resolve(day, start+90)}, b)
		return
	}
	b.AllDay, b.StartsOn = true, day
	b.EndsOn = day.Add(blockDays[r.IntN(len(blockDays))] - 1)
	g.block(e, schedule.Interval{Start: g.zone(e).StartOfDay(b.StartsOn), End: g.zone(e).StartOfDay(b.EndsOn + 1)}, b)
}

// shifts adds a weekly pattern that rotates through the types of shifts and mostly avoids granted blocks.
func (g *generator) shifts(e schedule.Employee, r *rand.Rand) {
	perWeek, phase := []int{5, 5, 5, 5, 3, 3, 1}[r.IntN(7)], r.IntN(28)
	for d := range g.Days {
		if (d+phase)%7 >= perWeek || r.IntN(100) < 3 {
			continue
		}
		kind := ((d + phase) / 7) % len(starts)
		day := FirstDay.Add(d)
		iv := schedule.Interval{Start: g.zone(e).Resolve(day, starts[kind]), End: g.zone(e).Resolve(day, starts[kind]+lengths[kind])}
		if g.busy(iv) && r.IntN(100) < 85 {
			continue
		}
		state := schedule.Published
		if d >= g.Days-draftDays {
			state = schedule.NeverPublished
		}
		g.out.Shifts = append(g.out.Shifts, schedule.Shift{
			ID: int64(len(g.out.Shifts) + 1), EmployeeID: e.ID, LocationID: e.LocationID, PositionID: e.PositionID,
			StartsAt: iv.Start, EndsAt: iv.End, TimeZone: g.zone(e).Name(), State: state,
		})
	}
}

func (g *generator) busy(iv schedule.Interval) bool {
	for _, t := range g.taken {
		if t.Overlaps(iv) {
			return true
		}
	}
	return false
}
