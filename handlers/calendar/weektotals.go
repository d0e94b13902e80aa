package calendar

import (
	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule"
	"opshub/schedule/localtime"
)

// workSum adds up scheduled work: minutes within each day, distinct shifts and distinct employees. Shifts staged for
// removal do not count.
type workSum struct {
	minutes int
	shifts  map[int64]bool
	people  map[int64]bool
}

// add adds one item. It ignores blocks.
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

// total returns the hours and the number of shifts.
func (w *workSum) total() components.WeekTotal {
	if len(w.shifts) == 0 {
		return components.WeekTotal{Hours: "no shift"}
	}
	return components.WeekTotal{Hours: schedule.DurationWords(w.minutes), Count: components.Plural(len(w.shifts), "shift", "shifts")}
}

// totals returns the last line of the grid: hours and number of people for each day, and the sum of the week.
func (g *WeekGrid) totals() *components.WeekTotals {
	if g.partial && g.allDays != nil {
		return g.allTotals()
	}
	var days [localtime.DaysPerWeek]workSum
	var week workSum
	people := 0
	for items := range byEmployee(g.items) {
		people++
		for i := range items {
			if day := int(items[i].Date - g.first); day >= 0 && day < localtime.DaysPerWeek {
				days[day].add(&items[i])
				week.add(&items[i])
			}
		}
	}
	totals := &components.WeekTotals{Label: "All " + components.Plural(people, "employee", "employees"), Week: week.total()}
	switch {
	case g.partial:
		totals.Label = "These " + components.Plural(people, "employee", "employees")
	case people == 1:
		totals.Label = "Hours by day"
	}
	for i := range days {
		total := components.WeekTotal{Hours: "0 h"}
		if n := len(days[i].people); n > 0 {
			total.Hours = schedule.DurationWords(days[i].minutes)
			if people > 1 {
				total.Count = format.Number(n) + " working"
			}
		}
		totals.Days = append(totals.Days, total)
	}
	return totals
}

// allTotals returns the last line of a grid whose employees are on several pages, computed over all pages.
func (g *WeekGrid) allTotals() *components.WeekTotals {
	totals := &components.WeekTotals{Label: "Everyone in the filter, on all pages"}
	minutes, shifts := 0, 0
	for _, d := range g.allDays {
		minutes, shifts = minutes+d.Minutes, shifts+d.Shifts
		total := components.WeekTotal{Hours: "0 h"}
		if d.Heads > 0 {
			total = components.WeekTotal{Hours: schedule.DurationWords(d.Minutes), Count: format.Number(d.Heads) + " working"}
		}
		totals.Days = append(totals.Days, total)
	}
	totals.Week = components.WeekTotal{Hours: schedule.DurationWords(minutes), Count: components.Plural(shifts, "shift", "shifts") + " begin"}
	return totals
}
