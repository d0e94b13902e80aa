package store

import (
	"context"

	"opshub/schedule"
)

// timedDays finds the pages of Days without asking the database who has something on the days: the shifts stand in the timeline, the
// occurrences on their sheet.
type timedDays struct {
	*timeline
	f            schedule.Filter
	wall         bool        // the viewer is the wall
	on           []localDays // of the posts of the timeline
	times, pairs *sheet
	asked        []bool // of the words of times, whether the filter asks for that status
	hidden       []bool // of the words of pairs, whether it is the state of a shift that is not shown; nil: all are
	names        *nameBook
	there        *placePresence // of the place of the filter, where it names one
	copies       *periodCopies  // of a period; nil: the timeline tells
	planned      []bool         // of a period: of each of the people, whether it has a shift for them on the days
	own          *shownOnDays   // of the employee of the filter, who reads no drafts; nil: the timeline tells
	shiftDetails *details[schedule.Shift]
	blockDetails *details[blockDetail]
}

// timedPerson is an employee of a page, with the shifts and the rows of the occurrences on the days.
type timedPerson struct {
	*schedule.Person
	shifts  []*timedShift
	times   []int32
	planned bool // the period has shifts for them
}

// inMemory gives what finds a page of the question, nil where the database must. It must not be asked for from within a question to
// the engine.
func (q dayQuestion) inMemory(ctx context.Context, s *Store, o order) (*timedDays, error) {
	if o.descending {
		return nil, nil
	}
	t, err := q.shiftsInMemory(ctx, s)
	if t == nil || err != nil {
		return nil, err
	}
	if t.times, err = s.occurrenceSheet(ctx); err != nil || t.times == nil {
		return nil, err
	}
	if t.pairs, err = s.conflictSheet(ctx); err != nil || t.pairs == nil {
		return nil, err
	}
	t.wall = q.v.Role == schedule.RoleWall
	if !readsDrafts(q.v) {
		t.hidden = wordSet(t.pairs, []schedule.ShiftState{schedule.StateDraft})
	}
	if t.names, err = s.names(ctx); err != nil {
		return nil, err
	}
	if t.shiftDetails, err = s.shiftDetails(); err != nil {
		return nil, err
	}
	if t.blockDetails, err = s.blockDetails(); err != nil {
		return nil, err
	}
	if t.copies == nil {
		if t.there, err = s.presenceAt(ctx, q.v, q.f); err != nil {
			return nil, err
		}
	}
	if !q.f.All {
		asked := q.f.Statuses
		if len(asked) == 0 {
			asked = schedule.LiveStatuses
		}
		t.asked = wordSet(t.times, asked)
	}
	return t, nil
}

// page is the employees of a page, and the cursor of the next. They are looked at in their order, so that a page needs few.
func (t *timedDays) page(o order) (out []timedPerson, next string) {
	from, people := t.place(o), t.people
	if one := t.f.EmployeeID; one != 0 {
		at, known := t.byID[one]
		if !known || int(at) < from {
			return nil, ""
		}
		from, people = int(at), people[:at+1]
	}
	for k, p := range people[from:] {
		own := t.touched(int32(from + k)) // #nosec G115 -- as many as employees
		one := timedPerson{Person: p, shifts: own, planned: t.copies != nil && t.planned[from+k]}
		if atHome(p, t.f) {
			one.times = t.timesOf(p.ID)
		}
		if len(one.shifts)+len(one.times) == 0 && !one.planned {
			continue
		}
		if len(out) == o.limit {
			return out, next
		}
		if out = append(out, one); len(out) == o.limit {
			next = o.encode([]any{int64(from+k) + 1, p.ID})
		}
	}
	return out, ""
}

// touched is the shifts of one of the people on the days; none of a period, which has its copies. Who is known not to be at the place is
// not looked for there.
func (t *timedDays) touched(who int32) (own []*timedShift) {
	if t.own != nil {
		return t.own.shifts
	}
	if t.copies != nil || t.there != nil && !t.there.who.has(int64(who)+1) {
		return nil
	}
	t.eachOf(who, aboutDays(t.f), func(s *timedShift) {
		if t.on[s.post].touched(s) {
			own = append(own, s)
		}
	})
	return own
}

// timesOf is the rows of the occurrences of an employee that the question asks for.
func (t *timedDays) timesOf(employee int64) (own []int32) {
	c := t.times.columns
	for _, i := range t.times.having(timeEmployee, employee) {
		if c[timeFirst][i] <= int64(t.f.To) && c[timeLast][i] >= int64(t.f.From) && c[timeMarks][i]&timeMissing == 0 &&
			(t.asked == nil || t.asked[c[timeStatus][i]]) && !t.hiddenOnWall(c[timeBlock][i]) {
			own = append(own, i)
		}
	}
	return own
}

// hiddenOnWall reports whether the viewer is the wall and a wall sheet hides this block.
func (t *timedDays) hiddenOnWall(block int64) bool { return t.wall && t.times.hiddenOnWall[block] }

// countOne counts the items of the employee of the filter as DayCounts does.
func (t *timedDays) countOne() (c schedule.DayCounts) {
	found, _ := t.page(order{limit: 1})
	for k := range found {
		c.Employees, c.Shifts, c.Items = 1, len(found[k].shifts), t.items(&found[k])
	}
	return c
}

// items is how many items one of a page has, one for each day of the question that a shift or an occurrence touches. Those of a period
// are not among them.
func (t *timedDays) items(p *timedPerson) (n int) {
	days := func(first, last schedule.Date) { n += int(min(last, t.f.To)-max(first, t.f.From)) + 1 }
	for _, s := range p.shifts {
		days(t.on[s.post].zone.Days(s.interval()))
	}
	for _, i := range p.times {
		days(schedule.Date(t.times.columns[timeFirst][i]), schedule.Date(t.times.columns[timeLast][i])) // #nosec G115 -- the packer wrote them from dates
	}
	return n
}

// read is the items of a page. What stands in the tables alone is looked up by id.
func (t *timedDays) read(ctx context.Context, q reader, d *dayReader, found []timedPerson) ([]schedule.DayItem, error) {
	if len(found) == 0 {
		return nil, nil
	}
	group, n := make([]person, len(found)), 0
	for k := range found {
		group[k] = *found[k].Person
		n += t.items(&found[k])
	}
	items := d.itemsOf(group)
	items.out = make([]schedule.DayItem, 0, n)
	if err := t.addShifts(ctx, q, d, found, items.add); err != nil {
		return nil, err
	}
	err := t.addTimes(ctx, q, found, items.add)
	return items.sorted(), err
}
