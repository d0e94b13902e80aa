package roster

import (
	"cmp"
	"iter"
	"slices"

	"opshub/schedule"
	"opshub/schedule/paging"
	"opshub/schedule/roster/memory"
)

// Employees returns the first employees by name that the viewer may read, limited to limit, and the number of all such
// employees.
func (w View) Employees(limit int) (list []schedule.Employee, total int) {
	for person := range w.peopleOf(schedule.Filter{}) {
		if total++; len(list) < limit {
			list = append(list, w.m.People[person].Employee)
		}
	}
	return list, total
}

// Employee returns one employee, or ErrNotFound.
func (w View) Employee(id int64) (schedule.Employee, error) {
	if person := memory.OrNobody(w.m.PersonOf, id); person != nobody && w.reads(person) {
		return w.m.People[person].Employee, nil
	}
	return schedule.Employee{}, ErrNotFound
}

// People returns the matching employees by name. The filter's location and position are the employee's home location
// and primary position. The caller must not change the employees.
func (w View) People(f schedule.Filter) iter.Seq[*schedule.Person] {
	return func(yield func(*schedule.Person) bool) {
		for person := range w.peopleOf(f) {
			if !yield(&w.m.People[person]) {
				return
			}
		}
	}
}

// byEmployee orders people by name.
var byEmployee = paging.By("employee", func(person int32) paging.Key { return paging.Key{int64(person)} })

// peopleOf returns the people who match a filter, by name.
func (w View) peopleOf(f schedule.Filter) iter.Seq[int32] {
	sel := w.compile(f)
	return func(yield func(int32) bool) {
		first, end := int32(0), int32(len(w.m.People)) // #nosec G115 -- as many as employees
		switch {
		case sel.person == nobody:
			return
		case sel.person != everybody:
			first, end = sel.person, sel.person+1
		}
		for person := first; person < end; person++ {
			if sel.home(person) && sel.foundPerson(person) && !yield(person) {
				return
			}
		}
	}
}

// EmployeePositions returns the positions in which each matching employee can work, including primary ones, by employee
// name. A position in the filter selects everyone who can work in it, regardless of the primary position.
func (w View) EmployeePositions(f schedule.Filter) (list []schedule.EmployeePosition) {
	for person := range w.peopleOf(f.Without("position_id", "block_id")) {
		for _, held := range w.m.Held[person] {
			if f.PositionID == 0 || held == f.PositionID {
				list = append(list, schedule.EmployeePosition{EmployeeID: w.m.People[person].ID, PositionID: held})
			}
		}
	}
	return list
}

// EmployeesAt returns the employees with an e-mail address, which must be in the form of schedule.Address. It serves to
// identify a visitor, so it does not depend on a viewer's scope.
func (r *Roster) EmployeesAt(address string) (list []schedule.Employee) {
	if address == "" {
		return nil
	}
	for _, person := range r.m.AtAddress[address] {
		list = append(list, r.m.People[person].Employee)
	}
	return list
}

// LocationName returns the name of a location, and false if the location does not exist.
func (r *Roster) LocationName(id int64) (string, bool) {
	l := r.m.LocationByID(id)
	return l.Name, l != memory.NoLocation
}

// PositionName returns the name of a position, and false if the position does not exist.
func (r *Roster) PositionName(id int64) (string, bool) {
	at, ok := r.m.PositionOf[id]
	if !ok {
		return "", false
	}
	return r.m.Positions[at].Name, true
}

// Locations returns every location by name. Every viewer may read locations and positions.
func (r *Roster) Locations() []schedule.Location { return r.m.Locations }

// Positions returns every position by name.
func (r *Roster) Positions() []schedule.Position { return r.m.Positions }

// TeamShifts returns the matching assigned shifts at some locations, by start and employee name.
func (w View) TeamShifts(f schedule.Filter, locations []int64) []schedule.Teammate {
	sel := w.selectShifts(f)
	there := make([]bool, len(w.m.Posts))
	for k := range w.m.Posts {
		there[k] = slices.Contains(locations, w.m.Posts[k].Location)
	}
	var refs []int32
	for ref, x := range sel.each() {
		if x.Person != nobody && there[x.Post] {
			refs = append(refs, ref)
		}
	}
	slices.SortFunc(refs, func(a, b int32) int {
		x, y := &w.m.Shifts[a], &w.m.Shifts[b]
		return cmp.Or(cmp.Compare(x.Start, y.Start), cmp.Compare(x.Person, y.Person), cmp.Compare(x.ID, y.ID), cmp.Compare(x.Length, y.Length))
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

// NextShift returns the first shift of an employee that begins at or after an instant, with its location, position,
// zone and times. The ID of the row is 0 if there is none.
func (w View) NextShift(employee int64, from schedule.Instant) schedule.ShiftRow {
	person := memory.OrNobody(w.m.PersonOf, employee)
	if person == nobody || !w.reads(person) {
		return schedule.ShiftRow{}
	}
	sel := w.selectShifts(schedule.Filter{})
	if ref := sel.firstFrom(person, memory.Minutes(from+59)); ref != nobody {
		return sel.placedRow(ref)
	}
	return schedule.ShiftRow{}
}

// firstFrom returns the first matching copy of a shift that a person works and that begins at or after a minute, or
// nobody if there is none.
func (s *shiftSelection) firstFrom(person, minute int32) int32 {
	places := memory.PlaceList{Some: s.layer.ByPerson.Of(person), All: -1}
	for k := s.layer.From(s.m.Shifts, places, minute); k < places.Len(); k++ {
		ref := s.layer.Ref(places.At(k))
		if x := &s.m.Shifts[ref]; s.has(x) && s.works(x) {
			return ref
		}
	}
	return nobody
}

// placedRow returns a copy of a shift with its location, position, zone and times, without a state or notes.
func (s *shiftSelection) placedRow(ref int32) schedule.ShiftRow {
	row := s.row(ref)
	return schedule.ShiftRow{Location: row.Location, Position: row.Position, Shift: schedule.Shift{
		ID: row.ID, EmployeeID: row.EmployeeID, LocationID: row.LocationID, PositionID: row.PositionID, StartsAt: row.StartsAt, EndsAt: row.EndsAt, TimeZone: row.TimeZone,
	}}
}
