package roster

import (
	"slices"

	"opshub/schedule"
	"opshub/schedule/roster/doubts"
	"opshub/schedule/roster/memory"
	"opshub/schedule/roster/worktime"
	"opshub/schedule/rules"
)

// Doubts returns the records that look wrong: shifts, blocks and employees that match the filter, draft periods, and
// the warnings that the roster counts. Records without a day of their own are listed only if the filter has no days.
// Open shifts that began before now count as left open. They match the filter by their own location and position. The
// rows are ordered by kind as in rules.Doubts, then by day and record.
func (w View) Doubts(f schedule.Filter, now schedule.Instant) ([]rules.DoubtRow, error) {
	anyDay := f.Without("from", "to")
	k, err := w.work(anyDay)
	if err != nil {
		return nil, err
	}
	rows := doubts.OfPeople(w.m, k, slices.Collect(w.peopleOf(anyDay)))
	if f.Without("from", "to", "status").IsZero() {
		rows = append(rows, doubts.OfSchedule(w.m)...)
	}
	rows = slices.DeleteFunc(rows, func(r rules.DoubtRow) bool {
		if r.On == 0 {
			return f.From != 0 || f.To != 0
		}
		return !f.Holds(r.On)
	})
	rows = append(rows, w.leftOpen(k, f, now)...)
	doubts.Sort(rows)
	return rows, nil
}

// leftOpen returns the shifts that have begun without an employee.
func (w View) leftOpen(k *worktime.Work, f schedule.Filter, now schedule.Instant) (rows []rules.DoubtRow) {
	sel := w.selectShifts(f)
	sel.open, sel.to = true, min(sel.to, memory.Minutes(now+59))
	for _, x := range sel.each() {
		if x.State != memory.Staged {
			rows = append(rows, doubts.LeftOpen(w.m, k, x))
		}
	}
	return rows
}

// UnknownZones returns how many shifts and blocks of the schedule are in an unknown time zone. The counts concern the
// whole data, and the health checks of the service show them to everyone.
func (r *Roster) UnknownZones() (shifts, blocks int) {
	return r.m.Warnings[memory.ShiftZoneUnknown], r.m.Warnings[memory.BlockZoneUnknown]
}
