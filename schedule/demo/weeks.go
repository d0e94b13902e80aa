package demo

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"opshub/schedule"
	"opshub/schedule/localtime"
)

// demoShift is a shift with the fields by which the tables find and change it.
type demoShift struct {
	schedule.Shift
	on   schedule.Date // local day of the start
	gone bool          // removed from the working copy
}

// demoPeriod is one draft period. first counts weeks from the current one.
type demoPeriod struct {
	first, weeks int
	status       string
}

// demoPeriods lists the periods around today. changeWeeks adds the weeks of the last clock changes if they are older.
var demoPeriods = []demoPeriod{
	{-8, 2, "archived"}, {-6, 2, "archived"}, {-4, 2, "archived"}, {-2, 2, "published"}, {0, 2, "published"}, {2, 2, "draft"},
}

// plan creates the periods with their shifts and publishes all but the draft.
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

func dayMonth(d schedule.Date) string { return demoOrganization.Style.Days(d, d) }

// changeWeeks returns the weeks with the last clock change of each zone that are before all other periods.
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

// lastChange returns the last day up to today with a clock change in the zone, or today if there is none.
func lastChange(z *localtime.Zone, today schedule.Date) schedule.Date {
	for day := today; day > today-400; day-- {
		if z.Day(day).Minutes() != 1440 {
			return day
		}
	}
	return today
}

// weeks returns the usual shifts of all employees in a period, sorted by employee and day.
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
