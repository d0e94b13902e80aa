package roster

import (
	"opshub/schedule"
	"opshub/schedule/rules"
)

// LongRuns is each run of days in a row that is longer than its most, by name and last day, if it touches the days of the
// filter. A day counts if a shift begins on it. asked is the most days for everybody; 0 takes that of each employee on the
// last day of the run.
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

// longRuns adds the runs of one employee. Only runs that reach into a stretch of minutes are looked at.
func (k *work) longRuns(person, from, to int32, asked int, rows []rules.RunRow) []rules.RunRow {
	var limit func(schedule.Date) (int, schedule.LimitSource)
	k.gather(k.wholeRuns(k.working.byPerson.of(person), from, to))
	run := rules.RunRow{Person: &k.people[person]}
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
		x := &k.shifts[ref]
		if x.length <= 0 {
			continue
		}
		switch on := k.wall(x).On; {
		case run.Days > 0 && on <= run.Last: // the day before is possible if the zones of two shifts differ
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
		x := &k.shifts[ref]
		if on := k.wall(x).On; on >= run.First && on <= run.Last {
			run.Shifts, run.Minutes = run.Shifts+1, run.Minutes+max(0, int(x.length))
		}
	}
}

// wholeRuns is those of the shifts of an employee that belong to the runs of a stretch of minutes.
func (k *work) wholeRuns(list []int32, from, to int32) []int32 {
	first, end := 0, len(list)
	if from != everyMinute.from {
		for first = k.place(list, from); first > 0 && !k.beginsRun(list, first); first-- {
		}
		for at := first; first > 0 && at < len(list) && k.shifts[list[at]].start-k.shifts[list[first-1]].start < oneDay; first-- {
		} // shifts without length on the first day
	}
	if to != everyMinute.to {
		for end = k.place(list, to); end < len(list) && !k.beginsRun(list, end); end++ {
		}
	}
	return list[first:max(first, end)]
}

// beginsRun reports whether a run begins with a shift, because all shifts before it begin more than a day earlier.
func (k *work) beginsRun(list []int32, at int) bool {
	const far = 4 * oneDay // on days that do not follow each other, in whatever zones
	if at == len(list) {
		return true
	}
	x := &k.shifts[list[at]]
	if x.length <= 0 || x.state == staged {
		return false
	}
	on := k.wall(x).On
	for at--; at >= 0; at-- {
		before := &k.shifts[list[at]]
		if x.start-before.start > far {
			break
		}
		if before.length > 0 && before.state != staged && k.wall(before).On+1 >= on {
			return false
		}
	}
	return true
}
