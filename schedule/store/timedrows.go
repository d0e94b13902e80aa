package store

import (
	"context"
	"maps"
	"slices"
	"sync"

	"opshub/schedule"
)

// addShifts gives the shifts of a page. What memory does not have of them is looked up by id.
func (t *timedDays) addShifts(ctx context.Context, q reader, d *dayReader, found []timedPerson, add func(*schedule.DayItem)) error {
	held := itemLists.Get().(*[]schedule.DayItem)
	items, place := t.itemsOf((*held)[:0], found)
	defer func() {
		clear(items) // of what it leads to
		*held = items
		itemLists.Put(held)
	}()
	overlaps, err := t.overlapsOf(ctx, q, d, found, place)
	if err != nil {
		return err
	}
	tell := func(id int64, one schedule.Shift) {
		i := &items[place[id]]
		i.TimeZone, i.ShiftState, i.Label, i.BreakMinutes = one.TimeZone, one.State, one.Label, one.BreakMinutes
		i.ConflictMinutes, i.RequestedMinutes = minutesOf(i.Interval, overlaps(i))
		add(i)
	}
	if t.f.PublishedPeriodID == 0 {
		ids := make([]int64, len(items)) // in their order, so that there is little left to sort
		for k := range items {
			ids[k] = items[k].ShiftID
		}
		planned, copied := t.own.apart(ids)
		if err := t.shiftDetails.each(planned, "s.id", askShifts(ctx, q, "shift s"), tell); err != nil {
			return err
		}
		return askCopies(ctx, q, d.shifts, copied, tell)
	}
	// Of a whole page the days and the place are not asked again: the numbers are enough, and with more the index of the times is taken.
	ofVersion := func() []shiftTable { return versionShifts(d.v, t.f.PublishedPeriodID) }
	return askCopies(ctx, q, ofVersion, slices.Collect(maps.Keys(place)), tell)
}

// askCopies gives what versions say of some shifts, by id. The first of the tables of a question has them: of a shift that several versions
// have, the copies that are asked about alone.
func askCopies(ctx context.Context, q reader, tables func() []shiftTable, ids []int64, tell func(id int64, one schedule.Shift)) error {
	slices.Sort(ids) // in the order of the table
	for some := range slices.Chunk(ids, pageWorkers) {
		t := tables()[0]
		t.w.ids("s.id", some)
		if err := askShifts(ctx, q, t.from)(t.w, tell); err != nil {
			return err
		}
	}
	return nil
}

// itemLists are used again: the shifts of a page take 50 kB, and each is copied out of them.
var itemLists = sync.Pool{New: func() any { return new([]schedule.DayItem) }}

// itemsOf adds what memory has of the shifts of a page, and says the place of each by id.
func (t *timedDays) itemsOf(items []schedule.DayItem, found []timedPerson) (_ []schedule.DayItem, place map[int64]int) {
	n := 0
	for k := range found {
		n += len(found[k].shifts)
	}
	items, place = slices.Grow(items, n), make(map[int64]int, n)
	with := make(map[int64]bool, len(found))
	add := func(id, employee, position, location int64, at schedule.Interval) {
		place[id] = len(items)
		items = append(items, schedule.DayItem{ShiftID: id, EmployeeID: employee, Interval: at,
			Position: t.names.positions[position], Location: t.names.places[location], LocationID: location})
	}
	for k := range found {
		with[found[k].ID] = found[k].planned
		for _, s := range found[k].shifts {
			p := &t.posts[s.post]
			add(s.id, found[k].ID, p.position, p.location, s.interval())
		}
	}
	if t.copies != nil {
		t.eachPlanned(func(c *periodCopy) {
			if with[c.employee] {
				add(c.id, c.employee, c.position, c.location, c.Interval)
			}
		})
	}
	return items, place
}

// overlapsOf is dayReader.overlapsOf by the sheets. The tables are asked of those alone whose pairs do not say with which occurrence they are.
func (t *timedDays) overlapsOf(ctx context.Context, q reader, d *dayReader, found []timedPerson, shifts map[int64]int) (
	func(*schedule.DayItem) []dayOverlap, error,
) {
	if t.f.PublishedPeriodID != 0 {
		return t.versionOverlaps(found), nil
	}
	known, live, about := map[int64][]dayOverlap{}, wordSet(t.pairs, liveStatuses(t.f)), d.overlapsAbout()
	var unclear []person
	for k := range found {
		if !t.pairsOfOne(found[k].ID, about, shifts, live, known) {
			unclear = append(unclear, *found[k].Person)
		}
	}
	if len(unclear) > 0 {
		asked, err := d.overlaps(ctx, q, unclear)
		if err != nil {
			return nil, err
		}
		maps.Copy(known, asked)
	}
	return func(i *schedule.DayItem) []dayOverlap { return known[i.ShiftID] }, nil
}

// pairsOfOne adds the soft conflicts of some shifts of an employee that begin within about, by shift. It says false where the occurrence of
// one is not clear: where those of a block overlap each other.
func (t *timedDays) pairsOfOne(employee int64, about schedule.Interval, shifts map[int64]int, live []bool, to map[int64][]dayOverlap) bool {
	c := t.pairs.columns
	for _, i := range t.pairs.having(pairEmployee, employee) {
		shift := c[pairShift][i]
		if _, shown := shifts[shift]; !shown || !live[c[pairStatus][i]] || t.hidden != nil && t.hidden[c[pairState][i]] || t.hiddenOnWall(c[pairBlock][i]) {
			continue
		}
		one, n := dayOverlap{status: schedule.BlockStatus(t.pairs.list[c[pairStatus][i]]), overlap: t.pairs.overlap(int(i))}, 0
		if one.overlap.Start <= about.Start || one.overlap.Start >= about.End {
			continue
		}
		for _, k := range t.times.having(timeEmployee, employee) {
			at := t.times.times(int(k), timeStart, timeMinutes)
			if t.times.columns[timeBlock][k] == c[pairBlock][i] && at.Start <= one.overlap.Start && one.overlap.End <= at.End {
				one.occurrence = at
				n++
			}
		}
		if n != 1 {
			return false
		}
		to[shift] = append(to[shift], one)
	}
	return true
}

// addTimes gives the occurrences of a page, with the kind of their block from the table.
func (t *timedDays) addTimes(ctx context.Context, q reader, found []timedPerson, add func(*schedule.DayItem)) error {
	kinds, c := map[int64]blockDetail{}, t.times.columns
	for k := range found {
		for _, i := range found[k].times {
			kinds[c[timeBlock][i]] = blockDetail{}
		}
	}
	err := t.blockDetails.each(slices.Collect(maps.Keys(kinds)), "b.id", askBlocks(ctx, q), func(id int64, one blockDetail) { kinds[id] = one })
	if err != nil {
		return err
	}
	var item schedule.DayItem
	for k := range found {
		for _, i := range found[k].times {
			b := kinds[c[timeBlock][i]]
			item = schedule.DayItem{BlockID: c[timeBlock][i], EmployeeID: found[k].ID, Interval: t.times.times(int(i), timeStart, timeMinutes),
				TimeZone: t.times.list[c[timeZone][i]], BlockStatus: schedule.BlockStatus(t.times.list[c[timeStatus][i]]),
				BlockKind: b.kind, AllDay: b.allDay, Recurring: c[timeMarks][i]&timeRecurring != 0}
			add(&item)
		}
	}
	return nil
}
