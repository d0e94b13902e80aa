package store

import (
	"context"
	"fmt"

	"opshub/schedule"
)

const employeeSelect = `SELECT e.id, e.number, e.name, e.email, e.status, e.home_location_id, e.primary_position_id,
	e.hired_on, e.terminated_on, e.account, e.max_minutes_per_day, e.max_minutes_per_week, e.min_rest_minutes,
	e.preferred_minutes_per_week`

const employeeColumns = 14

func scanEmployee(r row, e *schedule.Employee) {
	*e = schedule.Employee{
		ID: r.int(0), Number: r.text(1), Name: r.text(2), Email: r.text(3), Status: r.text(4),
		LocationID: r.int(5), PositionID: r.int(6), HiredOn: date(r, 7), TerminatedOn: date(r, 8), Account: r.text(9),
		Limits: schedule.EmployeeLimits{MinutesPerDay: int(r.int(10)), MinutesPerWeek: int(r.int(11)), RestMinutes: int(r.int(12)),
			PreferredMinutes: int(r.int(13))},
	}
}

// Employees is the first employees by name, and how many there are in all. The list is shared: it must not be changed.
func (s *Store) Employees(ctx context.Context, v schedule.Viewer, limit int) ([]schedule.Employee, int, error) {
	type found struct {
		list  []schedule.Employee
		total int
	}
	out, err := remembered(s, key(fmt.Sprint("employees ", limit), v, schedule.Filter{}), func() (found, error) { // nearly every form asks for them
		list, total, err := s.askEmployees(ctx, v, limit)
		return found{list, total}, err
	})
	return out.list, out.total, err
}

func (s *Store) askEmployees(ctx context.Context, v schedule.Viewer, limit int) (out []schedule.Employee, total int, err error) {
	w := &where{}
	w.scope(v, "e.id")
	err = s.engine.read(ctx, func(q reader) error {
		n, err := count(ctx, q, `SELECT COUNT(*) FROM employee e`+w.text(), w.args...)
		if err != nil {
			return err
		}
		total = int(n)
		text := employeeSelect + ` FROM employee e` + w.text() + ` ORDER BY e.sort_rank, e.id LIMIT ` + w.arg(int64(limit))
		return q.query(ctx, text, w.args, func(r row) error {
			out = append(out, schedule.Employee{})
			scanEmployee(r, &out[len(out)-1])
			return nil
		})
	})
	return out, total, wrap(err, "employees")
}

// Employee is one employee, or ErrNotFound. It is remembered, because most parts of a screen about somebody ask who that is.
func (s *Store) Employee(ctx context.Context, v schedule.Viewer, id int64) (schedule.Employee, error) {
	if p, ok := s.personAtHand(ctx, id); ok {
		if p == nil || !reads(v, id) {
			return schedule.Employee{}, wrap(ErrNotFound, "employee")
		}
		return p.Employee, nil
	}
	out, err := remembered(s, key("employee", v, schedule.Filter{EmployeeID: id}), func() (out schedule.Employee, err error) {
		w := &where{}
		w.scope(v, "e.id")
		w.add("e.id = #", id)
		err = one(ctx, s.engine, employeeSelect+` FROM employee e`+w.text(), w.args, func(r row) { scanEmployee(r, &out) })
		return out, err
	})
	return out, wrap(err, "employee")
}

// Locations is every location by name. Places are no secret: the viewer changes nothing.
func (s *Store) Locations(ctx context.Context, _ schedule.Viewer) (out []schedule.Location, err error) {
	out, err = everyRow(ctx, s, "locations", `SELECT id, code, name, time_zone FROM location ORDER BY name, id`, func(r row, l *schedule.Location) {
		*l = schedule.Location{ID: r.int(0), Code: r.text(1), Name: r.text(2), TimeZone: r.text(3)}
	})
	return out, wrap(err, "locations")
}

// Positions is every position by name.
func (s *Store) Positions(ctx context.Context, _ schedule.Viewer) (out []schedule.Position, err error) {
	out, err = everyRow(ctx, s, "positions", `SELECT id, name FROM position ORDER BY name, id`, func(r row, p *schedule.Position) {
		*p = schedule.Position{ID: r.int(0), Name: r.text(1)}
	})
	return out, wrap(err, "positions")
}
