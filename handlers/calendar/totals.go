package calendar

import (
	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/web"
	"opshub/schedule"
)

// workSum adds up work: the minutes of shifts within their days, and which shifts they are. What is to be removed from
// the schedule is no work.
type workSum struct {
	minutes int
	shifts  map[int64]bool
	people  map[int64]bool
}

func (w *workSum) add(d *schedule.DayItem) {
	if d.ShiftID == 0 || d.ShiftState == schedule.StagedForRemoval {
		return
	}
	if w.shifts == nil {
		w.shifts, w.people = map[int64]bool{}, map[int64]bool{}
	}
	w.minutes += d.MinutesInDay
	w.shifts[d.ShiftID], w.people[d.EmployeeID] = true, true
}

// shown is the hours and the number of shifts.
func (w *workSum) shown() components.WeekTotal {
	if len(w.shifts) == 0 {
		return components.WeekTotal{Hours: "no shift"}
	}
	return components.WeekTotal{Hours: schedule.DurationWords(w.minutes), Count: components.Plural(len(w.shifts), "shift", "shifts")}
}

// totals is the last line of the grid: for each day the hours worked on it and by how many people, and those of the week.
func (g *WeekGrid) totals() *components.WeekTotals {
	if g.part && g.all != nil {
		return g.allTotals()
	}
	var days [schedule.DaysPerWeek]workSum
	var week workSum
	people := 0
	for own := range byEmployee(g.items) {
		people++
		for i := range own {
			if day := int(own[i].Date - g.first); day >= 0 && day < schedule.DaysPerWeek {
				days[day].add(&own[i])
				week.add(&own[i])
			}
		}
	}
	out := &components.WeekTotals{Label: "All " + components.Plural(people, "employee", "employees"), Week: week.shown()}
	switch {
	case g.part:
		out.Label = "These " + components.Plural(people, "employee", "employees")
	case people == 1:
		out.Label = "Hours by day"
	}
	for i := range days {
		total := components.WeekTotal{Hours: "0 h"}
		if n := len(days[i].people); n > 0 {
			total.Hours = schedule.DurationWords(days[i].minutes)
			if people > 1 {
				total.Count = format.Number(n) + " working"
			}
		}
		out.Days = append(out.Days, total)
	}
	return out
}

// allTotals is the last line of a grid whose employees are on several pages: what the week comes to for all of them.
func (g *WeekGrid) allTotals() *components.WeekTotals {
	out := &components.WeekTotals{Label: "Everyone in the filter, on all pages"}
	minutes, shifts := 0, 0
	for _, d := range g.all {
		minutes, shifts = minutes+d.Minutes, shifts+d.Shifts
		total := components.WeekTotal{Hours: "0 h"}
		if d.Heads > 0 {
			total = components.WeekTotal{Hours: schedule.DurationWords(d.Minutes), Count: format.Number(d.Heads) + " working"}
		}
		out.Days = append(out.Days, total)
	}
	out.Week = components.WeekTotal{Hours: schedule.DurationWords(minutes), Count: components.Plural(shifts, "shift", "shifts") + " begin"}
	return out
}

// employeeWeekLink leads to the week of one employee, or narrows the present screen to that employee.
func employeeWeekLink(s *web.Server, r *web.Request, id int64) string {
	if r.Visitor.Role != "" {
		return page.Link(s, r, catalog.PathMyWeekOf, format.ID(id))
	}
	if href := page.Link(s, r, catalog.PathEmployeeWeek, format.ID(id)); href != "" {
		return href
	}
	return page.EmployeeLink(s, r, id)
}
