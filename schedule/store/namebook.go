package store

import (
	"context"
	"strings"

	"opshub/schedule"
)

// nameBook is the names that stand beside a shift, by id.
type nameBook struct {
	people            map[int64]named
	places, positions map[int64]string
}

// named is how an employee is called, and the home location and primary position.
type named struct {
	name, number       string
	status             string
	location, position int64
}

func (n *nameBook) name(r *schedule.ShiftRow) {
	e := n.people[r.EmployeeID]
	r.EmployeeName, r.EmployeeNumber = e.name, e.number
	r.Location, r.Position = n.places[r.LocationID], n.positions[r.PositionID]
}

// names is the name book, remembered: for the shifts of a page it takes less to look there than to join three tables to each. It must not
// be asked for from within a question to the engine.
func (s *Store) names(ctx context.Context) (*nameBook, error) {
	return remembered(s, "names", func() (*nameBook, error) {
		var n nameBook
		err := s.engine.read(ctx, func(q reader) (err error) {
			n, err = readNames(ctx, q)
			return err
		})
		return &n, err
	})
}

// namesAtHand is the name book where there is a timeline, beside which it is kept, else nil. It must not be asked for from within a question
// to the engine.
func (s *Store) namesAtHand(ctx context.Context) (*nameBook, error) {
	if s.timelineAtHand(ctx) == nil {
		return nil, nil
	}
	return s.names(ctx)
}

// unnamed takes the names out of the columns of a question, for who adds them from the name book.
var unnamed = strings.NewReplacer("e.name", "''", "e.number", "''", "e.status", "''", "l.name", "''", "p.name", "''")

func readNames(ctx context.Context, q reader) (n nameBook, err error) {
	n = nameBook{map[int64]named{}, map[int64]string{}, map[int64]string{}}
	err = q.query(ctx, `SELECT e.id, e.name, e.number, e.status, e.home_location_id, e.primary_position_id FROM employee e`, nil, func(r row) error {
		n.people[r.int(0)] = named{r.text(1), r.text(2), r.text(3), r.int(4), r.int(5)}
		return nil
	})
	for _, of := range []struct {
		text string
		into map[int64]string
	}{{`SELECT l.id, l.name FROM location l`, n.places}, {`SELECT p.id, p.name FROM position p`, n.positions}} {
		if err == nil {
			err = q.query(ctx, of.text, nil, func(r row) error {
				of.into[r.int(0)] = r.text(1)
				return nil
			})
		}
	}
	return n, err
}

// eachNamed gives the rows of a question for shifts without their names, and adds them, all in one view of the data: to join three tables to
// each of a million shifts takes the server longer than to read them.
func eachNamed(ctx context.Context, s *Store, text string, args []any, fn func(*schedule.ShiftRow) error) error {
	return ahead(ctx, fn, func(ctx context.Context, next func() *schedule.ShiftRow) error {
		return s.engine.read(ctx, func(q reader) error {
			names, err := readNames(ctx, q)
			if err != nil {
				return err
			}
			return q.query(ctx, text, args, func(r row) error {
				place := next()
				if place == nil {
					return context.Canceled
				}
				scanBareShift(r, place)
				names.name(place)
				return nil
			})
		})
	})
}
