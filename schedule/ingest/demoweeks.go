package ingest

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"opshub/schedule"
)

// demoShift is a shift with what the tables need to find and change it.
type demoShift struct {
	schedule.Shift
	on   schedule.Date // local day of the start
	gone bool          // taken out of the working copy
}

// demoPeriod is one draft period, in weeks from the current one.
type demoPeriod struct {
	first, weeks int
	status       string
}

// demoPeriods are the periods around today. Weeks of the last clock changes are added where they lie further back.
var demoPeriods = []demoPeriod{
	{-6, 2, "archived"}, {-4, 2, "archived"}, {-2, 2, "published"}, {0, 2, "published"}, {2, 2, "draft"},
}

// plan makes the periods with their shifts, and publishes those that are.
func (d *demo) plan() {
	periods := append(d.changeWeeks(), demoPeriods...)
	for i, p := range periods {
		start := d.monday.Add(7 * p.first)
		period := schedule.DraftPeriod{
			ID: int64(i + 1), StartsOn: start, EndsOn: start.Add(7*p.weeks - 1), Status: p.status,
			Name: fmt.Sprintf("%s to %s", dayMonth(start), dayMonth(start.Add(7*p.weeks-1))),
		}
		if p.weeks == 1 {
			period.Name = "Clock change, week of " + dayMonth(start)
		}
		d.out.DraftPeriods = append(d.out.DraftPeriods, period)
		shifts := d.weeks(period)
		switch {
		case p.first == 0:
			shifts = d.publishCurrent(period, shifts)
		case p.status == "draft":
			shifts = d.draft(period, shifts)
		default:
			d.publishPast(period, shifts)
		}
		for _, s := range shifts {
			if !s.gone {
				d.out.Shifts = append(d.out.Shifts, s.Shift)
			}
		}
	}
}

func dayMonth(d schedule.Date) string { return d.Time().Format("2 January 2006") }

// changeWeeks are the weeks that end with the last clock change of each zone, where no period reaches them.
func (d *demo) changeWeeks() []demoPeriod {
	var found []demoPeriod
	for _, l := range demoPlaces {
		week := int(lastChange(d.zones[l.ID], d.today).WeekStart(time.Monday)-d.monday) / 7
		p := demoPeriod{week, 1, "archived"}
		if week < demoPeriods[0].first && !slices.Contains(found, p) {
			found = append(found, p)
		}
	}
	slices.SortFunc(found, func(a, b demoPeriod) int { return a.first - b.first })
	return found
}

// lastChange is the last day up to today on which the clock of the zone is put forward or back.
func lastChange(z *schedule.Zone, today schedule.Date) schedule.Date {
	for day := today; day > today-400; day-- {
		if z.Day(day).Minutes() != 1440 {
			return day
		}
	}
	return today
}

// weeks makes the usual shifts of everybody in a period, in the order of people and days.
func (d *demo) weeks(p schedule.DraftPeriod) []*demoShift {
	var all []*demoShift
	for i, person := range demoPeople {
		e := d.out.Employees[i]
		turns := strings.Split(person.week, " / ")
		for week := p.StartsOn; week <= p.EndsOn; week += 7 {
			turn := turns[int(week/7)%len(turns)]
			for part := range strings.SplitSeq(turn, ", ") {
				days, hours, _ := strings.Cut(part, " ")
				start, end := demoSpan(hours)
				for _, n := range demoDays(days) {
					if s := d.usual(e, p, week.Add(n), start, end); s != nil {
						all = append(all, s)
					}
				}
			}
		}
	}
	return all
}

var demoWeekdays = []string{"Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"}

// demoDays reads "Mon" or "Thu-Mon" as days after Monday; a range may run over the end of the week.
func demoDays(s string) []int {
	from, to, ranged := strings.Cut(s, "-")
	first := slices.Index(demoWeekdays, from)
	last := first
	if ranged {
		last = slices.Index(demoWeekdays, to)
	}
	if first < 0 || last < 0 {
		panic("BUG: demo: no weekday " + s)
	}
	days := []int{first}
	for day := first; day != last; {
		day = (day + 1) % 7
		days = append(days, day)
	}
	slices.Sort(days)
	return days
}

// usual is one shift of the weekly pattern. Nobody is planned after leaving or while on leave, and now and then, but
// not this week, somebody has a day off that the pattern does not show.
func (d *demo) usual(e schedule.Employee, p schedule.DraftPeriod, on schedule.Date, start, end int) *demoShift {
	thisWeek := on >= d.monday && on < d.monday.Add(7)
	switch {
	case e.Status == "terminated" && on > e.TerminatedOn, e.Status == "on_leave" && on >= d.monday.Add(-14):
		return nil
	case !thisWeek && (int(on)*7+int(e.ID)*13)%29 == 0 && end <= 1440:
		return nil
	}
	return d.shift(e, p, on, start, end)
}

// shift adds one shift of a person.
func (d *demo) shift(e schedule.Employee, p schedule.DraftPeriod, on schedule.Date, start, end int) *demoShift {
	d.nextID++
	s := &demoShift{on: on, Shift: schedule.Shift{
		ID: d.nextID, EmployeeID: e.ID, LocationID: e.LocationID, PositionID: e.PositionID, DraftPeriodID: p.ID,
		TimeZone: d.zones[e.LocationID].Name(), State: schedule.NeverPublished,
	}}
	d.move(s, on, start, end)
	d.shifts[demoSlot{e.ID, on}] = s
	return s
}

// move sets the times of a shift, and what follows from them.
func (d *demo) move(s *demoShift, on schedule.Date, start, end int) {
	s.on, s.StartsAt, s.EndsAt = on, d.at(s.LocationID, on, start), d.at(s.LocationID, on, end)
	s.BreakMinutes = 0
	if end-start >= 360 {
		s.BreakMinutes = 30
	}
	switch {
	case start < 8*60:
		s.Label = "Early"
	case start < 14*60:
		s.Label = "Day"
	case start < 20*60:
		s.Label = "Late"
	default:
		s.Label = "Night"
	}
}
