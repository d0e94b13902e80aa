package worktime

import (
	"cmp"
	"slices"

	"opshub/schedule"
	"opshub/schedule/localtime"
	"opshub/schedule/roster/memory"
	"opshub/schedule/rules"
)

// ShortRests returns each rest that is shorter than the minimum, by name and start. A rest counts on the day on which
// the second shift begins. asked is a minimum in minutes for everyone. If it is 0, the minimum of each employee on that
// day applies.
func (k *Work) ShortRests(asked int) []rules.PairRow {
	most := k.mostRest(asked)
	return k.pairs(most, func(person int32, rows []rules.PairRow) []rules.PairRow {
		return k.shortRests(person, int32(most), asked, rows) // #nosec G115 -- a limit
	})
}

// mostRest returns the longest minimum rest of any employee.
func (k *Work) mostRest(asked int) int {
	if asked != 0 {
		return asked
	}
	most := schedule.DefaultLimits.RestMinutes
	for i := range k.m.Rules {
		if k.m.Rules[i].Kind == schedule.MinRestMinutes {
			most = max(most, k.m.Rules[i].Limit)
		}
	}
	for i := range k.m.People {
		most = max(most, k.m.People[i].Limits.RestMinutes)
	}
	return most
}

// shortRests appends each rest that is too short: from the latest end so far to the start of the next shift.
func (k *Work) shortRests(person, most int32, asked int, rows []rules.PairRow) []rules.PairRow {
	var limit func(schedule.Date) (int, schedule.LimitSource)
	var last *memory.Shift // the shift with the latest end so far
	for _, ref := range k.ShiftsOf(person) {
		x := &k.m.Shifts[ref]
		if x.Length <= 0 {
			continue
		}
		if last != nil && x.Start > last.End() && x.Start-last.End() < most {
			if limit == nil {
				limit = k.limit(person, schedule.MinRestMinutes, asked)
			}
			on := k.Wall(x).On
			least, from := limit(on)
			if m := int(x.Start - last.End()); m < least && k.filter.Holds(on) {
				rows = append(rows, rules.PairRow{Person: &k.m.People[person], On: on, First: k.Copy(last), Second: k.Copy(x),
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
func (k *Work) DoubleBookings(atLeast int) []rules.PairRow {
	return k.pairs(0, func(person int32, rows []rules.PairRow) []rules.PairRow {
		return k.doubleBookings(person, max(1, atLeast), rows)
	})
}

// doubleBookings appends each pair of overlapping shifts once.
func (k *Work) doubleBookings(person int32, atLeast int, rows []rules.PairRow) []rules.PairRow {
	refs := k.ShiftsOf(person)
	until := int32(always) // the latest end of the earlier shifts
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

func (k *Work) doubleBooking(person int32, before, x *memory.Shift, atLeast int, rows []rules.PairRow) []rules.PairRow {
	shared := x.Interval().Overlap(before.Interval())
	zone := k.m.Zone(x)
	first, last := zone.Days(shared)
	if shared.Minutes() < atLeast || first > last || !k.touches(first, last) {
		return rows
	}
	return append(rows, rules.PairRow{Person: &k.m.People[person], On: zone.Date(memory.Instant(x.Start)), First: k.Copy(before), Second: k.Copy(x), When: shared, Measured: shared.Minutes()})
}

// touches reports whether the days from first to last touch those of the filter.
func (k *Work) touches(first, last schedule.Date) bool {
	return last >= k.filter.From && (k.filter.To == 0 || first <= k.filter.To)
}

// pairs returns the pairs that add appends for each employee, by name and start. before is how many minutes before the
// filter's days a relevant shift can end.
func (k *Work) pairs(before int, add func(person int32, rows []rules.PairRow) []rules.PairRow) (rows []rules.PairRow) {
	k.wider(before)
	for _, person := range k.people {
		from := len(rows)
		rows = add(person, rows)
		slices.SortStableFunc(rows[from:], func(a, b rules.PairRow) int {
			return cmp.Or(cmp.Compare(a.When.Start, b.When.Start), cmp.Compare(a.Second.ID, b.Second.ID), cmp.Compare(a.First.ID, b.First.ID))
		})
	}
	return rows
}

// LongRuns returns each run of consecutive days that exceeds the limit, by name and last day, if it touches the
// filter's days. A day counts if a shift begins on it. asked is the limit in days for everyone. If it is 0, the limit
// of each employee on the last day of the run applies.
func (k *Work) LongRuns(asked int) (rows []rules.RunRow) {
	for _, person := range k.people {
		rows = k.longRuns(person, asked, rows)
	}
	return rows
}

// longRuns appends the long runs of one employee. A run can extend beyond the filter's days.
func (k *Work) longRuns(person int32, asked int, rows []rules.RunRow) []rules.RunRow {
	var limit func(schedule.Date) (int, schedule.LimitSource)
	k.gather(k.wholeRuns(k.m.Working.ByPerson.Of(person)), always, never)
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
		switch on := k.Wall(x).On; {
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
func (k *Work) countRun(run *rules.RunRow) {
	run.Shifts, run.Minutes = 0, 0
	for _, ref := range k.refs {
		x := &k.m.Shifts[ref]
		if on := k.Wall(x).On; on >= run.First && on <= run.Last {
			run.Shifts, run.Minutes = run.Shifts+1, run.Minutes+max(0, int(x.Length))
		}
	}
}

// wholeRuns returns the shifts of an employee that belong to the runs on the filter's days.
func (k *Work) wholeRuns(list []int32) []int32 {
	first, end := 0, len(list)
	if k.from != always {
		for first = k.place(list, k.from); first > 0 && !k.beginsRun(list, first); first-- {
		}
		for at := first; first > 0 && at < len(list) && k.m.Shifts[list[at]].Start-k.m.Shifts[list[first-1]].Start < localtime.MinutesPerDay; first-- {
		} // shifts without length on the first day
	}
	if k.to != never {
		for end = k.place(list, k.to); end < len(list) && !k.beginsRun(list, end); end++ {
		}
	}
	return list[first:max(first, end)]
}

// beginsRun reports whether a run begins with a shift, because no earlier shift begins on the same day or the day
// before.
func (k *Work) beginsRun(list []int32, at int) bool {
	const far = 4 * localtime.MinutesPerDay // shifts this far apart are not on consecutive days in any zones
	if at == len(list) {
		return true
	}
	x := &k.m.Shifts[list[at]]
	if x.Length <= 0 || x.State == memory.Staged {
		return false
	}
	on := k.Wall(x).On
	for at--; at >= 0; at-- {
		before := &k.m.Shifts[list[at]]
		if x.Start-before.Start > far {
			break
		}
		if before.Length > 0 && before.State != memory.Staged && k.Wall(before).On+1 >= on {
			return false
		}
	}
	return true
}
