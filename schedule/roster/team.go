package roster

import (
	"cmp"
	"slices"

	"opshub/schedule"
)

// TeamShifts is the assigned shifts of the filter at some locations, by start and then by name of the employee.
func (w View) TeamShifts(f schedule.Filter, locations []int64) []schedule.Teammate {
	sel := w.selectShifts(f)
	there := make([]bool, len(w.posts))
	for k := range w.posts {
		there[k] = slices.Contains(locations, w.posts[k].location)
	}
	var refs []int32
	for ref, x := range sel.each() {
		if x.person != nobody && there[x.post] {
			refs = append(refs, ref)
		}
	}
	slices.SortFunc(refs, func(a, b int32) int {
		x, y := &w.shifts[a], &w.shifts[b]
		return cmp.Or(cmp.Compare(x.start, y.start), cmp.Compare(x.person, y.person), cmp.Compare(x.id, y.id), cmp.Compare(x.length, y.length))
	})
	team := make([]schedule.Teammate, len(refs))
	for k, ref := range refs {
		row := sel.row(ref)
		team[k] = schedule.Teammate{
			ID: row.ID, EmployeeID: row.EmployeeID, LocationID: row.LocationID, StartsAt: row.StartsAt, EndsAt: row.EndsAt, TimeZone: row.TimeZone,
			EmployeeName: row.EmployeeName, Location: row.Location, Position: row.Position,
		}
	}
	return team
}

// NextShift is the first shift of an employee that begins at or after an instant, with its location, position, zone and times. It
// has no id if there is none.
func (w View) NextShift(employee int64, from schedule.Instant) schedule.ShiftRow {
	sel := w.selectShifts(schedule.Filter{EmployeeID: employee})
	sel.from = minutes(from)
	for ref, x := range sel.each() {
		if instant(x.start) < from || !sel.works(x) {
			continue
		}
		s := sel.row(ref)
		return schedule.ShiftRow{Location: s.Location, Position: s.Position, Shift: schedule.Shift{
			ID: s.ID, EmployeeID: s.EmployeeID, LocationID: s.LocationID, PositionID: s.PositionID, StartsAt: s.StartsAt, EndsAt: s.EndsAt, TimeZone: s.TimeZone,
		}}
	}
	return schedule.ShiftRow{}
}
