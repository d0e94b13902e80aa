package store

import (
	"context"

	"opshub/schedule"
	"opshub/schedule/store/storetest"
)

// wholeRows is a list of rows under a rule.
func wholeRows[T, R any](ask func(*Store, context.Context, schedule.Viewer, schedule.Filter, R) ([]T, error), rule R) func(context.Context, *Store, schedule.Filter) (any, int, error) {
	return func(ctx context.Context, s *Store, f schedule.Filter) (any, int, error) {
		rows, err := ask(s, ctx, schedule.Manager, f, rule)
		return rows, len(rows), err
	}
}

// workedRoster has something for each of them: few rests, runs of days, shifts and blocks that look wrong, and somebody without work.
func workedRoster() *schedule.Roster {
	r := storetest.Roster(60, 7)
	last := r.Shifts[len(r.Shifts)-1].ID
	for day := range 14 {
		s := r.Shifts[0]
		s.ID, s.EmployeeID, s.State = last+1+int64(day), 5, schedule.Published
		s.StartsAt = schedule.UTC.Resolve(schedule.DateOf(2026, 11, 10).Add(day), 9*60)
		s.EndsAt = s.StartsAt + 17*3600
		r.Shifts = append(r.Shifts, s)
	}
	r.Employees[8].TerminatedOn = schedule.DateOf(2026, 11, 12)
	return r
}
