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
	person := orNobody(w.personOf, employee)
	if person == nobody || !w.reads(person) {
		return schedule.ShiftRow{}
	}
	sel := w.selectShifts(schedule.Filter{})
	if ref := sel.firstFrom(person, minutes(from+59)); ref != nobody {
		return sel.placedRow(ref)
	}
	return schedule.ShiftRow{}
}

// firstFrom is the first copy of a shift of the filter that a person works and that begins at or after a minute, nobody for
// none.
func (s *shiftSelection) firstFrom(person, minute int32) int32 {
	places := placeList{some: s.layer.byPerson.of(person), all: -1}
	for k := s.layer.from(s.shifts, places, minute); k < places.len(); k++ {
		ref := s.layer.ref(places.at(k))
		if x := &s.shifts[ref]; s.has(x) && s.works(x) {
			return ref
		}
	}
	return nobody
}

// placedRow is a copy of a shift with its place, zone and times, without a state or a note.
func (s *shiftSelection) placedRow(ref int32) schedule.ShiftRow {
	row := s.row(ref)
	return schedule.ShiftRow{Location: row.Location, Position: row.Position, Shift: schedule.Shift{
		ID: row.ID, EmployeeID: row.EmployeeID, LocationID: row.LocationID, PositionID: row.PositionID, StartsAt: row.StartsAt, EndsAt: row.EndsAt, TimeZone: row.TimeZone,
	}}
}
