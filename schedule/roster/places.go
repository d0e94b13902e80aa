package roster

import (
	"cmp"
	"slices"

	"opshub/schedule"
	"opshub/schedule/paging"
	"opshub/schedule/roster/memory"
)

// PlaceKind selects whether shifts and people are added up by position or by location.
type PlaceKind int

// ByPosition and ByLocation are the kinds of places.
const (
	ByPosition PlaceKind = iota
	ByLocation
)

// of returns the ID of the place of a shift, or 0 for none.
func (k PlaceKind) of(p *memory.Post) int64 {
	if k == ByLocation {
		return p.Location
	}
	return p.Position
}

// placeSum adds up shifts.
type placeSum struct {
	shifts, minutes, open, slots int
	workers                      headcount
}

func (s *placeSum) add(r *Roster, x *memory.Shift) {
	if x.Person == nobody {
		s.open++
		s.slots += max(int(x.Slots), 1)
		return
	}
	s.shifts++
	s.minutes += int(x.Length)
	s.workers.add(r, x.Person)
}

// beginning compiles a filter for totals by place. They count the shifts that begin on the filter's days and are not
// staged for removal. The filter's block statuses are ignored.
func (w View) beginning(f schedule.Filter) *shiftSelection {
	return w.selectShifts(f.Without("status"))
}

// counts reports whether totals by place include a shift.
func (s *shiftSelection) counts(x *memory.Shift) bool { return s.begins(x) && !s.staged(x) }

// placeSums adds up the shifts that totals by place include, grouped by key.
func placeSums[K comparable](w View, f schedule.Filter, key func(*memory.Shift) K) map[K]*placeSum {
	sel, sums := w.beginning(f), map[K]*placeSum{}
	for _, x := range sel.each() {
		if !sel.counts(x) {
			continue
		}
		k := key(x)
		if sums[k] == nil {
			sums[k] = &placeSum{}
		}
		sums[k].add(w.Roster, x)
	}
	return sums
}

// PlaceTotals adds up the shifts that begin on the filter's days by position or location. Places without shifts are
// left out. Shifts without a place have the ID 0.
func (w View) PlaceTotals(by PlaceKind, f schedule.Filter) map[int64]schedule.PlaceRow {
	totals := map[int64]schedule.PlaceRow{}
	for id, s := range placeSums(w, f, func(x *memory.Shift) int64 { return by.of(&w.m.Posts[x.Post]) }) {
		totals[id] = schedule.PlaceRow{ID: id, Shifts: s.shifts, Minutes: s.minutes, Working: s.workers.count, Open: s.open, Slots: s.slots}
	}
	return totals
}

// PlaceDays adds up the matching shifts by the day on which they begin, in order. Days without shifts are left out.
func (w View) PlaceDays(f schedule.Filter) (days []schedule.PlaceDay) {
	for on, s := range placeSums(w, f, func(x *memory.Shift) schedule.Date { return w.m.Zone(x).Date(memory.Instant(x.Start)) }) {
		days = append(days, schedule.PlaceDay{On: on, Shifts: s.shifts, Minutes: s.minutes, Working: s.workers.count, Open: s.open})
	}
	slices.SortFunc(days, func(a, b schedule.PlaceDay) int { return cmp.Compare(a.On, b.On) })
	return days
}

// PlaceWorkers returns the employees with a matching shift that begins on the filter's days, by minutes in descending
// order and then by name. The result is limited to most rows.
func (w View) PlaceWorkers(f schedule.Filter, most int) []schedule.PlaceWorker {
	sel := w.beginning(f)
	sums := make([]placeSum, len(w.m.People))
	for _, x := range sel.each() {
		if x.Person != nobody && sel.counts(x) {
			sums[x.Person].shifts++
			sums[x.Person].minutes += int(x.Length)
		}
	}
	var workers []int32
	for person := range w.m.People {
		if sums[person].shifts > 0 {
			workers = append(workers, int32(person)) // #nosec G115 -- as many as employees
		}
	}
	slices.SortFunc(workers, func(a, b int32) int {
		return cmp.Or(cmp.Compare(sums[b].minutes, sums[a].minutes), cmp.Compare(a, b))
	})
	rows := make([]schedule.PlaceWorker, min(len(workers), most))
	for k := range rows {
		p, s := &w.m.People[workers[k]], &sums[workers[k]]
		rows[k] = schedule.PlaceWorker{EmployeeID: p.ID, Name: p.Name, Number: p.Number, Shifts: s.shifts, Minutes: s.minutes}
	}
	return rows
}

// employed reports whether an employee can be scheduled.
func employed(e *schedule.Employee) bool { return e.Status == "active" || e.Status == "on_leave" }

// PlacePeople counts the employees who can be scheduled. By position, it counts those who can work in each position and
// those whose primary position it is. By location, it counts those with each home location, and those without one under
// ID 0.
func (w View) PlacePeople(by PlaceKind) map[int64]schedule.PlaceRow {
	found := map[int64]schedule.PlaceRow{}
	add := func(id int64, primary bool) {
		row := found[id]
		row.ID = id
		if row.People++; primary {
			row.Primary++
		}
		found[id] = row
	}
	for person := range w.peopleOf(schedule.Filter{}) {
		p := &w.m.People[person]
		if !employed(&p.Employee) {
			continue
		}
		if by == ByLocation {
			add(p.LocationID, true)
			continue
		}
		for _, id := range w.m.Held[person] {
			add(id, id == p.PositionID)
		}
	}
	return found
}

// PositionPeople returns the employees who can work in a position and can be scheduled, those with this primary
// position first, then by name. The result is limited to most people.
func (w View) PositionPeople(position int64, most int) []schedule.Person {
	var primary, other []schedule.Person
	for person := range w.peopleOf(schedule.Filter{}) {
		p := &w.m.People[person]
		switch {
		case !employed(&p.Employee) || !slices.Contains(w.m.Held[person], position):
		case p.PositionID == position && len(primary) < most:
			primary = append(primary, *p)
		case p.PositionID != position && len(other) < most:
			other = append(other, *p)
		}
	}
	list := append(primary, other...)
	return list[:min(len(list), most)]
}

// ShiftsByPlace returns the matching shifts by location name, zone, start, end and employee name. Shifts without a
// location come first. Among shifts with the same times, those without an employee come first.
func (w View) ShiftsByPlace(f schedule.Filter) []schedule.ShiftRow {
	sel, places := w.selectShifts(f), w.placeOrder()
	refs := slices.Collect(paging.Firsts(sel.each()))
	slices.SortFunc(refs, func(a, b int32) int {
		x, y := &w.m.Shifts[a], &w.m.Shifts[b]
		return cmp.Or(cmp.Compare(places[x.Post], places[y.Post]), cmp.Compare(x.Start, y.Start), cmp.Compare(x.Length, y.Length),
			cmp.Compare(x.Person, y.Person), cmp.Compare(x.ID, y.ID))
	})
	rows := make([]schedule.ShiftRow, len(refs))
	for k, ref := range refs {
		rows[k] = sel.row(ref)
	}
	return rows
}

// placeOrder returns the rank of each post by location and zone. Posts at the same location in the same zone have the
// same rank.
func (r *Roster) placeOrder() []int32 {
	names := map[int64]string{}
	for k := range r.m.Locations {
		names[r.m.Locations[k].ID] = schedule.Fold(r.m.Locations[k].Name)
	}
	compare := func(a, b int32) int {
		p, q := &r.m.Posts[a], &r.m.Posts[b]
		return cmp.Or(cmp.Compare(names[p.Location], names[q.Location]), cmp.Compare(p.Location, q.Location), cmp.Compare(r.m.ZoneNames[p.Zone], r.m.ZoneNames[q.Zone]))
	}
	order, ranks := memory.SortedPlaces(len(r.m.Posts), compare), make([]int32, len(r.m.Posts))
	for k := 1; k < len(order); k++ {
		if ranks[order[k]] = ranks[order[k-1]]; compare(order[k-1], order[k]) != 0 {
			ranks[order[k]]++
		}
	}
	return ranks
}
