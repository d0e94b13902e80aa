package demo

import (
	"slices"
	"strings"

	"opshub/schedule"
)

var demoWeekdays = []string{"Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"}

// demoDays parses "Mon" or "Thu-Mon" as days after Monday. A range may extend into the next week.
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

// usual returns one shift of the weekly pattern, or nil. Employees have no shifts after leaving and on leave, and
// occasionally, but not in the current week, a day off that the pattern does not contain.
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

// shift returns a new shift of an employee.
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

// move sets the times of a shift and the fields that depend on them.
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
