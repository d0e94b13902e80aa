package roster

import (
	"math"

	"opshub/schedule"
	"opshub/schedule/paging"
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
		case s.person == nobody:
			c.Open++
		case sel.staged(s):
			c.Staged++
		default:
			busy.add(w.Roster, s.person)
		}
	}
	c.Employees = busy.count
	return c
}

// staged reports whether a copy of a shift is staged for removal. Published copies never are.
func (s *shiftSelection) staged(x *shift) bool { return x.state == staged && !s.layer.shown }

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
		paging.By("start", func(ref int32) paging.Key { return paging.Key{int64(s.shifts[ref].start), s.shifts[ref].id} }),
		paging.By("employee", func(ref int32) paging.Key {
			x := &s.shifts[ref]
			if x.person == nobody { // after all employees
				return paging.Key{math.MaxInt32, int64(x.start), x.id}
			}
			return paging.Key{int64(x.person), int64(x.start), x.id}
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
	at := s.shiftOf(id)
	if !s.layer.shown {
		return at
	}
	copied := false // a current version has a copy
	for _, v := range s.currentVersions() {
		place := v.placeOf(s.Roster, id)
		if place == nobody {
			continue
		}
		if ref := v.refs[place]; v.kinds[place] != removed && s.has(&s.shifts[ref]) {
			return ref
		}
		copied = true
	}
	if at != nobody && s.shifts[at].state == published && s.has(&s.shifts[at]) && !copied {
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
		state := s.state
		if sel.layer.shown {
			state = published
		}
		totals[state].Shifts++
		totals[state].Minutes += int(s.length)
	}
	return byWord(states, totals[:])
}

// ShiftsAt returns the matching shifts that are being worked at an instant, by start. The filter's days are ignored.
func (w View) ShiftsAt(f schedule.Filter, at schedule.Instant) (rows []schedule.ShiftRow) {
	sel := w.selectShifts(f.Without("from", "to"))
	minute := minutes(at)
	sel.from, sel.to = minute, minute+1
	for ref, s := range sel.each() {
		if s.end() > minute && sel.works(s) {
			rows = append(rows, sel.row(ref))
		}
	}
	return rows
}

// works reports whether the shift is assigned and not staged for removal.
func (s *shiftSelection) works(x *shift) bool { return x.person != nobody && !s.staged(x) }

// ShiftsAfter returns the next matching shifts that begin after an instant, by start and limited to most. The filter's
// days are ignored.
func (w View) ShiftsAfter(f schedule.Filter, at schedule.Instant, most int) (rows []schedule.ShiftRow) {
	sel := w.selectShifts(f.Without("from", "to"))
	sel.from = minutes(at)
	for ref, s := range sel.each() {
		if len(rows) == most {
			break
		}
		if s.start > minutes(at) && sel.works(s) {
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
