package roster

import (
	"cmp"
	"slices"

	"opshub/schedule"
	"opshub/schedule/rules"
)

// ShortRests is each rest that is shorter than its least, by name and start. It counts on the day on which the second shift
// begins. asked is a least rest for everybody, in minutes; 0 takes that of each employee on that day.
func (w View) ShortRests(f schedule.Filter, asked int) ([]rules.PairRow, error) {
	most := w.mostRest(asked)
	return w.pairs(f, most, func(k *work, person int32, rows []rules.PairRow) []rules.PairRow {
		return k.shortRests(person, int32(most), asked, rows) // #nosec G115 -- a limit
	})
}

// mostRest is the longest rest that any employee may claim.
func (r *Roster) mostRest(asked int) int {
	if asked != 0 {
		return asked
	}
	most := schedule.DefaultLimits.RestMinutes
	for k := range r.rules {
		if r.rules[k].Kind == schedule.MinRestMinutes {
			most = max(most, r.rules[k].Limit)
		}
	}
	for k := range r.people {
		most = max(most, r.people[k].Limits.RestMinutes)
	}
	return most
}

// shortRests adds each stretch of work that begins too soon after the one before: from the latest end so far to the start.
func (k *work) shortRests(person, most int32, asked int, rows []rules.PairRow) []rules.PairRow {
	var limit func(schedule.Date) (int, schedule.LimitSource)
	var last *shift // the shift that ends last among those before
	for _, ref := range k.shiftsOf(person) {
		x := &k.shifts[ref]
		if x.length <= 0 {
			continue
		}
		if last != nil && x.start > last.end() && x.start-last.end() < most {
			if limit == nil {
				limit = k.limit(person, schedule.MinRestMinutes, asked)
			}
			on := k.wall(x).On
			least, from := limit(on)
			if m := int(x.start - last.end()); m < least && k.filter.Holds(on) {
				rows = append(rows, rules.PairRow{Person: &k.people[person], On: on, First: k.copy(last), Second: k.copy(x),
					When: schedule.Interval{Start: instant(last.end()), End: instant(x.start)}, Measured: m, Limit: least, From: from})
			}
		}
		if last == nil || x.end() > last.end() {
			last = x
		}
	}
	return rows
}

// DoubleBookings is each pair of shifts of one employee that share at least so many minutes, by name and start. It counts
// on the days that the shared time touches, on the wall clock of the later shift.
func (w View) DoubleBookings(f schedule.Filter, atLeast int) ([]rules.PairRow, error) {
	return w.pairs(f, 0, func(k *work, person int32, rows []rules.PairRow) []rules.PairRow {
		return k.doubleBookings(person, max(1, atLeast), rows)
	})
}

// doubleBookings adds each pair of shifts that share time, once.
func (k *work) doubleBookings(person int32, atLeast int, rows []rules.PairRow) []rules.PairRow {
	refs := k.shiftsOf(person)
	until := int32(everyMinute.from) // the latest end of the shifts before
	for i, ref := range refs {
		x := &k.shifts[ref]
		if x.length > 0 && x.start < until {
			for _, earlier := range refs[:i] {
				if before := &k.shifts[earlier]; before.length > 0 && before.end() > x.start {
					rows = k.doubleBooking(person, before, x, atLeast, rows)
				}
			}
		}
		until = max(until, x.end())
	}
	return rows
}

func (k *work) doubleBooking(person int32, before, x *shift, atLeast int, rows []rules.PairRow) []rules.PairRow {
	shared := x.interval().Overlap(before.interval())
	zone := k.zone(x)
	first, last := zone.Days(shared)
	if shared.Minutes() < atLeast || first > last || !k.touches(first, last) {
		return rows
	}
	return append(rows, rules.PairRow{Person: &k.people[person], On: zone.Date(instant(x.start)), First: k.copy(before), Second: k.copy(x), When: shared, Measured: shared.Minutes()})
}

// touches reports whether some days touch those of the filter.
func (k *work) touches(first, last schedule.Date) bool {
	return last >= k.filter.From && (k.filter.To == 0 || first <= k.filter.To)
}

// pairs is the pairs that a function adds for each employee, by name and start. before is how many minutes before the days
// of the filter a shift may end that matters.
func (w View) pairs(f schedule.Filter, before int, add func(*work, int32, []rules.PairRow) []rules.PairRow) (rows []rules.PairRow, err error) {
	k, err := w.work(f)
	if err != nil {
		return nil, err
	}
	k.wider(before)
	for person := range w.peopleOf(f) {
		from := len(rows)
		rows = add(k, person, rows)
		slices.SortStableFunc(rows[from:], func(a, b rules.PairRow) int {
			return cmp.Or(cmp.Compare(a.When.Start, b.When.Start), cmp.Compare(a.Second.ID, b.Second.ID), cmp.Compare(a.First.ID, b.First.ID))
		})
	}
	return rows, nil
}
