package rules

import (
	"slices"

	"opshub/schedule"
	"opshub/schedule/localtime"
)

// Effect is what the assignment of one employee to an opening would change for this employee. Nothing is stored.
type Effect struct {
	Days      []LoadChange // the local days that the opening touches, in its time zone
	Weeks     []LoadChange // the weeks of these days
	Conflicts []Pair       // soft conflicts of the opening with blocks; Pair.Occurrence is an index into Worker.Occurrences
	Findings  []Finding    // rule violations that do not exist without the assignment, in the order of SortFindings
}

// LoadChange is the planned time of an employee on a day or in a week, in minutes, without and with an assignment.
type LoadChange struct {
	On            schedule.Date // the day, or the first day of the week
	Before, After int
	Limit         int // 0 for none
}

// EffectOf compares the schedule of an employee without and with the assignment to an opening. The worker must have the
// shifts and the occurrences of Opening.Around. If the opening is one of the worker's own shifts, that shift is ignored.
func EffectOf(w Worker, o Opening, limits func(schedule.Date) schedule.Limits) Effect {
	w.Shifts = slices.DeleteFunc(slices.Clone(w.Shifts), func(s schedule.Shift) bool { return o.ShiftID != 0 && s.ID == o.ShiftID })
	with := w
	with.Shifts = append(slices.Clone(w.Shifts), o.assigned(w.ID))
	slices.SortFunc(w.Shifts, byStart)
	slices.SortFunc(with.Shifts, byStart)
	e := Effect{Findings: newFindings(w, with, limits)}
	e.Conflicts = FindConflicts([]ShiftCopies{{ID: o.ShiftID, Working: o.Interval}}, w.Occurrences)
	e.compareLoad(WorkByDay(w.Shifts), WorkByDay(with.Shifts), o, limits)
	return e
}

// assigned returns the opening as a shift of an employee.
func (o Opening) assigned(employee int64) schedule.Shift {
	return schedule.Shift{ID: o.ShiftID, EmployeeID: employee, LocationID: o.LocationID, PositionID: o.PositionID, StartsAt: o.Start, EndsAt: o.End, TimeZone: o.TimeZone}
}

// compareLoad sets the days and the weeks.
func (e *Effect) compareLoad(before, after []DayWork, o Opening, limits func(schedule.Date) schedule.Limits) {
	z, _ := localtime.ZoneOrUTC(o.TimeZone)
	first, last := z.Days(o.Interval)
	for on := first; on <= last; on++ {
		e.Days = append(e.Days, LoadChange{on, minutesFrom(before, on, on), minutesFrom(after, on, on), limits(on).MinutesPerDay})
	}
	starts := limits(first).WeekStartsOn
	for on := first.WeekStart(starts); on <= last; on = on.Add(localtime.DaysPerWeek) {
		end := on.Add(localtime.DaysPerWeek - 1)
		e.Weeks = append(e.Weeks, LoadChange{on, minutesFrom(before, on, end), minutesFrom(after, on, end), limits(on).MinutesPerWeek})
	}
}

// minutesFrom adds up the work on the days first to last.
func minutesFrom(days []DayWork, first, last schedule.Date) (sum int) {
	for _, d := range days {
		if d.On >= first && d.On <= last {
			sum += d.Minutes
		}
	}
	return sum
}

// newFindings returns the findings about the schedule of a worker with an assignment that do not exist without it.
func newFindings(without, with Worker, limits func(schedule.Date) schedule.Limits) (out []Finding) {
	old := map[findingKey]bool{}
	for _, f := range ReviewBy(without, limits) {
		old[f.key()] = true
	}
	for _, f := range ReviewBy(with, limits) {
		if !old[f.key()] {
			out = append(out, f)
		}
	}
	return out
}

// findingKey identifies the same finding in two versions of a schedule. Findings about a day, a week or a run of days
// are reported at a shift, which may change although the figures do not.
type findingKey struct {
	kind                schedule.ConstraintKind
	shift, other, block int64
	on                  schedule.Date
	measured            int
}

func (f Finding) key() findingKey {
	switch f.Kind {
	case schedule.MaxMinutesPerDay, schedule.MaxMinutesPerWeek, schedule.MaxConsecutiveDays:
		return findingKey{kind: f.Kind, on: f.On, measured: f.Measured}
	}
	return findingKey{f.Kind, f.ShiftID, f.OtherID, f.BlockID, f.On, f.Measured}
}
