package store

import (
	"context"
	"time"

	"opshub/schedule"
)

// A sweep goes through the shifts of all employees of a filter, employee by employee. Its filter is one about people, as in
// the staff summary: location and position are those of the employee, and all shifts of an employee count, wherever they are
// worked, for rest and hours do not end at a door. Only managers ask: the working copies hold drafts.
type sweep struct {
	m      meta
	places map[int64]string // names of locations
	jobs   map[int64]string // names of positions
	book   schedule.RuleBook
	days   []schedule.DayWork // of the employee at hand, as weeks
	weeks  []schedule.WeekWork
}

// sweep reads what every sweep needs. Rules that began or ended on other days are among them.
func (s *Store) sweep(ctx context.Context) (*sweep, error) {
	m, err := s.meta(ctx)
	if err != nil {
		return nil, err
	}
	w := &sweep{m: m, places: map[int64]string{}, jobs: map[int64]string{}}
	places, err := s.Locations(ctx, schedule.Manager)
	if err != nil {
		return nil, err
	}
	for _, l := range places {
		w.places[l.ID] = l.Name
	}
	jobs, err := s.Positions(ctx, schedule.Manager)
	if err != nil {
		return nil, err
	}
	for _, p := range jobs {
		w.jobs[p.ID] = p.Name
	}
	var rules []schedule.ConstraintRule
	err = s.EachConstraintRule(ctx, schedule.Manager, schedule.Filter{}, func(r *schedule.ConstraintRuleRow) error {
		rules = append(rules, r.ConstraintRule)
		return nil
	})
	w.book = schedule.NewRuleBook(rules)
	return w, err
}

// weekStarts is the first day of a week of the organization.
func (w *sweep) weekStarts() time.Weekday { return w.m.weekStarts() }

// copy is a shift as a row of a report shows it.
func (w *sweep) copy(s *schedule.Shift) schedule.ShiftCopy {
	return schedule.ShiftCopy{ID: s.ID, Interval: s.Interval(), TimeZone: s.TimeZone, Location: w.places[s.LocationID], Position: w.jobs[s.PositionID]}
}

// EachWorker gives every employee of the filter, by name, with the assigned shifts that stay, by start; of the shifts there is
// what a shift line has. The person may be kept, the shifts hold until the next call.
func (s *Store) EachWorker(ctx context.Context, v schedule.Viewer, f schedule.Filter, fn func(*schedule.Person, []schedule.Shift) error) error {
	return s.eachWorker(ctx, v, f, everyTime, fn)
}

// eachWorkerOn is EachWorker with no other shifts than those that may touch the days of the filter, whatever their zone.
func (s *Store) eachWorkerOn(ctx context.Context, v schedule.Viewer, f schedule.Filter, fn func(*schedule.Person, []schedule.Shift) error) error {
	return eachOn(ctx, s, v, f, func(t *timeline, _ schedule.Interval) func(*timedShift) schedule.Shift { return t.shift },
		func(shifts []schedule.Shift) []schedule.Shift { return shifts }, fn)
}

// eachWallOn is the same with each shift on its own wall clock.
func (s *Store) eachWallOn(ctx context.Context, v schedule.Viewer, f schedule.Filter, fn func(*schedule.Person, []schedule.WallShift) error) error {
	var walls []schedule.WallShift
	return eachOn(ctx, s, v, f, (*timeline).walls, func(shifts []schedule.Shift) []schedule.WallShift {
		walls = schedule.WallShifts(walls, shifts)
		return walls
	}, fn)
}

// eachOn walks through the timeline, which has few bytes of each shift, or else through the lines.
func eachOn[S any](ctx context.Context, s *Store, v schedule.Viewer, f schedule.Filter, timed func(*timeline, schedule.Interval) func(*timedShift) S,
	lined func([]schedule.Shift) []S, fn func(*schedule.Person, []S) error,
) error {
	within := aboutDays(f)
	if t := s.byPerson(ctx, v, f); t != nil {
		return wrap(eachPerson(ctx, t, f, within, timed(t, within), fn), "shifts by employee")
	}
	return s.eachWorker(ctx, v, f, within, func(p *schedule.Person, shifts []schedule.Shift) error { return fn(p, lined(shifts)) })
}

func (s *Store) eachWorker(ctx context.Context, v schedule.Viewer, f schedule.Filter, within schedule.Interval, fn func(*schedule.Person, []schedule.Shift) error) error {
	var reader lineReader
	give := func(l *lined) error {
		shifts, err := reader.unpack(l.ID, l.line, within)
		if err != nil {
			return err
		}
		return fn(&l.Person, shifts)
	}
	here := func(l *lined) error {
		if !atHome(&l.Person, f) {
			return nil
		}
		return give(l)
	}
	switch {
	case readsDrafts(v) && ofPlaces(f):
		return wrap(s.eachLine(ctx, 0, here), "shifts by employee")
	case readsDrafts(v) && ofPlaces(f.Without("employee_id")): // a hub asks for those of one employee in each of its parts
		return wrap(s.eachLine(ctx, f.EmployeeID, here), "shifts by employee")
	}
	return wrap(s.readLines(ctx, v, f, func(l *lined) error {
		own := *l
		return give(&own)
	}), "shifts by employee")
}
