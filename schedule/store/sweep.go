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

// lined is an employee with the line of his shifts.
type lined struct {
	person
	line string
}

// EachWorker gives every employee of the filter, by name, with the assigned shifts that stay, by start; of the shifts there is
// what a shift line has. The person may be kept, the shifts hold until the next call. Lines are read ahead while fn works.
func (s *Store) EachWorker(ctx context.Context, v schedule.Viewer, f schedule.Filter, fn func(*schedule.Person, []schedule.Shift) error) error {
	w := people(v, f)
	w.managers(v)
	var reader lineReader
	err := each(ctx, s, personSelect+`, t.shifts`+peopleFrom+` LEFT JOIN employee_shifts t ON t.employee_id = e.id`+w.text()+` ORDER BY e.sort_rank, e.id`, w.args,
		func(r row, l *lined) { l.person, l.line = scanPerson(r), r.text(personColumns) },
		func(l *lined) error {
			shifts, err := reader.read(l.ID, l.line)
			if err != nil {
				return err
			}
			p := l.person
			return fn(&p, shifts)
		})
	return wrap(err, "shifts by employee")
}
