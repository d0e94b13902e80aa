package roster

import (
	"math"

	"opshub/schedule"
	"opshub/schedule/paging"
	"opshub/schedule/roster/memory"
)

// ShiftCounts holds the counts of the shifts that match a filter.
type ShiftCounts struct {
	Shifts    int // all of them
	Open      int // of these, without an employee
	Staged    int // of these, assigned and staged for removal
	Employees int // distinct, with a shift that is not staged for removal
}

// ShiftCounts counts the matching shifts.
func (w View) ShiftCounts(f schedule.Filter) (c ShiftCounts) {
	sel := w.selectShifts(f)
	var busy headcount
	for _, s := range sel.each() {
		c.Shifts++
		switch {
		case s.Person == nobody:
			c.Open++
		case sel.staged(s):
			c.Staged++
		default:
			busy.add(w.Roster, s.Person)
		}
	}
	c.Employees = busy.count
	return c
}

// staged reports whether a copy of a shift is staged for removal. Published copies never are.
func (s *shiftSelection) staged(x *memory.Shift) bool {
	return x.State == memory.Staged && !s.layer.Shown
}

// Shifts returns the matching shifts, by start.
func (w View) Shifts(f schedule.Filter) paging.List[schedule.ShiftRow] {
	return w.selectShifts(f).list()
}

// OpenShifts returns the matching shifts without an employee, by start.
func (w View) OpenShifts(f schedule.Filter) paging.List[schedule.ShiftRow] {
	sel := w.selectShifts(f)
	sel.open = true
	return sel.list()
}

// list returns the list of the matching copies.
func (s *shiftSelection) list() paging.List[schedule.ShiftRow] {
	return paging.NewList(paging.Firsts(s.each()), s.row,
		paging.By("start", func(ref int32) paging.Key { return paging.Key{int64(s.m.Shifts[ref].Start), s.m.Shifts[ref].ID} }),
		paging.By("employee", func(ref int32) paging.Key {
			x := &s.m.Shifts[ref]
			if x.Person == nobody { // after all employees
				return paging.Key{math.MaxInt32, int64(x.Start), x.ID}
			}
			return paging.Key{int64(x.Person), int64(x.Start), x.ID}
		}))
}

// Shift returns one shift that the viewer may read, or ErrNotFound.
func (w View) Shift(id int64) (schedule.ShiftRow, error) {
	sel := w.selectShifts(schedule.Filter{})
	if ref := sel.refOf(id); ref != nobody {
		return sel.row(ref), nil
	}
	return schedule.ShiftRow{}, ErrNotFound
}

// refOf returns the index of the copy of a shift in the viewer's layer, or nobody if the viewer may not read one.
func (s *shiftSelection) refOf(id int64) int32 {
	at := s.m.ShiftOf(id)
	if !s.layer.Shown {
		return at
	}
	copied := false // a current version has a copy
	for _, v := range s.m.CurrentVersions() {
		place := v.PlaceOf(s.m, id)
		if place == nobody {
			continue
		}
		if ref := v.Refs[place]; v.Kinds[place] != memory.Removed && s.has(&s.m.Shifts[ref]) {
			return ref
		}
		copied = true
	}
	if at != nobody && s.m.Shifts[at].State == memory.Published && s.has(&s.m.Shifts[at]) && !copied {
		return at
	}
	return nobody
}

// ShiftTotal is the number of shifts of one state and their total length in minutes, including breaks.
type ShiftTotal struct{ Shifts, Minutes int }

// ShiftStates adds up the matching shifts by state, including open ones.
func (w View) ShiftStates(f schedule.Filter) map[schedule.PublishState]ShiftTotal {
	sel := w.selectShifts(f)
	var totals [4]ShiftTotal
	for _, s := range sel.each() {
		state := s.State
		if sel.layer.Shown {
			state = memory.Published
		}
		totals[state].Shifts++
		totals[state].Minutes += int(s.Length)
	}
	return memory.ByWord(memory.States, totals[:])
}

// ShiftsAt returns the matching shifts that are being worked at an instant, by start. The filter's days are ignored.
func (w View) ShiftsAt(f schedule.Filter, at schedule.Instant) (rows []schedule.ShiftRow) {
	sel := w.selectShifts(f.Without("from", "to"))
	minute := memory.Minutes(at)
	sel.from, sel.to = minute, minute+1
	for ref, s := range sel.each() {
		if s.End() > minute && sel.works(s) {
			rows = append(rows, sel.row(ref))
		}
	}
	return rows
}

// works reports whether the shift is assigned and not staged for removal.
func (s *shiftSelection) works(x *memory.Shift) bool {
	return x.Person != nobody && !s.staged(x)
}

// ShiftsAfter returns the next matching shifts that begin after an instant, by start and limited to most. The filter's
// days are ignored.
func (w View) ShiftsAfter(f schedule.Filter, at schedule.Instant, most int) (rows []schedule.ShiftRow) {
	sel := w.selectShifts(f.Without("from", "to"))
	sel.from = memory.Minutes(at)
	for ref, s := range sel.each() {
		if len(rows) == most {
			break
		}
		if s.Start > memory.Minutes(at) && sel.works(s) {
			rows = append(rows, sel.row(ref))
		}
	}
	return rows
}

// ShiftsOfDay returns the matching shifts that are assigned and not staged for removal, by start.
func (w View) ShiftsOfDay(f schedule.Filter) (rows []schedule.ShiftRow) {
	sel := w.selectShifts(f)
	for ref, s := range sel.each() {
		if sel.works(s) {
			rows = append(rows, sel.row(ref))
		}
	}
	return rows
}
