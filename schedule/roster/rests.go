package roster

import (
	"cmp"
	"slices"

	"opshub/schedule"
	"opshub/schedule/roster/memory"
	"opshub/schedule/rules"
)

// ShortRests returns each rest that is shorter than the minimum, by name and start. A rest counts on the day on which
// the second shift begins. asked is a minimum in minutes for everyone. If it is 0, the minimum of each employee on that
// day applies.
func (w View) ShortRests(f schedule.Filter, asked int) ([]rules.PairRow, error) {
	most := w.mostRest(asked)
	return w.pairs(f, most, func(k *work, person int32, rows []rules.PairRow) []rules.PairRow {
		return k.shortRests(person, int32(most), asked, rows) // #nosec G115 -- a limit
	})
}

// mostRest returns the longest minimum rest of any employee.
func (r *Roster) mostRest(asked int) int {
	if asked != 0 {
		return asked
	}
	most := schedule.DefaultLimits.RestMinutes
	for k := range r.m.Rules {
		if r.m.Rules[k].Kind == schedule.MinRestMinutes {
			most = max(most, r.m.Rules[k].Limit)
		}
	}
	for k := range r.m.People {
		most = max(most, r.m.People[k].Limits.RestMinutes)
	}
	return most
}

// shortRests appends each rest that is too short: from the latest end so far to the start of the next shift.
func (k *work) shortRests(person, most int32, asked int, rows []rules.PairRow) []rules.PairRow {
	var limit func(schedule.Date) (int, schedule.LimitSource)
	var last *memory.Shift // the shift with the latest end so far
	for _, ref := range k.shiftsOf(person) {
		x := &k.m.Shifts[ref]
		if x.Length <= 0 {
			continue
		}
		if last != nil && x.Start > last.End() && x.Start-last.End() < most {
			if limit == nil {
				limit = k.limit(person, schedule.MinRestMinutes, asked)
			}
			on := k.wall(x).On
			least, from := limit(on)
			if m := int(x.Start - last.End()); m < least && k.filter.Holds(on) {
				rows = append(rows, rules.PairRow{Person: &k.m.People[person], On: on, First: k.copy(last), Second: k.copy(x),
					When: schedule.Interval{Start: memory.Instant(last.End()), End: memory.Instant(x.Start)}, Measured: m, Limit: least, From: from})
			}
		}
		if last == nil || x.End() > last.End() {
			last = x
		}
	}
	return rows
}

// DoubleBookings returns each pair of shifts of one employee that overlap for at least atLeast minutes, by name and
// start. A pair counts on the days that the overlap touches in the zone of the later shift.
func (w View) DoubleBookings(f schedule.Filter, atLeast int) ([]rules.PairRow, error) {
	return w.pairs(f, 0, func(k *work, person int32, rows []rules.PairRow) []rules.PairRow {
		return k.doubleBookings(person, max(1, atLeast), rows)
	})
}

// doubleBookings appends each pair of overlapping shifts once.
func (k *work) doubleBookings(person int32, atLeast int, rows []rules.PairRow) []rules.PairRow {
	refs := k.shiftsOf(person)
	until := int32(everyMinute.from) // the latest end of the earlier shifts
	for i, ref := range refs {
		x := &k.m.Shifts[ref]
		if x.Length > 0 && x.Start < until {
			for _, earlier := range refs[:i] {
				if before := &k.m.Shifts[earlier]; before.Length > 0 && before.End() > x.Start {
					rows = k.doubleBooking(person, before, x, atLeast, rows)
				}
			}
		}
		until = max(until, x.End())
	}
	return rows
}

func (k *work) doubleBooking(person int32, before, x *memory.Shift, atLeast int, rows []rules.PairRow) []rules.PairRow {
	shared := x.Interval().Overlap(before.Interval())
	zone := k.m.Zone(x)
	first, last := zone.Days(shared)
	if shared.Minutes() < atLeast || first > last || !k.touches(first, last) {
		return rows
	}
	return append(rows, rules.PairRow{Person: &k.m.People[person], On: zone.Date(memory.Instant(x.Start)), First: k.copy(before), Second: k.copy(x), When: shared, Measured: shared.Minutes()})
}

// touches reports whether the days from first to last touch those of the filter.
func (k *work) touches(first, last schedule.Date) bool {
	return last >= k.filter.From && (k.filter.To == 0 || first <= k.filter.To)
}

// pairs returns the pairs that add appends for each employee, by name and start. before is how many minutes before the
// filter's days a relevant shift can end.
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

// LongRuns returns each run of consecutive days that exceeds the limit, by name and last day, if it touches the
// filter's days. A day counts if a shift begins on it. asked is the limit in days for everyone. If it is 0, the limit
// of each employee on the last day of the run applies.
func (w View) LongRuns(f schedule.Filter, asked int) (rows []rules.RunRow, err error) {
	k, err := w.work(f.Without("from", "to"))
	if err != nil {
		return nil, err
	}
	k.filter = f
	days := w.compile(f.Only("from", "to"))
	for person := range w.peopleOf(f) {
		rows = k.longRuns(person, days.from, days.to, asked, rows)
	}
	return rows, nil
}

// longRuns appends the long runs of one employee that overlap the minutes [from, to).
func (k *work) longRuns(person, from, to int32, asked int, rows []rules.RunRow) []rules.RunRow {
	var limit func(schedule.Date) (int, schedule.LimitSource)
	k.gather(k.wholeRuns(k.m.Working.ByPerson.Of(person), from, to))
	run := rules.RunRow{Person: &k.m.People[person]}
	report := func() {
		if run.Days == 0 || !k.touches(run.First, run.Last) {
			return
		}
		if limit == nil {
			limit = k.limit(person, schedule.MaxConsecutiveDays, asked)
		}
		if run.Limit, run.From = limit(run.Last); run.Limit > 0 && run.Days > run.Limit {
			k.countRun(&run)
			rows = append(rows, run)
		}
	}
	for _, ref := range k.refs {
		x := &k.m.Shifts[ref]
		if x.Length <= 0 {
			continue
		}
		switch on := k.wall(x).On; {
		case run.Days > 0 && on <= run.Last: // an earlier day is possible if the zones of two shifts differ
		case run.Days > 0 && on == run.Last+1:
			run.Last, run.Days = on, run.Days+1
		default:
			report()
			run.First, run.Last, run.Days = on, on, 1
		}
	}
	report()
	return rows
}

// countRun adds up the shifts that begin in a run.
func (k *work) countRun(run *rules.RunRow) {
	run.Shifts, run.Minutes = 0, 0
	for _, ref := range k.refs {
		x := &k.m.Shifts[ref]
		if on := k.wall(x).On; on >= run.First && on <= run.Last {
			run.Shifts, run.Minutes = run.Shifts+1, run.Minutes+max(0, int(x.Length))
		}
	}
}

// wholeRuns returns the shifts of an employee that belong to the runs in the minutes [from, to).
func (k *work) wholeRuns(list []int32, from, to int32) []int32 {
	first, end := 0, len(list)
	if from != everyMinute.from {
		for first = k.place(list, from); first > 0 && !k.beginsRun(list, first); first-- {
		}
		for at := first; first > 0 && at < len(list) && k.m.Shifts[list[at]].Start-k.m.Shifts[list[first-1]].Start < oneDay; first-- {
		} // shifts without length on the first day
	}
	if to != everyMinute.to {
		for end = k.place(list, to); end < len(list) && !k.beginsRun(list, end); end++ {
		}
	}
	return list[first:max(first, end)]
}

// beginsRun reports whether a run begins with a shift, because no earlier shift begins on the same day or the day
// before.
func (k *work) beginsRun(list []int32, at int) bool {
	const far = 4 * oneDay // shifts this far apart are not on consecutive days in any zones
	if at == len(list) {
		return true
	}
	x := &k.m.Shifts[list[at]]
	if x.Length <= 0 || x.State == memory.Staged {
		return false
	}
	on := k.wall(x).On
	for at--; at >= 0; at-- {
		before := &k.m.Shifts[list[at]]
		if x.Start-before.Start > far {
			break
		}
		if before.Length > 0 && before.State != memory.Staged && k.wall(before).On+1 >= on {
			return false
		}
	}
	return true
}
